package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

// Fast is the quickest exact solver for this puzzle. It answers a single query by A* (Hart, Nilsson, Raphael 1968) on
// the graph of sides. The bound is the cost on an empty board (see Bound). When a search becomes large, Fast finds the
// components of the graph (see Components). After this, a query without a solution needs no search. Its method Prepare
// takes at most 38 bytes of memory for each cell.
var Fast = Solver{"fast", func(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	run, err := newFastRun(m, d)
	if err != nil {
		return nil, err
	}
	return newSession(d, run), nil
}}

func newFastRun(m *solve.Meter, d *solve.Dataset) (*fastRun, error) {
	s, err := NewSides(m, d)
	if err != nil {
		return nil, err
	}
	near, err := newApproacher(m, s)
	if err != nil {
		return nil, err
	}
	if err := m.Poll(0, 0); err != nil { // the allocation of large arrays takes some time
		return nil, err
	}
	n := int64(2 * s.Bounds())
	if err := m.Take(8 * n); err != nil {
		return nil, err
	}
	return &fastRun{Sides: s, near: near, gates: make([]best, n)}, nil
}

// best is the best known cost of a gate, with a status. A gate is a pair of neighbouring movable cells. It has two
// states: the piece is on one of the cells, and the blank is on the other.
//
//	bits 63 … 45  the number (stamp) of the search
//	bits 44 …  4  the difference of mostCost and the least known cost
//	bit   3       settled
//	bit   2       waits: the gate is in the queue
//	bits  1 …  0  the side of the piece on which the blank is after the push through the gate
//
// So a greater value is better. A value of an earlier search is less than any value of this search.
//
// A push through the gate changes one state into the other. All ways between two states have even lengths, or all have
// odd lengths. So the costs of the two states differ by exactly 1. The cost of the gate is the greater cost: the cost
// after the push. Only a push puts the gate into the queue. If the blank only walks to the gate, the gate is not put
// into the queue: the blank could have walked directly to any other side of the piece.
type best uint64

const (
	stampShift      = 45
	statusBits      = 4
	mostCost        = 1<<(stampShift-statusBits) - 1 // a way has < 2²¹ gates, and < 2²⁰ moves from one gate to the next
	settled    best = 1 << 3
	waits      best = 1 << 2
	sideBits   best = 3
)

func (b best) cost() int64 { return int64(mostCost - b>>statusBits&mostCost) }

type fastRun struct {
	*Sides
	near     *approacher
	gates    []best
	stamp    best // the stamp of the current search
	queue    radix
	parts    *Components // nil until a search becomes large
	ends     reached
	recorder recorder
}

// A search becomes large when it has expanded 1/largeSearch of the board's spots. Then Fast finds the components.
const largeSearch = 2

func (r *fastRun) find(m *solve.Meter, q rules.Question) (int64, error) {
	blank, piece, target := r.Place(q.Blank), r.Place(q.Piece), r.Place(q.Target)
	r.recorder = newRecorder(m, r.Plane)
	if r.parts != nil && !r.parts.joined(blank, piece, target) {
		r.recorder.to.Stage(stageApart, 0)
		return solve.None, nil
	}
	approach, err := r.near.approach(m, blank, piece)
	if err != nil {
		return 0, err
	}
	r.fresh()
	r.queue.clear()
	r.recordStart(blank, piece, target, &approach)
	m.Expanded++ // for the start
	goalRow, goalCol := r.rowCol(target)
	row, col := r.rowCol(piece)
	for _, side := range grid.Dirs {
		if approach[side] == Apart {
			continue
		}
		to, cost := NodeAt(piece+r.Steps[side], side.Opposite()), int64(approach[side])+1
		r.gates[r.gate(to)] = r.rank(cost) | waits | best(to&3)
		bound := Bound(goalRow-row-int32(side.DRow()), goalCol-col-int32(side.DCol()), side.Opposite())
		r.recorder.reach(r.pair(to), cost, bound)
		if err := r.queue.push(m, entry{Cost: cost + bound, Item: to}); err != nil {
			return 0, err
		}
	}
	for n := 1; r.queue.size > 0; n++ {
		top, err := r.queue.pop(m)
		if err != nil {
			return 0, err
		}
		state := &r.gates[r.gate(top.Item)]
		if *state&(waits|sideBits) != waits|best(top.Item&3) {
			continue
		}
		*state ^= waits | settled
		cost := state.cost()
		at, side := parted(top.Item)
		r.recorder.take(r.pair(top.Item), top.Cost, at == target)
		if at == target {
			r.ends = reached{piece: piece, approach: approach, last: top.Item}
			return cost, nil
		}
		m.Expanded++
		if n&255 == 0 {
			r.frontier, r.depth = int64(r.queue.size), top.Cost
			if err := m.Poll(r.frontier, r.depth); err != nil {
				return 0, err
			}
			if r.parts == nil && n > r.Bounds()/largeSearch && m.Left() > componentBytes*int64(r.Bounds()) {
				if r.parts, err = FindComponents(m, r.Plane); err != nil {
					return 0, err
				}
				r.recorder.to.Stage(stageParts, int64(n))
				if !r.parts.joined(blank, piece, target) {
					r.recorder.to.Stage(stageApart, 0)
					return solve.None, nil
				}
			}
		}
		row, col := r.rowCol(at)
		for i := range grid.Dir(3) {
			turn := (side + 1 + i) & 3
			gate := &r.gates[r.gate(NodeAt(at, turn))]
			if *gate >= r.rank(cost+leastEdge) {
				continue
			}
			w := r.known(at, PairOf[side][turn])
			if w == 0 {
				if w, err = r.Between(m, at, side, turn); err != nil {
					return 0, err
				}
			}
			c := cost + int64(w) + 1
			if w == Apart || *gate >= r.rank(c) {
				continue
			}
			if *gate >= r.rank(c+1) { // the known cost is for a push in the other direction, so walks reach both states
				*gate = r.rank(c)
				continue
			}
			next := NodeAt(at+r.Steps[turn], turn.Opposite())
			m.Generated++
			*gate = r.rank(c) | waits | best(next&3)
			bound := Bound(goalRow-row-int32(turn.DRow()), goalCol-col-int32(turn.DCol()), turn.Opposite())
			r.recorder.reach(r.pair(next), c, bound)
			if err := r.queue.push(m, entry{Cost: c + bound, Item: next}); err != nil {
				return 0, err
			}
		}
		m.Frontier(int64(r.queue.size))
	}
	return solve.None, nil
}

func (r *fastRun) fresh() {
	if r.stamp++; r.stamp >= 1<<(64-stampShift) {
		clear(r.gates)
		r.stamp = 1
	}
}

// rank returns the value of type best for a cost in the current search. The status bits are 0.
func (r *fastRun) rank(cost int64) best {
	return r.stamp<<stampShift | (mostCost-best(cost))<<statusBits
}

// at returns the cost of a node that the last search expanded, or -1.
func (r *fastRun) at(n Node) int64 {
	if b := r.gates[r.gate(n)]; b>>stampShift == r.stamp && b&settled != 0 && b&sideBits == best(n&3) {
		return b.cost()
	}
	return -1
}

func (r *fastRun) trace(m *solve.Meter, q rules.Question, emit func(grid.Dir) error) error {
	return r.follow(m, q, r.ends, r.at, emit)
}
