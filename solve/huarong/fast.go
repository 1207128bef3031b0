package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// fast is the quickest exact solver here. A query alone is answered by A* (Hart, Nilsson, Raphael 1968) on the graph of
// sides. Its bound is the cost on an open board (see bound) and, once enough was searched on a board to pay for them, the
// distances of landmarks (see landmarks). The blank's ways to the sides of the piece are found by A* too, and only when the
// search comes to need them. Once a search grows large, the components of the graph are found (see components), which answer -1
// at once. Of many queries those with the same target are answered together where that is quicker (see SolveAll).
type fast struct{}

// ID implements [solve.Solver].
func (fast) ID() string { return "fast" }

// Prepare implements [solve.Solver]. Accounted memory: 36 bytes a cell and what sides takes.
func (fast) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	s, err := prepareSides(m, d)
	if err != nil {
		return nil, err
	}
	if err := m.Poll(0, 0); err != nil { // large arrays take a while
		return nil, err
	}
	n := s.bounds()
	if err := m.Take((8*4 + 4) * int64(n)); err != nil {
		return nil, err
	}
	run := &fastRun{sides: s, nodes: make([]best, 4*n)}
	run.near.marks.of = make([]uint32, n)
	return &fastSession{session: newSession(d, s, run), run: run}, nil
}

type fastSession struct {
	*session
	run *fastRun
}

// best is the least known cost of a node in 43 bits (there are less than 2²³ nodes, and between two of them on a way the blank makes no more than
// 2²⁰ moves), whether it is settled in one, and the stamp of the search that it is of in 20.
type best uint64

const (
	stampShift      = 44
	settled    best = 1 << (stampShift - 1)
)

func (b best) cost() int64 { return int64(b & (settled - 1)) }

type fastRun struct {
	*sides
	nodes     []best
	stamp     best // of the running search
	queue     radix
	near      approacher
	parts     *components // nil until a search grew large
	landmarks landmarks
	ends      reached

	searches, expanded int64 // A* searches so far, and nodes they expanded
	astray             int64 // nodes they expanded beyond those of a way as long as the answer, at least
	widest             int   // pops of the longest of them that found a way
	hub                node  // where it ended
}

// largeSearch is the share of the board's cells that a search may expand before the components are found: 1/largeSearch.
const largeSearch = 4

// find implements finder.
func (r *fastRun) find(m *solve.Meter, q question) (int64, error) {
	blank, piece, target := r.spot(q.blank), r.spot(q.piece), r.spot(q.target)
	if r.parts != nil && !r.parts.joined(blank, piece, target) {
		return solve.None, nil
	}
	if r.widest > 0 && r.astray > r.landmarks.price(m, r.plane) {
		if err := r.landmarks.make(m, r); err != nil {
			return 0, err
		}
	}
	r.searches++
	r.fresh()
	r.queue.clear(0)
	r.landmarks.aim(r.plane, target, piece)
	goal := aim{marks: &r.landmarks}
	goal.row, goal.col = r.place(target)
	row, col := r.place(piece)
	first := arrival{blank: blank, piece: piece, cost: [4]int32{apart, apart, apart, apart}}
	for _, side := range grid.Dirs { // as if no wall were between; looked at closely when it is its turn
		to := piece + r.step[side]
		if !r.open[to] {
			continue
		}
		n := nodeAt(piece, side)
		m.Generated++
		if err := r.queue.push(m, entry{r.distance(blank, to) + goal.bound(n, row, col, side), ^n}); err != nil {
			return 0, err
		}
	}
	for n := 1; r.queue.size > 0; n++ {
		top, err := r.queue.pop(m)
		if err != nil {
			return 0, err
		}
		if top.node < 0 {
			if err := r.arrive(m, &first, ^top.node, &goal); err != nil {
				return 0, err
			}
			continue
		}
		state := &r.nodes[top.node]
		if *state&settled != 0 {
			continue
		}
		*state |= settled
		cost := state.cost()
		at, side := parted(top.node)
		if at == target {
			r.ends = reached{piece: piece, approach: first.cost, last: top.node}
			r.astray += max(0, int64(n)-cost)
			if n > r.widest {
				r.widest, r.hub = n, top.node
			}
			return cost, nil
		}
		m.Expanded++
		r.expanded++
		if n&255 == 0 {
			r.frontier, r.depth = int64(r.queue.size), top.cost
			if err := m.Poll(r.frontier, r.depth); err != nil {
				return 0, err
			}
			if r.parts == nil && n > r.bounds()/largeSearch && m.Left() > componentBytes*int64(r.bounds()) {
				if r.parts, err = findComponents(m, r.plane); err != nil {
					return 0, err
				}
				if !r.parts.joined(blank, piece, target) {
					return solve.None, nil
				}
			}
		}
		row, col := r.place(at)
		if next := r.pushed(top.node); r.improves(m, next, cost+1) {
			bound := goal.bound(next, row+int32(side.DRow()), col+int32(side.DCol()), side.Opposite())
			if err := r.queue.push(m, entry{cost + 1 + bound, next}); err != nil {
				return 0, err
			}
		}
		for turn := grid.Dir(1); turn < 4; turn++ {
			to := (side + turn) & 3
			next := nodeAt(at, to)
			if !r.open[at+r.step[to]] || r.knows(next, cost) {
				continue
			}
			w := r.cost[at][pairOf[side][to]]
			if w == 0 {
				if w, err = r.between(m, at, side, to); err != nil {
					return 0, err
				}
			}
			if w != apart && r.improves(m, next, cost+int64(w)) {
				if err := r.queue.push(m, entry{cost + int64(w) + goal.bound(next, row, col, to), next}); err != nil {
					return 0, err
				}
			}
		}
		m.Frontier(int64(r.queue.size))
	}
	return solve.None, nil
}

// aim is where an A* is bound for.
type aim struct {
	row, col int32
	marks    *landmarks
}

// bound is the larger of two consistent bounds, which is consistent too. The node is that of the place and side.
func (a *aim) bound(n node, row, col int32, side grid.Dir) int64 {
	b := bound(a.row-row, a.col-col, side)
	if len(a.marks.active) > 0 {
		b = max(b, a.marks.bound(n))
	}
	return b
}

// arrive finds what it really costs the blank to get to a side of the piece at the start.
func (r *fastRun) arrive(m *solve.Meter, first *arrival, n node, goal *aim) error {
	limit := never
	if known := r.at(n); known >= 0 {
		limit = known
	}
	_, side := parted(n)
	if err := r.near.side(m, r.sides, first, side, limit); err != nil {
		return err
	}
	if c := first.cost[side]; c != apart && r.improves(m, n, int64(c)) {
		row, col := r.place(first.piece)
		return r.queue.push(m, entry{int64(c) + goal.bound(n, row, col, side), n})
	}
	return nil
}

// fresh forgets all costs.
func (r *fastRun) fresh() {
	if r.stamp++; r.stamp >= 1<<(64-stampShift) {
		clear(r.nodes)
		r.stamp = 1
	}
}

// knows reports whether a node was reached at no more than a cost.
func (r *fastRun) knows(n node, cost int64) bool {
	b := r.nodes[n]
	return b>>stampShift == r.stamp && b.cost() <= cost
}

// improves notes a cost if it is less than the known one.
func (r *fastRun) improves(m *solve.Meter, n node, cost int64) bool {
	m.Generated++
	if r.knows(n, cost) {
		return false
	}
	r.nodes[n] = r.stamp<<stampShift | best(cost)
	return true
}

// at is the cost of a node in the last search, or -1.
func (r *fastRun) at(n node) int64 {
	if b := r.nodes[n]; b>>stampShift == r.stamp {
		return b.cost()
	}
	return -1
}

// route implements finder.
func (r *fastRun) route(m *solve.Meter) ([]node, error) {
	return r.retrace(m, r.ends, r.at)
}
