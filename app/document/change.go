package document

import (
	"slices"

	"stepboard/solve/grid"
)

// Kinds is a set of kinds of change, with one bit for each kind.
type Kinds uint32

// The kinds of change.
const (
	Cells       Kinds = 1 << iota // bytes of the terrain; Change.Cells lists the cells
	Things                        // things on the board
	InQuery                       // things in a query
	Shape                         // the whole board, perhaps its size, and all things and annotations on it
	Datasets                      // the list of datasets
	Queries                       // a dataset's list of queries
	Texts                         // title, notes or names
	Setup                         // the task or the algorithm
	Shown                         // the dataset or query shown
	Annotations                   // annotations of a board
	Lesson                        // the frames of the lesson
	Rules                         // the rules of the puzzle
	Draft                         // the text of rules that are being written
	History                       // the entries to undo or redo, or whether the document is saved
)

// manyCells is the largest number of cells that Change.Cells lists.
const manyCells = 4096

// Change says what an operation changed, so that views refresh only the necessary parts.
type Change struct {
	Kinds   Kinds
	Dataset int         // index of the only changed dataset; -1: several, or the whole document
	Query   int         // index of the only changed query; -1: several or none
	Cells   []grid.Cell // the changed cells, if Kinds contains Cells; nil: too many to list
}

// Has reports whether the change has at least one of the kinds in w.
func (c Change) Has(w Kinds) bool { return c.Kinds&w != 0 }

// note(…) adds a change to the pending Change. p is the changed dataset, or nil for the whole document.
func (s *state) note(w Kinds, p *page, query int, cells ...grid.Cell) {
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
	} else if w&^(Shown|History) != 0 || c.Kinds == 0 {
		c.Dataset, c.Query = -1, -1
	}
	if w&Cells != 0 && (!c.Has(Cells) || c.Cells != nil) {
		c.Cells = append(c.Cells, cells...)
		if len(c.Cells) > manyCells {
			c.Cells = nil
		}
	}
	c.Kinds |= w
}

// flush reports the pending Change to OnChange. OnChange may edit again.
func (s *state) flush() {
	c := s.pending
	s.pending = Change{}
	if c.Kinds != 0 && s.OnChange != nil {
		s.OnChange(c)
	}
}

func (s *state) indexOf(p *page) int {
	if s.dataset < len(s.pages) && s.pages[s.dataset] == p {
		return s.dataset
	}
	return slices.Index(s.pages, p)
}
