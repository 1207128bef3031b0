package script_test

import (
	"encoding/json"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
)

// A state as data has its numbers and sets as well as its pieces.
func TestRecordHasNumbersAndSets(t *testing.T) {
	f := read(t, `size = (1, 3)
man = piece("@", count = 1)
fuel = number(0, 9, start = 5)
held = subset("abc")
def moves(b, s): return [move("on", s.move(s.find(man), b.cell(0, 1)).set(fuel = 4, held = ["c", "a"]))]
def won(b, s): return s.fuel == 4
sample("@..", 1)
`)
	d := boards(t, f, "@..")[0]
	p := openedAs(t, f)
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		state solve.State
		want  string
	}{
		{r.Start(), `{"fuel":5,"held":[],"man":[[1,1]]}`},
		{solve.Steps(r, r.Start())[0].To, `{"fuel":4,"held":["a","c"],"man":[[1,2]]}`},
	} {
		if got, err := json.Marshal(p.Record(d, c.state)); err != nil || string(got) != c.want {
			t.Errorf("%s, want %s: %v", got, c.want, err)
		}
	}
}

// openedAs opens the source of a file as a puzzle.
func openedAs(t *testing.T, f *script.File) *script.Puzzle {
	t.Helper()
	p, err := script.Open("mine.star", []byte(f.Source))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
