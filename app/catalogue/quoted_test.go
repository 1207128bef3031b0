package catalogue_test

import (
	"strconv"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve"
)

// A quotation in a message has the quotation marks of the language.
func TestQuotationMarks(t *testing.T) {
	for lang, want := range map[string]string{"en": `"37"`, "zh": "“37”", "ja": "「37」"} {
		got := catalogue.New(lang).Say(solve.Say("app.sentences", "First", strconv.Quote("37"), "Second", ""))
		if got != want && got != want+" " {
			t.Errorf("%s: %s, not %s", lang, got, want)
		}
	}
}
