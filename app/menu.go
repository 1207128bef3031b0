package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/rooms/answer"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
)

// menu makes the main menu: the commands of a lesson's day. The list of commands (F1) has all other commands. The
// function is called again whenever the window is rebuilt.
func (w *Window) menu() *fyne.MainMenu {
	w.ForgetItems()
	quit := w.Entry("quit")
	quit.IsQuit = true
	return fyne.NewMainMenu(
		w.Menu(solve.Say("app.menu.file"), "new", "open", "welcome", "", "save", "save-as", "export", "share", "",
			"settings", quit),
		w.Menu(solve.Say("app.menu.edit"), "undo", "redo", "", "cut", "copy", "copy-picture", "paste", "delete", "select-all",
			"", "resize", "annotate", "rules"),
		w.Menu(solve.Say("app.menu.solve"), "solve", "", "explore", "tree", "compare", "ask", "hand", "",
			"testset", "judge", "break", "trace"),
		w.lesson.Menu(),
		w.Menu(solve.Say("app.menu.view"), "way", "board-alone", "full-screen"),
		w.Menu(solve.Say("app.menu.help"), "palette", "guide", "about"),
	)
}

// more returns the menu items that only the list of commands has.
func (w *Window) more() []*fyne.MenuItem {
	list := append(w.rules.Selectable(), w.ItemOf("recent", w.filing.RecentItems(w.filing.Open)...),
		w.ItemOf("samples", w.filing.SampleItems()...), w.lesson.ReadyMenu(), answer.AlgorithmMenu(w.Shell))
	return slices.Concat(list, w.options(), w.help.Pages())
}

// options returns the settings that are a choice from a list, each as an item with a submenu.
func (w *Window) options() []*fyne.MenuItem {
	themes := w.SayAll(solve.Say("app.theme.system"), solve.Say("app.theme.light"), solve.Say("app.theme.dark"))
	factors := []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}
	texts := w.SayAll(solve.Say("app.text.normal"), solve.Say("app.text.large"), solve.Say("app.text.largest"))
	languages := w.Text.Languages()
	return []*fyne.MenuItem{
		w.Options("language", solve.Map(languages, w.Text.Name), slices.Index(languages, w.Text.Language()), func(i int) {
			w.rebuildIn(func() { w.SetLanguage(languages[i]) })
		}),
		w.Options("theme", themes, int(w.Settings.Variant()), func(i int) {
			w.Settings.SetVariant(theme.Variant(i))
			w.rebuildIn(w.retheme)
		}),
		w.Options("text-size", texts, max(0, slices.Index(factors, w.Settings.TextFactor())), func(i int) {
			w.Settings.SetTextFactor(factors[i])
			w.rebuildIn(func() {
				w.setAlone(factors[i] == theme.TextLargest) // a class needs the board, not the tools
				w.retheme()
			})
		}),
		w.present.GroundMenu(),
	}
}

// askSettings shows the settings. They change when the user closes the prompt.
func (w *Window) askSettings() {
	form := container.New(layout.NewFormLayout())
	var apply []func()
	ids := []string{"language", "theme", "text-size", "slide-ground"}
	for k, o := range w.options() {
		items := o.ChildMenu.Items
		at := slices.IndexFunc(items, func(i *fyne.MenuItem) bool { return i.Checked })
		chosen := at
		list := w.NewSelect(solve.Map(items, func(i *fyne.MenuItem) string { return i.Label }), func(i int) { chosen = i })
		list.ShowChosen(at)
		form.Add(widget.NewLabel(o.Label))
		form.Add(shell.Named(w.Shell, solve.Say("app.action."+ids[k]), list))
		apply = append(apply, func() {
			if chosen != at {
				items[chosen].Action()
			}
		})
	}
	content := container.NewVBox(form)
	for _, id := range []string{"keep-unsaved", "welcome-start"} {
		a := w.Action(id)
		check := widget.NewCheck(w.Name(a), nil)
		check.Checked = a.Checked()
		content.Add(check)
		apply = append(apply, func() {
			if check.Checked != a.Checked() {
				a.Run()
			}
		})
	}
	w.Prompt("settings", w.Say(solve.Say("app.settings.title")), content, shell.Cancel,
		shell.Main("apply", solve.Say("app.settings.apply"), func() {
			for _, f := range apply {
				f()
			}
		}))
}
