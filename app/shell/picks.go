package shell

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/solve"
	"stepboard/widgets/layouts"
)

// Picks are drop-down lists beside each other in a prompt.
type Picks struct {
	Row     *fyne.Container
	s       *Shell
	lists   []*Picker
	changed func()
}

// NewPicks makes an empty row with a number of columns. The parameter changed is called after each choice of the user.
func NewPicks(s *Shell, columns int, changed func()) *Picks {
	return &Picks{Row: container.NewGridWithColumns(columns), s: s, changed: changed}
}

// Add adds a drop-down list of ids, with a name in the trace and a spoken name for screen readers.
func (p *Picks) Add(
	traceName string, spokenName solve.Text, ids []string, chosen string, name func(id string) solve.Text,
	choose func(id string),
) *Picker {
	l := p.s.NewPicker(func(id string) string { return p.s.Say(name(id)) }, func(id string) {
		choose(id)
		p.changed()
	})
	l.Offer(ids, chosen)
	p.lists = append(p.lists, l)
	p.s.Trace.Part("dialog."+traceName, l.Select)
	p.Row.Add(Named(p.s, spokenName, l.Select))
	return l
}

// AddNumbers adds a list of numbers, like Add. The user's choice is stored in *chosen and in a setting.
func (p *Picks) AddNumbers(
	traceName string, spokenName solve.Text, list []int, chosen *int, setting string, name func(n int) solve.Text,
) {
	ids := solve.Map(list, strconv.Itoa)
	p.Add(traceName, spokenName, ids, strconv.Itoa(*chosen),
		func(id string) solve.Text { return name(list[slices.Index(ids, id)]) }, func(id string) {
			*chosen = list[slices.Index(ids, id)]
			p.s.Settings.SetInt(setting, *chosen)
		})
}

// Able enables or disables the lists.
func (p *Picks) Able(on bool) {
	for _, l := range p.lists {
		layouts.Able(l.Select, on)
	}
}
