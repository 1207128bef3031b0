package help

import "testing"

// Each key that belongs to no action has a meaning and a place.
func TestKeysWithoutActions(t *testing.T) {
	r := open(t)
	for _, language := range []string{"en", "zh", "ja"} {
		r.Text.SetLanguage(language)
		for _, c := range r.keyCommands() {
			if c.name == "" || c.key == "" || c.place == "" || c.run != nil {
				t.Errorf("%s: %+v", language, c)
			}
		}
	}
}
