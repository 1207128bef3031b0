package app

import "fyne.io/fyne/v2/widget"

// newSelect is a list to choose from that gives the keyboard back to the window once something was chosen: the arrow
// keys are to walk on, not to choose the next.
func (w *Window) newSelect(names []string, chosen func(name string)) *widget.Select {
	s := widget.NewSelect(names, nil)
	s.OnChanged = func(name string) {
		if c := w.win.Canvas(); c.Focused() == s {
			c.Unfocus()
		}
		chosen(name)
	}
	return s
}

// showChosen shows which one of a list is chosen. It leaves a list alone that shows it already: to set it would take
// the keyboard away from there.
func showChosen(s *widget.Select, i int) {
	if s.SelectedIndex() != i {
		s.SetSelectedIndex(i)
	}
}
