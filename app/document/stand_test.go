package document_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight"
	"stepboard/solve/sokoban"
)

func TestStandIsOneEntryAndKeepsPlaces(t *testing.T) {
	d := document.New(document.Content{Puzzle: sokoban.Puzzle, Task: sokoban.TaskWalk, Datasets: []*solve.Dataset{{
		Board: &solve.Board{
			Size: grid.Size{Rows: 1, Cols: 6}, Terrain: []byte("......"),
			Things: []solve.Thing{{Kind: 'X', At: 5}},
		},
		Queries: []solve.Query{{Things: []solve.Thing{{Kind: 'P', At: 0}, {Kind: 'B', At: 1}}}},
	}}})
	changes := 0
	d.OnChange = func(document.Change) { changes++ }
	before := d.Revision(0, 0)
	d.Stand(solve.Say("hand.edit"), []solve.Thing{{Kind: 'X', At: 5}},
		[]solve.Thing{{Kind: 'B', At: 3}, {Kind: 'P', At: 2}})
	if got := d.Current().Queries[0].Things; !slices.Equal(got, []solve.Thing{{Kind: 'P', At: 2}, {Kind: 'B', At: 3}}) {
		t.Errorf("the query has %v: things left their places", got)
	}
	if changes != 1 {
		t.Errorf("%d changes were told, want 1", changes)
	}
	if d.Revision(0, 0) == before {
		t.Error("the answer is not stale")
	}
	if !d.Undo() || d.Revision(0, 0) != before || d.Dirty() {
		t.Error("one undo does not bring all back")
	}
	d.Stand(solve.Say("hand.edit"), []solve.Thing{{Kind: 'X', At: 5}},
		[]solve.Thing{{Kind: 'B', At: 1}, {Kind: 'P', At: 0}})
	if _, ok := d.CanUndo(); ok {
		t.Error("what changes nothing can be undone")
	}
}

// Stand replaces random lists of things by other lists. Afterwards all the new things are there. Undo brings back the
// old lists.
func TestStandOfRandomThings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	things := func() (list []solve.Thing) {
		for range r.IntN(6) {
			list = append(list, solve.Thing{Kind: solve.Kind("abc"[r.IntN(3)]), At: grid.Cell(r.IntN(4))})
		}
		return list
	}
	order := func(a, b solve.Thing) int { return int(a.Kind)*100 + int(a.At) - int(b.Kind)*100 - int(b.At) }
	for range 2000 {
		old, other, now := things(), things(), things()
		d := document.New(document.Content{Puzzle: sokoban.Puzzle, Datasets: []*solve.Dataset{{
			Board:   &solve.Board{Size: grid.Size{Rows: 2, Cols: 2}, Terrain: []byte("...."), Things: old},
			Queries: []solve.Query{{Things: other}},
		}}})
		kept := slices.Clone(old)
		d.Stand(solve.Say("hand.edit"), now, other)
		got := slices.SortedFunc(slices.Values(d.Board().Things), order)
		if !slices.Equal(got, slices.SortedFunc(slices.Values(now), order)) {
			t.Fatalf("from %v to %v: %v", old, now, got)
		}
		if !slices.Equal(d.Current().Queries[0].Things, other) {
			t.Fatalf("the query's things are %v, want %v", d.Current().Queries[0].Things, other)
		}
		d.Undo()
		if !slices.Equal(d.Board().Things, kept) {
			t.Fatalf("undo brings %v, want %v", d.Board().Things, kept)
		}
	}
}

// TestManyThingsOnOneCell: a change of a hundred thousand things on one cell is one edit and takes linear time.
func TestManyThingsOnOneCell(t *testing.T) {
	p := knight.Puzzle
	data := p.New(grid.Size{Rows: 3, Cols: 3})
	kind := p.Brushes()[0].Kind
	for _, b := range p.Brushes() {
		if b.Layer == solve.OnBoard {
			kind = b.Kind
		}
	}
	data.Board.Things = slices.Repeat([]solve.Thing{{Kind: kind, At: 4}}, 100_000)
	full := data.Board.Things
	d := document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{data}})
	check := func(what string, want int) {
		t.Helper()
		if got := len(d.Board().Things); got != want {
			t.Errorf("%s: %d things, want %d", what, got, want)
		}
		if !d.Undo() || !slices.Equal(d.Board().Things, full) {
			t.Errorf("%s: undone there are %d things", what, len(d.Board().Things))
		}
	}
	for _, b := range p.Brushes() {
		if b.Layer == solve.OnBoard && b.Kind != kind {
			d.Paint(b, 4)
			check("painted over", 1)
			break
		}
	}
	moved := slices.Repeat([]solve.Thing{{Kind: kind, At: 5}}, 100_000)
	d.Stand(solve.Say("x"), moved, nil)
	check("moved", len(moved))
	d.Stand(solve.Say("x"), full[1:], nil)
	check("one less", len(full)-1)
}
