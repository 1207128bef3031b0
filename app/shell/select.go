package shell

import "fyne.io/fyne/v2/widget"

// NewSelect is a list to choose from that gives the keyboard back to the window once something was chosen: the arrow
// keys are to walk on, not to choose the next.
func (s *Shell) NewSelect(names []string, chosen func(name string)) *widget.Select {
	l := widget.NewSelect(names, nil)
	l.OnChanged = func(name string) {
		if c := s.Win.Canvas(); c.Focused() == l {
			c.Unfocus()
		}
		chosen(name)
	}
	return l
}

// ShowChosen shows which one of a list is chosen. It leaves a list alone that shows it already: to set it would take
// the keyboard away from there.
func ShowChosen(s *widget.Select, i int) {
	if s.SelectedIndex() != i {
		s.SetSelectedIndex(i)
	}
}
