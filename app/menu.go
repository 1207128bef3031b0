package app

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"stepboard/app/rooms/transport"
	"stepboard/app/theme"
	"stepboard/solve"
)

// menu makes the main menu from the table of actions. It is made anew with the window.
func (w *Window) menu() *fyne.MainMenu {
	recent := w.Item("recent", nil)
	var paths []*fyne.MenuItem
	for _, p := range w.recent.List() {
		paths = append(paths, fyne.NewMenuItem(filepath.Base(p)+" — "+filepath.Dir(p), func() { w.openPath(p) }))
	}
	recent.ChildMenu = fyne.NewMenu("", paths...)
	recent.Disabled = len(paths) == 0
	samples := w.Item("samples", nil)
	var list []*fyne.MenuItem
	for _, s := range w.samples() {
		list = append(list, fyne.NewMenuItem(s.title, func() { w.openSample(s.name) }))
	}
	samples.ChildMenu = fyne.NewMenu("", list...)

	separator := fyne.NewMenuItemSeparator
	quit := w.Entry("quit")
	quit.IsQuit = true
	return fyne.NewMainMenu(
		fyne.NewMenu(w.Say(solve.Say("app.menu.file")), w.Entry("new"), w.Entry("open"), recent, samples, w.Entry("reload"),
			separator(), w.Entry("save"), w.Entry("save-as"), separator(), w.Entry("copy-picture"), w.Entry("export"),
			separator(), quit),
		fyne.NewMenu(w.Say(solve.Say("app.menu.edit")), w.Entry("undo"), w.Entry("redo"), separator(),
			w.Entry("query-add"), w.Entry("query-duplicate"), w.Entry("query-remove"), separator(),
			w.Entry("dataset-add"), w.Entry("dataset-duplicate"), w.Entry("dataset-remove"), w.Entry("dataset-up"),
			w.Entry("dataset-down")),
		fyne.NewMenu(w.Say(solve.Say("app.menu.board")), w.Entry("resize"), w.Entry("clear"), separator(),
			w.Entry("annotate"), w.Entry("annotate-clear"), separator(), w.Entry("flip-horizontal"), w.Entry("flip-vertical"),
			w.Entry("rotate-right"), w.Entry("rotate-left")),
		fyne.NewMenu(w.Say(solve.Say("app.menu.solve")), w.Entry("solve"), w.Entry("stop"), w.Entry("live"), separator(),
			w.Entry("play"), w.Entry("first"), w.Entry("back"), w.Entry("forward"), w.Entry("last"), w.Entry("slower"),
			w.Entry("faster"), separator(), w.Entry("query-previous"), w.Entry("query-next")),
		transport.ExploreMenu(w.Shell, false),
		w.lesson.Menu(w.present.GroundMenu()),
		fyne.NewMenu(w.Say(solve.Say("app.menu.view")), w.Entry("zoom-in"), w.Entry("zoom-out"), w.Entry("fit"),
			w.Entry("way"), w.Entry("full-screen"), separator(), w.themeMenu(), w.textMenu(), w.languageMenu()),
		w.help.Menu(),
	)
}

func (w *Window) themeMenu() *fyne.MenuItem {
	variants := []theme.Variant{theme.System, theme.Light, theme.Dark}
	names := []string{
		w.Say(solve.Say("app.theme.system")), w.Say(solve.Say("app.theme.light")),
		w.Say(solve.Say("app.theme.dark")),
	}
	return w.Options("theme", names, int(w.Settings.Variant()), func(i int) {
		w.Settings.SetVariant(variants[i])
		w.ApplyTheme()
	})
}

func (w *Window) textMenu() *fyne.MenuItem {
	factors := []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}
	names := []string{
		w.Say(solve.Say("app.text.normal")), w.Say(solve.Say("app.text.large")),
		w.Say(solve.Say("app.text.largest")),
	}
	chosen := 0
	for i, f := range factors {
		if f == w.Settings.TextFactor() {
			chosen = i
		}
	}
	return w.Options("text-size", names, chosen, func(i int) {
		w.Settings.SetTextFactor(factors[i])
		w.ApplyTheme()
	})
}

func (w *Window) languageMenu() *fyne.MenuItem {
	ids := w.Text.Languages()
	names := make([]string, len(ids))
	chosen := 0
	for i, id := range ids {
		names[i] = w.Text.Name(id)
		if id == w.Text.Language() {
			chosen = i
		}
	}
	return w.Options("language", names, chosen, func(i int) {
		w.Settings.SetLanguage(ids[i])
		w.Text.SetLanguage(ids[i])
		w.build()
	})
}
