package solve

import (
	"math/rand/v2"

	"stepboard/solve/grid"
)

// Maker is a Puzzle that makes random boards. The same source of random numbers and the same order make the same
// dataset, on every system and in every later version. So a Maker uses only whole numbers, and a golden test checks its
// boards.
type Maker interface {
	Puzzle
	// Makes lists the kinds of boards, the default first, and the parameters beside kind and size.
	Makes() (kinds []string, parameters []Parameter)
	// Make makes a dataset without diagnostics of Check, or returns a *Refusal if the order leaves no room.
	Make(r *rand.Rand, o MakeOrder) (*Dataset, error)
}

// Parameter of a Maker's order: a whole number within bounds.
type Parameter struct {
	ID                   string
	Least, Most, Default int
	Percent              bool
	// Short is a second name for the option of the command line, or empty.
	Short  string
	Counts Counted
}

// Counted says what kind of things a parameter counts.
type Counted uint8

const (
	CountsOther   Counted = iota
	CountsWalls           // in percent of the cells
	CountsQueries         // of a board; a generator may make many and keep some
	CountsMovers          // with goals of their own
	CountsTaken           // things that may be taken on the way
	CountsThings          // other things on the board
)

// MakeOrder describes a board to make: a kind of the Maker, a size within its limits, and parameters by ID. A missing
// parameter has its default.
type MakeOrder struct {
	Kind   string
	Size   grid.Size
	Values map[string]int
}

// Value is the value of a parameter, within its bounds.
func (o MakeOrder) Value(p Parameter) int {
	v, given := o.Values[p.ID]
	if !given {
		return p.Default
	}
	return min(max(v, p.Least), p.Most)
}

// makeTries is the largest number of boards made until a board is accepted.
const makeTries = 500

// MakeSound makes boards until Check has no diagnostics for any query of a board. once returns nil if there was no
// room.
func MakeSound(p Puzzle, task string, once func() *Dataset) (*Dataset, error) {
	for range makeTries {
		if d := once(); d != nil && Sound(p, task, d) {
			return d, nil
		}
	}
	return nil, Refused("make.no_room")
}

// Sound reports whether Check has no diagnostics for any query of a dataset.
func Sound(p Puzzle, task string, d *Dataset) bool {
	if len(p.Check(d, -1, task)) > 0 {
		return false
	}
	for q := range d.Queries {
		if len(p.Check(d, q, task)) > 0 {
			return false
		}
	}
	return true
}
