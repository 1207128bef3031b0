package workbench

import (
	"slices"
	"testing"

	"stepboard/solve"
)

// Of many ghosts the palette shows the first eight, those that are there and the next, and the one in hand.
func TestThePaletteOffersTheNextOfMany(t *testing.T) {
	b, _ := open(t, "halloween", "9 3 2\n#########\n#ab   BA#\n#########\n0 0 0\n")
	p := b.Painter
	shows := func(last rune, more ...string) {
		t.Helper()
		var want []string
		for _, brush := range p.Brushes() {
			if brush.Layer == solve.Terrain || brush.Key >= 'a' && brush.Key <= last || brush.Key <= last-'a'+'A' ||
				slices.Contains(more, brush.ID) {
				want = append(want, brush.ID)
			}
		}
		var got []string
		for _, brush := range p.Offered() {
			got = append(got, brush.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	shows('h')
	p.Rune('k')
	shows('h', "ghost-k")
	b.doc.Paint(p.Brush, 13)
	shows('l')
}
