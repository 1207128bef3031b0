package document_test

import (
	"fmt"
	"slices"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

func ring(at grid.Cell) annotate.Annotation {
	return annotate.Annotation{Kind: annotate.Ring, At: at, To: grid.None}
}

func arrow(at, to grid.Cell) annotate.Annotation {
	return annotate.Annotation{Kind: annotate.Arrow, Color: annotate.Blue, At: at, To: to}
}

// drawn checks the annotations of the board shown. It compares the cell of each ring and both cells of each arrow.
func drawn(t *testing.T, d *document.Document, about, want string) {
	t.Helper()
	shown, _ := d.Shown()
	got := ""
	for _, a := range d.Annotations(shown) {
		got += fmt.Sprint(a.At)
		if a.Kind == annotate.Arrow {
			got += fmt.Sprint(">", a.To)
		}
		got += " "
	}
	if got != want {
		t.Errorf("%s: annotated are %q, want %q", about, got, want)
	}
}

var annotateName = solve.Say("annotate")

func TestAnnotationsOfWholeBoardEdits(t *testing.T) {
	for _, c := range []struct {
		about, want string
		edit        func(d *document.Document)
	}{
		{"flip left and right", "2 1>3 ", func(d *document.Document) { _ = d.Turn(document.FlipHorizontal) }},
		{"flip top and bottom", "3 4>2 ", func(d *document.Document) { _ = d.Turn(document.FlipVertical) }},
		{"rotate right", "1 3>4 ", func(d *document.Document) { _ = d.Turn(document.RotateRight) }},
		{"rotate left", "4 2>1 ", func(d *document.Document) { _ = d.Turn(document.RotateLeft) }},
		{"larger, all in the middle", "7 8>15 ", func(d *document.Document) {
			_ = d.Resize(grid.Size{Rows: 4, Cols: 6}, document.Anchor{Row: 1, Col: 1})
		}},
		{"smaller, an arrow loses its end", "0 ", func(d *document.Document) {
			_ = d.Resize(grid.Size{Rows: 2, Cols: 2}, document.Anchor{})
		}},
		{"clear", "", (*document.Document).Clear},
		{"paint", "0 1>5 ", func(d *document.Document) { d.Paint(wall, 0) }},
		{"add a dataset", "", func(d *document.Document) { _ = d.AddDataset(grid.Size{Rows: 2, Cols: 3}) }},
		{"duplicate the dataset", "0 1>5 ", (*document.Document).DuplicateDataset},
		{"move the dataset", "0 1>5 ", func(d *document.Document) { d.MoveDataset(0, 1) }},
	} {
		d := document.New(document.Content{
			Puzzle: fake{}, Datasets: []*solve.Dataset{board("...", "..."), board("...", "...")},
			Annotations: [][]annotate.Annotation{{ring(0), arrow(1, 5)}, {ring(3)}},
		})
		for range 2 {
			c.edit(d)
			drawn(t, d, c.about, c.want)
			d.Undo()
			drawn(t, d, c.about+", undone", "0 1>5 ")
			d.Redo()
			drawn(t, d, c.about+", redone", c.want)
			d.Undo()
		}
		d.Show(1, 0)
		drawn(t, d, c.about+", on the other board", "3 ")
	}
}

func TestAnnotationsOfARemovedDataset(t *testing.T) {
	d := open("...")
	d.Annotate(annotateName, []annotate.Annotation{ring(2)})
	d.DuplicateDataset()
	d.Annotate(annotateName, nil)
	d.Show(0, 0)
	drawn(t, d, "the original", "2 ")
	d.RemoveDataset(0)
	drawn(t, d, "the copy", "")
	d.Undo()
	drawn(t, d, "undone", "2 ")
}

func TestAnnotatingLeavesAnswersFresh(t *testing.T) {
	d := open("m..")
	before := d.Revision(0, 0)
	d.Annotate(annotateName, []annotate.Annotation{ring(2)})
	if d.Revision(0, 0) != before {
		t.Error("an answer is stale because of a ring")
	}
	if !d.Dirty() {
		t.Error("there is nothing to save")
	}
	d.Undo()
	if d.Revision(0, 0) != before {
		t.Error("an answer is stale because a ring is gone")
	}
	drawn(t, d, "undone", "")
}

func TestAnnotatingIsOneEntryAStroke(t *testing.T) {
	d := open("...", "...")
	d.Annotate(annotateName, []annotate.Annotation{ring(0)})
	calls := 0
	d.OnChange = func(c document.Change) {
		if calls++; !c.Has(document.Annotations) || c.Has(document.Shape|document.Cells) {
			t.Errorf("told of %b", c)
		}
	}
	d.Begin(solve.Say("stroke"))
	for to := range grid.Cell(6) {
		d.Annotate(annotateName, []annotate.Annotation{ring(0), arrow(0, to)}) // the arrow to cell 0 does not fit
	}
	if calls != 5 {
		t.Errorf("told %d times of five arrows", calls)
	}
	d.OnChange = nil
	d.End()
	drawn(t, d, "stroke", "0 0>5 ")
	d.Undo()
	drawn(t, d, "undone", "0 ")
	d.Redo()
	drawn(t, d, "redone", "0 0>5 ")

	d.MarkSaved()
	d.Begin(solve.Say("there and back"))
	d.Annotate(annotateName, nil)
	d.Annotate(annotateName, []annotate.Annotation{ring(0), arrow(0, 5)})
	d.End()
	if name, _ := d.CanUndo(); d.Dirty() || name.Key != "stroke" {
		t.Error("a stroke that changed nothing is an entry")
	}
	d.Annotate(annotateName, []annotate.Annotation{ring(0), arrow(0, 5)})
	if d.Dirty() {
		t.Error("annotations as they were are an edit")
	}
}

func TestListsOfAnnotationsAreNobodyElses(t *testing.T) {
	d := open("...", "...")
	list := append(make([]annotate.Annotation, 0, 8), ring(0), ring(1))
	d.Annotate(annotateName, list)
	list[0] = ring(5)
	drawn(t, d, "the caller's list has changed", "0 1 ")
	d.Annotate(annotateName, []annotate.Annotation{ring(0), ring(1), ring(2), ring(6)}) // the last ring does not fit
	for range 3 {
		had := d.Annotations(0)
		if one, two := append(had, ring(3)), append(had, ring(4)); one[3] == two[3] {
			t.Error("two lists that begin with the document's share their end")
		}
		_ = d.Turn(document.FlipHorizontal)
	}
	if d.Annotate(annotateName, []annotate.Annotation{ring(6)}); !slices.Equal(d.Annotations(0), nil) {
		t.Error("a ring off the board stands")
	}
}

// A stroke makes a list of annotations that shares no room with a list handed out before. The whole stroke is one
// entry of the history.
func TestAStrokeAddsAnnotations(t *testing.T) {
	d := open("...", "...")
	d.Annotate(annotateName, []annotate.Annotation{ring(5)})
	d.Begin(solve.Say("stroke"))
	for c := range grid.Cell(5) {
		had := d.Annotations(0)
		d.AddAnnotation(annotateName, ring(c))
		d.AddAnnotation(annotateName, ring(6)) // does not fit the board
		if _ = append(had, ring(4)); d.Annotations(0)[len(had)] != ring(c) {
			t.Error("a list that was handed out shares room with the document's list")
		}
	}
	d.End()
	drawn(t, d, "drawn", "5 0 1 2 3 4 ")
	long := d.Annotations(0)
	d.Undo()
	drawn(t, d, "undone", "5 ")
	d.AddAnnotation(annotateName, ring(2))
	drawn(t, d, "another in its place", "5 2 ")
	if long[1] != ring(0) {
		t.Error("a list that was handed out has changed")
	}
	d.DuplicateDataset()
	d.AddAnnotation(annotateName, ring(3))
	d.Show(0, 0)
	d.AddAnnotation(annotateName, ring(4))
	d.Show(1, 0)
	if list := d.Annotations(1); list[2] != ring(3) {
		t.Errorf("the copy's is %v", list[2])
	}
}

func TestAnnotationsOfAContent(t *testing.T) {
	d := document.New(document.Content{
		Puzzle: fake{}, Datasets: []*solve.Dataset{board("..."), board("...")},
		Annotations: [][]annotate.Annotation{{ring(0), ring(3)}},
	})
	drawn(t, d, "of those, one fits", "0 ")
	c := d.Content()
	if len(c.Annotations) != 2 || len(c.Annotations[0]) != 1 || len(c.Annotations[1]) != 0 {
		t.Errorf("%v", c.Annotations)
	}
	d.Annotate(annotateName, nil)
	if c := d.Content(); c.Annotations != nil {
		t.Errorf("%v", c.Annotations)
	}
}
