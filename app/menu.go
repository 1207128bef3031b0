package app

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/rooms/answer"
	"stepboard/app/rooms/transport"
	"stepboard/app/theme"
	"stepboard/solve"
)

// menu makes the main menu. The function is called again whenever the window is rebuilt.
func (w *Window) menu() *fyne.MainMenu {
	w.ForgetItems()
	samples := append(w.filing.SampleItems(), fyne.NewMenuItemSeparator(), w.Entry("collection"), w.Entry("puzzle-new"),
		w.Entry("puzzle-open"))
	quit := w.Entry("quit")
	quit.IsQuit = true
	helps := w.help.Menu()
	helps.Items = append(helps.Items, w.Entry("welcome"))
	return fyne.NewMainMenu(
		w.Menu(solve.Say("app.menu.file"), "new", "make", "open", w.ItemOf("recent", w.filing.RecentItems()...),
			w.ItemOf("samples", samples...), w.Submenu(solve.Say("app.menu.restore"), "reload", "recover", "keep-unsaved"),
			"", "save", "save-as", "save-answers", "", "export", "print", "", quit),
		w.Menu(solve.Say("app.menu.edit"), "undo", "redo", "", "cut", "copy", "copy-rows", "copy-boards", "copy-answer",
			"copy-picture", "paste", "delete", "", "select", "select-all"),
		w.Menu(solve.Say("app.menu.board"), "resize", "clear", "fill", "walls", "", w.rules.Submenu(),
			w.Submenu(solve.Say("app.menu.turn"), "flip-horizontal", "flip-vertical", "rotate-right", "rotate-left"),
			w.Submenu(solve.Say("app.menu.query"), "query-add", "query-duplicate", "query-remove"),
			w.Submenu(solve.Say("app.menu.datasets"), "dataset-add", "dataset-duplicate", "dataset-remove", "dataset-up",
				"dataset-down"), "", "annotate", "annotate-clear"),
		w.Menu(solve.Say("app.menu.solve"), "solve", "stop", "live", "", answer.AlgorithmMenu(w.Shell), "next-algorithm",
			"", w.Submenu(solve.Say("app.menu.playback"), "play", "first", "back", "forward", "last", "slower", "faster"),
			"query-previous", "query-next", "", "break", "judge", "testset", "trace"),
		transport.ExploreMenu(w.Shell),
		w.lesson.Menu(w.present.GroundMenu()),
		w.Menu(solve.Say("app.menu.view"), w.Submenu(solve.Say("app.menu.zoom"), "zoom-in", "zoom-out", "fit"),
			"way", "panel", "board-alone", "full-screen", "new-window", "", w.themeMenu(), w.textMenu(), w.languageMenu()),
		helps,
	)
}

func (w *Window) themeMenu() *fyne.MenuItem {
	names := w.SayAll(solve.Say("app.theme.system"), solve.Say("app.theme.light"), solve.Say("app.theme.dark"))
	return w.Options("theme", names, int(w.Settings.Variant()), func(i int) {
		w.Settings.SetVariant(theme.Variant(i))
		w.rebuildIn(w.retheme)
	})
}

func (w *Window) textMenu() *fyne.MenuItem {
	factors := []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}
	names := w.SayAll(solve.Say("app.text.normal"), solve.Say("app.text.large"), solve.Say("app.text.largest"))
	chosen := max(0, slices.Index(factors, w.Settings.TextFactor()))
	return w.Options("text-size", names, chosen, func(i int) {
		w.Settings.SetTextFactor(factors[i])
		w.rebuildIn(func() {
			w.setAlone(factors[i] == theme.TextLargest) // a class needs the board, not the tools
			w.retheme()
		})
	})
}

func (w *Window) languageMenu() *fyne.MenuItem {
	ids := w.Text.Languages()
	return w.Options("language", solve.Map(ids, w.Text.Name), slices.Index(ids, w.Text.Language()), func(i int) {
		w.rebuildIn(func() { w.SetLanguage(ids[i]) })
	})
}
