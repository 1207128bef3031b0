package shell

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
)

// Select is the drop-down list of the program. The open list marks the selected entry and begins there.
type Select struct {
	widget.Select
	More  func() []*fyne.MenuItem // items below the entries; may be nil
	s     *Shell
	mouse bool // whether the list was last used by mouse
	open  *widget.PopUpMenu
	at    int // the entry that was marked when the list opened, or the entry that the latest character has found
}

// NewSelect makes a drop-down list. The function chosen gets the index of the user's choice. After a choice by mouse
// the list loses the focus, so that arrow keys do not change the choice. In a prompt the list keeps the focus.
func (s *Shell) NewSelect(names []string, chosen func(i int)) *Select {
	l := &Select{s: s}
	l.Options, l.PlaceHolder = names, "…" // the toolkit's own placeholder is always English
	l.OnChanged = func(name string) {
		if c := s.Win.Canvas(); l.mouse && c.Focused() == fyne.Focusable(l) && s.Asked() == nil {
			c.Unfocus()
		}
		if i := slices.Index(l.Options, name); i >= 0 {
			chosen(i)
		}
	}
	l.ExtendBaseWidget(l)
	return l
}

// ShowChosen shows that entry i of the list is chosen. It does not call the function of the list.
func (l *Select) ShowChosen(i int) {
	if i >= 0 && i < len(l.Options) && l.Selected != l.Options[i] {
		l.Selected = l.Options[i]
		l.Refresh()
	}
}

// Fill shows a list of names, and that entry i is chosen. It does not call the function of the list.
func (l *Select) Fill(names []string, i int) {
	if !slices.Equal(names, l.Options) {
		l.SetOptions(names)
	}
	l.ShowChosen(i)
}

// Tapped opens the list, unless it is disabled.
func (l *Select) Tapped(*fyne.PointEvent) {
	if !l.Disabled() {
		l.mouse = true
		l.drop()
	}
}

// MouseIn shows the whole name of the chosen entry as a hint if the list is too narrow for this name.
func (l *Select) MouseIn(e *desktop.MouseEvent) {
	l.Select.MouseIn(e)
	if l.s.WidthOfSelect(l.Selected) > l.Size().Width {
		l.s.Hint(l.Selected)
	}
}

// WidthOfSelect returns the width of a drop-down list that shows a whole name.
func (s *Shell) WidthOfSelect(name string) float32 {
	size := s.Theme.Size
	return fyne.MeasureText(name, size(fynetheme.SizeNameText), fyne.TextStyle{}).Width +
		size(fynetheme.SizeNameInlineIcon) - size(fynetheme.SizeNamePadding) + 3*size(fynetheme.SizeNameInnerPadding)
}

// MouseOut removes the hint.
func (l *Select) MouseOut() {
	l.Select.MouseOut()
	l.s.Hint("")
}

// TypedKey opens the list on Space, Return, Up and Down. Left and Right select the entry beside the selected entry.
func (l *Select) TypedKey(e *fyne.KeyEvent) {
	l.mouse = false
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyUp, fyne.KeyDown:
		l.drop()
	default:
		l.Select.TypedKey(e)
	}
}

// TypedRune goes to the next entry of the open list that begins with a character.
func (l *Select) TypedRune(r rune) {
	for i := range l.Options {
		i = (l.at + 1 + i) % len(l.Options)
		first, _ := utf8.DecodeRuneInString(l.Options[i])
		if l.open != nil && unicode.ToLower(first) == unicode.ToLower(r) {
			l.begin(i)
			return
		}
	}
}

func (l *Select) drop() {
	c := fyne.CurrentApp().Driver().CanvasForObject(l)
	if c == nil {
		return // the list was removed after the press
	}
	var items []*fyne.MenuItem
	for _, name := range l.Options {
		item := fyne.NewMenuItem(name, func() { l.SetSelected(name) })
		item.Checked = name == l.Selected
		items = append(items, item)
	}
	if l.More != nil {
		items = append(items, l.More()...)
	}
	c.Focus(l)
	open := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	open.OnDismiss = func() { // the toolkit calls this again for a list that is already closed
		open.Hide()
		if l.open == open {
			l.open, l.s.Opened = nil, nil
		}
	}
	l.open, l.s.Opened = open, l
	open.Resize(open.MinSize().Max(fyne.NewSize(l.Size().Width, 0)))
	below := fyne.NewPos(0, l.Size().Height-fynetheme.InputBorderSize())
	open.ShowAtPosition(fyne.CurrentApp().Driver().AbsolutePositionForObject(l).Add(below))
	l.begin(l.SelectedIndex())
}

// CloseList closes the open drop-down list, if there is one. It must be called before the window is built anew: the
// entries may belong to another puzzle.
func (s *Shell) CloseList() {
	if s.Opened != nil {
		s.Opened.open.OnDismiss()
	}
}

// begin(i) marks entry i of the open list, so that Return selects this entry.
func (l *Select) begin(i int) {
	l.at = i
	l.open.DeactivateChild()
	for range 1 + i {
		l.open.ActivateNext()
	}
}

// Picker is a drop-down list of the names of IDs.
type Picker struct {
	*Select
	name func(id string) string
	ids  []string
}

// NewPicker makes a Picker without IDs. The function chosen gets the ID that the user chooses.
func (s *Shell) NewPicker(name func(id string) string, chosen func(id string)) *Picker {
	p := &Picker{name: name}
	p.Select = s.NewSelect(nil, func(i int) { chosen(p.ids[i]) })
	return p
}

// Offer replaces the IDs of the list and selects one of them. It does not call the Picker's function.
func (p *Picker) Offer(ids []string, chosen string) {
	p.ids = ids
	p.Fill(solve.Map(ids, p.name), slices.Index(ids, chosen))
}
