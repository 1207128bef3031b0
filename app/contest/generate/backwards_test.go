package generate

import (
	"math"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/solvetest"
)

// Boards with rare answers are found by a walk back from won states. The answers are in the requested range, and the
// same order makes the same board.
func TestBackwards(t *testing.T) {
	for i, c := range []struct {
		id          string
		rows, cols  int
		least, most int64
	}{
		{"knights", 5, 5, 8, 9}, {"eight", 3, 3, 30, 30}, {"eight", 3, 3, 1, 1}, {"toys", 4, 4, 9, math.MaxInt64},
	} {
		if i > 0 && testing.Short() {
			break
		}
		p, err := collection.Open(c.id)
		if err != nil {
			t.Fatal(err)
		}
		o := Order{
			Maker: solve.Puzzle(p).(solve.Maker), Seed: 5, Least: c.least, Most: c.most,
			MakeOrder: solve.MakeOrder{Size: grid.Size{Rows: c.rows, Cols: c.cols}},
		}
		d, err := Make(t.Context(), nil, o)
		if err != nil {
			t.Fatalf("%s: %d to %d: %v", c.id, c.least, c.most, err)
		}
		rules, err := p.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		if cost, ok := solvetest.Least(rules); !ok || cost.Minor < c.least || cost.Minor > c.most {
			t.Errorf("%s: the answer is %v, wanted was %d to %d", c.id, cost, c.least, c.most)
		}
		if i > 0 {
			continue
		}
		again, err := Make(t.Context(), nil, o)
		if err != nil || text(t, o, again) != text(t, o, d) {
			t.Errorf("%s: the same order makes another board: %v", c.id, err)
		}
	}
}
