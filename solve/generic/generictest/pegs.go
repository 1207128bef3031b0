package generictest

import (
	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/grid"
)

// Pegs is peg solitaire on a board of any form. A peg jumps over a neighbour onto an empty cell, and the neighbour is
// removed. One peg must be left.
var Pegs = generic.New(generic.Spec{
	ID:     "pegs",
	Limits: solve.Limits{MinRows: 3, MinCols: 3, MaxRows: maxSide, MaxCols: maxSide},
	Things: []generic.Thing{
		{Brush: solve.Brush{ID: "hole", Key: '1', Layer: solve.Terrain, Tile: solve.Floor, Clears: true}},
		{Brush: solve.Brush{ID: "wall", Key: '2', Layer: solve.Terrain, Tile: solve.Wall, Clears: true}},
		{
			Brush: solve.Brush{ID: "peg", Key: '3', Layer: solve.OnBoard, Kind: 'o', Class: 1, Least: 1},
			Name:  map[string]string{"en": "peg"},
		},
	},
	Movers: []solve.Kind{'o'},
	Rules:  generic.Remember(func(d *solve.Dataset, _ int) (solve.Rules, error) { return pegs{set{d.Board}}, nil }),
	Stand:  stand, State: stateOf,
	Ways: func(d *solve.Dataset, _ int, before, after solve.State) []generic.Way {
		r := pegs{set{d.Board}}
		for m := range solve.Move(4 * r.Cells()) {
			if to, _, err := r.Apply(before, m); err == nil && to == after {
				over, _ := r.Step(grid.Cell(m/4), grid.Dir(m%4))
				end, _ := r.Step(over, grid.Dir(m%4))
				return []generic.Way{{Kind: 'o', Cells: []grid.Cell{grid.Cell(m / 4), end}}}
			}
		}
		return nil
	},
})

type pegs struct{ set }

func (r pegs) Done(s solve.State) bool { return s.Bits.Len() == 1 }

func (r pegs) Next(s *solve.State, to *solve.Moves) {
	for m := range solve.Move(4 * r.Cells()) {
		if next, cost, err := r.Apply(*s, m); err == nil {
			to.AddState(m, cost, &next)
		}
	}
}

// Apply implements [solve.Rules]. A move is four times a cell plus a direction.
func (r pegs) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	from, d := grid.Cell(m/4), grid.Dir(m%4)
	over, ok := r.Step(from, d)
	to, on := r.Step(over, d)
	if !ok || !on || r.Terrain[to] == solve.Wall || !s.Bits.Has(int(from)) || !s.Bits.Has(int(over)) ||
		s.Bits.Has(int(to)) {
		return s, solve.Cost{}, solve.Refused("generic.hand.none")
	}
	s.Bits = s.Bits.Without(int(from)).Without(int(over)).With(int(to))
	return s, solve.Units(1), nil
}
