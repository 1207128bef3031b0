package export

import (
	"strconv"

	"stepboard/app/shell"
	"stepboard/solve"
)

// picker makes a list of IDs by their names in the catalogue, or of words that stand for themselves.
func (f *form) picker(list string, chosen func(id string)) *shell.Picker {
	return f.d.room.NewPicker(func(id string) string {
		if list == "" {
			return id
		}
		return f.d.room.Say(solve.Say("export." + list + "." + id))
	}, chosen)
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
