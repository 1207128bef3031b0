// Package selection has the tool and the keys that select cells, the actions on the selection, and the menu of a cell.
// The document stores the content of the cells.
package selection

import (
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room is the selection, and the state of the stroke or the keys that change it.
type Room struct {
	*shell.Shell
	area   grid.Area // the selected area; empty if nothing is selected
	of     any       // identity of the dataset with the selection
	anchor grid.Cell // the cell at which the selection began
	head   grid.Cell // the corner of the selection opposite to anchor
	byKeys bool      // whether keys have made the selection
	stroke stroke
	shown  overlay

	border  any       // the border (see document.Border) at which undo or redo has stopped, or nil
	pressed time.Time // time of the last undo or redo
}

// New returns the room without a selection.
func New(s *shell.Shell) *Room {
	return &Room{Shell: s, anchor: grid.None, head: grid.None}
}

// Actions returns the actions of the room. Undo and redo belong to this room: if they move cells, the selection moves
// with these cells. The turns change the selection or, if nothing is selected, the whole board.
func (r *Room) Actions() []*shell.Action {
	on := func() bool { return !r.Bench.On(workbench.Comparing | workbench.Playing) }
	all := func() { r.choose(grid.Whole(r.board().Size)) }
	cell := func() bool { return on() && r.Pointed() != grid.None }
	turn := func(id string, icon fyne.ThemeIconName, t document.Turn) *shell.Action {
		return &shell.Action{ID: id, Icon: icon, Run: func() { r.turn(t) }, Cells: true}
	}
	undo := func(id string, icon fyne.ThemeIconName, key fyne.KeyName, redo bool, can *shell.Condition) *shell.Action {
		return &shell.Action{ID: id, Icon: icon, Key: key, Mod: shell.Ctrl, Run: func() { r.undo(redo) }, Enabled: can}
	}
	return []*shell.Action{
		undo("undo", theme.IconUndo, fyne.KeyZ, false, shell.When("edits", func() bool {
			_, ok := r.Bench.History().CanUndo()
			return ok
		})),
		undo("redo", theme.IconRedo, fyne.KeyY, true, shell.When("undone", func() bool {
			_, ok := r.Bench.History().CanRedo()
			return ok
		})),
		{
			ID: "select", Icon: theme.IconSelect, Run: r.toggle, Cells: true,
			Enabled: shell.When("no_compare", func() bool { return !r.Bench.On(workbench.Comparing) }),
			Checked: func() bool { return r.Bench.On(workbench.Selecting) },
		},
		{ID: "select-all", Key: fyne.KeyA, Mod: shell.Ctrl, Run: all, Cells: true, Enabled: shell.When("painting", on)},
		{ID: "fill", Run: r.fill, Cells: true, Enabled: shell.When("fillable", r.canFill)},
		{ID: "delete", Key: fyne.KeyDelete, Run: r.ClearPart, Enabled: shell.When("selected", r.Selected)},
		turn("flip-horizontal", theme.IconFlipHorizontal, document.FlipHorizontal),
		turn("flip-vertical", theme.IconFlipVertical, document.FlipVertical),
		turn("rotate-right", theme.IconRotate, document.RotateRight),
		turn("rotate-left", "", document.RotateLeft),
		{ID: "ask-cell", Run: r.ask, Cells: true, Tells: workbench.Answers, Enabled: shell.When("cell", cell)},
		{
			ID: "cell-menu", Run: r.menuByKey,
			Enabled: shell.When("painting", func() bool { return on() && !r.Bench.On(workbench.Drawing) }),
		},
	}
}

func (r *Room) board() *solve.Board { return r.Bench.Doc().Board() }

// Area returns the selected cells, or the whole board if nothing is selected.
func (r *Room) Area() grid.Area {
	if !r.Selected() {
		return grid.Whole(r.board().Size)
	}
	return r.area
}

// Selected reports whether at least one cell is selected.
func (r *Room) Selected() bool { return r.area.Cells() > 0 }

// Part returns a copy of the selection, or nil.
func (r *Room) Part() *solve.Dataset {
	if !r.Selected() {
		return nil
	}
	return r.Bench.Doc().Part(r.area)
}

// toggle turns the tool on and selects the cell of the cursor. If the cursor is hidden and the tool is on, toggle turns
// the tool off instead. If the cursor is hidden and the tool is off, toggle first shows the cursor at its last place.
func (r *Room) toggle() {
	if r.Cursor() == grid.None {
		if r.Bench.On(workbench.Selecting) {
			r.Bench.Set(workbench.Selecting, false)
			return
		}
		r.ShowCursor()
	}
	r.byKeys = true
	r.choose(grid.Between(r.board().Size, r.Cursor(), r.Cursor()))
}

func (r *Room) choose(a grid.Area) {
	r.Bench.Set(workbench.Selecting, true)
	r.HideCursor()
	r.Bench.Doc().Settle()
	r.follow(a)
}

// put selects an area. If this changes the selection, cells that float over the board become cells of the board at
// their present place.
func (r *Room) put(a grid.Area) {
	if a != r.area {
		r.Bench.Doc().Settle()
	}
	r.set(a)
}

func (r *Room) set(a grid.Area) {
	d, _ := r.Bench.Doc().Shown()
	r.area, r.of = a, r.Bench.Doc().Identity(d)
	r.Trace.Line("selected", a.Row+1, a.Col+1, a.Rows, a.Cols)
	r.Refresh(workbench.Hovered)
}

// Drop clears the selection.
func (r *Room) Drop() {
	r.stroke = stroke{}
	if r.Selected() {
		r.put(grid.Area{})
	}
}

// Edited clears the selection if it is no longer valid, because another board is shown or the size has changed.
func (r *Room) Edited() {
	doc := r.Bench.Doc()
	if d, _ := doc.Shown(); r.Selected() && (doc.Identity(d) != r.of || !r.area.Inside(doc.Board().Size)) {
		r.area, r.stroke = grid.Area{}, stroke{}
	}
}

// undo undoes or repeats an edit, and names the edit in a hint. If the edit has moved cells, the selection moves too.
func (r *Room) undo(redo bool) {
	if r.stops(redo) {
		return
	}
	from, to, ok := r.Bench.Doc().Floated(redo)
	follows := ok && from == r.area && r.Selected() && !r.Bench.On(workbench.Playing)
	if follows {
		r.area = grid.Area{}
	}
	h := r.Bench.History()
	step, name, said := h.Undo, h.CanUndo, "app.undone"
	if redo {
		step, name, said = h.Redo, h.CanRedo, "app.redone"
	}
	edit, _ := name()
	if step(); edit.Key != "" && !r.Bench.On(workbench.Drawing) { // drawing mode shows hints about clicks instead
		r.Hint(r.Say(solve.Say(said, "Edit", edit)))
	}
	if follows && to.Inside(r.board().Size) {
		r.put(to)
	}
}

// borderPause is how long undo and redo stop at a border after the last press. So a held key does not cross the border.
const borderPause = 700 * time.Millisecond

// stops reports whether undo or redo stops at a border between edits of boards and edits of the lesson. Then the status
// line says which edit comes next.
func (r *Room) stops(redo bool) bool {
	at, edit, lesson := r.Bench.Doc().Border(redo)
	last := time.Since(r.pressed)
	if r.pressed = time.Now(); at == nil || at == r.border && last > borderPause || r.Bench.On(workbench.Playing) {
		r.border = nil
		return false
	}
	r.border = at
	r.Hint(r.Say(solve.Say("selection.border", "Redo", redo, "Lesson", lesson, "Edit", edit)))
	return true
}

// ClearPart makes the selected cells empty floor.
func (r *Room) ClearPart() {
	r.Bench.Way.Rewind()
	r.Bench.Doc().ClearPart(r.area)
}

// canFill reports whether the brush can fill the selection. A thing that exists only once can fill only one cell.
func (r *Room) canFill() bool {
	return r.Selected() && (!r.Bench.Painter.Brush.Unique || r.area.Cells() == 1)
}

func (r *Room) fill() {
	if r.canFill() {
		r.Bench.Way.Rewind()
		r.Bench.Doc().FillPart(r.area, r.Bench.Painter.Brush)
	}
}

func (r *Room) turn(t document.Turn) {
	doc := r.Bench.Doc()
	if !r.Selected() {
		r.Complain(doc.Turn(t))
		return
	}
	r.Bench.Way.Rewind()
	a, err := doc.TurnPart(r.area, t)
	r.Complain(err)
	r.follow(a)
}

func (r *Room) move(rows, cols int) {
	r.Bench.Way.Rewind()
	r.follow(r.Bench.Doc().MovePart(r.area, rows, cols))
}

// follow selects the area a, for example the new place of a moved part.
func (r *Room) follow(a grid.Area) {
	size := r.board().Size
	r.anchor, r.head = size.At(a.Row, a.Col), size.At(a.Row+a.Rows-1, a.Col+a.Cols-1)
	r.set(a)
}

// PutPart puts a part of a board over the shown board, and selects the part. If keys have made the selection, or if
// there is a selection and no pointed cell, the part is put beside the selection. Otherwise the part is put at the
// pointed cell. If there is no such cell, the part is put in the middle of the view.
func (r *Room) PutPart(part *solve.Dataset) {
	size := r.board().Size
	sight, _ := r.Board.InSight()
	row := sight.Row + (min(sight.Rows*max(sight.Step, 1), size.Rows)-part.Board.Rows)/2
	col := sight.Col + (min(sight.Cols*max(sight.Step, 1), size.Cols)-part.Board.Cols)/2
	c := r.Pointed()
	switch {
	case r.Selected() && (r.byKeys || c == grid.None): // after a selection by keys, the mouse may be anywhere
		row, col = r.area.Row+1, r.area.Col+1
	case c != grid.None:
		row, col = size.Row(c), size.Col(c)
	}
	r.Bench.Set(workbench.Selecting, true)
	r.Bench.Way.Rewind()
	a, err := r.Bench.Doc().PutPart(part, row, col)
	if err != nil {
		r.Complain(err)
		return
	}
	r.HideCursor()
	r.follow(a)
	r.Hint("")
}

func (r *Room) ask() {
	c := r.Pointed()
	r.Bench.Set(workbench.Asking, true)
	r.Bench.Explore.Ask(c)
}
