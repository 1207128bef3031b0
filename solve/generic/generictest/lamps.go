// Package generictest has puzzles that give package generic little more than the required parts of a Spec.
package generictest

import (
	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// Puzzles lists the puzzles of this package.
func Puzzles() []*generic.Puzzle { return []*generic.Puzzle{Lamps, Pegs} }

// Lamps is the puzzle of lamps. A press on a cell toggles the lamps on the cell and on its neighbours. All lamps must
// be off.
var Lamps = generic.New(generic.Spec{
	ID:     "lamps",
	Limits: solve.Limits{MinRows: 2, MinCols: 2, MaxRows: maxSide, MaxCols: maxSide},
	Things: []generic.Thing{
		{Brush: solve.Brush{ID: "off", Key: '1', Layer: solve.Terrain, Tile: solve.Floor, Clears: true}},
		{
			Brush: solve.Brush{ID: "lit", Key: '2', Layer: solve.OnBoard, Kind: 'o', Class: 1},
			Style: looks.Style{Fill: 0xE69F00, Letter: "●"},
		},
	},
	Movers: []solve.Kind{'o'}, Bounded: true, Reversible: true,
	Rules: generic.Remember(func(d *solve.Dataset, _ int) (solve.Rules, error) { return lamps{set{d.Board}}, nil }),
	Stand: stand, State: stateOf,
	New: func(d *solve.Dataset) *solve.Dataset { // one press in the middle wins
		s, _, _ := lamps{set{d.Board}}.Apply(solve.NewState(), solve.Move(d.Board.Cells()/2))
		d.Board.Things = stand(d, 0, s)
		return d
	},
})

// maxSide is the longest side of a board with a bit of the state for each cell.
const maxSide = 16

// set is a board with pieces of the kind 'o'. Each piece is the bit of its cell in a state.
type set struct{ *solve.Board }

func stateOf(_ *solve.Dataset, _ solve.Rules, things []solve.Thing) (solve.State, error) {
	s := solve.NewState()
	for _, t := range things {
		s.Bits = s.Bits.With(int(t.At))
	}
	return s, nil
}

func stand(d *solve.Dataset, _ int, s solve.State) (list []solve.Thing) {
	for c := range grid.Cell(d.Board.Cells()) {
		if s.Bits.Has(int(c)) {
			list = append(list, solve.Thing{Kind: 'o', At: c})
		}
	}
	return list
}

func (b set) Shape() solve.Shape { return solve.Shape{Cells: b.Cells(), Bits: b.Cells()} }

func (b set) Start() solve.State {
	s, _ := stateOf(nil, nil, b.Things)
	return s
}

type lamps struct{ set }

func (r lamps) Done(s solve.State) bool { return s.Bits.Len() == 0 }

func (r lamps) Next(s *solve.State, to *solve.Moves) {
	for c := range r.Cells() {
		next, cost, _ := r.Apply(*s, solve.Move(c))
		to.AddState(solve.Move(c), cost, &next)
	}
}

func (r lamps) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	if m >= solve.Move(r.Cells()) {
		return s, solve.Cost{}, solve.Refused("generic.hand.none")
	}
	s = turn(s, grid.Cell(m))
	for d := range grid.Dir(4) {
		if c, ok := r.Step(grid.Cell(m), d); ok {
			s = turn(s, c)
		}
	}
	return s, solve.Units(1), nil
}

func turn(s solve.State, c grid.Cell) solve.State {
	if s.Bits.Has(int(c)) {
		s.Bits = s.Bits.Without(int(c))
	} else {
		s.Bits = s.Bits.With(int(c))
	}
	return s
}

// Back implements [solve.Reversible]: a press is its own opposite.
func (r lamps) Back(s *solve.State, to *solve.Moves) { r.Next(s, to) }

func (r lamps) Ends(to *solve.Moves) {
	to.SetBits(solve.Bits{})
	to.Add(0, solve.Cost{})
}

// Bound implements [solve.Bounded]: a press turns at most five lamps off.
func (r lamps) Bound(s solve.State) solve.Cost { return solve.Units(int64(s.Bits.Len()+4) / 5) }
