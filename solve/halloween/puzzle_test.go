package halloween

import (
	"bytes"
	"encoding/json"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/halloween/rules"
)

func TestNewSolves(t *testing.T) {
	var sizes []grid.Size
	for rows := 1; rows <= 9; rows++ {
		for cols := 1; cols <= 9; cols++ {
			sizes = append(sizes, grid.Size{Rows: rows, Cols: cols})
		}
	}
	sizes = append(sizes, grid.Size{Rows: 64, Cols: 64}, grid.Size{Rows: 1, Cols: 64}, grid.Size{Rows: 16, Cols: 33})
	for _, size := range sizes {
		d := Puzzle.New(size)
		list := Puzzle.Check(d, 0, solve.TaskSolve)
		if size.Rows > 3 && size.Cols > 3 && len(list) > 0 {
			t.Errorf("%v: %v", size, list)
		}
		if a, _ := answer(t, Puzzle.Solvers(solve.TaskSolve)[0], d); a.Value < 0 || d.Board.Size != size {
			t.Errorf("%v: %v", size, a)
		}
		var b bytes.Buffer
		if err := Puzzle.Format(&b, []*solve.Dataset{d}); err != nil && size.Rows*size.Cols > 1 {
			t.Errorf("%v: %v", size, err)
		}
	}
}

func TestBrushes(t *testing.T) {
	keys, ids := map[rune]bool{}, map[string]bool{}
	for _, b := range Puzzle.Brushes() {
		if keys[b.Key] || ids[b.ID] {
			t.Errorf("%s: key %c or ID twice", b.ID, b.Key)
		}
		keys[b.Key], ids[b.ID] = true, true
		if (b.Layer == solve.OnBoard) != b.Unique {
			t.Errorf("%s: layer %d, unique %t", b.ID, b.Layer, b.Unique)
		}
	}
	if len(ids) != 2+2*rules.MaxGhosts {
		t.Errorf("%d brushes", len(ids))
	}
}

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
