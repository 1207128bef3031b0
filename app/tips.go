package app

import (
	"time"

	"fyne.io/fyne/v2"

	"stepboard/widgets"
)

// tips shows the status line's hint of a control beside the pointer, after a moment.
type tips struct {
	win  *Window
	tip  *widgets.Tip
	at   fyne.Position // of the pointer
	turn int           // number of the last hint; waiting earlier hints are dropped
}

// tipWait is the time that the pointer must stay on a control until the tip appears.
const tipWait = 700 * time.Millisecond

// say shows a text after a moment, in place of the earlier text. An empty text shows nothing.
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

// drop hides the tip when a button or a key goes down.
func (t *tips) drop() { t.say("") }
