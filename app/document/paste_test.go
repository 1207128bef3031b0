package document_test

import (
	"testing"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// A paste is one step for undo. The first board that was pasted is shown, and undo shows the first old board again.
func TestPut(t *testing.T) {
	for _, replace := range []bool{false, true} {
		p := fake{}
		var list []*solve.Dataset
		for i := range 3 {
			list = append(list, p.New(grid.Size{Rows: 2 + i, Cols: 2 + i}))
		}
		d := document.New(document.Content{Puzzle: p, Datasets: []*solve.Dataset{
			p.New(grid.Size{Rows: 7, Cols: 7}), p.New(grid.Size{Rows: 8, Cols: 8}),
		}})
		d.SetName(0, "first")
		d.MarkSaved()
		document.Put(d, solve.Say("paste"), list, replace)
		want := []int{7, 2, 3, 4, 8}
		if replace {
			want = []int{2, 3, 4, 8}
		}
		check := func(when string, want []int, shown int) {
			t.Helper()
			var got []int
			for i := range d.Len() {
				got = append(got, d.Dataset(i).Board.Rows)
			}
			if len(got) != len(want) {
				t.Fatalf("replace %v, %s: %v, want %v", replace, when, got, want)
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("replace %v, %s: %v, want %v", replace, when, got, want)
				}
			}
			if d.Board().Rows != shown {
				t.Errorf("replace %v, %s: shows the board of %d rows, want %d", replace, when, d.Board().Rows, shown)
			}
		}
		check("put", want, 2)
		if name := d.Current().Name; replace && name != "first" {
			t.Errorf("in the place of %q it is called %q", "first", name)
		}
		d.Undo()
		check("undone", []int{7, 8}, 7)
		if d.Dirty() {
			t.Error("undo takes more than one step")
		}
		d.Redo()
		if d.Len() != len(want) {
			t.Errorf("redone: %d boards", d.Len())
		}
	}
}
