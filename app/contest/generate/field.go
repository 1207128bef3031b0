package generate

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// field contains all states of play on boards of one size, with the moves between them. The rules are asked only
// once, on the board without walls: more walls only remove states and moves (see [solve.Layout]).
type field struct {
	placing  solve.Layout
	size     grid.Size    // size of the boards
	patterns *patterns    // wall patterns of the part inside the surrounding walls
	weights  []int64      // different costs of moves, packed
	dearest  int64        // largest weight
	states   []fieldState // all placements of the movers
	homes    []home       // all placements of the goals
}

type fieldState struct {
	cells []grid.Cell
	on    uint32 // cells of the movers, as a set of cells inside the surrounding walls
	back  []edge // moves to this state
}

// edge is a move: the index of the state before the move, and the index in weights of its cost.
type edge struct{ from, weight uint16 }

type home struct {
	cells []grid.Cell
	on    uint32   // cells of the goals, as a set like fieldState.on
	won   []uint16 // indices of the states in which every mover is on its goal
}

// newField asks the rules for the states of a size. With mostCells cells and mostMovers movers, there are 870 states
// with at most 25 moves each. The error is a *solve.Refusal or an error of the rules.
func newField(m solve.Maker, o solve.MakeOrder) (*field, error) {
	small, ok := m.(solve.Enumerable)
	if !ok {
		return nil, solve.Refused("make.small_puzzle")
	}
	f := &field{placing: small.Layout(o), size: o.Size}
	inner := grid.Size{Rows: o.Size.Rows - 2*f.placing.Around, Cols: o.Size.Cols - 2*f.placing.Around}
	switch {
	case inner.Rows < 1 || inner.Cols < 1 || inner.Cells() < f.placing.Movers:
		return nil, solve.Refused("make.no_room")
	case inner.Cells() > mostCells:
		return nil, solve.Refused("make.small_cells", "Cells", inner.Cells(), "Most", mostCells)
	case f.placing.Movers > mostMovers:
		return nil, solve.Refused("make.small_movers", "Movers", f.placing.Movers, "Most", mostMovers)
	}
	f.patterns = newPatterns(inner)
	numbers := map[solve.State]uint16{}
	for _, cells := range f.tuples(f.placing.Movers) {
		numbers[solve.NewState(cells...)] = uint16(len(f.states)) //nolint:gosec // at most 870
		f.states = append(f.states, fieldState{cells: cells, on: f.set(cells)})
	}
	for _, goals := range f.tuples(len(f.placing.Targets)) {
		h := home{cells: goals, on: f.set(goals)}
		for i, s := range f.states {
			if !slices.ContainsFunc(f.placing.Targets, func(mover int) bool {
				return s.cells[mover] != goals[slices.Index(f.placing.Targets, mover)]
			}) {
				h.won = append(h.won, uint16(i)) //nolint:gosec // at most 870
			}
		}
		f.homes = append(f.homes, h)
	}
	rules, err := m.Rules(f.placing.Place(f.board(f.patterns.all()), f.states[0].cells, f.homes[0].cells), 0)
	if err != nil {
		return nil, err
	}
	f.link(rules, numbers)
	if len(f.weights) == 0 {
		return nil, solve.Refused("make.no_room")
	}
	f.dearest = slices.Max(f.weights)
	return f, nil
}

func (f *field) link(rules solve.Rules, numbers map[solve.State]uint16) {
	for i := range f.states {
		from := solve.NewState(f.states[i].cells...)
		for _, step := range rules.Next(from, nil) {
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

// packing is the factor of Major in a packed cost. Minor stays below it, because boards have so few states.
const packing = 1 << 32

// pack turns a cost into one number. Packed costs keep the order, and make searches on millions of boards faster.
func pack(c solve.Cost) int64 { return c.Major*packing + c.Minor }

func unpack(cost int64) solve.Cost { return solve.Cost{Major: cost / packing, Minor: cost % packing} }

// tuples lists all ways to place n things on different cells inside the surrounding walls.
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

// outer returns the cell of the board for the cell c inside the surrounding walls.
func (f *field) outer(c grid.Cell) grid.Cell {
	inner, around := f.patterns.size, f.placing.Around
	return f.size.At(inner.Row(c)+around, inner.Col(c)+around)
}

// set turns cells of the board into a set of cells inside the surrounding walls.
func (f *field) set(cells []grid.Cell) (set uint32) {
	for c := range grid.Cell(f.patterns.size.Cells()) {
		if slices.Contains(cells, f.outer(c)) {
			set |= 1 << c
		}
	}
	return set
}

// board returns a board with floor on the cells of a set. All other cells are walls.
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
