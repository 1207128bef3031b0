package app

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/theme"
	"stepboard/app/workbench"
)

// The content of the window never needs more room than the window's least size, in any text size, language and mode.
// Parts without room fold or scroll.
func TestTheWindowKeepsItsSize(t *testing.T) {
	least := fyne.NewSize(1024, 660) // the least size in the settings, without the menu
	b := open(t, "../assets/samples/sokoban-tour.stepboard")
	b.Perform(b.Action("lesson"))
	b.Perform(b.Action("frame-capture"))
	b.Perform(b.Action("lesson"))
	for _, factor := range few(1, theme.TextLargest, theme.TextNormal) {
		for _, lang := range few(1, "en", "ja") {
			b.Settings.SetTextFactor(factor)
			b.Text.SetLanguage(lang)
			b.ApplyTheme()
			b.build()
			b.Win.Resize(least)
			fits := func(what string) {
				t.Helper()
				if got := b.Win.Content().MinSize(); got.Width > least.Width || got.Height > least.Height {
					t.Errorf("%s, text %v, %s: the window needs %v", lang, factor, what, got)
				}
			}
			fits("the solution")
			b.Perform(b.Action("lesson"))
			fits("the lesson")
			for _, m := range []workbench.Mode{workbench.Exploring, workbench.Playing, workbench.Drawing} {
				b.Bench.Set(m, true)
				fits("a mode with the lesson")
				b.Bench.Set(m, false)
			}
			b.Perform(b.Action("lesson"))
			b.Bench.Set(workbench.Comparing, true)
			for _, a := range b.Bench.Compare.Algorithms() {
				b.Bench.Compare.ChooseRival(a, true)
			}
			fits("a comparison")
			b.Perform(b.Action("lesson"))
			b.Perform(b.Action("frame-texts"))
			fits("a comparison with the texts of a frame")
			b.Perform(b.Action("tree"))
			fits("a comparison with trees and the texts of a frame")
			b.Perform(b.Action("tree"))
			b.Perform(b.Action("frame-texts"))
			b.Perform(b.Action("lesson"))
			b.Bench.Set(workbench.Comparing, false)
			if factor == theme.TextLargest && b.Board.Size().Height < 110 {
				t.Errorf("%s: the board is %v high", lang, b.Board.Size().Height)
			}
		}
	}
}

// screen is a screen that can maximize windows.
type screen struct{ maximized bool }

func (s *screen) Maximized(fyne.Window) bool { return s.maximized }

func (s *screen) Maximize(fyne.Window) { s.maximized = true }

// A window that was maximized when it closed opens maximized. While it is maximized, its earlier size stays in the
// settings.
func TestTheWindowRemembersThatItWasMaximised(t *testing.T) {
	b := open(t)
	on := &screen{}
	b.life.screen = on
	b.Win.Resize(fyne.NewSize(1100, 720))
	b.keepSize()
	if b.restoreSize(); on.maximized {
		t.Error("a window that was not is maximised")
	}
	on.maximized = true
	b.Win.Resize(fyne.NewSize(1900, 1000))
	b.keepSize()
	if got := b.Settings.Size(); got.Width != 1100 {
		t.Errorf("the size kept is %v", got)
	}
	on.maximized = false
	if b.restoreSize(); !on.maximized {
		t.Error("a window that was maximised is not")
	}
}
