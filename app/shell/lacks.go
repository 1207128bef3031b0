package shell

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
)

// Lacks lists the algorithms that the shown puzzle can't have, as disabled menu items with the reasons.
func Lacks(s *Shell) (list []*fyne.MenuItem) {
	doc := s.Bench.Doc()
	for _, l := range solve.LacksOf(doc.Puzzle(), doc.Task()) {
		item := fyne.NewMenuItem(s.Say(solve.Say("app.algorithm.lacks", "Name", l.Name, "Why", l.Why)), nil)
		item.Disabled = true
		list = append(list, item)
	}
	return list
}

// algorithmList is a drop-down list of algorithms, with the items of Lacks below them.
type algorithmList struct {
	widget.Select
	s *Shell
}

func (l *algorithmList) list() *widget.Select { return &l.Select }

// Tapped opens the list, unless it is disabled.
func (l *algorithmList) Tapped(e *fyne.PointEvent) {
	if l.Disabled() || !l.open() {
		l.Select.Tapped(e)
	}
}

// TypedKey opens the list on Space, Up and Down.
func (l *algorithmList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown:
		if l.open() {
			return
		}
	}
	l.Select.TypedKey(e)
}

// open() shows the list with the items of Lacks. It returns false if there are no such items.
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

// SelectOf returns the toolkit's widget if o is a drop-down list of the program, else nil.
func SelectOf(o any) *widget.Select {
	switch o := o.(type) {
	case *widget.Select:
		return o
	case interface{ list() *widget.Select }:
		return o.list()
	}
	return nil
}
