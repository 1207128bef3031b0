package app

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/solve"
)

// menu makes the main menu from the table of actions. It is made anew with the window.
func (w *Window) menu() *fyne.MainMenu {
	recent := w.item("recent", nil)
	var paths []*fyne.MenuItem
	for _, p := range w.recent.List() {
		paths = append(paths, fyne.NewMenuItem(filepath.Base(p)+" — "+filepath.Dir(p), func() { w.openPath(p) }))
	}
	recent.ChildMenu = fyne.NewMenu("", paths...)
	recent.Disabled = len(paths) == 0
	samples := w.item("samples", nil)
	var list []*fyne.MenuItem
	for _, s := range w.samples() {
		list = append(list, fyne.NewMenuItem(s.title, func() { w.openSample(s.name) }))
	}
	samples.ChildMenu = fyne.NewMenu("", list...)

	separator := fyne.NewMenuItemSeparator
	quit := w.entry("quit")
	quit.IsQuit = true
	return fyne.NewMainMenu(
		fyne.NewMenu(w.say(solve.Say("app.menu.file")), w.entry("new"), w.entry("open"), recent, samples, w.entry("reload"),
			separator(), w.entry("save"), w.entry("save-as"), separator(), w.entry("copy-picture"), w.entry("export"),
			separator(), quit),
		fyne.NewMenu(w.say(solve.Say("app.menu.edit")), w.entry("undo"), w.entry("redo"), separator(),
			w.entry("query-add"), w.entry("query-duplicate"), w.entry("query-remove"), separator(),
			w.entry("dataset-add"), w.entry("dataset-duplicate"), w.entry("dataset-remove"), w.entry("dataset-up"),
			w.entry("dataset-down")),
		fyne.NewMenu(w.say(solve.Say("app.menu.board")), w.entry("resize"), w.entry("clear"), separator(),
			w.entry("annotate"), w.entry("annotate-clear"), separator(), w.entry("flip-horizontal"), w.entry("flip-vertical"),
			w.entry("rotate-right"), w.entry("rotate-left")),
		fyne.NewMenu(w.say(solve.Say("app.menu.solve")), w.entry("solve"), w.entry("stop"), w.entry("live"), separator(),
			w.entry("play"), w.entry("first"), w.entry("back"), w.entry("forward"), w.entry("last"), w.entry("slower"),
			w.entry("faster"), separator(), w.entry("query-previous"), w.entry("query-next")),
		w.exploreMenu(false),
		w.lessonMenu(),
		fyne.NewMenu(w.say(solve.Say("app.menu.view")), w.entry("zoom-in"), w.entry("zoom-out"), w.entry("fit"),
			w.entry("way"), w.entry("full-screen"), separator(), w.themeMenu(), w.textMenu(), w.languageMenu()),
		fyne.NewMenu(w.say(solve.Say("app.menu.help")), append(w.helpEntries(), separator(), w.entry("keys"),
			w.entry("about"))...),
	)
}

// exploreMenu is what there is to do with an exploration; now: what can't be done at the moment is shown so.
func (w *Window) exploreMenu(now bool) *fyne.Menu {
	separator := fyne.NewMenuItemSeparator
	m := fyne.NewMenu(w.say(solve.Say("app.menu.explore")))
	for _, id := range []string{
		"explore", "unit", "loop", "", "jump-met", "jump-goal", "branch-goal", "branch-state", "", "ask", "next-lens",
		"hand", "", "compare", "differ",
	} {
		if id == "" {
			m.Items = append(m.Items, separator())
			continue
		}
		e := w.entry(id)
		e.Disabled = now && !w.can(w.action(id))
		m.Items = append(m.Items, e)
	}
	return m
}

// entry is a menu's entry for an action of the table.
func (w *Window) entry(id string) *fyne.MenuItem {
	a := w.action(id)
	m := fyne.NewMenuItem(w.name(a), func() { w.perform(a) })
	if a.checked != nil {
		m.Checked = a.checked()
	}
	switch { // Fyne has shortcuts of its own for two of them
	case a.id == "undo":
		m.Shortcut = &fyne.ShortcutUndo{}
	case a.id == "redo":
		m.Shortcut = &fyne.ShortcutRedo{}
	case a.key != "": // without a modifier it is only shown; see typedKey
		m.Shortcut = &desktop.CustomShortcut{KeyName: a.key, Modifier: a.mod}
	}
	return m
}

// perform runs an action that was called by menu or shortcut. While the user types, what an entry understands itself is
// the entry's.
func (w *Window) perform(a *action) {
	if e := w.typing(); e != nil {
		switch a.id {
		case "undo":
			e.TypedShortcut(&fyne.ShortcutUndo{})
			return
		case "redo":
			e.TypedShortcut(&fyne.ShortcutRedo{})
			return
		case "flip-horizontal", "flip-vertical", "rotate-left", "rotate-right":
			return
		}
	}
	if w.can(a) && w.win.Canvas().Overlays().Top() == nil {
		w.board.EndStroke()
		w.commitLabel()
		a.run()
	}
}

// typing is the entry that the user types in, or nil.
func (w *Window) typing() *widget.Entry {
	switch e := w.win.Canvas().Focused().(type) {
	case *widget.Entry:
		return e
	case *labelEntry:
		return &e.Entry
	case *proseEntry:
		return &e.Entry
	}
	return nil
}

// item is an entry with a name and what it does.
func (w *Window) item(id string, run func()) *fyne.MenuItem {
	return fyne.NewMenuItem(w.say(solve.Say("app.action."+id)), run)
}

// options is a submenu of which one entry is chosen.
func (w *Window) options(id string, names []string, chosen int, choose func(int)) *fyne.MenuItem {
	m := w.item(id, nil)
	m.ChildMenu = fyne.NewMenu("")
	for i, n := range names {
		e := fyne.NewMenuItem(n, func() { choose(i) })
		e.Checked = i == chosen
		m.ChildMenu.Items = append(m.ChildMenu.Items, e)
	}
	return m
}

func (w *Window) themeMenu() *fyne.MenuItem {
	variants := []theme.Variant{theme.System, theme.Light, theme.Dark}
	names := []string{
		w.say(solve.Say("app.theme.system")), w.say(solve.Say("app.theme.light")),
		w.say(solve.Say("app.theme.dark")),
	}
	return w.options("theme", names, int(w.settings.variant()), func(i int) {
		w.settings.setVariant(variants[i])
		w.applyTheme()
	})
}

func (w *Window) textMenu() *fyne.MenuItem {
	factors := []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}
	names := []string{
		w.say(solve.Say("app.text.normal")), w.say(solve.Say("app.text.large")),
		w.say(solve.Say("app.text.largest")),
	}
	chosen := 0
	for i, f := range factors {
		if f == w.settings.textFactor() {
			chosen = i
		}
	}
	return w.options("text-size", names, chosen, func(i int) {
		w.settings.setTextFactor(factors[i])
		w.applyTheme()
	})
}

func (w *Window) languageMenu() *fyne.MenuItem {
	ids := w.text.Languages()
	names := make([]string, len(ids))
	chosen := 0
	for i, id := range ids {
		names[i] = w.text.Name(id)
		if id == w.text.Language() {
			chosen = i
		}
	}
	return w.options("language", names, chosen, func(i int) {
		w.settings.setLanguage(ids[i])
		w.text.SetLanguage(ids[i])
		w.build()
	})
}
