package workbench

import (
	"slices"
	"testing"

	"stepboard/solve"
)

// If there can be many ghosts, the palette shows the first eight, the ghosts on the board, the next one, and the
// chosen one.
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

// A drag that begins on a piece moves it, with any brush of any puzzle. A press without a drag paints.
func TestADragMovesWhatItBeginsOn(t *testing.T) {
	for puzzle, text := range map[string]string{
		"knight": "4\nX...\n.P.O\n....\n..Q.\n", "halloween": "9 3 2\n#########\n#ab   BA#\n#########\n0 0 0\n",
	} {
		b, _ := open(t, puzzle, text)
		p, doc := b.Painter, b.doc
		p.Paints = func() {}
		for _, brush := range p.Brushes() {
			things := doc.Board().Things
			at := things[0].At
			to := at
			for len(doc.At(to)) > 0 || doc.Board().Terrain[to] == '#' {
				to++
			}
			p.Choose(brush)
			p.Begin(at)
			p.Move(to)
			p.Finish(to)
			if items := doc.At(to); len(items) != 1 || items[0].Kind != things[0].Kind || len(doc.At(at)) > 0 {
				t.Errorf("%s, %s: a drag of %q leaves %v", puzzle, brush.ID, things[0].Kind, items)
			}
			doc.Undo()
		}
	}
}
