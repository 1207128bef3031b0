package generate

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// field has all states of the boards of one size, and the moves between the states. They come from the rules of the
// board without inner walls. Inner walls only remove states and moves (see [solve.Enumeration]).
type field struct {
	small         solve.Enumeration
	size          grid.Size    // size of the boards
	patterns      *patterns    // wall patterns of the part inside the surrounding walls
	weights       []int64      // the different costs of moves, packed
	largestWeight int64        // the largest number in weights
	states        []fieldState // all placements of the movers
	goalSets      []goalSet    // all placements of the goals
}

type fieldState struct {
	cells    []grid.Cell
	occupied uint32 // set of the movers' cells: see field.set
	back     []edge // moves to this state
}

// edge is a move to a state. It has the index of the state before the move (from), and the index of its cost (weight).
type edge struct{ from, weight uint16 }

type goalSet struct {
	cells    []grid.Cell
	occupied uint32   // set of the goals' cells
	won      []uint16 // indices of the states in which every mover is on its goal
}

// newField makes the field for a size. With mostCells cells and mostMovers movers, there are 870 states with at most 25
// moves each. The error is a *solve.Refusal or an error of the rules.
func newField(m solve.Maker, o solve.MakeOrder) (*field, error) {
	small, ok := m.(solve.Enumerable)
	if !ok {
		return nil, solve.Refused("make.small_puzzle")
	}
	f := &field{small: small.Enumeration(o), size: o.Size}
	inner := grid.Size{Rows: o.Size.Rows - 2*f.small.Around, Cols: o.Size.Cols - 2*f.small.Around}
	switch {
	case inner.Rows < 1 || inner.Cols < 1 || inner.Cells() < f.small.Movers:
		return nil, solve.Refused("make.no_room")
	case inner.Cells() > mostCells:
		return nil, solve.Refused("make.small_cells", "Cells", inner.Cells(), "Most", mostCells)
	case f.small.Movers > mostMovers:
		return nil, solve.Refused("make.small_movers", "Movers", f.small.Movers, "Most", mostMovers)
	}
	f.patterns = newPatterns(inner)
	numbers := map[solve.State]uint16{}
	for _, cells := range f.tuples(f.small.Movers) {
		numbers[solve.NewState(cells...)] = uint16(len(f.states)) //nolint:gosec // at most 870
		f.states = append(f.states, fieldState{cells: cells, occupied: f.set(cells)})
	}
	for _, goals := range f.tuples(len(f.small.Targets)) {
		h := goalSet{cells: goals, occupied: f.set(goals)}
		for i, s := range f.states {
			if !slices.ContainsFunc(f.small.Targets, func(mover int) bool {
				return s.cells[mover] != goals[slices.Index(f.small.Targets, mover)]
			}) {
				h.won = append(h.won, uint16(i)) //nolint:gosec // at most 870
			}
		}
		f.goalSets = append(f.goalSets, h)
	}
	rules, err := m.Rules(f.small.Place(f.board(f.patterns.all()), f.states[0].cells, f.goalSets[0].cells), 0)
	if err != nil {
		return nil, err
	}
	f.findMoves(rules, numbers)
	if len(f.weights) == 0 {
		return nil, solve.Refused("make.no_room")
	}
	f.largestWeight = slices.Max(f.weights)
	return f, nil
}

func (f *field) findMoves(rules solve.Rules, numbers map[solve.State]uint16) {
	for i := range f.states {
		from := solve.NewState(f.states[i].cells...)
		for _, step := range solve.Steps(rules, from) {
			next, cost := step.To, pack(step.Cost)
			if next == from { // a move in which all ghosts stay
				continue
			}
			weight := slices.Index(f.weights, cost)
			if weight < 0 {
				weight, f.weights = len(f.weights), append(f.weights, cost)
			}
			to := &f.states[numbers[next]]
			to.back = append(to.back, edge{numbers[from], uint16(weight)}) //nolint:gosec // there are few
		}
	}
}

// majorFactor is the factor of Major in a packed cost. Minor is always smaller, because the boards have few states.
const majorFactor = 1 << 32

// pack returns a cost as one number. Packed costs have the same order as costs, and make searches faster.
func pack(c solve.Cost) int64 { return c.Major*majorFactor + c.Minor }

func unpack(cost int64) solve.Cost {
	return solve.Cost{Major: cost / majorFactor, Minor: cost % majorFactor}
}

// tuples returns all ways to put n things on different cells inside the surrounding walls.
func (f *field) tuples(n int) [][]grid.Cell {
	if n == 0 {
		return [][]grid.Cell{nil}
	}
	var list [][]grid.Cell
	for _, start := range f.tuples(n - 1) {
		for c := range grid.Cell(f.patterns.size.Cells()) {
			if at := f.outer(c); !slices.Contains(start, at) {
				list = append(list, append(slices.Clip(start), at))
			}
		}
	}
	return list
}

// outer returns a cell of the board. The parameter c is its number among the cells inside the surrounding walls.
func (f *field) outer(c grid.Cell) grid.Cell {
	inner, around := f.patterns.size, f.small.Around
	return f.size.At(inner.Row(c)+around, inner.Col(c)+around)
}

// set returns a bit set of cells. Bit c stands for the cell outer(c).
func (f *field) set(cells []grid.Cell) (set uint32) {
	for c := range grid.Cell(f.patterns.size.Cells()) {
		if slices.Contains(cells, f.outer(c)) {
			set |= 1 << c
		}
	}
	return set
}

// board returns a board with floor on the cells of a set (see field.set), and walls on all other cells.
func (f *field) board(floor uint32) *solve.Board {
	b := solve.NewBoard(f.size.Rows, f.size.Cols)
	for i := range b.Terrain {
		b.Terrain[i] = solve.Wall
	}
	for c := range grid.Cell(f.patterns.size.Cells()) {
		if floor>>c&1 != 0 {
			b.Terrain[f.outer(c)] = solve.Floor
		}
	}
	return b
}
