package export

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/solve"
)

// picker is a list of IDs by their names, of which one is chosen.
type picker struct {
	*widget.Select
	shell *shell.Shell
	name  func(id string) string
	ids   []string
}

// picker makes one of a list of the catalogue, or of words that stand for themselves.
func (f *form) picker(list string, chosen func(id string)) *picker {
	p := &picker{shell: f.d.room.Shell, name: func(id string) string { return id }}
	if list != "" {
		p.name = func(id string) string { return f.d.room.Say(solve.Say("export." + list + "." + id)) }
	}
	p.Select = p.shell.NewSelect(nil, func(i int) { chosen(p.ids[i]) })
	return p
}

// show sets the list and the one chosen.
func (p *picker) show(ids []string, chosen string) {
	if !slices.Equal(ids, p.ids) {
		p.ids = ids
		var names []string
		for _, id := range ids {
			names = append(names, p.name(id))
		}
		p.SetOptions(names)
	}
	p.shell.ShowChosen(p.Select, slices.Index(ids, chosen))
}

// wholeNumbers are as they are written, with something behind them.
func wholeNumbers[T int | float64](list []T, unit string) []string {
	var s []string
	for _, n := range list {
		s = append(s, strconv.Itoa(int(n))+unit)
	}
	return s
}

// ids are words as a list of choices has them.
func ids[T ~string](list []T) []string {
	var s []string
	for _, id := range list {
		s = append(s, string(id))
	}
	return s
}
