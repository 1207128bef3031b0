package answer

import (
	"context"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/search"
)

// difficulty counts the misleading positions of the shown query: see [search.Misled]. It works in the background, after
// the answer, and only while the figures are unfolded.
type difficulty struct {
	*shell.Shell
	work  shell.Work
	of    counted
	value string // empty while it is not known, or if there are too many states
	known func() // called when the value is known
}

// counted is the query to which a value belongs.
type counted struct {
	puzzle   solve.Puzzle
	target   solve.Target
	revision document.Revision
}

// figure returns the figure of a fresh answer, if it is known. Otherwise it starts to count.
func (d *difficulty) figure(t workbench.Told) []workbench.Figure {
	if !t.Known || t.Stale || t.Solving || t.Err != nil || d.Bench.Hides(workbench.Answers) {
		return nil
	}
	doc, target := d.Bench.Doc(), d.Bench.Shown()
	if of := (counted{doc.Puzzle(), target, doc.Revision(target.Dataset, target.Query)}); of != d.of {
		d.of, d.value = of, ""
		d.count(doc.Snapshot(target.Dataset))
	}
	if d.value == "" {
		return nil
	}
	return []workbench.Figure{{ID: "misled", Value: d.value}}
}

func (d *difficulty) count(dataset *solve.Dataset) {
	of, budget := d.of, d.Bench.Budget()
	d.work.Begin(d.Shell, func(ctx context.Context, _ func(func())) func() {
		m, release := budget.NewMeter(ctx, nil)
		defer release()
		t, err := search.NewMisled(m, of.puzzle, dataset, of.target.Query)
		if err != nil { // for example, too many states
			return nil
		}
		defer t.Free(m)
		n, way := len(t.At), len(t.Way) > 0
		return func() {
			if way {
				d.value = d.Text.Number(int64(n))
				d.known()
			}
		}
	})
}
