package exporting

import (
	"strconv"

	"stepboard/app/shell"
	"stepboard/solve"
)

// picker makes a drop-down list of IDs. The catalogue's text "export.<list>.<id>" is the name that the list shows for
// an ID. If the parameter list is "", IDs are shown without names. The function set stores the chosen ID in the
// choices.
func (f *form) picker(list string, set func(c *choices, id string)) *shell.Picker {
	return f.d.room.NewPicker(func(id string) string {
		if list == "" {
			return id
		}
		return f.d.room.Say(solve.Say("export." + list + "." + id))
	}, func(id string) { f.d.change(func(c *choices) { set(c, id) }) })
}

// wholeNumbers returns each number as a text, followed by the unit.
func wholeNumbers[T int | float64](list []T, unit string) []string {
	return solve.Map(list, func(n T) string { return strconv.Itoa(int(n)) + unit })
}

// ids converts IDs of another string type to strings.
func ids[T ~string](list []T) []string {
	return solve.Map(list, func(id T) string { return string(id) })
}

// usualLanguage is the ID of the choice to export in the usual language.
const usualLanguage = "usual"

// languageName returns the name that the list of languages shows for an ID: a language's ID or usualLanguage.
func (f *form) languageName(id string) string {
	r := f.d.room
	if id != usualLanguage {
		return r.Text.Name(id)
	}
	c := f.d.chosen
	c.Lang = ""
	key := "export.dialog.language.window"
	if c.lesson() {
		key = "export.dialog.language.lesson"
	}
	return r.Say(solve.Say(key, "Name", r.Text.Name(f.d.worker.source.language(c))))
}
