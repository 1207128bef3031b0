package document_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// state describes everything in a document that undo must restore, and the revisions.
func state(d *document.Document) string {
	s := fmt.Sprintf("%q %q\n", d.Title(), d.Notes())
	for _, f := range d.Frames() {
		s += fmt.Sprintf("frame %s\n", told(f))
	}
	for i := range d.Len() {
		data := d.Dataset(i)
		s += fmt.Sprintln("annotations", d.Annotations(i))
		s += fmt.Sprintf("%q %q %v %s %v %v\n", data.Name, data.Note, data.Board.Size, data.Board.Terrain, data.Board.Things,
			d.Revision(i, -1))
		for q := range data.Queries {
			s += fmt.Sprint(data.Queries[q].Things, d.Revision(i, q), "\n")
		}
	}
	return s
}

// told describes a frame completely.
func told(f view.Frame) string {
	return fmt.Sprintf("%q %q %v %d %v %+v", f.Title, f.Caption, f.Hold, f.Shot.Move, f.Shot.Annotations,
		*f.Shot.Dataset.Clone().Board)
}

// annotation makes a random annotation, which may not fit the board.
func annotation(r *rand.Rand, cells int) annotate.Annotation {
	a := annotate.Annotation{
		Kind:  annotate.Kind(r.IntN(len(annotate.Kinds))),
		Color: annotate.Color(r.IntN(len(annotate.Colors))), At: grid.Cell(r.IntN(cells)), To: grid.None,
	}
	switch a.Kind {
	case annotate.Arrow:
		a.To = grid.Cell(r.IntN(cells + 1))
	case annotate.Label, annotate.Number:
		a.Text = fmt.Sprint(r.IntN(100))
	}
	return a
}

// tell makes a random edit of annotations or frames.
func tell(r *rand.Rand, d *document.Document) {
	shown, query := d.Shown()
	list, frames := d.Annotations(shown), d.Frames()
	switch n := r.IntN(10); {
	case n < 3:
		d.Annotate(solve.Say("annotate"), append(list, annotation(r, d.Board().Cells())))
	case n < 4 && len(list) > 0:
		i := r.IntN(len(list))
		d.Annotate(solve.Say("annotate"), slices.Delete(slices.Clone(list), i, i+1))
	case n < 6:
		f := view.Frame{Title: fmt.Sprint(r.IntN(9)), Shot: view.Shot{Query: query, Move: r.IntN(9), Annotations: list}}
		if f.Shot.Dataset = d.Snapshot(shown); r.IntN(2) == 0 {
			f.Shot.Dataset = d.Current() // this board is edited later
		}
		d.InsertFrames(r.IntN(len(frames)+1), f)
	case len(frames) == 0:
	case n < 7:
		i := r.IntN(len(frames))
		f := frames[i]
		switch r.IntN(3) {
		case 0:
			f.Title += "t"
		case 1:
			f.Caption += "c"
		default:
			f.Shot.Annotations = append(f.Shot.Annotations, annotation(r, f.Shot.Dataset.Board.Cells()))
		}
		d.SetFrame(i, f)
	case n < 8:
		d.MoveFrames(r.IntN(len(frames)), r.IntN(len(frames)))
	case n < 9:
		d.RemoveFrames(r.IntN(len(frames)))
	default:
		d.InsertFrames(len(frames), frames[r.IntN(len(frames))])
	}
}

// edit makes a random edit.
func edit(r *rand.Rand, d *document.Document) {
	if r.IntN(5) == 0 {
		tell(r, d)
		return
	}
	cell := grid.Cell(r.IntN(d.Board().Cells()+2) - 1)
	switch n := r.IntN(100); {
	case n < 40:
		d.Paint(brushes[r.IntN(len(brushes))], cell)
	case n < 46:
		d.Erase(cell)
	case n < 50:
		operate(r, d)
	case n < 60:
		if list := d.At(cell); len(list) > 0 {
			d.Move(list[r.IntN(len(list))], grid.Cell(r.IntN(d.Board().Cells())))
		}
	case n < 64:
		_ = d.Resize(grid.Size{Rows: r.IntN(8), Cols: r.IntN(8)}, document.Anchor{Row: r.IntN(3), Col: r.IntN(3)})
	case n < 65:
		d.Clear()
	case n < 67:
		_ = d.Turn(document.FlipHorizontal)
	case n < 69:
		_ = d.Turn(document.FlipVertical)
	case n < 71:
		_ = d.Turn(document.RotateLeft)
	case n < 73:
		_ = d.Turn(document.RotateRight)
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
	default:
		d.Show(r.IntN(d.Len()), r.IntN(4))
	}
}

// sound checks the rules that each document must keep at any time.
func sound(t *testing.T, d *document.Document) {
	t.Helper()
	i, q := d.Shown()
	if i < 0 || i >= d.Len() || q >= len(d.Current().Queries) || q < 0 && len(d.Current().Queries) > 0 {
		t.Fatalf("dataset %d, query %d is shown", i, q)
	}
	for i := range d.Len() {
		data := d.Dataset(i)
		for _, a := range d.Annotations(i) {
			if !a.Fits(data.Board.Size) {
				t.Fatalf("%+v does not fit %v", a, data.Board.Size)
			}
		}
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
