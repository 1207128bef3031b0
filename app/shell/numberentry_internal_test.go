package shell

import (
	"testing"

	"fyne.io/fyne/v2/test"
)

// A number is written with all its digits.
func TestNumbersAreWrittenInFull(t *testing.T) {
	test.NewTempApp(t)
	for v, want := range map[float64]string{1000000: "1000000", 123456789012: "123456789012", 0.05: "0.05", -7: "-7"} {
		e := &NumberEntry{Least: -10, Most: 1e15}
		e.SetValue(v)
		if e.Text != want {
			t.Errorf("%v is written as %q", v, e.Text)
		}
	}
}
