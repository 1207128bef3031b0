package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/hand"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/widgets"
)

// maxFollowed is how many moves of the solution a game that begins in the middle of it takes over, to be undone one
// by one.
const maxFollowed = 10_000

// playing reports whether the board is played by hand.
func (w *Window) playing() bool { return w.game != nil }

// toggleHand starts a game or leaves it.
func (w *Window) toggleHand() {
	if w.playing() {
		w.leaveHand()
	} else {
		w.playHand()
	}
}

// playHand starts a game of the shown query, from the position of the solution that is shown.
func (w *Window) playHand() {
	p, ok := w.doc.Puzzle().(solve.Playable)
	if !ok {
		return
	}
	d, q := w.doc.Shown()
	w.setComparing(false)
	w.setExploring(false)
	game, err := hand.New(p, w.doc.Snapshot(d), q, w.runner, w.session.Budget, w.post)
	if err != nil {
		w.unplayable(p, err)
		return
	}
	if update, _, running := w.session.Running(); running && update.Running != w.shown() {
		w.session.Stop() // the game's own search comes first; the others go on when it is left
	}
	if w.walk != nil && !w.stale() {
		game.Follow(w.walk, min(w.movePos(), maxFollowed))
	}
	w.setAnnotating(false)
	w.editor.hideCursor()
	w.playback.Seek(0)
	w.game, w.board.TakesTab = game, true
	game.OnChange = w.played
	w.hint("") // of a button that is hidden now
	w.win.Canvas().Focus(w.board)
	w.drawBoard()
	w.refresh(everything)
}

// unplayable says why a query can't be played.
func (w *Window) unplayable(p solve.Playable, err error) {
	why := w.reason(err)
	text := solve.Say("hand.unplayable", "Why", why)
	if w.doc.Task() != p.PlayTask() {
		text = solve.Say("hand.unplayable_task", "Why", why, "Task", solve.Say(p.ID()+".task."+p.PlayTask()))
	}
	w.complain(&solve.Refusal{Text: text})
}

// leaveHand goes back to the board as it was.
func (w *Window) leaveHand() {
	if !w.playing() {
		return
	}
	w.dropHand()
	w.hint("") // of a button that is hidden now
	w.drawBoard()
	w.refresh(everything)
	w.later()
}

// dropHand ends the game, if there is one, where all is drawn anew in any case.
func (w *Window) dropHand() {
	if w.playing() {
		w.game.OnChange = nil
		w.game.Stop()
		w.game, w.board.TakesTab = nil, false
	}
}

// played follows what happened in the game.
func (w *Window) played() {
	w.drawBoard()
	w.refresh(handChanged | exploreChanged | hoverChanged)
}

// solveFromHere makes the game's position the board and leaves the game.
func (w *Window) solveFromHere() {
	if !w.playing() || w.game.Won() {
		return
	}
	at, task := w.game.Position(), w.game.Task()
	w.leaveHand()
	name := solve.Say("hand.edit")
	w.doc.Begin(name)
	if w.doc.Task() != task {
		w.doc.SetTask(task)
	}
	w.doc.Stand(name, at.Board.Things, at.Queries[0].Things)
	w.doc.End()
}

// undo takes back the last move of the game or the last edit.
func (w *Window) undo() {
	if w.playing() {
		w.game.Undo()
	} else {
		w.doc.Undo()
	}
}

// redo makes it again.
func (w *Window) redo() {
	if w.playing() {
		w.game.Redo()
	} else {
		w.doc.Redo()
	}
}

func (w *Window) canUndo() bool {
	if w.playing() {
		return w.game.CanUndo()
	}
	_, ok := w.doc.CanUndo()
	return ok
}

func (w *Window) canRedo() bool {
	if w.playing() {
		return w.game.CanRedo()
	}
	_, ok := w.doc.CanRedo()
	return ok
}

// arrows are the gestures of the arrow keys.
var arrows = map[fyne.KeyName]grid.Dir{
	fyne.KeyUp: grid.Up, fyne.KeyRight: grid.Right, fyne.KeyDown: grid.Down,
	fyne.KeyLeft: grid.Left,
}

// handKey handles a key while the board is played by hand, and reports whether it was one of the game's.
func (w *Window) handKey(name fyne.KeyName) bool {
	if !w.playing() {
		return false
	}
	g := w.game
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
			w.leaveHand()
		}
	default:
		return false
	}
	return true
}

// handRune handles a character while the board is played by hand, and reports whether that is so.
func (w *Window) handRune(r rune) bool {
	switch {
	case !w.playing():
		return false
	case r == '?' || r == '/':
		w.game.Hint()
	default:
		w.game.Do(solve.Gesture{Kind: solve.Pick, Thing: solve.Kind(r)})
	}
	return true
}

// handStroke is a stroke of the pointer while the board is played by hand: from a cell to where the pointer is.
type handStroke struct {
	from, to grid.Cell
	button   desktop.MouseButton
}

// end makes the gesture that the stroke was: a drag, or a press where it did not leave its cell. The secondary button
// takes back what was planned.
func (s handStroke) end(w *Window) {
	switch {
	case !w.playing():
	case s.button == desktop.MouseButtonSecondary:
		w.game.TakeBack()
	case s.from == s.to:
		w.game.Do(solve.Gesture{Kind: solve.Press, To: s.to})
	default:
		w.game.Do(solve.Gesture{Kind: solve.Drag, From: s.from, To: s.to})
	}
}

// thingsAt lists what stands on a cell, in the game or as painted, the topmost first.
func (w *Window) thingsAt(c grid.Cell) []solve.Thing {
	var list []solve.Thing
	var standing []solve.Thing
	if w.playing() {
		standing = w.game.Things()
	} else if s, ok := w.standing(); ok {
		d, q := w.doc.Shown()
		standing = w.doc.Puzzle().Stand(w.doc.Dataset(d), q, s)
	}
	if standing != nil {
		for _, t := range standing {
			if t.At == c {
				list = append(list, t)
			}
		}
		return list
	}
	for _, it := range w.doc.At(c) {
		list = append(list, it.Thing)
	}
	return list
}

// withMarks adds the marks of the game to what a lens shows.
func (w *Window) withMarks(p lens.Picture) lens.Picture {
	m := w.game.Marks(w.look, w.colors())
	p.Under = append(p.Under[:len(p.Under):len(p.Under)], m.Under...)
	p.Over = append(p.Over[:len(p.Over):len(p.Over)], m.Over...)
	p.NoRoute, p.Stand = true, nil // the game is shown, whatever the lens would have stand there
	return p
}

// handPart takes the place of the transport while the board is played by hand: what happened, how many moves that
// were, how far it still is, and what else can be done.
type handPart struct {
	w       *Window
	content fyne.CanvasObject // the strip or, else, the transport
	strip   fyne.CanvasObject
	instead fyne.CanvasObject
	caption *words
	count   *canvas.Text
	still   *canvas.Text
	tools   map[string]*widgets.Tool
	hint    *hintingButton
	solve   *hintingButton
}

func newHandPart(w *Window, transport fyne.CanvasObject) *handPart {
	p := &handPart{w: w, instead: transport, tools: map[string]*widgets.Tool{}}
	c := w.colors()
	p.caption = line(theme.SizeCaption, fynetheme.ColorNameForeground)
	p.count, p.still = canvas.NewText("", c.Ink), canvas.NewText("", c.Muted)
	p.count.TextSize, p.count.TextStyle.Bold = w.scaled(14), true
	p.still.TextSize = w.scaled(14)

	tool := func(id string, icon fyne.ThemeIconName, hint solve.Text, run func()) fyne.CanvasObject {
		t := widgets.NewTool(theme.Icon(icon), w.scaled(38), w.say(hint), func() {
			run()
			w.win.Canvas().Focus(w.board)
		})
		t.OnHint = w.hint
		p.tools[id] = t
		w.trace.part("hand-"+id, t)
		return t
	}
	button := func(id string, text, hint solve.Text, run func()) *hintingButton {
		b := newHintingButton(w, w.say(text), w.say(hint), func() {
			run()
			w.win.Canvas().Focus(w.board)
		})
		w.trace.part("hand-"+id, b)
		return b
	}
	undo := tool("undo", theme.IconUndo, solve.Say("hand.undo.hint", "Key", w.keyName(w.action("undo"))), w.undo)
	redo := tool("redo", theme.IconRedo, solve.Say("hand.redo.hint", "Key", w.keyName(w.action("redo"))), w.redo)
	restart := tool("restart", theme.IconFirst, solve.Say("hand.restart"), func() {
		if w.playing() {
			w.game.Restart()
		}
	})
	p.hint = button("hint", solve.Say("hand.hint"), solve.Say("hand.hint.hint"), func() {
		if w.playing() {
			w.game.Hint()
		}
	})
	p.solve = button("solve", solve.Say("hand.solve"), solve.Say("hand.solve.hint"), w.solveFromHere)
	leave := button("leave", solve.Say("hand.leave"), solve.Say("hand.leave.hint"), w.leaveHand)

	gap := w.scaled(8)
	tallies := container.New(layout.NewCustomPaddedVBoxLayout(0), p.count, p.still)
	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(4), restart, undo, redo, container.NewCenter(p.hint)),
		container.New(layout.NewCustomPaddedHBoxLayout(gap), container.NewCenter(p.solve), container.NewCenter(leave)),
		container.New(layout.NewCustomPaddedLayout(0, 0, 2*gap, gap),
			// large numbers are cut off rather than widen the window
			container.NewClip(container.NewVBox(layout.NewSpacer(), tallies, layout.NewSpacer()))))
	ground := canvas.NewRectangle(c.Soft)
	ground.SetMinSize(fyne.NewSize(0, transport.MinSize().Height)) // so that the board stays where it is
	p.strip = container.NewStack(ground, padded(6, 10, 14, 22, container.New(layout.NewCustomPaddedVBoxLayout(2),
		p.caption, row)))
	p.strip.Hide()
	p.content = container.NewStack(transport, p.strip)
	return p
}

func (p *handPart) refresh(c changes) {
	w := p.w
	if c&(handChanged|boardChanged|posChanged) == 0 {
		return
	}
	if !w.playing() {
		p.strip.Hide()
		p.instead.Show()
		return
	}
	g := w.game
	color := fynetheme.ColorNameForeground
	switch {
	case g.Said().Kind == hand.Refused:
		color = fynetheme.ColorNameWarning
	case g.Won():
		color = fynetheme.ColorNamePrimary
	}
	if p.caption.segment.Style.ColorName != color {
		p.caption.segment.Style.ColorName = color
		p.caption.Refresh()
	}
	p.caption.say(sentence(w.say(g.Caption(w.number))))
	set(p.count, w.say(g.Count(w.number)))
	ink := w.colors().Ink
	text, known := g.Still(w.number)
	switch {
	case !known:
		ink = w.colors().Muted // the old words stay until there are new ones
	case g.Lost():
		ink = w.colors().Warning
	}
	if known && p.still.Text != w.say(text) || p.still.Color != ink {
		if known {
			p.still.Text = w.say(text)
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

// hintingButton is a button that says in the status line what it is for while the pointer is on it.
type hintingButton struct {
	widget.Button
	w    *Window
	hint string
}

func newHintingButton(w *Window, text, hint string, tapped func()) *hintingButton {
	b := &hintingButton{w: w, hint: hint}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// MouseIn shows what the button is for.
func (b *hintingButton) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.w.hint(b.hint)
}

// MouseOut takes it away.
func (b *hintingButton) MouseOut() {
	b.Button.MouseOut()
	b.w.hint("")
}
