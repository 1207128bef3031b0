package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// NewSelect makes a drop-down list. The function chosen gets the index of the user's choice. After a choice the list
// loses the focus, so that arrow keys do not change the choice. In a prompt the list keeps the focus.
func (s *Shell) NewSelect(names []string, chosen func(i int)) *widget.Select {
	l := widget.NewSelect(names, nil)
	listen(s, l, chosen)
	return l
}

// listen(s, l, chosen) makes a list call the function chosen with the index that the user chooses.
func listen(s *Shell, l *widget.Select, chosen func(i int)) {
	l.PlaceHolder = "…" // the toolkit's own placeholder is always English
	l.OnChanged = func(name string) {
		release(s, l)
		if i := slices.Index(l.Options, name); i >= 0 {
			chosen(i)
		}
	}
}

// ShowChosen shows that entry i of a list is chosen. It does not call the function of the list. If the list already
// shows this entry, nothing happens, because a change would take the focus away from the list.
func (s *Shell) ShowChosen(l *widget.Select, i int) {
	if l.SelectedIndex() == i {
		return
	}
	changed := l.OnChanged
	l.OnChanged = func(string) { release(s, l) }
	l.SetSelectedIndex(i)
	l.OnChanged = changed
}

// release takes the focus away from a list, unless a prompt is open.
func release(s *Shell, l *widget.Select) {
	if c := s.Win.Canvas(); SelectOf(c.Focused()) == l && s.Asked() == nil {
		c.Unfocus()
	}
}

// Picker is a drop-down list of the names of IDs.
type Picker struct {
	*widget.Select
	Widget fyne.CanvasObject // the widget to be put into the window
	s      *Shell
	name   func(id string) string
	ids    []string
}

// NewPicker makes a Picker without IDs. The function chosen gets the ID that the user chooses.
func (s *Shell) NewPicker(name func(id string) string, chosen func(id string)) *Picker {
	p := &Picker{s: s, name: name}
	p.Select = s.NewSelect(nil, func(i int) { chosen(p.ids[i]) })
	p.Widget = p.Select
	return p
}

// NewAlgorithmPicker makes a Picker for algorithms of the shown puzzle. Below them it shows the items of Lacks.
func NewAlgorithmPicker(s *Shell, name func(id string) string, chosen func(id string)) *Picker {
	p := &Picker{s: s, name: name}
	l := &algorithmList{s: s}
	l.ExtendBaseWidget(l)
	p.Select, p.Widget = &l.Select, l
	listen(s, p.Select, func(i int) { chosen(p.ids[i]) })
	return p
}

// Offer replaces the IDs of the list and selects one of them. It does not call the Picker's function.
func (p *Picker) Offer(ids []string, chosen string) {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = p.name(id)
	}
	if p.ids = ids; !slices.Equal(names, p.Options) {
		p.SetOptions(names)
	}
	p.s.ShowChosen(p.Select, slices.Index(ids, chosen))
}

// Write sets the text of an entry. Write does not call the entry's OnChanged.
func Write(e *widget.Entry, text string) {
	if e.Text != text {
		changed := e.OnChanged
		e.OnChanged = nil
		e.SetText(text)
		e.OnChanged = changed
	}
}
