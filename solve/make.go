package solve

import (
	"math/rand/v2"

	"stepboard/solve/grid"
)

// Maker is a Puzzle that makes boards at random. One source of random numbers and one order make one dataset, on every
// system and from now on: a Maker uses whole numbers alone, and a golden test holds what it makes.
type Maker interface {
	Puzzle
	// Makes lists the kinds of boards, the default first, and the parameters beside kind and size.
	Makes() (kinds []string, parameters []Parameter)
	// Make makes a dataset about which Check says nothing, or returns a *Refusal where the order leaves no room.
	Make(r *rand.Rand, o MakeOrder) (*Dataset, error)
}

// Parameter of what a Maker makes: a whole number within bounds.
type Parameter struct {
	ID                   string
	Least, Most, Default int
	Percent              bool
	// Short is a second name as an option of the command line, or empty.
	Short  string
	Counts Counted
}

// Counted says what a parameter is a number of.
type Counted uint8

const (
	CountsOther   Counted = iota
	CountsWalls           // in percent of the cells
	CountsQueries         // of a board: of many that are made some may be kept
	CountsMovers          // with goals of their own
	CountsTaken           // things that may be taken on the way
	CountsThings          // other things on the board
)

// MakeOrder is what to make: a kind of the Maker's, a size within its limits, and parameters by ID; defaults where left
// out.
type MakeOrder struct {
	Kind   string
	Size   grid.Size
	Values map[string]int
}

// Value is that of a parameter, within its bounds.
func (o MakeOrder) Value(p Parameter) int {
	v, given := o.Values[p.ID]
	if !given {
		return p.Default
	}
	return min(max(v, p.Least), p.Most)
}

// makeTries is how many boards are made until one is as it should be.
const makeTries = 500

// MakeSound makes boards until there is one about which Check says nothing in any query; nil says that there was no
// room.
func MakeSound(p Puzzle, task string, once func() *Dataset) (*Dataset, error) {
	for range makeTries {
		if d := once(); d != nil && Sound(p, task, d) {
			return d, nil
		}
	}
	return nil, Refused("make.no_room")
}

// Sound reports whether Check says nothing about a dataset, in any query.
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
