package compare

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Board shows the board as one algorithm has explored it.
type Board struct {
	*Room
	Algorithm string
	content   *fyne.Container
	Board     *widgets.Board
	Stats     *widgets.Words
	legend    *widgets.Legend
	strut     *canvas.Rectangle // keeps room for the legend

	sight   view.Sight   // that its lens showed last
	View    *lens.View   // what the lens looked at then, or nil
	picture lens.Picture // what it showed
}

func newComparedBoard(r *Room, algorithm string, place int) *Board {
	b := &Board{Room: r, Algorithm: algorithm, Board: widgets.NewBoard(r.Renderer)}
	c := r.Colors()
	b.Board.SetColors(c)
	b.Board.SetSize(r.Bench.Doc().Board().Size)
	r.Trace.Part("compare.board."+algorithm, b.Board)

	name := r.NewText(r.Say(r.Bench.AlgorithmName(algorithm)), c.Ink, 15, true)
	b.Stats = widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	inset := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	title := container.New(layout.NewCustomPaddedHBoxLayout(r.Scaled(8)),
		container.NewCenter(widgets.NewChartKey(r.Renderer, c, place, r.Scaled(12))), name)
	head := container.New(layout.NewCustomPaddedVBoxLayout(-r.Scaled(4)), layouts.Padded(8, 0, inset, inset, title),
		b.Stats)

	b.strut = canvas.NewRectangle(nil)
	b.legend = widgets.NewLegend(r.Renderer, c, r.Scaled(11.5))
	foot := container.NewStack(canvas.NewRectangle(c.Well), layouts.Padded(0, 6, inset, inset,
		container.NewStack(b.strut, b.legend)))
	b.content = container.New(captioned(r.Scaled(roomForLegend)), head, b.Board, foot)
	return b
}

// captioned puts a head above a board, and a foot below it where there is at least so much height: where boards are
// small, they need it more.
type captioned float32

// roomForLegend is the height from which on there is room for a legend.
const roomForLegend = 320

// MinSize implements fyne.Layout.
func (captioned) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return layouts.Stack{Grow: 1}.MinSize(objects[:2])
}

// Layout implements fyne.Layout.
func (l captioned) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	foot := size.Height >= float32(l)
	layouts.Show(objects[2], foot)
	if !foot {
		objects = objects[:2]
	}
	layouts.Stack{Grow: 1}.Layout(objects, size)
}

// draw shows the board at the side's position. While what its lens shows is being prepared, the last picture stays.
func (b *Board) draw() {
	c := b.Bench.Compare
	s := c.Sight(b.Algorithm)
	if s.Lens == nil {
		b.forget()
	} else {
		patch, cell := b.Board.InSight()
		if v, picture, ready := c.Look(s, lens.Window{Patch: patch, Cell: cell}); ready {
			b.sight, b.View, b.picture = s, v, picture
		}
	}
	b.Board.SetScene(c.Scene(s, b.picture))
}

// forget what the lens showed.
func (b *Board) forget() { b.sight, b.View, b.picture = view.Sight{}, nil, lens.Picture{} }

// refresh brings the words round the board up to date.
func (b *Board) refresh() {
	side := b.Bench.Compare.Side(b.Algorithm)
	if side < 0 {
		b.Stats.Say(b.missing())
		b.legend.Set(nil)
		return
	}
	x, pos := b.Bench.Compare.Now().Sides()[side].Exploration, b.Bench.Compare.Positions()[side]
	made, all := x.Expansion(pos)
	args := []any{
		"N", b.Number(int64(made)), "All", b.Number(int64(all)), "Waiting", b.Number(int64(x.Count(pos).Waiting)),
	}
	begun, layers := x.Layer(pos)
	switch {
	case x.Truncated() && pos == x.Len():
		b.Stats.Say(b.Say(solve.Say("compare.stats.cut", "N", b.Number(int64(made)))))
	case layers > 0:
		args = append(args, "Layer", b.Number(int64(begun)), "Layers", b.Number(int64(layers)))
		b.Stats.Say(b.Say(solve.Say("compare.stats.layers", args...)))
	default:
		b.Stats.Say(b.Say(solve.Say("compare.stats", args...)))
	}
	b.legend.Set(view.Legend(b.picture.Legend, true, b.Say))
}

// missing says why there is nothing to show yet.
func (b *Board) missing() string {
	if algorithm, p, on := b.Bench.Explore.RunBeingRecorded(); on && algorithm == b.Algorithm {
		return b.Say(solve.Say("compare.stats.running", "PluralCount", int(p.Expanded), "N", b.Number(p.Expanded)))
	}
	if r := b.Bench.Explore.Run(b.Algorithm); r.Done && r.Err != nil {
		return b.Reason(r.Err)
	}
	return b.Say(solve.Say("compare.waiting"))
}

// point shows what the lens adds for a cell, and returns what it says of it.
func (b *Board) point(c grid.Cell) solve.Text {
	s := b.sight
	s.Pointer = c
	d := s.Detail(b.View)
	if len(d.Over) > 0 {
		b.Board.SetHover(&scene.Scene{Ops: d.Over})
	} else {
		b.Board.SetHover(nil)
	}
	return d.Text
}

// visit goes to where the algorithm first touched a cell.
func (b *Board) visit(c grid.Cell, button desktop.MouseButton) {
	compare := b.Bench.Compare
	if side := compare.Side(b.Algorithm); side >= 0 && button == desktop.MouseButtonPrimary {
		compare.Visit(side, c)
	}
}
