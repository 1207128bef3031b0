package document

import (
	"iter"
	"slices"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/solve"
)

// state is the content of a document in a form that edits can change. An edit knows the state, but not the history.
//
// The slices of things of a board and of a query never change, because edits replace them. So snapshots may share
// the slices.
type state struct {
	// OnChange is called after each operation with its change; it may be nil.
	OnChange func(Change)

	puzzle                        solve.Puzzle
	draft                         string // a text of rules that is being written, or "" if it equals the rules in force
	rules                         uint64 // the revision number of the rules in force, because answers depend on them
	title, notes, task, algorithm string
	language                      string
	pages                         []*page
	frames                        []view.Frame
	dataset, query                int
	revision                      uint64 // the last revision number in use
	pending                       Change
	brushes                       map[solve.Kind]solve.Brush
	order                         []solve.Kind // the kinds in drawing order, lowest first; nil until needed
	snapshot                      snapshot

	former []solve.Puzzle // earlier puzzles of the document that frames in the history have
}

// page is a dataset with its annotations and with the revision numbers of its board and queries.
type page struct {
	data        *solve.Dataset
	board       uint64
	queries     []uint64
	annotations []annotate.Annotation // the slice never changes, because edits replace it
}

func newPage(data *solve.Dataset) *page {
	return &page{data: data, queries: make([]uint64, len(data.Queries))}
}

// algorithmFor returns the document's algorithm if the task has it, else the task's default.
func (s *state) algorithmFor(task string) string {
	return solve.SolverOf(s.puzzle, task, s.algorithm).ID()
}

// Content returns the content for a file. The content shares the datasets, so it is valid only until the next edit.
func (s *state) Content() Content {
	c := Content{
		Puzzle: solve.Inner(s.puzzle), Title: s.title, Notes: s.notes, Language: s.language,
		Task: s.task, Algorithm: s.algorithm, Dataset: s.dataset, Query: s.query, Frames: s.frames, Draft: s.draft,
	}
	// An algorithm from a trace is left out: the trace is not in the file, so no reader would know the algorithm.
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

// Puzzle returns the puzzle of the document. The puzzle changes only if SetRules is called.
func (s *state) Puzzle() solve.Puzzle { return s.puzzle }

// Title returns the title of the document.
func (s *state) Title() string { return s.title }

// Language returns the language of the lesson's texts; empty: the reader's language.
func (s *state) Language() string { return s.language }

// Notes returns the text of notes about the document as a whole.
func (s *state) Notes() string { return s.notes }

// Task returns the ID of the task.
func (s *state) Task() string { return s.task }

// Algorithm returns the ID of the chosen solver of the task.
func (s *state) Algorithm() string { return s.algorithm }

// Len returns the number of datasets, at least 1.
func (s *state) Len() int { return len(s.pages) }

// Dataset returns the dataset with the index i, read-only. The result is valid until the next edit.
func (s *state) Dataset(i int) *solve.Dataset { return s.pages[i].data }

// Shown returns the indexes of the dataset and the query shown. The result query is -1 if the dataset has no queries.
func (s *state) Shown() (dataset, query int) { return s.dataset, s.query }

// Targets yields all queries of all datasets, in order.
func (s *state) Targets() iter.Seq[solve.Target] {
	return func(yield func(solve.Target) bool) {
		for d, p := range s.pages {
			for q := range p.data.Queries {
				if !yield(solve.Target{Dataset: d, Query: q}) {
					return
				}
			}
		}
	}
}

// Current returns the dataset shown, read-only. The result is valid until the next edit.
func (s *state) Current() *solve.Dataset { return s.page().data }

// Board returns the board shown, read-only. The result is valid until the next edit.
func (s *state) Board() *solve.Board { return s.page().data.Board }

func (s *state) page() *page { return s.pages[s.dataset] }

// Show chooses the dataset and the query to show. An index out of range becomes the nearest valid index. The file
// keeps the choice, but Show is not an edit: it can't be undone.
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
	s.note(Shown)
}

func (s *state) inRange(dataset, query int) (int, int) {
	dataset = min(max(dataset, 0), len(s.pages)-1)
	query = min(max(query, 0), len(s.pages[dataset].data.Queries)-1)
	return dataset, query
}

// Revision identifies everything on which the answer to a query depends. Two revisions are equal if and only if no edit
// of the rules, the board or the query is between them. Undo of an edit brings back the old revision.
type Revision struct{ rules, board, query uint64 }

// Revision returns the revision of a query of a dataset. If query is -1, the revision covers only the rules and the
// board. Task and algorithm are no part of a revision.
func (s *state) Revision(dataset, query int) Revision {
	p := s.pages[dataset]
	if query < 0 {
		return Revision{rules: s.rules, board: p.board}
	}
	return Revision{s.rules, p.board, p.queries[query]}
}

// Identity returns a map key for a dataset. The key stays the same when the dataset moves in the list.
func (s *state) Identity(dataset int) any { return s.pages[dataset] }

// Snapshot returns a copy of a dataset for a solver. No edit changes this copy, and the solver must not change it. The
// terrain (one byte for each cell) is copied only if the board has changed since the last snapshot.
func (s *state) Snapshot(dataset int) *solve.Dataset {
	p := s.pages[dataset]
	if s.snapshot.page != p || s.snapshot.revision != p.board {
		b := *p.data.Board
		b.Terrain = slices.Clone(b.Terrain)
		s.snapshot = snapshot{p, p.board, &b}
	}
	c := *p.data
	c.Board, c.Queries = s.snapshot.board, slices.Clone(c.Queries)
	return &c
}

// snapshot is the board that Snapshot copied last. A solver and an exploration after the same edit share this copy.
type snapshot struct {
	page     *page
	revision uint64
	board    *solve.Board
}

func (s *state) nextRevision() uint64 {
	s.revision++
	return s.revision
}
