package play

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Strip replaces the transport during a game. It has the last event, the number of moves, the distance to a win, and
// buttons.
type Strip struct {
	Content *fyne.Container // shows the transport, or the strip during a game
	Caption *fyne.Container // shows the caption of the transport, or the last event of a game

	room                *Room
	caption             *widgets.Words
	count, still        *canvas.Text
	undo, redo, restart *widgets.Tool
	hint, solve         *shell.HintingButton
}

// largestTool limits the side of a button, which grows with the text size. So the board has room at every text size.
const largestTool = 42

// leastTallies is the minimum width of the numbers beside the buttons.
const leastTallies = 90

// NewStrip makes the strip. During a game, the strip replaces the transport and its caption. If deep is true, its
// caption has space for two lines and no ground of its own.
func (r *Room) NewStrip(transport, caption fyne.CanvasObject, deep bool) *Strip {
	p, c := &Strip{room: r}, r.Colors()
	var event fyne.CanvasObject
	p.caption, event = shell.NewCaption(r.Shell, deep)
	p.count, p.still = r.NewText("", c.Ink, 14, true), r.NewText("", c.Muted, 14, false)

	gap := r.Scaled(8)
	tallies := container.New(layout.NewCustomPaddedVBoxLayout(-3), p.count, p.still) // as high as the buttons
	left, right := p.buttons(gap)
	row := container.New(&layouts.Fold{Gap: 4, Between: 2, Spare: r.Scaled(leastTallies)},
		container.NewBorder(nil, nil, left, nil, layouts.Padded(0, 0, 2*gap, gap,
			// Large numbers are clipped, so that they do not widen the window.
			container.NewClip(container.NewVBox(layout.NewSpacer(), tallies, layout.NewSpacer())))), right)
	// The usual part and the part of a game have the same place, so the board does not move.
	place := func(usual, game fyne.CanvasObject, ground color.Color) *fyne.Container {
		game = container.NewStack(canvas.NewRectangle(ground), game)
		game.Hide()
		return container.New(layouts.Deck{}, usual, game)
	}
	said := color.Color(c.Soft)
	if deep {
		said = color.Transparent
	}
	p.Content, p.Caption = place(transport, layouts.Padded(0, 3, 14, 14, row), c.Soft), place(caption, event, said)
	return p
}

// buttons makes the buttons that continue the game (left) and the buttons that end it (right).
func (p *Strip) buttons(gap float32) (left, right fyne.CanvasObject) {
	r := p.room
	key := func(action string) string { return r.KeyName(r.Action(action)) }
	p.restart = p.tool("restart", theme.IconFirst, solve.Say("hand.restart"), p.playing(func() { r.game().Restart() }))
	p.undo = p.tool("undo", theme.IconUndo, solve.Say("hand.undo.hint", "Key", key("undo")),
		func() { r.Bench.History().Undo() })
	p.redo = p.tool("redo", theme.IconRedo, solve.Say("hand.redo.hint", "Key", key("redo")),
		func() { r.Bench.History().Redo() })
	p.hint = p.button("hint", solve.Say("hand.hint"), solve.Say("hand.hint.hint"), p.playing(func() { r.game().Hint() }))
	p.solve = p.button("solve", solve.Say("hand.solve"), solve.Say("hand.solve.hint"), r.Bench.Hand.SolveFromHere)
	leave := p.button("leave", solve.Say("hand.leave"), solve.Say("hand.leave.hint"), r.leave)

	row := layout.NewCustomPaddedHBoxLayout
	left = container.New(row(4), p.restart, p.undo, p.redo, container.NewCenter(p.hint))
	right = container.New(row(gap), container.NewCenter(p.solve), container.NewCenter(leave))
	return left, right
}

// playing returns a function. During a game this function calls run(), at other times it does nothing.
func (p *Strip) playing(run func()) func() {
	return func() {
		if p.room.playing() {
			run()
		}
	}
}

func (p *Strip) tool(id string, icon fyne.ThemeIconName, hint solve.Text, run func()) *widgets.Tool {
	r := p.room
	return r.NewTool("hand-"+id, icon, min(r.Scaled(34), largestTool), hint, p.thenBoard(run))
}

func (p *Strip) button(id string, text, hint solve.Text, run func()) *shell.HintingButton {
	r := p.room
	return shell.NewHintingButton(r.Shell, "hand-"+id, r.Say(text), r.Say(hint), p.thenBoard(run))
}

// thenBoard returns a function that calls run() and then gives the focus to the board.
func (p *Strip) thenBoard(run func()) func() {
	return func() {
		run()
		p.room.FocusBoard()
	}
}

// Update implements shell.Part.
func (p *Strip) Update(c workbench.Changes) {
	if !c.Has(workbench.Played | workbench.Board | workbench.Position) {
		return
	}
	playing := p.room.playing()
	if playing {
		p.tell(p.room.game())
		p.offer(p.room.game())
	}
	for _, place := range []*fyne.Container{p.Content, p.Caption} {
		layouts.Show(place.Objects[0], !playing)
		layouts.Show(place.Objects[1], playing)
	}
}

// tell shows the last event, the number of moves, and the distance to a win.
func (p *Strip) tell(g *hand.Game) {
	r := p.room
	color := fynetheme.ColorNameForeground
	switch {
	case g.Said().Kind == hand.Refused:
		color = fynetheme.ColorNameWarning
	case g.Won():
		color = fynetheme.ColorNamePrimary
	}
	p.caption.Paint(color)
	p.caption.Say(catalogue.Sentence(r.Say(g.Caption(r.Number))))
	widgets.SetText(p.count, r.Say(g.Count(r.Number)))
	said, ink := p.still.Text, r.Colors().Muted // the old text stays, in grey, until the distance is known
	if text, known := g.Still(r.Number); known {
		said, ink = r.Say(text), r.Colors().Ink
		if g.Lost() {
			ink = r.Colors().Warning
		}
	}
	if p.still.Text != said || p.still.Color != ink {
		p.still.Text, p.still.Color = said, ink
		p.still.Refresh()
	}
}

// offer enables the buttons that can be used now, and disables the others.
func (p *Strip) offer(g *hand.Game) {
	_, undo := g.CanUndo()
	_, redo := g.CanRedo()
	layouts.Able(p.undo, undo)
	layouts.Able(p.redo, redo)
	layouts.Able(p.restart, undo)
	layouts.Able(p.hint, !g.Won() && !g.Lost() && !p.room.Bench.Hides(workbench.Answers))
	layouts.Able(p.solve, !g.Won())
}
