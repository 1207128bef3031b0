package export

import (
	"strconv"

	"stepboard/app/shell"
	"stepboard/solve"
)

// picker makes a list of IDs with their names in the catalogue, or of words that need no translation.
func (f *form) picker(list string, chosen func(id string)) *shell.Picker {
	return f.d.room.NewPicker(func(id string) string {
		if list == "" {
			return id
		}
		return f.d.room.Say(solve.Say("export." + list + "." + id))
	}, chosen)
}

// wholeNumbers are numbers as text, with a unit behind them.
func wholeNumbers[T int | float64](list []T, unit string) []string {
	var s []string
	for _, n := range list {
		s = append(s, strconv.Itoa(int(n))+unit)
	}
	return s
}

// ids are words as strings, for a list of choices.
func ids[T ~string](list []T) []string {
	var s []string
	for _, id := range list {
		s = append(s, string(id))
	}
	return s
}

// usualLanguage is the choice of the usual language for the export.
const usualLanguage = "usual"

// languageName is the name of a choice of language.
func (f *form) languageName(id string) string {
	r := f.d.room
	if id != usualLanguage {
		return r.Text.Name(id)
	}
	c := f.d.chosen
	c.Lang = ""
	key := "export.dialog.language.window"
	if c.What == "lesson" {
		key = "export.dialog.language.lesson"
	}
	return r.Say(solve.Say(key, "Name", r.Text.Name(f.d.worker.source.language(c))))
}
