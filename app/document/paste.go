package document

import (
	"bytes"
	"slices"

	"stepboard/solve"
)

// Put inserts datasets after the dataset shown, as one entry of the history, and shows the first of them. If replace
// is true, they replace the dataset shown, and the first new dataset gets the old dataset's name and note. The
// document takes over the datasets: the caller must not change them afterwards.
func Put(d *Document, name solve.Text, list []*solve.Dataset, replace bool) {
	if len(list) == 0 {
		return
	}
	d.together(name, func() {
		i, old, edits := d.dataset, d.page(), []edit(nil)
		if replace {
			list[0].Name, list[0].Note = old.data.Name, old.data.Note
			edits = append(edits, d.datasetEdit(old, i, false))
			i--
		}
		for j, data := range list {
			edits = append(edits, d.datasetEdit(newPage(data), i+1+j, true))
		}
		d.do(name, edits...)
		d.dataset, d.query = d.inRange(i+1, 0)
		d.note(Shown)
	})
}

// Untouched reports whether a dataset equals a new dataset of its size, apart from its name and numbers.
func Untouched(p solve.Puzzle, d *solve.Dataset) bool {
	made := p.New(d.Board.Size)
	return d.Note == "" && bytes.Equal(d.Board.Terrain, made.Board.Terrain) &&
		slices.Equal(d.Board.Things, made.Board.Things) &&
		slices.EqualFunc(d.Queries, made.Queries, func(a, b solve.Query) bool { return slices.Equal(a.Things, b.Things) })
}
