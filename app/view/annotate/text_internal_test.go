package annotate

import (
	"math"
	"testing"

	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// The table of widths equals that of the font. No character of the built-in fonts is wider than the greatest width in
// the code.
func TestAdvances(t *testing.T) {
	m := raster.New(typeface.BuiltIn())
	for i, want := range advances {
		if got := m.TextWidth(1000, true, string(rune(' '+i))); math.Abs(got-float64(want)) > 1 {
			t.Errorf("%q is %.0f wide, not %d", rune(' '+i), got, want)
		}
	}
}
