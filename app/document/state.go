package document

import (
	"slices"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
)

// state is a Content for edits. An edit knows the state, but not the history.
//
// The slices of things of a board and of a query never change: edits replace them, so that snapshots may share them.
type state struct {
	// OnChange, if not nil, is called after each operation with its change.
	OnChange func(Change)

	puzzle                        solve.Puzzle
	rules                         rules
	title, notes, task, algorithm string
	language                      string
	pages                         []*page
	frames                        []view.Frame
	dataset, query                int
	revision                      uint64 // the last one used
	pending                       Change
	brushes                       map[solve.Kind]solve.Brush
	order                         []solve.Kind // of drawing; nil until needed
	snapshot                      snapshot
}

// page is a dataset with the revisions of its parts.
type page struct {
	data        *solve.Dataset
	board       uint64
	queries     []uint64
	annotations []annotate.Annotation // never changed; edits replace the slice
}

func newPage(data *solve.Dataset) *page {
	return &page{data: data, queries: make([]uint64, len(data.Queries))}
}

// algorithmFor is the document's algorithm if a task has it, else the task's default.
func (s *state) algorithmFor(task string) string {
	switch ids := solve.SolverIDs(s.puzzle, task); {
	case slices.Contains(ids, s.algorithm):
		return s.algorithm
	case len(ids) > 0:
		return ids[0]
	}
	return ""
}

// Content is the present content for a file. It shares the datasets with the document: use it before the next edit.
func (s *state) Content() Content {
	c := Content{
		Puzzle: solve.Inner(s.puzzle), Title: s.title, Notes: s.notes, Language: s.language,
		Task: s.task, Algorithm: s.algorithm,
		Dataset: s.dataset, Query: s.query, Frames: s.frames, Draft: s.rules.draft,
	}
	// an algorithm from a trace: a file must be readable without it
	if solve.SolverByID(c.Puzzle, c.Task, c.Algorithm) == nil {
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

// Puzzle never changes, unless its rules are the document's own: see SetRules.
func (s *state) Puzzle() solve.Puzzle { return s.puzzle }

// Title of the document.
func (s *state) Title() string { return s.title }

// Language is the language of the texts in the lesson; empty: the reader's language.
func (s *state) Language() string { return s.language }

// Notes about the document as a whole.
func (s *state) Notes() string { return s.notes }

// Task is the ID of the task.
func (s *state) Task() string { return s.task }

// Algorithm is the ID of the chosen solver of the task.
func (s *state) Algorithm() string { return s.algorithm }

// Len is the number of datasets, at least 1.
func (s *state) Len() int { return len(s.pages) }

// Dataset is the i-th dataset, read-only, valid until the next edit.
func (s *state) Dataset(i int) *solve.Dataset { return s.pages[i].data }

// Shown is the dataset shown and its query shown; query is -1 if the dataset has none.
func (s *state) Shown() (dataset, query int) { return s.dataset, s.query }

// Current is the dataset shown, read-only, valid until the next edit.
func (s *state) Current() *solve.Dataset { return s.page().data }

// Board is the board shown, read-only, valid until the next edit.
func (s *state) Board() *solve.Board { return s.page().data.Board }

func (s *state) page() *page { return s.pages[s.dataset] }

// Show chooses the dataset and query to show. Numbers out of range are brought into it. The file keeps the choice, but
// it is no edit.
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

// Revision identifies the state of everything on which the answer to a query depends: the rules, the board and that
// query. Two revisions are equal exactly if all three are unchanged, also after undo.
type Revision struct{ rules, board, query uint64 }

// Revision of a query of a dataset. query may be -1 for the board alone. Task and algorithm are not part of it.
func (s *state) Revision(dataset, query int) Revision {
	p := s.pages[dataset]
	if query < 0 {
		return Revision{rules: s.rules.number, board: p.board}
	}
	return Revision{s.rules.number, p.board, p.queries[query]}
}

// Identity is a value for a dataset that stays the same when the dataset moves in the list, for use as a map key.
func (s *state) Identity(dataset int) any { return s.pages[dataset] }

// Snapshot is a copy of a dataset for a solver. No later edit changes it, and it must not be changed. It copies the
// list of queries and the terrain (one byte for each cell), unless the last snapshot was of the same board.
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

// snapshot is the last copy of a board: solving and exploring after an edit share it.
type snapshot struct {
	of       *page
	revision uint64
	board    *solve.Board
}

func (s *state) nextRevision() uint64 {
	s.revision++
	return s.revision
}
