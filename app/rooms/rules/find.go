package rules

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// find is the search for words in the text of the rules.
type find struct {
	open bool
	text string
	bar  *fyne.Container // nil before the first pane
	says *widgets.Words
	what *findEntry
}

// findEntry is a field in which Enter goes to the next match.
type findEntry struct {
	widget.Entry
	r *Room
}

// Field returns the entry that the user types in.
func (e *findEntry) Field() *widget.Entry { return &e.Entry }

// TypedKey handles Enter, and passes other keys to the entry.
func (e *findEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
		e.r.findNext(false)
		return
	}
	e.Entry.TypedKey(k)
}

// has reports whether the field of the search has the focus.
func (f *find) has(focused fyne.Focusable) bool { return f.what != nil && focused == f.what }

func (r *Room) newFindBar() *fyne.Container {
	f := &r.find
	f.what = &findEntry{r: r}
	f.what.Wrapping = fyne.TextWrap(fyne.TextTruncateClip)
	f.what.ExtendBaseWidget(f.what)
	f.what.PlaceHolder = r.Say(solve.Say("rules.find"))
	f.what.SetText(f.text)
	f.what.OnChanged = func(text string) { f.text = text }
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

// beginFind shows the search and gives it the focus.
func (r *Room) beginFind() {
	f := &r.find
	f.open = true
	if f.bar == nil || r.pane == nil {
		return
	}
	f.says.Say("")
	layouts.Show(f.bar, true)
	r.pane.Content.Refresh()
	r.Win.Canvas().Focus(f.what)
	f.what.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// endFind hides the search and gives the focus to the text.
func (r *Room) endFind() {
	r.find.open = false
	r.code.Unfind()
	layouts.Show(r.find.bar, false)
	r.pane.Content.Refresh()
	if f := r.Focus(); f != nil {
		r.Win.Canvas().Focus(f)
	}
}

// findNext selects the next match or, if back is true, the previous match.
func (r *Room) findNext(back bool) {
	f := &r.find
	if f.text == "" {
		r.beginFind()
		return
	}
	place, of := r.code.Find(f.text, back)
	says := solve.Say("rules.find.at", "N", place, "Of", of)
	if of == 0 {
		says = solve.Say("rules.find.none")
	}
	if f.says != nil {
		f.says.Say(r.Say(says))
		r.pane.Content.Refresh()
	}
}
