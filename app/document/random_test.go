package document_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// state is all of a document that undo must restore, and the revisions.
func state(d *document.Document) string {
	s := fmt.Sprintf("%q %q %s %s\n", d.Title(), d.Notes(), d.Task(), d.Algorithm())
	for i := range d.Len() {
		data := d.Dataset(i)
		s += fmt.Sprintf("%q %q %v %s %v %v\n", data.Name, data.Note, data.Board.Size, data.Board.Terrain, data.Board.Things, d.Revision(i, -1))
		for q := range data.Queries {
			s += fmt.Sprint(data.Queries[q].Things, d.Revision(i, q), "\n")
		}
	}
	return s
}

// edit makes a random edit.
func edit(r *rand.Rand, d *document.Document) {
	cell := grid.Cell(r.IntN(d.Board().Cells()+2) - 1)
	switch n := r.IntN(100); {
	case n < 40:
		d.Paint(brushes[r.IntN(len(brushes))], cell)
	case n < 50:
		d.Erase(cell)
	case n < 60:
		if list := d.At(cell); len(list) > 0 {
			d.Move(list[r.IntN(len(list))], grid.Cell(r.IntN(d.Board().Cells())))
		}
	case n < 64:
		_ = d.Resize(grid.Size{Rows: r.IntN(8), Cols: r.IntN(8)}, document.Anchor{Row: r.IntN(3), Col: r.IntN(3)})
	case n < 65:
		d.Clear()
	case n < 67:
		d.FlipHorizontal()
	case n < 69:
		d.FlipVertical()
	case n < 71:
		_ = d.RotateLeft()
	case n < 73:
		_ = d.RotateRight()
	case n < 75:
		d.Shift(r.IntN(9)-4, r.IntN(9)-4)
	case n < 77:
		_ = d.AddDataset(grid.Size{Rows: 1 + r.IntN(5), Cols: 2 + r.IntN(5)})
	case n < 78:
		d.DuplicateDataset()
	case n < 80:
		d.RemoveDataset(r.IntN(d.Len()))
	case n < 82:
		d.MoveDataset(r.IntN(d.Len()), r.IntN(d.Len()))
	case n < 84:
		d.AddQuery()
	case n < 86:
		d.DuplicateQuery()
	case n < 88:
		if k := len(d.Current().Queries); k > 0 {
			d.RemoveQuery(r.IntN(k))
		}
	case n < 90:
		d.SetTitle(fmt.Sprint(r.IntN(3)))
	case n < 91:
		d.SetNotes(fmt.Sprint(r.IntN(3)))
	case n < 92:
		d.SetName(r.IntN(d.Len()), fmt.Sprint(r.IntN(3)))
	case n < 93:
		d.SetNote(r.IntN(d.Len()), fmt.Sprint(r.IntN(3)))
	case n < 94:
		d.SetTask([]string{"count", "walk"}[r.IntN(2)])
	case n < 95:
		d.SetAlgorithm([]string{"fast", "brute", "pull"}[r.IntN(3)])
	case n < 96:
		d.MarkSaved()
	default:
		d.Show(r.IntN(d.Len()), r.IntN(4))
	}
}

// sound checks what must hold at any time.
func sound(t *testing.T, d *document.Document) {
	t.Helper()
	i, q := d.Shown()
	if i < 0 || i >= d.Len() || q >= len(d.Current().Queries) || q < 0 && len(d.Current().Queries) > 0 {
		t.Fatalf("dataset %d, query %d is shown", i, q)
	}
	for i := range d.Len() {
		data := d.Dataset(i)
		if len(data.Board.Terrain) != data.Board.Cells() {
			t.Fatalf("%d cells on %v", len(data.Board.Terrain), data.Board.Size)
		}
		lists := [][]solve.Thing{data.Board.Things}
		for _, q := range data.Queries {
			lists = append(lists, q.Things)
		}
		for _, list := range lists {
			for _, x := range list {
				if !data.Board.Has(x.At) {
					t.Fatalf("%c stands off the board", x.Kind)
				}
			}
		}
	}
}

func TestRandomHistories(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		d := open("X.m", "G.P")
		start := state(d)
		for range r.IntN(60) {
			switch {
			case r.IntN(10) == 0:
				for range r.IntN(4) {
					d.Undo()
				}
				for range r.IntN(4) {
					d.Redo()
				}
			case r.IntN(4) == 0:
				d.Begin(solve.Say("stroke"))
				for range r.IntN(6) {
					edit(r, d)
				}
				d.End()
			default:
				edit(r, d)
			}
			sound(t, d)
		}
		for d.Redo() {
		}
		states := []string{state(d)}
		for d.Undo() {
			sound(t, d)
			states = append(states, state(d))
		}
		if got := states[len(states)-1]; got != start {
			t.Fatalf("seed %d: all undone, it is\n%s not as at the start\n%s", seed, got, start)
		}
		for i := len(states) - 2; i >= 0; i-- {
			if !d.Redo() {
				t.Fatalf("seed %d: %d entries can't be redone", seed, i+1)
			}
			sound(t, d)
			if got := state(d); got != states[i] {
				t.Fatalf("seed %d: redone, it is\n%s not\n%s", seed, got, states[i])
			}
		}
		if d.Redo() {
			t.Fatalf("seed %d: more redone than undone", seed)
		}
	}
}
