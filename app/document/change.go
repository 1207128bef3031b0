package document

import (
	"slices"

	"stepboard/solve/grid"
)

// What is a set of kinds of change.
type What uint32

// The kinds of change.
const (
	Cells       What = 1 << iota // bytes of the terrain: Change.Cells
	Things                       // what stands on the board
	InQuery                      // what stands in a query
	Shape                        // the whole board, its size perhaps, and all that stands on it
	Datasets                     // the list of datasets
	Queries                      // a dataset's list of queries
	Texts                        // title, notes, names
	Setup                        // task or algorithm
	Shown                        // which dataset or query is shown
	Annotations                  // what is drawn on a board
	Lesson                       // its frames
	Rules                        // those of the puzzle
	Draft                        // rules that are being written
	History                      // what can be undone or redone, and whether it is saved
)

// manyCells is the number of changed cells from which they are not listed one by one.
const manyCells = 4096

// Change tells what an operation changed, so that views refresh no more than that.
type Change struct {
	What    What
	Dataset int         // the only one changed, or -1 where several were
	Query   int         // the only one changed, or -1 where several were or none
	Cells   []grid.Cell // with Cells: which terrain cells, or nil where there are too many to list
}

// Has reports whether any of the kinds is among the changes.
func (c Change) Has(w What) bool { return c.What&w != 0 }

// note adds to the change that flush will report. p is nil where it is about the whole document.
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

// indexOf is the place of a page in the list, or -1.
func (s *state) indexOf(p *page) int {
	if s.dataset < len(s.pages) && s.pages[s.dataset] == p {
		return s.dataset
	}
	return slices.Index(s.pages, p)
}
