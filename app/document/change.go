package document

import "slices"

// Change says what an operation changed, so that views refresh only the necessary parts. Each kind of change has a bit.
type Change uint32

// The kinds of change.
const (
	Cells       Change = 1 << iota // bytes of the terrain
	Things                         // things on the board
	InQuery                        // things in a query
	Shape                          // the whole board, perhaps its size, and all things and annotations on it
	Datasets                       // the list of datasets
	Queries                        // a dataset's list of queries
	Texts                          // title, notes or names
	Setup                          // the task or the algorithm
	Shown                          // the dataset or query shown
	Annotations                    // annotations of a board
	Lesson                         // the frames of the lesson
	Rules                          // the rules of the puzzle
	Draft                          // the text of rules that are being written
	History                        // the entries to undo or redo, or whether the document is saved
)

// Has reports whether the change has at least one of the kinds in w.
func (c Change) Has(w Change) bool { return c&w != 0 }

// note adds kinds to the pending Change.
func (s *state) note(w Change) { s.pending |= w }

// flush reports the pending Change to OnChange. OnChange may edit again.
func (s *state) flush() {
	c := s.pending
	s.pending = 0
	if c != 0 && s.OnChange != nil {
		s.OnChange(c)
	}
}

func (s *state) indexOf(p *page) int { return slices.Index(s.pages, p) }
