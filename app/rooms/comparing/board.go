package comparing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Board shows the board of one compared algorithm, at the position of its run.
type Board struct {
	*Room
	part      *Part
	Algorithm string
	content   *fyne.Container
	Board     *widgets.Board
	Tree      *Tree // nil if trees are not shown
	title     fyne.CanvasObject
	name      *widgets.Words // in title
	head      fyne.Size      // size of title with the name in one line
	Stats     *widgets.Words
	most      string          // the longest text that Stats can have
	Legend    *widgets.Legend // the lens's signs
	said      string          // the text about the run, in one line
	least     string          // the expanded states, as numbers without words

	sight   view.Sight   // sight of the lens's last picture
	View    *lens.View   // the lens's last view, or nil
	picture lens.Picture // the lens's last picture
}

func newComparedBoard(v *Part, algorithm string, place int) *Board {
	r := v.Room
	b := &Board{Room: r, part: v, Algorithm: algorithm, Board: widgets.NewBoardAmong(r.Renderer, bareBelow)}
	c := r.Colors()
	b.Board.SetColors(c)
	b.Board.SetSize(r.Bench.Doc().Board().Size)
	b.Board.OnSpoken = func() (name, cell string) {
		cell, _ = r.Pointed()
		return r.rivalName(algorithm), cell
	}
	b.Board.OnKey, b.Board.OnRune = r.TypedKey, r.TypedRune
	r.Trace.Part("compare.board."+algorithm, b.Board)

	b.name = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground).Bold()
	b.name.Say(r.rivalName(algorithm))
	b.Stats = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	inset := r.Theme.Size(fynetheme.SizeNameInnerPadding)
	text := r.NewText(b.name.Said(), c.Ink, 15, true).MinSize().Width
	b.title = layouts.Padded(8-inset, 6-inset, inset, -inset, container.NewBorder(nil, nil,
		container.New(layouts.Stack{Grow: -1}, layouts.AtLeast(b.name.MinSize().Height,
			container.NewCenter(widgets.NewChartKey(r.Renderer, c, place, r.Scaled(12))))), nil,
		container.New(layouts.Wide(text+2*inset+1), b.name)))
	b.head = b.title.MinSize()
	b.Legend = widgets.NewLegend(r.Renderer, c, r.Scaled(11.5))
	b.Legend.Leading = true
	foot := layouts.Padded(0, 6, inset, inset, b.Legend)
	var middle fyne.CanvasObject = b.Board
	if r.Bench.Tree.On() {
		b.Tree = newTree(b)
		middle = container.New(paired{v}, b.Board, b.Tree.content)
	}
	b.content = container.New(captioned{b}, b.title, b.Stats, middle, foot)
	return b
}

// draw shows the board at the position of its run. While the lens is being prepared, the last picture stays.
func (b *Board) draw() {
	c := b.Bench.Compare
	s := c.Sight(b.Algorithm)
	if s.ShownLens == nil {
		b.forget()
	} else {
		patch, cell := b.Board.InSight()
		if v, picture, ready := c.Look(s, lens.Window{Patch: patch, Cell: cell}); ready {
			b.sight, b.View, b.picture = s, v, picture
		}
	}
	b.Board.SetScene(c.Scene(s, b.picture))
}

func (b *Board) forget() { b.sight, b.View, b.picture = view.Sight{}, nil, lens.Picture{} }

func (b *Board) refresh() {
	now := b.Bench.Compare.Now()
	side := now.Side(b.Algorithm)
	if side < 0 {
		b.said, b.most, b.least = b.missing(), "", ""
	} else {
		x := now.Sides()[side]
		made, all := x.Expansion(b.Bench.Compare.Positions()[side])
		b.least = b.Number(int64(made)) + "/" + b.Number(int64(all)+x.Unrecorded())
		b.said = b.Say(now.Count(side, b.Bench.Compare.Positions()[side], b.Number))
		b.most = b.Say(now.Most(side, b.Number))
	}
	b.say()
}

func (b *Board) signs() []figure.LegendItem {
	if b.Bench.Compare.Now().Side(b.Algorithm) < 0 || b.treesAlone() {
		return nil
	}
	return view.Legend(b.picture.Legend, true, b.Say)
}

// missing says why the algorithm has no finished run.
func (b *Board) missing() string {
	if algorithm, p, on := b.Bench.Recordings().Recording(); on && algorithm == b.Algorithm {
		return b.Say(solve.Say("compare.stats.running", "PluralCount", int(p.Expanded), "N", b.Number(p.Expanded)))
	}
	if r := b.Bench.Recordings().Run(b.Algorithm); r.Done && r.Err != nil {
		return b.Message(r.Err)
	}
	return b.Say(solve.Say("compare.waiting"))
}

// point draws the lens's marks for a cell, and returns the lens's text about the cell.
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
