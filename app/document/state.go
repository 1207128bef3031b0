package document

import (
	"slices"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
)

// state is a Content as edits change it. An edit knows it and nothing of the history.
//
// The slices of things of a board and of a query are never written to once they stand: edits put new ones in their
// place, so that snapshots may share them.
type state struct {
	// OnChange, where not nil, is told after each operation what it changed.
	OnChange func(Change)

	puzzle                        solve.Puzzle
	rules                         rules
	title, notes, task, algorithm string
	language                      string
	pages                         []*page
	frames                        []view.Frame
	dataset, query                int
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

func newPage(data *solve.Dataset) *page {
	return &page{data: data, queries: make([]uint64, len(data.Queries))}
}

// algorithmFor is the document's algorithm where a task has it, else the default of the task.
func (s *state) algorithmFor(task string) string {
	switch ids := solve.SolverIDs(s.puzzle, task); {
	case slices.Contains(ids, s.algorithm):
		return s.algorithm
	case len(ids) > 0:
		return ids[0]
	}
	return ""
}

// Content is what a file would hold now. It shares the datasets with the document: it is for use before the next edit.
func (s *state) Content() Content {
	c := Content{
		Puzzle: solve.Inner(s.puzzle), Title: s.title, Notes: s.notes, Language: s.language,
		Task: s.task, Algorithm: s.algorithm,
		Dataset: s.dataset, Query: s.query, Frames: s.frames, Draft: s.rules.draft,
	}
	if solve.SolverByID(c.Puzzle, c.Task, c.Algorithm) == nil { // a guest's: a file must be readable without it
		c.Algorithm = ""
	}
	for _, p := range s.pages {
		c.Datasets = append(c.Datasets, p.data)
	}
	if slices.ContainsFunc(s.pages, func(p *page) bool { return len(p.annotations) > 0 }) {
		for i := range s.pages {
			c.Annotations = append(c.Annotations, s.Annotations(i))
		}
	}
	return c
}

// Puzzle is the same for good, unless its rules are the document's own: see SetRules.
func (s *state) Puzzle() solve.Puzzle { return s.puzzle }

// Title of the document.
func (s *state) Title() string { return s.title }

// Language is that of what is said in the lesson; empty: that of whoever reads.
func (s *state) Language() string { return s.language }

// Notes about the document as a whole.
func (s *state) Notes() string { return s.notes }

// Task is the ID of what is asked.
func (s *state) Task() string { return s.task }

// Algorithm is the ID of the solver chosen, one of the task's.
func (s *state) Algorithm() string { return s.algorithm }

// Len is the number of datasets, at least 1.
func (s *state) Len() int { return len(s.pages) }

// Dataset is the i-th dataset, to be read only, and only until the next edit.
func (s *state) Dataset(i int) *solve.Dataset { return s.pages[i].data }

// Shown tells which dataset and which of its queries are shown; query is -1 where the dataset has none.
func (s *state) Shown() (dataset, query int) { return s.dataset, s.query }

// Current is the dataset that is shown, to be read only, and only until the next edit.
func (s *state) Current() *solve.Dataset { return s.page().data }

// Board is the board that is shown, to be read only, and only until the next edit.
func (s *state) Board() *solve.Board { return s.page().data.Board }

func (s *state) page() *page { return s.pages[s.dataset] }

// Show chooses what is shown; numbers out of range are brought into it. It is kept in the file but is no edit.
func (s *state) Show(dataset, query int) {
	s.show(dataset, query)
	s.flush()
}

func (s *state) show(dataset, query int) {
	dataset, query = s.inRange(dataset, query)
	if dataset == s.dataset && query == s.query {
		return
	}
	s.dataset, s.query = dataset, query
	s.note(Shown, nil, -1)
}

func (s *state) inRange(dataset, query int) (int, int) {
	dataset = min(max(dataset, 0), len(s.pages)-1)
	query = min(max(query, 0), len(s.pages[dataset].data.Queries)-1)
	return dataset, query
}

// Revision names a state of what an answer to one query depends on: the rules, the board and that query. Two are equal
// exactly where all are as they were, also after undo.
type Revision struct{ rules, board, query uint64 }

// Revision of a query of a dataset; query may be -1 for the board alone. The task and the algorithm are not in it.
func (s *state) Revision(dataset, query int) Revision {
	p := s.pages[dataset]
	if query < 0 {
		return Revision{rules: s.rules.number, board: p.board}
	}
	return Revision{s.rules.number, p.board, p.queries[query]}
}

// Identity is a value that is the same for the same dataset wherever it is moved to in the list, for use as a map's
// key.
func (s *state) Identity(dataset int) any { return s.pages[dataset] }

// Snapshot is a copy of a dataset that no later edit changes, for a solver; it must not be changed. It copies the
// terrain (one byte a cell), unless the snapshot before was of the same board, and the list of queries.
func (s *state) Snapshot(dataset int) *solve.Dataset {
	p := s.pages[dataset]
	if s.snapshot.of != p || s.snapshot.revision != p.board {
		b := *p.data.Board
		b.Terrain = slices.Clone(b.Terrain)
		s.snapshot = snapshot{p, p.board, &b}
	}
	c := *p.data
	c.Board, c.Queries = s.snapshot.board, slices.Clone(c.Queries)
	return &c
}

// snapshot is the copy of a board that was made last: an edit is answered and explored from one.
type snapshot struct {
	of       *page
	revision uint64
	board    *solve.Board
}

func (s *state) nextRevision() uint64 {
	s.revision++
	return s.revision
}
