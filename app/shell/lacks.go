package shell

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
)

// Lacks are the algorithms that the shown puzzle can't have, with the reasons, as disabled entries of a menu.
func Lacks(s *Shell) (list []*fyne.MenuItem) {
	doc := s.Bench.Doc()
	for _, l := range solve.LacksOf(doc.Puzzle(), doc.Task()) {
		item := fyne.NewMenuItem(s.Say(solve.Say("app.algorithm.lacks", "Name", l.Name, "Why", l.Why)), nil)
		item.Disabled = true
		list = append(list, item)
	}
	return list
}

// algorithmList is a list of algorithms. It also shows the algorithms that the puzzle can't have, disabled, with the
// reasons.
type algorithmList struct {
	widget.Select
	s *Shell
}

// list is the toolkit's list.
func (l *algorithmList) list() *widget.Select { return &l.Select }

// Tapped opens the list.
func (l *algorithmList) Tapped(e *fyne.PointEvent) {
	if l.Disabled() || !l.open() {
		l.Select.Tapped(e)
	}
}

// TypedKey also opens the list.
func (l *algorithmList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown:
		if l.open() {
			return
		}
	}
	l.Select.TypedKey(e)
}

// open shows the list with the missing algorithms. It returns false if none is missing.
func (l *algorithmList) open() bool {
	lacks := Lacks(l.s)
	if len(lacks) == 0 {
		return false
	}
	var items []*fyne.MenuItem
	for _, name := range l.Options {
		item := fyne.NewMenuItem(name, func() { l.SetSelected(name) })
		item.Checked = name == l.Selected
		items = append(items, item)
	}
	items = append(append(items, fyne.NewMenuItemSeparator()), lacks...)
	l.s.Win.Canvas().Focus(l)
	pop := widget.NewPopUpMenu(fyne.NewMenu("", items...), l.s.Win.Canvas())
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(l)
	below := l.Size().Height - fynetheme.InputBorderSize()
	right := l.s.Win.Canvas().Size().Width - pop.MinSize().Width
	pop.ShowAtPosition(fyne.NewPos(max(0, min(at.X, right)), at.Y+below))
	pop.OnDismiss = func() {
		pop.Hide()
		if c := l.s.Win.Canvas(); c.Focused() == nil {
			c.Focus(l)
		}
	}
	return true
}

// SelectOf is the toolkit's list inside a widget, or nil.
func SelectOf(o any) *widget.Select {
	switch o := o.(type) {
	case *widget.Select:
		return o
	case interface{ list() *widget.Select }:
		return o.list()
	}
	return nil
}
