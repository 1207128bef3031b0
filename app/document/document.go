// Package document holds what is edited: the datasets of a file with what is said about them, and the history that undo
// and redo walk. It knows no window and no file. A Document is used by one goroutine; solvers get a Snapshot.
package document

import (
	"slices"

	"stepboard/app/annotate"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Content is all that a file holds of a document.
type Content struct {
	Puzzle          solve.Puzzle
	Title, Notes    string
	Task, Algorithm string // IDs; empty for the defaults
	Datasets        []*solve.Dataset
	Dataset, Query  int // which are shown, from 0; Query is -1 where the dataset has none

	// Annotations of the datasets' boards: none, or a list for each dataset.
	Annotations [][]annotate.Annotation
	// Frames of the lesson. Those of a document that was edited show datasets without name and note: what is said stands
	// in the frame. They may share boards with Datasets; New parts them.
	Frames []view.Frame
}

// Document is a Content that can be edited, with its history. Every edit can be undone, any number of them.
//
// The slices of things of a board and of a query are never written to once they stand: edits put new ones in their
// place, so that snapshots may share them.
type Document struct {
	// OnChange, where not nil, is told after each operation what it changed.
	OnChange func(Change)

	puzzle                        solve.Puzzle
	title, notes, task, algorithm string
	pages                         []*page
	frames                        []view.Frame
	dataset, query                int
	past, future                  []*entry
	open                          *entry // between Begin and End
	depth                         int    // of Begins that wait for their End
	saved                         int    // len(past) when saved, or -1 where that state can't be reached
	sealed                        bool   // the next edit of a text makes an entry of its own
	revision                      uint64 // the last one given out
	pending                       Change
	brushes                       map[solve.Kind]solve.Brush
	order                         []solve.Kind // of drawing, once asked for
	snapshot                      snapshot
}

// page is a dataset with the revisions of its parts.
type page struct {
	data        *solve.Dataset
	board       uint64
	queries     []uint64
	annotations []annotate.Annotation // never written to once they stand
}

// New makes a document of a content, which it takes over. A content without datasets gets an empty board, an unknown or
// empty task or algorithm becomes the default, and what is shown is brought into range.
func New(c Content) *Document {
	d := &Document{
		puzzle: c.Puzzle, title: c.Title, notes: c.Notes, task: c.Task, algorithm: c.Algorithm,
		brushes: map[solve.Kind]solve.Brush{},
	}
	for _, b := range c.Puzzle.Brushes() {
		if b.Layer != solve.Terrain {
			d.brushes[b.Kind] = b
		}
	}
	if len(c.Datasets) == 0 {
		c.Datasets = []*solve.Dataset{c.Puzzle.New(DefaultSize(c.Puzzle.Limits()))}
	}
	for i, data := range c.Datasets {
		d.pages = append(d.pages, newPage(data))
		if i < len(c.Annotations) {
			d.pages[i].annotations = fitting(c.Annotations[i], data.Board.Size)
		}
	}
	d.frames = d.adopt(c.Frames...)
	if tasks := c.Puzzle.Tasks(); !slices.Contains(tasks, d.task) {
		d.task = tasks[0]
	}
	d.algorithm = d.algorithmFor(d.task)
	d.dataset, d.query = d.inRange(c.Dataset, c.Query)
	return d
}

func newPage(data *solve.Dataset) *page {
	return &page{data: data, queries: make([]uint64, len(data.Queries))}
}

// DefaultSize is the size of a new board: 9×9, or what the limits allow that is nearest to it.
func DefaultSize(l solve.Limits) grid.Size {
	return grid.Size{Rows: min(max(9, l.MinRows), l.MaxRows), Cols: min(max(9, l.MinCols), l.MaxCols)}
}

// algorithmFor is the document's algorithm where a task has it, else the default of the task.
func (d *Document) algorithmFor(task string) string {
	solvers := d.puzzle.Solvers(task)
	for _, s := range solvers {
		if s.ID() == d.algorithm {
			return d.algorithm
		}
	}
	if len(solvers) == 0 {
		return ""
	}
	return solvers[0].ID()
}

// Content is what a file would hold now. It shares the datasets with the document: it is for use before the next edit.
func (d *Document) Content() Content {
	c := Content{
		Puzzle: d.puzzle, Title: d.title, Notes: d.notes, Task: d.task, Algorithm: d.algorithm,
		Dataset: d.dataset, Query: d.query, Frames: d.frames,
	}
	for _, p := range d.pages {
		c.Datasets = append(c.Datasets, p.data)
	}
	if slices.ContainsFunc(d.pages, func(p *page) bool { return len(p.annotations) > 0 }) {
		for _, p := range d.pages {
			c.Annotations = append(c.Annotations, p.annotations)
		}
	}
	return c
}

// Puzzle never changes.
func (d *Document) Puzzle() solve.Puzzle { return d.puzzle }

// Title of the document.
func (d *Document) Title() string { return d.title }

// Notes about the document as a whole.
func (d *Document) Notes() string { return d.notes }

// Task is the ID of what is asked.
func (d *Document) Task() string { return d.task }

// Algorithm is the ID of the solver chosen, one of the task's.
func (d *Document) Algorithm() string { return d.algorithm }

// Len is the number of datasets, at least 1.
func (d *Document) Len() int { return len(d.pages) }

// Dataset is the i-th dataset, to be read only, and only until the next edit.
func (d *Document) Dataset(i int) *solve.Dataset { return d.pages[i].data }

// Shown tells which dataset and which of its queries are shown; query is -1 where the dataset has none.
func (d *Document) Shown() (dataset, query int) { return d.dataset, d.query }

// Current is the dataset that is shown, to be read only, and only until the next edit.
func (d *Document) Current() *solve.Dataset { return d.page().data }

// Board is the board that is shown, to be read only, and only until the next edit.
func (d *Document) Board() *solve.Board { return d.page().data.Board }

func (d *Document) page() *page { return d.pages[d.dataset] }

// Show chooses what is shown; numbers out of range are brought into it. It is kept in the file but is no edit.
func (d *Document) Show(dataset, query int) {
	d.show(dataset, query)
	d.flush()
}

func (d *Document) show(dataset, query int) {
	dataset, query = d.inRange(dataset, query)
	if dataset == d.dataset && query == d.query {
		return
	}
	d.dataset, d.query = dataset, query
	d.note(Shown, nil, -1)
}

func (d *Document) inRange(dataset, query int) (int, int) {
	dataset = min(max(dataset, 0), len(d.pages)-1)
	query = min(max(query, 0), len(d.pages[dataset].data.Queries)-1)
	return dataset, query
}

// Revision names a state of what an answer to one query depends on: the board and that query. Two are equal exactly
// where both are as they were, also after undo.
type Revision struct{ board, query uint64 }

// Revision of a query of a dataset; query may be -1 for the board alone. The task and the algorithm are not in it.
func (d *Document) Revision(dataset, query int) Revision {
	p := d.pages[dataset]
	if query < 0 {
		return Revision{board: p.board}
	}
	return Revision{p.board, p.queries[query]}
}

// Identity is a value that is the same for the same dataset wherever it is moved to in the list, for use as a map's
// key.
func (d *Document) Identity(dataset int) any { return d.pages[dataset] }

// Snapshot is a copy of a dataset that no later edit changes, for a solver; it must not be changed. It copies the
// terrain (one byte a cell), unless the snapshot before was of the same board, and the list of queries.
func (d *Document) Snapshot(dataset int) *solve.Dataset {
	p := d.pages[dataset]
	if s := &d.snapshot; s.of != p || s.revision != p.board {
		b := *p.data.Board
		b.Terrain = slices.Clone(b.Terrain)
		*s = snapshot{p, p.board, &b}
	}
	c := *p.data
	c.Board, c.Queries = d.snapshot.board, slices.Clone(c.Queries)
	return &c
}

// snapshot is the copy of a board that was made last: an edit is answered and explored from one.
type snapshot struct {
	of       *page
	revision uint64
	board    *solve.Board
}

func (d *Document) nextRevision() uint64 {
	d.revision++
	return d.revision
}
