package app

import (
	"time"

	"fyne.io/fyne/v2"

	"stepboard/widgets"
)

// tips shows the hint of a control beside the pointer, after a moment. The status line shows the same hint at once.
type tips struct {
	win  *Window
	tip  *widgets.Tip
	at   fyne.Position // position of the pointer
	turn int           // number of the latest hint; a hint with an earlier number is not shown any more
}

// tipWait is the time from the hint until the tip appears.
const tipWait = 700 * time.Millisecond

// point stores the position of the pointer.
func (t *tips) point(at fyne.Position) { t.at = at }

// say hides the shown text and shows the new text after tipWait. "" shows nothing.
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

// drop hides the tip and cancels a waiting one.
func (t *tips) drop() { t.say("") }
