package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// NewSelect is a list to choose from. After a choice it returns the focus to the window, so that arrow keys move on
// instead of choosing again. In a question it keeps the focus. chosen is called with the index that the user chose.
func (s *Shell) NewSelect(names []string, chosen func(i int)) *widget.Select {
	l := widget.NewSelect(names, nil)
	listen(s, l, chosen)
	return l
}

// listen calls chosen with the index that the user chooses.
func listen(s *Shell, l *widget.Select, chosen func(i int)) {
	l.PlaceHolder = "…" // the toolkit's text is English
	l.OnChanged = func(name string) {
		release(s, l)
		if i := slices.Index(l.Options, name); i >= 0 {
			chosen(i)
		}
	}
}

// ShowChosen shows which entry of a list is chosen, without a call of chosen. It leaves the list alone if it shows the
// entry already: setting it would take its focus away.
func (s *Shell) ShowChosen(l *widget.Select, i int) {
	if l.SelectedIndex() == i {
		return
	}
	changed := l.OnChanged
	l.OnChanged = func(string) { release(s, l) }
	l.SetSelectedIndex(i)
	l.OnChanged = changed
}

// release removes the focus from a list.
func release(s *Shell, l *widget.Select) {
	if c := s.Win.Canvas(); SelectOf(c.Focused()) == l && s.Asked() == nil {
		c.Unfocus()
	}
}

// Picker is a list of IDs, shown by name, with one chosen.
type Picker struct {
	*widget.Select
	Widget fyne.CanvasObject // the widget to show
	s      *Shell
	name   func(id string) string
	ids    []string
}

// NewPicker is a list without IDs yet. name gives the name of an ID. chosen is called with the user's choice.
func (s *Shell) NewPicker(name func(id string) string, chosen func(id string)) *Picker {
	p := &Picker{s: s, name: name}
	p.Select = s.NewSelect(nil, func(i int) { chosen(p.ids[i]) })
	p.Widget = p.Select
	return p
}

// NewAlgorithmPicker is NewPicker for algorithms of the shown puzzle. Algorithms that the puzzle can't have are
// disabled, with the reasons.
func NewAlgorithmPicker(s *Shell, name func(id string) string, chosen func(id string)) *Picker {
	p := &Picker{s: s, name: name}
	l := &algorithmList{s: s}
	l.ExtendBaseWidget(l)
	p.Select, p.Widget = &l.Select, l
	listen(s, p.Select, func(i int) { chosen(p.ids[i]) })
	return p
}

// Offer sets the list and the chosen ID, without a call of chosen.
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

// Write puts a text into an entry, if it differs, without a call of the entry's listener.
func Write(e *widget.Entry, text string) {
	if e.Text != text {
		changed := e.OnChanged
		e.OnChanged = nil
		e.SetText(text)
		e.OnChanged = changed
	}
}
