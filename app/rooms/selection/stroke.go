package selection

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// stroke is one drag of the pointer, from press to release. A stroke selects cells, or moves the selection.
type stroke struct {
	selects, moves bool
	from, to       grid.Cell
}

// Begin begins a stroke. If the cell c is selected, the stroke moves the selection. Otherwise the stroke selects cells.
// If keys have selected a single cell, each stroke selects cells. Begin always returns true.
func (r *Room) Begin(c grid.Cell, _ desktop.MouseButton) bool {
	r.HideCursor()
	single := r.byKeys && r.area.Cells() == 1
	r.byKeys = false
	if size := r.board().Size; r.area.Holds(size.Row(c), size.Col(c)) && !single {
		r.stroke = stroke{moves: true, from: c, to: c}
		return true
	}
	r.stroke = stroke{selects: true}
	r.anchor = c
	r.selectTo(c)
	return true
}

// Move continues the stroke to the cell c.
func (r *Room) Move(c grid.Cell) {
	switch {
	case r.stroke.selects:
		r.selectTo(c)
	case r.stroke.moves:
		r.stroke.to = c
		r.Refresh(workbench.Hovered)
	}
}

// End moves the selected cells to the place of the drag. If the brush only rests, a click selects nothing.
func (r *Room) End() {
	a, click := r.dragged(), r.stroke.selects && r.area.Cells() == 1
	r.stroke = stroke{}
	switch {
	case click && !r.Bench.On(workbench.Selecting): // otherwise the arrow keys would move a cell after a click
		r.Drop()
	case a != r.area:
		r.move(a.Row-r.area.Row, a.Col-r.area.Col)
	}
	r.Refresh(workbench.Hovered)
}

// dragged() returns the area to which the user has dragged the selection so far.
func (r *Room) dragged() grid.Area {
	a, size := r.area, r.board().Size
	if s := r.stroke; s.moves {
		a.Row += size.Row(s.to) - size.Row(s.from)
		a.Col += size.Col(s.to) - size.Col(s.from)
		a = a.Onto(size)
	}
	return a
}

func (r *Room) selectTo(c grid.Cell) {
	r.head = c
	r.put(grid.Between(r.board().Size, r.anchor, c))
}

// Key handles a key for the selection. It reports whether it has used the key.
func (r *Room) Key(name fyne.KeyName, mod fyne.KeyModifier) bool {
	dir, arrow := shell.Direction(name)
	switch {
	case r.Bench.On(workbench.Playing | workbench.Drawing | workbench.Comparing):
		return false
	case arrow && mod == shell.Shift:
		r.extend(dir)
	case mod != 0:
		return false
	case name == desktop.KeyMenu:
		r.menuByKey()
	case r.Selected():
		return r.partKey(name)
	case name == fyne.KeyEscape && r.Bench.On(workbench.Selecting) && r.Cursor() == grid.None,
		(name == fyne.KeyReturn || name == fyne.KeyEnter) && r.Cursor() != grid.None && r.selects():
		r.toggle()
	default:
		return false
	}
	return true
}

// selects reports whether a press on the board selects cells.
func (r *Room) selects() bool {
	if r.board().Cells() == 1 { // a puzzle without a board, or nothing to choose
		return false
	}
	return r.Bench.On(workbench.Selecting) || r.Bench.Painter.Rests && !r.Bench.On(workbench.Asking)
}

func (r *Room) partKey(name fyne.KeyName) bool {
	if d, ok := shell.Direction(name); ok {
		r.move(d.DRow(), d.DCol())
		r.Board.Reveal(r.board().At(r.area.Row, r.area.Col))
		return true
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter:
		r.fill()
	case fyne.KeyDelete, fyne.KeyBackspace:
		r.ClearPart()
	case fyne.KeyEscape:
		r.Drop()
		if r.byKeys {
			r.PutCursor(r.head)
		}
	default:
		return false
	}
	return true
}

// extend moves one side of the selection by a row or a column. If nothing is selected, it begins at the cell cursor.
func (r *Room) extend(d grid.Dir) {
	if !r.Selected() {
		if r.Cursor() == grid.None {
			r.ShowCursor()
		}
		c := r.Cursor()
		r.Bench.Set(workbench.Selecting, true)
		r.HideCursor()
		r.anchor, r.head = c, c
	}
	r.byKeys = true
	if c, ok := r.board().Beside(r.head, d); ok {
		r.head = c
	}
	r.selectTo(r.head)
	r.Board.Reveal(r.head)
}

// HintText returns the hint about the selection or the tool. It returns false if there is no hint.
func (r *Room) HintText() (text string, ok bool) {
	switch {
	case r.Selected():
		a := r.dragged()
		return r.Say(solve.Say("selection.hint.part", "Rows", a.Rows, "Cols", a.Cols, "Row", a.Row+1, "Col", a.Col+1,
			"Brush", r.brushName(r.Bench.Painter.Brush), "Fills", r.canFill())), true
	case r.Bench.On(workbench.Selecting):
		return r.Say(solve.Say("selection.hint.none")), true
	}
	return "", false
}

func (r *Room) brushName(b solve.Brush) solve.Text {
	return solve.TextOf(r.Bench.Doc().Puzzle(), "brush."+b.ID)
}

// overlay is the scene that Over has returned last, and everything on which the scene depends.
type overlay struct {
	area, at grid.Area
	moves    bool
	cell     float64
	colors   *scene.Colors
	picture  *scene.Scene
}

// mostDrawn is the largest number of cells that are drawn while the user drags them.
const mostDrawn = 1 << 16

// Over returns the scene over the board: the frame around the selection, and the dragged cells. If nothing
// is selected, it returns nil. As long as nothing changes, it returns the same scene.
func (r *Room) Over() *scene.Scene {
	if !r.Selected() {
		return nil
	}
	_, cell := r.Board.InSight()
	now := overlay{area: r.area, at: r.dragged(), moves: r.stroke.moves, cell: cell, colors: r.Colors()}
	if was := r.shown.picture; was != nil {
		if now.picture = was; now == r.shown {
			return was
		}
	}
	now.picture = r.draw(now)
	r.shown = now
	return now.picture
}

func (r *Room) draw(v overlay) *scene.Scene {
	const tint, taken, corner = 30, 170, 0.08
	line := max(0.05, 2.5/max(v.cell, 1))
	size := r.board().Size
	box := func(a grid.Area, ink scene.Ink) scene.Op { // inside the cells, so that the whole line is on the board
		in := min(ink.Width, line)
		if size.Shape != nil {
			p := kit.NewPath(ink)
			for i := range a.Cells() {
				p.Polygon(kit.Outline(size, size.At(a.Row+i/a.Cols, a.Col+i%a.Cols), in)...)
			}
			return p.Path
		}
		return scene.Rect{
			Min: scene.Point{X: float64(a.Col) + in, Y: float64(a.Row) + in},
			Max: scene.Point{X: float64(a.Col+a.Cols) - in, Y: float64(a.Row+a.Rows) - in}, Radius: corner, Ink: ink,
		}
	}
	s := &scene.Scene{}
	if v.at != v.area {
		s.Add(box(v.area, scene.Ink{Fill: kit.Faded(v.colors.Floor, taken)}))
		if v.at.Cells() <= mostDrawn {
			part := view.Compose(view.Board{Puzzle: r.Bench.Doc().Puzzle(), Dataset: r.Part(), Look: r.Look, Colors: v.colors})
			from, to := kit.Center(v.at.Size, 0), kit.Center(size, size.At(v.at.Row, v.at.Col))
			s.Add(scene.Group{At: scene.Point{X: to.X - from.X, Y: to.Y - from.Y}, Scale: 1, Scene: part})
		}
	}
	s.Add(box(v.at, scene.Ink{Fill: kit.Faded(v.colors.Accent, tint), Stroke: v.colors.Casing, Width: 2 * line}),
		box(v.at, scene.Ink{Stroke: v.colors.Accent, Width: line}))
	return s
}
