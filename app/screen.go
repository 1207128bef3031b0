package app

import "fyne.io/fyne/v2"

// Screen gives the state of windows on the screen, which the toolkit does not offer.
type Screen interface {
	// Maximized reports whether a window that is shown is maximised.
	Maximized(win fyne.Window) bool
	// Maximize maximises a window that is shown.
	Maximize(win fyne.Window)
}

// maximized is the setting that says whether the window was maximised when it was closed.
const maximized = "maximized"

// restoreSize maximises the window if it was maximised when it was last closed.
func (w *Window) restoreSize() {
	if w.life.screen != nil && w.Settings.BoolWithFallback(maximized, false) {
		w.life.screen.Maximize(w.Win)
	}
}

// keepSize stores the size of the window. For a maximised or full-screen window, the earlier size stays stored.
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
