package halloween

import (
	"encoding/json"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
)

func TestStandAndRecord(t *testing.T) {
	d := halloweentest.Draw("A c", "C a") // letters with a gap: the second ghost is c
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := rules.Apply(rules.Start(), left+left*5) // a comes first, whatever the order of things on the board
	if err != nil {
		t.Fatal(err)
	}
	things := Puzzle.Stand(d, 0, s)
	want := map[solve.Kind]grid.Cell{'a': 4, 'c': 1, 'A': 0, 'C': 3}
	if len(things) != len(want) {
		t.Errorf("%d things, want %d", len(things), len(want))
	}
	for _, thing := range things {
		if want[thing.Kind] != thing.At {
			t.Errorf("%c stands on %d, want %d", thing.Kind, thing.At, want[thing.Kind])
		}
	}
	if d.Board.Find('a') != 5 {
		t.Error("Stand changed the board")
	}
	text, err := json.Marshal(Puzzle.Record(d, s))
	if err != nil || string(text) != "[[2,2],[1,2]]" {
		t.Errorf("%s, %v", text, err)
	}
}
