package help

import (
	"slices"
	"testing"

	"stepboard/solve"
)

// Each list of keys has its own heading, and its rows have a key and a meaning.
func TestKeysStandUnderHeadings(t *testing.T) {
	r := open(t)
	for _, language := range []string{"en", "zh", "ja"} {
		r.Text.SetLanguage(language)
		var headings []string
		for _, g := range r.keyGroups() {
			if g.heading == "" || slices.Contains(headings, g.heading) {
				t.Errorf("%s: the heading %q", language, g.heading)
			}
			headings = append(headings, g.heading)
			for _, row := range g.rows {
				if row[0] == "" || row[1] == "" {
					t.Errorf("%s: %q does %q", language, row[0], row[1])
				}
			}
		}
		for _, of := range keysOf {
			if !slices.Contains(headings, r.Say(solve.Say(of.heading))) {
				t.Errorf("%s: no heading %s", language, of.heading)
			}
		}
	}
}
