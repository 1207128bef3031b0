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

// usualLanguage is the choice of the language that is usual for what is exported.
const usualLanguage = "usual"

// languageName is what the choice of a language is called.
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
