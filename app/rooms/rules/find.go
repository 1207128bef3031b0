package rules

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

type find struct {
	open bool
	bar  *fyne.Container
	says *widgets.Words
	what *widgets.Entry // the searched words; Enter goes to the next match
}

// newFindBar makes the search of a new pane. It keeps the words of an earlier pane.
func (r *Room) newFindBar() *fyne.Container {
	f := &r.find
	words := f.what.Text
	f.what = widgets.NewEntry()
	f.what.Wrapping = fyne.TextWrap(fyne.TextTruncateClip)
	f.what.PlaceHolder = r.Say(solve.Say("rules.find"))
	f.what.SetText(words)
	f.what.OnSubmitted = func(string) { r.findNext(false) }
	f.says = widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	tool := func(part string, icon fyne.ThemeIconName, hint string, run func()) fyne.CanvasObject {
		return r.NewTool(part, icon, r.Scaled(toolSize), solve.Say(hint), run)
	}
	buttons := container.NewHBox(container.NewCenter(f.says),
		tool("rules-find-previous", theme.IconUp, "rules.find.previous", func() { r.findNext(true) }),
		tool("rules-find-next", theme.IconDown, "rules.find.next", func() { r.findNext(false) }),
		tool("rules-find-end", theme.IconClose, "rules.find.end", r.endFind))
	f.bar = container.NewStack(layouts.Padded(4, 4, 10, 6, container.NewBorder(nil, nil, nil, buttons,
		shell.Named(r.Shell, solve.Say("rules.find"), f.what))))
	layouts.Show(f.bar, f.open)
	return f.bar
}

func (r *Room) beginFind() {
	f := &r.find
	f.open = true
	if r.pane == nil {
		return
	}
	f.says.Say("")
	layouts.Show(f.bar, true)
	r.pane.Content.Refresh()
	r.Win.Canvas().Focus(f.what)
	f.what.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (r *Room) endFind() {
	r.find.open = false
	r.code.Unfind()
	layouts.Show(r.find.bar, false)
	r.pane.Content.Refresh()
	if f := r.Focus(); f != nil {
		r.Win.Canvas().Focus(f)
	}
}

// findNext selects the next match or, if the parameter back is true, the previous match.
func (r *Room) findNext(back bool) {
	f := &r.find
	if f.what.Text == "" {
		r.beginFind()
		return
	}
	place, of := r.code.Find(f.what.Text, back)
	says := solve.Say("rules.find.at", "N", place, "Of", of)
	if of == 0 {
		says = solve.Say("rules.find.none")
	}
	f.says.Say(r.Say(says))
	r.pane.Content.Refresh()
}
