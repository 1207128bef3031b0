package workbench

import (
	"slices"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// If there can be many ghosts, the palette shows the first three, the ghosts on the board, the next one, and the
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
		for _, brush := range p.Offered(LeastOffered) {
			got = append(got, brush.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	shows('c')
	p.Rune('k')
	shows('c', "ghost-k")
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

// A large piece is on each of its cells: each of them holds it for a drag, a brush and an eraser. A drag leaves it where
// the next cell has no room, and puts it in the place of a piece of its size.
func TestEachCellOfALargePieceHoldsIt(t *testing.T) {
	puzzle, err := collection.Open("klotski")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := puzzle.Parse("", strings.NewReader("CC.V\nCC.V\ns..V\n...V\n....\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, _ := opened(t, document.Content{Puzzle: puzzle, Datasets: list})
	p := b.Painter
	p.Paints = func() {}
	stand := func(want ...solve.Thing) {
		t.Helper()
		got := slices.Clone(b.doc.Board().Things)
		for _, th := range want {
			if !slices.Contains(got, th) || len(got) != len(want) {
				t.Fatalf("%v, want %v", got, want)
			}
		}
	}
	drag := func(from grid.Cell, to ...grid.Cell) {
		p.Begin(from)
		for _, c := range to {
			p.Move(c)
		}
		p.Finish(to[len(to)-1])
	}
	small, upper, lower := solve.Thing{Kind: 's', At: 8}, solve.Thing{Kind: 'V', At: 3}, solve.Thing{Kind: 'V', At: 11}
	drag(5, 6) // held at its lower right cell
	stand(solve.Thing{Kind: 'C', At: 1}, small, upper, lower)
	drag(1, 0, 4, 8) // the small piece is below
	stand(solve.Thing{Kind: 'C', At: 0}, small, upper, lower)
	drag(5, 10, 14, 18, 19) // a tall piece is there
	stand(solve.Thing{Kind: 'C', At: 13}, small, upper, lower)
	drag(7, 15) // two of one size change places, and look as before
	stand(solve.Thing{Kind: 'C', At: 13}, small, upper, lower)
	p.Choose(puzzle.Brushes()[len(puzzle.Brushes())-1])
	p.PaintAt(18)
	stand(solve.Thing{Kind: 's', At: 18}, small, upper, lower)
	b.doc.Undo()
	p.EraseAt(18)
	stand(small, upper, lower)
}
