package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"

	"stepboard/widgets/layouts"

	"stepboard/app/hand"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// arrows are the gestures of the arrow keys.
var arrows = map[fyne.KeyName]grid.Dir{
	fyne.KeyUp: grid.Up, fyne.KeyRight: grid.Right, fyne.KeyDown: grid.Down,
	fyne.KeyLeft: grid.Left,
}

// handKey handles a key while the board is played by hand, and reports whether it was one of the game's.
func (w *Window) handKey(name fyne.KeyName) bool {
	if !w.Bench.On(workbench.Playing) {
		return false
	}
	g := w.Bench.Hand.Game()
	if d, ok := arrows[name]; ok {
		g.Do(solve.Gesture{Kind: solve.Arrow, Dir: d})
		return true
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		g.Do(solve.Gesture{Kind: solve.Go})
	case fyne.KeyTab:
		g.Do(solve.Gesture{Kind: solve.Next})
	case fyne.KeyBackspace, fyne.KeyDelete:
		if !g.TakeBack() {
			g.Undo()
		}
	case fyne.KeyHome:
		g.Restart()
	case fyne.KeyEnd: // would play the solution
	case fyne.KeyEscape:
		if !g.Cancel() {
			w.Bench.Set(workbench.Playing, false)
		}
	default:
		return false
	}
	return true
}

// handRune handles a character while the board is played by hand, and reports whether that is so.
func (w *Window) handRune(r rune) bool {
	switch {
	case !w.Bench.On(workbench.Playing):
		return false
	case r == '?' || r == '/':
		w.Bench.Hand.Game().Hint()
	default:
		w.Bench.Hand.Game().Do(solve.Gesture{Kind: solve.Pick, Thing: solve.Kind(r)})
	}
	return true
}

// handStroke is a stroke of the pointer while the board is played by hand: from a cell to where the pointer is.
type handStroke struct {
	w        *Window
	from, to grid.Cell
	button   desktop.MouseButton
}

// Begin begins a gesture.
func (s *handStroke) Begin(c grid.Cell, button desktop.MouseButton) bool {
	s.from, s.to, s.button = c, c, button
	return true
}

// Move takes the gesture to another cell.
func (s *handStroke) Move(to grid.Cell) { s.to = to }

// End makes the gesture that the stroke was: a drag, or a press where it did not leave its cell. The secondary button
// takes back what was planned.
func (s *handStroke) End() {
	switch w := s.w; {
	case !w.Bench.On(workbench.Playing):
	case s.button == desktop.MouseButtonSecondary:
		w.Bench.Hand.Game().TakeBack()
	case s.from == s.to:
		w.Bench.Hand.Game().Do(solve.Gesture{Kind: solve.Press, To: s.to})
	default:
		w.Bench.Hand.Game().Do(solve.Gesture{Kind: solve.Drag, From: s.from, To: s.to})
	}
}

// handPart takes the place of the transport while the board is played by hand: what happened, how many moves that
// were, how far it still is, and what else can be done.
type handPart struct {
	w       *Window
	content fyne.CanvasObject // the strip or, else, the transport
	strip   fyne.CanvasObject
	instead fyne.CanvasObject
	caption *widgets.Words
	count   *canvas.Text
	still   *canvas.Text
	tools   map[string]*widgets.Tool
	hint    *shell.HintingButton
	solve   *shell.HintingButton
}

func newHandPart(w *Window, transport fyne.CanvasObject) *handPart {
	p := &handPart{w: w, instead: transport, tools: map[string]*widgets.Tool{}}
	c := w.Colors()
	p.caption = widgets.Line(theme.SizeCaption, fynetheme.ColorNameForeground)
	p.count, p.still = canvas.NewText("", c.Ink), canvas.NewText("", c.Muted)
	p.count.TextSize, p.count.TextStyle.Bold = w.Scaled(14), true
	p.still.TextSize = w.Scaled(14)

	tool := func(id string, icon fyne.ThemeIconName, hint solve.Text, run func()) fyne.CanvasObject {
		t := widgets.NewTool(theme.Icon(icon), w.Scaled(38), w.Say(hint), func() {
			run()
			w.Win.Canvas().Focus(w.Board)
		})
		t.OnHint = w.Hint
		p.tools[id] = t
		w.Trace.Part("hand-"+id, t)
		return t
	}
	button := func(id string, text, hint solve.Text, run func()) *shell.HintingButton {
		b := shell.NewHintingButton(w.Shell, w.Say(text), w.Say(hint), func() {
			run()
			w.Win.Canvas().Focus(w.Board)
		})
		w.Trace.Part("hand-"+id, b)
		return b
	}
	undo := tool("undo", theme.IconUndo, solve.Say("hand.undo.hint", "Key", w.KeyName(w.Action("undo"))), w.Bench.Undo)
	redo := tool("redo", theme.IconRedo, solve.Say("hand.redo.hint", "Key", w.KeyName(w.Action("redo"))), w.Bench.Redo)
	restart := tool("restart", theme.IconFirst, solve.Say("hand.restart"), func() {
		if w.Bench.On(workbench.Playing) {
			w.Bench.Hand.Game().Restart()
		}
	})
	p.hint = button("hint", solve.Say("hand.hint"), solve.Say("hand.hint.hint"), func() {
		if w.Bench.On(workbench.Playing) {
			w.Bench.Hand.Game().Hint()
		}
	})
	p.solve = button("solve", solve.Say("hand.solve"), solve.Say("hand.solve.hint"), w.Bench.Hand.SolveFromHere)
	leave := button("leave", solve.Say("hand.leave"), solve.Say("hand.leave.hint"),
		func() { w.Bench.Set(workbench.Playing, false) })

	gap := w.Scaled(8)
	tallies := container.New(layout.NewCustomPaddedVBoxLayout(0), p.count, p.still)
	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(4), restart, undo, redo, container.NewCenter(p.hint)),
		container.New(layout.NewCustomPaddedHBoxLayout(gap), container.NewCenter(p.solve), container.NewCenter(leave)),
		container.New(layout.NewCustomPaddedLayout(0, 0, 2*gap, gap),
			// large numbers are cut off rather than widen the window
			container.NewClip(container.NewVBox(layout.NewSpacer(), tallies, layout.NewSpacer()))))
	ground := canvas.NewRectangle(c.Soft)
	ground.SetMinSize(fyne.NewSize(0, transport.MinSize().Height)) // so that the board stays where it is
	p.strip = container.NewStack(ground, layouts.Padded(6, 10, 14, 22, container.New(layout.NewCustomPaddedVBoxLayout(2),
		p.caption, row)))
	p.strip.Hide()
	p.content = container.NewStack(transport, p.strip)
	return p
}

func (p *handPart) Update(c workbench.Changes) {
	w := p.w
	if !c.Has(workbench.Played | workbench.Board | workbench.Position) {
		return
	}
	if !w.Bench.On(workbench.Playing) {
		p.strip.Hide()
		p.instead.Show()
		return
	}
	g := w.Bench.Hand.Game()
	color := fynetheme.ColorNameForeground
	switch {
	case g.Said().Kind == hand.Refused:
		color = fynetheme.ColorNameWarning
	case g.Won():
		color = fynetheme.ColorNamePrimary
	}
	if p.caption.Segment.Style.ColorName != color {
		p.caption.Segment.Style.ColorName = color
		p.caption.Refresh()
	}
	p.caption.Say(shell.Sentence(w.Say(g.Caption(w.Number))))
	widgets.SetText(p.count, w.Say(g.Count(w.Number)))
	ink := w.Colors().Ink
	text, known := g.Still(w.Number)
	switch {
	case !known:
		ink = w.Colors().Muted // the old words stay until there are new ones
	case g.Lost():
		ink = w.Colors().Warning
	}
	if known && p.still.Text != w.Say(text) || p.still.Color != ink {
		if known {
			p.still.Text = w.Say(text)
		}
		p.still.Color = ink
		p.still.Refresh()
	}
	enable := func(o fyne.Disableable, on bool) {
		if on {
			o.Enable()
		} else {
			o.Disable()
		}
	}
	enable(p.tools["undo"], g.CanUndo())
	enable(p.tools["redo"], g.CanRedo())
	enable(p.tools["restart"], g.CanUndo())
	enable(p.hint, !g.Won() && !g.Lost())
	enable(p.solve, !g.Won())
	p.instead.Hide()
	p.strip.Show()
}
