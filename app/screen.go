package app

import "fyne.io/fyne/v2"

// Screen reads and changes the state of windows on the screen. The toolkit can't do this.
type Screen interface {
	// Maximized reports whether a shown window is maximised.
	Maximized(win fyne.Window) bool
	// Maximize maximises a shown window.
	Maximize(win fyne.Window)
}

// maximized is the key of a setting: whether the window was maximised when it was last closed.
const maximized = "maximized"

// alone is the key of a setting: whether the board is shown without the tools.
const alone = "alone"

func (w *Window) restoreSize() {
	if w.life.screen != nil && w.Settings.BoolWithFallback(maximized, false) {
		w.life.screen.Maximize(w.Win)
	}
}

// keepSize stores whether the window is maximised and, if not, its size. In full screen it stores nothing.
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
