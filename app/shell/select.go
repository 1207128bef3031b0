package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// NewSelect is a list to choose from that gives the keyboard back to the window once something was chosen: the arrow
// keys are to walk on, not to choose the next. In a question it keeps it. chosen is told the place of what the user
// chose.
func (s *Shell) NewSelect(names []string, chosen func(i int)) *widget.Select {
	l := widget.NewSelect(names, nil)
	listen(s, l, chosen)
	return l
}

// listen tells the place of what the user chooses.
func listen(s *Shell, l *widget.Select, chosen func(i int)) {
	l.PlaceHolder = "…" // the toolkit's is English
	l.OnChanged = func(name string) {
		release(s, l)
		if i := slices.Index(l.Options, name); i >= 0 {
			chosen(i)
		}
	}
}

// ShowChosen shows which one of a list is chosen, and tells nobody. It leaves a list alone that shows it already: to
// set it would take the keyboard away from there.
func (s *Shell) ShowChosen(l *widget.Select, i int) {
	if l.SelectedIndex() == i {
		return
	}
	changed := l.OnChanged
	l.OnChanged = func(string) { release(s, l) }
	l.SetSelectedIndex(i)
	l.OnChanged = changed
}

// release takes the keyboard away from a list.
func release(s *Shell, l *widget.Select) {
	if c := s.Win.Canvas(); SelectOf(c.Focused()) == l && s.Asked() == nil {
		c.Unfocus()
	}
}

// Picker is a list of IDs by their names, of which one is chosen.
type Picker struct {
	*widget.Select
	Widget fyne.CanvasObject // that is shown
	s      *Shell
	name   func(id string) string
	ids    []string
}

// NewPicker is a list without IDs yet, told how they are named. chosen is told what the user chose.
func (s *Shell) NewPicker(name func(id string) string, chosen func(id string)) *Picker {
	p := &Picker{s: s, name: name}
	p.Select = s.NewSelect(nil, func(i int) { chosen(p.ids[i]) })
	p.Widget = p.Select
	return p
}

// NewAlgorithmPicker is NewPicker for algorithms of the puzzle shown: those that it can't have are greyed, with the
// reasons.
func NewAlgorithmPicker(s *Shell, name func(id string) string, chosen func(id string)) *Picker {
	p := &Picker{s: s, name: name}
	l := &algorithmList{s: s}
	l.ExtendBaseWidget(l)
	p.Select, p.Widget = &l.Select, l
	listen(s, p.Select, func(i int) { chosen(p.ids[i]) })
	return p
}

// Offer sets the list and the one chosen, and tells nobody.
func (p *Picker) Offer(ids []string, chosen string) {
	if !slices.Equal(ids, p.ids) {
		p.ids = ids
		names := make([]string, len(ids))
		for i, id := range ids {
			names[i] = p.name(id)
		}
		p.SetOptions(names)
	}
	p.s.ShowChosen(p.Select, slices.Index(ids, chosen))
}

// Write puts a text into an entry, if it is another one, and tells nobody.
func Write(e *widget.Entry, text string) {
	if e.Text != text {
		changed := e.OnChanged
		e.OnChanged = nil
		e.SetText(text)
		e.OnChanged = changed
	}
}
