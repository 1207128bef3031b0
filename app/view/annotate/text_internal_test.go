package annotate

import (
	"math"
	"testing"

	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// The table of widths is that of the font, and no character of the built-in fonts is wider than is thought.
func TestAdvances(t *testing.T) {
	m := raster.New(typeface.BuiltIn())
	for i, want := range advances {
		if got := m.TextWidth(1000, true, string(rune(' '+i))); math.Abs(got-float64(want)) > 1 {
			t.Errorf("%q is %.0f wide, not %d", rune(' '+i), got, want)
		}
	}
}
