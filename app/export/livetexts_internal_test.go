package export

import (
	"regexp"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve/puzzles"
)

// The engine of a living page renders texts without templates. So the page's texts have only plain arguments.
func TestTextsOfPagesArePlain(t *testing.T) {
	areas := append(append(liveAreas("generic"), "tree"), puzzles.BuiltIn().IDs()...)
	plainly := regexp.MustCompile(`\{\{[^}]*\}\}`)
	for _, lang := range catalogue.New("").Languages() {
		all, err := catalogue.New(lang).Messages(areas...)
		if err != nil || len(all) < 300 {
			t.Fatalf("%s: %d texts, %v", lang, len(all), err)
		}
		delete(all, "app.changed.text") // only the window uses it
		delete(all, "halloween.summary")
		for key, raw := range all {
			for _, action := range plainly.FindAllString(string(raw), -1) {
				if !regexp.MustCompile(`^\{\{\.\w+\}\}$`).MatchString(action) {
					t.Errorf("%s: %s has %s", lang, key, action)
				}
			}
		}
	}
}
