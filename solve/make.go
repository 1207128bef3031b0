package solve

import (
	"bytes"
	"math/rand/v2"
	"slices"

	"stepboard/solve/grid"
)

// Maker is a Puzzle that makes random boards. The same source of random numbers and the same order make the same
// dataset on every system and in every later version. So a Maker calculates only with whole numbers, and a golden test
// checks its boards.
type Maker interface {
	Puzzle
	// Makes lists the kinds of boards, the default first, and the parameters of an order besides kind and size.
	Makes() (kinds []string, parameters []Parameter)
	// Make makes a dataset for which Check has no diagnostics. It returns a *Refusal if the order leaves no room.
	Make(r *rand.Rand, o MakeOrder) (*Dataset, error)
}

// Parameter of a Maker's order: a whole number within bounds.
type Parameter struct {
	ID                   string
	Least, Most, Default int
	Percent              bool
	// Short is a second name of the parameter as a command line option, or empty.
	Short  string
	Counts Counted
}

// Counted tells what kind of things a parameter counts.
type Counted uint8

const (
	CountsOther   Counted = iota
	CountsWalls           // in percent of the cells
	CountsQueries         // queries of a board; a generator may make many and keep some
	CountsMovers          // movers that have goals
	CountsTaken           // things that may be taken on the way
	CountsThings          // other things on the board
)

// MakeOrder describes a board to make. Values has parameters by ID; a missing parameter has its default.
type MakeOrder struct {
	Kind   string
	Size   grid.Size
	Values map[string]int
}

// Value returns the value of a parameter, moved into its bounds.
func (o MakeOrder) Value(p Parameter) int {
	v, given := o.Values[p.ID]
	if !given {
		return p.Default
	}
	return min(max(v, p.Least), p.Most)
}

// makeTries is how often MakeSound tries to make a board before it gives up.
const makeTries = 500

// MakeSound calls attempt() until the returned board is Sound. A nil board means that the things did not fit on the
// board. After makeTries calls the error is a *Refusal, which names the last odd thing on a board.
func MakeSound(p Puzzle, task string, attempt func() *Dataset) (*Dataset, error) {
	none := Refused("make.no_room")
	for range makeTries {
		d := attempt()
		if d == nil {
			continue
		}
		x, found := Odd(p, task, d, CountedOut)
		if !found {
			return d, nil
		}
		none = Refused("make.refused", "Tries", makeTries, "Why", x.Text)
	}
	return nil, none
}

// Written writes datasets in the judge's format. If the format can't hold them, or if its reader reads other
// boards, the error is a *FormatError. For example, a level in XSB ends at a row without a wall.
func Written(p Puzzle, list []*Dataset) ([]byte, error) {
	var text, again bytes.Buffer
	if err := p.Format(&text, list); err != nil {
		return nil, err
	}
	read, _, err := p.Parse("", bytes.NewReader(text.Bytes()))
	if err == nil {
		err = p.Format(&again, read)
	}
	if err != nil || len(read) != len(list) || !bytes.Equal(text.Bytes(), again.Bytes()) {
		return nil, &FormatError{Cell: grid.None, Text: Say("make.unread")}
	}
	return text.Bytes(), nil
}

// CountedOut is the key of the Warning that a file of rules counts that a board has no way.
const CountedOut = "script.no_way"

// Sound reports whether Check has no diagnostics for a board and all its queries, except that it has no way.
func Sound(p Puzzle, task string, d *Dataset) bool {
	_, found := Odd(p, task, d, CountedOut)
	return !found
}

// Odd returns the first diagnostic of Check for a board and all its queries. It does not count Warnings whose keys are
// among allowed.
func Odd(p Puzzle, task string, d *Dataset, allowed ...string) (x Diagnostic, found bool) {
	for q := -1; q < len(d.Queries); q++ {
		for _, x := range p.Check(d, q, task) {
			if x.Severity == Error || !slices.Contains(allowed, x.Text.Key) {
				return x, true
			}
		}
	}
	return x, false
}
