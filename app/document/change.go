package document

import (
	"slices"

	"stepboard/solve/grid"
)

// What is a bit set of kinds of change.
type What uint32

// The kinds of change.
const (
	Cells       What = 1 << iota // bytes of the terrain: Change.Cells
	Things                       // things on the board
	InQuery                      // things in a query
	Shape                        // the whole board, perhaps its size, and everything on it
	Datasets                     // the list of datasets
	Queries                      // a dataset's list of queries
	Texts                        // title, notes, names
	Setup                        // task or algorithm
	Shown                        // the dataset or query shown
	Annotations                  // drawings on a board
	Lesson                       // frames of the lesson
	Rules                        // rules of the puzzle
	Draft                        // rules being written
	History                      // entries to undo or redo, and whether the document is saved
)

// manyCells is the number of changed cells from which on they are not listed.
const manyCells = 4096

// Change tells what an operation changed, so that views refresh only that.
type Change struct {
	What    What
	Dataset int         // the only one changed, or -1 for several
	Query   int         // the only one changed, or -1 for several or none
	Cells   []grid.Cell // for Cells: the changed terrain cells, or nil if there are too many to list
}

// Has reports whether any of the kinds is among the changes.
func (c Change) Has(w What) bool { return c.What&w != 0 }

// note adds to the change that flush will report. p is nil for the whole document.
func (s *state) note(w What, p *page, query int, cells ...grid.Cell) {
	c := &s.pending
	if p != nil {
		dataset := s.indexOf(p)
		if c.Has(^(Shown | History)) && (c.Dataset != dataset || c.Query != query) {
			query = -1
			if c.Dataset != dataset {
				dataset = -1
			}
		}
		c.Dataset, c.Query = dataset, query
	} else if w&^(Shown|History) != 0 || c.What == 0 {
		c.Dataset, c.Query = -1, -1
	}
	if w&Cells != 0 && (!c.Has(Cells) || c.Cells != nil) {
		c.Cells = append(c.Cells, cells...)
		if len(c.Cells) > manyCells {
			c.Cells = nil
		}
	}
	c.What |= w
}

// flush reports the change. The listener may edit again.
func (s *state) flush() {
	c := s.pending
	s.pending = Change{}
	if c.What != 0 && s.OnChange != nil {
		s.OnChange(c)
	}
}

// indexOf is the index of a page in the list, or -1.
func (s *state) indexOf(p *page) int {
	if s.dataset < len(s.pages) && s.pages[s.dataset] == p {
		return s.dataset
	}
	return slices.Index(s.pages, p)
}
