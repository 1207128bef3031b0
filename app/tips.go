package app

import (
	"time"

	"fyne.io/fyne/v2"

	"stepboard/widgets"
)

// tips shows the hint of a control beside the pointer, after a moment. The status line shows the same hint immediately.
type tips struct {
	win  *Window
	tip  *widgets.Tip
	at   fyne.Position // position of the pointer
	turn int           // number of the latest hint; a hint with an earlier number is not shown any more
}

// tipWait is the time from the hint until the tip appears.
const tipWait = 700 * time.Millisecond

// say(text) shows a text after the time tipWait, in place of the earlier text. If the text is empty, say only hides the
// tip.
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

// drop() hides the tip. A tip that is still waiting will not be shown.
func (t *tips) drop() { t.say("") }
