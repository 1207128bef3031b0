package app

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
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/widgets"
)

// comparedBoard shows the board as one algorithm has explored it.
type comparedBoard struct {
	w         *Window
	algorithm string
	content   *fyne.Container
	board     *widgets.Board
	stats     *words
	legend    *widgets.Legend
	strut     *canvas.Rectangle // keeps room for the legend

	lens    *lens.Lens   // it is seen through, or nil
	view    *lens.View   // what the lens showed last, or nil
	picture lens.Picture // how
}

func newComparedBoard(w *Window, algorithm string, place int) *comparedBoard {
	b := &comparedBoard{w: w, algorithm: algorithm, board: widgets.NewBoard(w.renderer)}
	c := w.colors()
	b.board.SetColors(c)
	b.board.SetSize(w.doc.Board().Size)
	w.trace.part("compare.board."+algorithm, b.board)

	name := canvas.NewText(w.say(w.algorithmName(algorithm)), c.Ink)
	name.TextSize, name.TextStyle.Bold = w.scaled(15), true
	b.stats = line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	inset := w.theme.Size(fynetheme.SizeNameInnerPadding)
	title := container.New(layout.NewCustomPaddedHBoxLayout(w.scaled(8)),
		container.NewCenter(widgets.NewChartKey(w.renderer, c, place, w.scaled(12))), name)
	head := container.New(layout.NewCustomPaddedVBoxLayout(-w.scaled(4)), padded(8, 0, inset, inset, title), b.stats)

	b.strut = canvas.NewRectangle(nil)
	b.legend = widgets.NewLegend(w.renderer, c, w.scaled(11.5))
	foot := container.NewStack(canvas.NewRectangle(c.Well), padded(0, 6, inset, inset,
		container.NewStack(b.strut, b.legend)))
	b.content = container.New(captioned(w.scaled(roomForLegend)), head, b.board, foot)
	return b
}

// captioned puts a head above a board, and a foot below it where there is at least so much height: where boards are
// small, they need it more.
type captioned float32

// roomForLegend is the height from which on there is room for a legend.
const roomForLegend = 320

// MinSize implements fyne.Layout.
func (captioned) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return stack{grow: 1}.MinSize(objects[:2])
}

// Layout implements fyne.Layout.
func (l captioned) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	foot := size.Height >= float32(l)
	show(objects[2], foot)
	if !foot {
		objects = objects[:2]
	}
	stack{grow: 1}.Layout(objects, size)
}

// side of the comparison that the board shows, or -1.
func (b *comparedBoard) side() int {
	if now := b.w.comparing.now; now != nil {
		for i, s := range now.Sides() {
			if s.Algorithm == b.algorithm {
				return i
			}
		}
	}
	return -1
}

// draw shows the board at the side's position.
func (b *comparedBoard) draw() {
	w := b.w
	d := w.exploration.Dataset()
	if d == nil {
		d = w.doc.Current()
	}
	_, q := w.doc.Shown()
	v := view.Board{Puzzle: w.doc.Puzzle(), Dataset: d, Query: q, Look: w.look, Colors: w.colors()}
	if side := b.side(); side >= 0 {
		x, pos := w.comparing.now.Sides()[side].Exploration, w.positions()[side]
		v.State = standingAt(x, pos)
		v.Lens = b.lookThrough(d, x, pos, v.State)
	} else {
		b.forget()
	}
	b.board.SetScene(view.Compose(v))
}

// forget what the lens showed.
func (b *comparedBoard) forget() { b.lens, b.view, b.picture = nil, nil, lens.Picture{} }

// standingAt is the state that is being worked on at a position, or with which the search has just come to its end,
// or nil.
func standingAt(x *explore.Exploration, pos int) *solve.State {
	if pos > 0 {
		i, ok := x.Current(pos)
		if k := x.Kind(pos - 1); k == solve.Goal || k == solve.Met {
			i, ok = pos-1, true
		}
		if ok {
			s := x.Event(i).State
			return &s
		}
	}
	return nil
}

// lookThrough is what the lens shows of a position. While it is being prepared, the last picture stays.
func (b *comparedBoard) lookThrough(d *solve.Dataset, x *explore.Exploration, pos int, s *solve.State) lens.Picture {
	w := b.w
	p, ok := w.doc.Puzzle().(lens.Puzzle)
	l := w.comparedLens(b.algorithm)
	if !ok || l == nil {
		b.forget()
		return b.picture
	}
	v := &lens.View{
		Puzzle: p, Dataset: d, Query: w.exploration.Target().Query, Task: w.doc.Task(), Colors: w.colors(), Look: w.look,
		Exploration: x, Pos: pos, State: solve.NewState(),
	}
	if x.Outcome.Err == nil {
		v.Answer = &x.Outcome.Answer
	}
	if s != nil {
		v.State = *s
	} else if r, err := p.Rules(d, v.Query); err == nil {
		v.State = r.Start()
	}
	patch, cell := b.board.InSight()
	v.Window = lens.Window{Patch: patch, Cell: cell}
	prepared, ready, err := w.exploration.Prepared(l, v)
	if !ready || err != nil {
		return b.picture
	}
	v.Prepared = prepared
	b.lens, b.view, b.picture = l, v, l.Draw(v)
	return b.picture
}

// refresh brings the words round the board up to date.
func (b *comparedBoard) refresh() {
	w := b.w
	side := b.side()
	if side < 0 {
		b.stats.say(b.missing())
		b.legend.Set(nil)
		return
	}
	x, pos := w.comparing.now.Sides()[side].Exploration, w.positions()[side]
	made, all := x.Expansion(pos)
	args := []any{
		"N", w.number(int64(made)), "All", w.number(int64(all)), "Waiting", w.number(int64(x.Count(pos).Waiting)),
	}
	begun, layers := x.Layer(pos)
	switch {
	case x.Truncated() && pos == x.Len():
		b.stats.say(w.say(solve.Say("compare.stats.cut", "N", w.number(int64(made)))))
	case layers > 0:
		args = append(args, "Layer", w.number(int64(begun)), "Layers", w.number(int64(layers)))
		b.stats.say(w.say(solve.Say("compare.stats.layers", args...)))
	default:
		b.stats.say(w.say(solve.Say("compare.stats", args...)))
	}
	b.legend.Set(view.Legend(b.picture.Legend, w.say))
}

// missing says why there is nothing to show yet.
func (b *comparedBoard) missing() string {
	w := b.w
	if algorithm, p, on := w.exploration.Recording(); on && algorithm == b.algorithm {
		return w.say(solve.Say("compare.stats.running", "PluralCount", int(p.Expanded), "N", w.number(p.Expanded)))
	}
	if r := w.exploration.Run(b.algorithm); r.Done && r.Err != nil {
		return w.reason(r.Err)
	}
	return w.say(solve.Say("compare.waiting"))
}

// point shows what the lens adds for a cell, and returns what it says of it.
func (b *comparedBoard) point(c grid.Cell) solve.Text {
	if b.lens == nil || b.lens.Hover == nil || !b.view.Dataset.Board.Has(c) {
		b.board.SetHover(nil)
		return solve.Text{}
	}
	d := b.lens.Hover(b.view, c)
	if len(d.Over) > 0 {
		b.board.SetHover(&scene.Scene{Ops: d.Over})
	} else {
		b.board.SetHover(nil)
	}
	return d.Text
}

// visit goes to where the algorithm first touched a cell.
func (b *comparedBoard) visit(c grid.Cell, button desktop.MouseButton) {
	w := b.w
	side := b.side()
	if side < 0 || button != desktop.MouseButtonPrimary {
		return
	}
	now := w.comparing.now
	if list := now.Sides()[side].Touched(c); len(list) > 0 {
		w.playback.Seek(now.StepOf(w.comparing.pace, side, int(list[0])+1))
	}
}
