package app

import (
	"time"

	"fyne.io/fyne/v2"

	"stepboard/widgets"
)

// tips shows beside the pointer, after a moment, what the status line says at once of a control.
type tips struct {
	win  *Window
	tip  *widgets.Tip
	at   fyne.Position // of the pointer
	turn int           // of the last hint; what waits for an earlier one is void
}

// tipWait is for how long the pointer stays on a control before the tip comes.
const tipWait = 700 * time.Millisecond

// point follows the pointer.
func (t *tips) point(at fyne.Position) { t.at = at }

// say shows a text after a moment, in place of the one before; empty: none.
func (t *tips) say(text string) {
	t.turn++
	t.tip.Hide()
	if text == "" {
		return
	}
	turn := t.turn
	t.win.After(tipWait, func() {
		if t.turn == turn && t.win.Win.Canvas().Overlays().Top() == nil {
			t.tip.Show(text, t.at)
		}
	})
}

// drop takes the tip away: a button or a key goes down.
func (t *tips) drop() { t.say("") }
