package app

import "fyne.io/fyne/v2"

// Screen tells how windows stand on the screen, of which the toolkit does not tell.
type Screen interface {
	// Maximized reports whether a window that is shown is maximised.
	Maximized(win fyne.Window) bool
	// Maximize has a window that is shown be maximised.
	Maximize(win fyne.Window)
}

// maximized is the setting whether the window was maximised when it was closed.
const maximized = "maximized"

// restoreSize has the window be maximised where it was when it was closed last.
func (w *Window) restoreSize() {
	if w.life.screen != nil && w.Settings.BoolWithFallback(maximized, false) {
		w.life.screen.Maximize(w.Win)
	}
}

// keepSize keeps how large the window is. Of one that is maximised or full the size before stays kept.
func (w *Window) keepSize() {
	if w.Win.FullScreen() {
		return
	}
	full := w.life.screen != nil && w.life.screen.Maximized(w.Win)
	w.Settings.SetBool(maximized, full)
	if !full {
		w.Settings.SetSize(w.Win.Canvas().Size())
	}
}
