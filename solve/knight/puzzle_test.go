package knight

import (
	"reflect"
	"slices"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/rules"
)

// A summary says that the king is not counted.
func TestSummary(t *testing.T) {
	d := knighttest.Board(t, "X...", "....", ".PK.", "O...")
	got := catalogue.New("en").Say(Puzzle.Summary(d, 0))
	if want := "4×4 · 3 black pieces"; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
}

func TestStandAndRecord(t *testing.T) {
	d := knighttest.Board(t, knighttest.RowsOf(`
		X...
		....
		.PK.
		O...`)...)
	r, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start()
	if got := Puzzle.Stand(d, 0, s); !sameThings(got, d.Board.Things) {
		t.Errorf("at the start %v stand, want %v", got, d.Board.Things)
	}
	s.Cells[0], s.Bits = d.Board.At(2, 1), solve.BitsOf(1<<1)
	want := []solve.Thing{{Kind: Knight, At: 9}, {Kind: King, At: 0}, {Kind: rules.BlackKnight, At: 10}}
	if got := Puzzle.Stand(d, 0, s); !sameThings(got, want) {
		t.Errorf("after the pawn was taken %v stand, want %v", got, want)
	}
	if got, want := Puzzle.Record(d, s), (record{Knight: [2]int{3, 2}, Alive: 1}); !reflect.DeepEqual(got, want) {
		t.Errorf("the record is %v, want %v", got, want)
	}
	s.Cells[0] = d.Board.Find(King)
	want = []solve.Thing{{Kind: Knight, At: 0}, {Kind: rules.BlackKnight, At: 10}}
	if got := Puzzle.Stand(d, 0, s); !sameThings(got, want) {
		t.Errorf("in the end %v stand, want %v", got, want)
	}
}

func sameThings(a, b []solve.Thing) bool {
	if len(a) != len(b) {
		return false
	}
	for _, t := range a {
		if !slices.Contains(b, t) {
			return false
		}
	}
	return true
}
