package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

// Fast is the quickest exact solver here. A query alone is answered by A* (Hart, Nilsson, Raphael 1968) on the graph
// of sides with the cost on an open board as its bound (see Bound). Once a search grows large, the components of the
// graph are found (see Components), which answer -1 at once. Many queries are answered together where that is quicker
// (see SolveAll).
type Fast struct{}

// ID implements [solve.Solver].
func (Fast) ID() string { return "fast" }

// Prepare implements [solve.Solver]. Accounted memory: 54 bytes a cell at most.
func (Fast) Prepare(m *solve.Meter, d *solve.Dataset, _ string) (solve.Session, error) {
	run, err := newFastRun(m, d)
	if err != nil {
		return nil, err
	}
	return &fastSession{session: newSession(d, run), run: run}, nil
}

type fastSession struct {
	*session
	run     *fastRun
	runs    []*fastRun // by goroutine: nil until needed; the first is run
	mesh    *mesh      // with the cutters: nil until many queries came
	cutters []*cutter  // by goroutine
}

// fastRunBytes is what a cell takes, besides queues.
const fastRunBytes = sidesBytes + 32 + approacherBytes

func newFastRun(m *solve.Meter, d *solve.Dataset) (*fastRun, error) {
	s, err := NewSides(m, d)
	if err != nil {
		return nil, err
	}
	near, err := newApproacher(m, s)
	if err != nil {
		return nil, err
	}
	if err := m.Poll(0, 0); err != nil { // large arrays take a while
		return nil, err
	}
	n := int64(4 * s.Bounds())
	if err := m.Take(8 * n); err != nil {
		return nil, err
	}
	return &fastRun{Sides: s, near: near, nodes: make([]best, n), hops: s.hops()}, nil
}

// best is the least known cost of a state with the blank beside the piece in 43 bits (there are less than 2²³ of them,
// and between two of them on a way the blank makes no more than 2²⁰ moves), whether it waits or is settled in two, and
// the stamp of the search that it is of in 19.
//
// A state may be reached by the blank's walk from another side as well as by a push. Only a push makes it wait: from
// where the blank came to by a walk it goes no further round than it would have gone at once.
type best uint64

const (
	stampShift      = 45
	settled    best = 1 << (stampShift - 1)
	waits      best = 1 << (stampShift - 2)
)

func (b best) cost() int64 { return int64(b & (waits - 1)) }

type fastRun struct {
	*Sides
	near     *approacher
	nodes    []best
	stamp    best // of the running search
	hops     hops
	queue    radix
	parts    *Components // nil until a search grew large
	ends     reached
	recorder recorder

	searches, expanded int64 // A* searches so far, and nodes they expanded
}

// largeSearch is the share of the board's cells that a search may expand before the components are found:
// 1/largeSearch.
const largeSearch = 8

// find implements finder.
func (r *fastRun) find(m *solve.Meter, q rules.Question) (int64, error) {
	blank, piece, target := r.Spot(q.Blank), r.Spot(q.Piece), r.Spot(q.Target)
	r.recorder = newRecorder(m, r.Plane)
	if r.parts != nil && !r.parts.joined(blank, piece, target) {
		r.recorder.stage(stageApart, 0)
		return solve.None, nil
	}
	approach, err := r.near.approach(m, blank, piece)
	if err != nil {
		return 0, err
	}
	r.searches++
	r.fresh()
	r.queue.clear(0)
	r.recordStart(blank, piece, target, &approach)
	m.Expanded++ // the start is a state too
	goalRow, goalCol := r.place(target)
	row, col := r.place(piece)
	for _, side := range grid.Dirs {
		if approach[side] == Apart {
			continue
		}
		r.walked(NodeAt(piece, side), int64(approach[side])) // as begin does
		to, cost := NodeAt(piece+r.step[side], side.Opposite()), int64(approach[side])+1
		r.pushedTo(to, cost)
		r.recorder.reach(to, cost)
		cost += Bound(goalRow-row-int32(side.DRow()), goalCol-col-int32(side.DCol()), side.Opposite())
		if err := r.queue.push(m, entry{Cost: cost, Item: to}); err != nil {
			return 0, err
		}
	}
	for n := 1; r.queue.size > 0; n++ {
		top, err := r.queue.pop(m)
		if err != nil {
			return 0, err
		}
		state := &r.nodes[top.Item]
		if *state&waits == 0 {
			continue
		}
		*state ^= waits | settled
		cost := state.cost()
		at, side := parted(top.Item)
		r.recorder.take(top.Item, top.Cost, at == target)
		if at == target {
			r.ends = reached{piece: piece, approach: approach, last: top.Item}
			return cost, nil
		}
		m.Expanded++
		r.expanded++
		if n&255 == 0 {
			r.frontier, r.depth = int64(r.queue.size), top.Cost
			if err := m.Poll(r.frontier, r.depth); err != nil {
				return 0, err
			}
			if r.parts == nil && n > r.Bounds()/largeSearch && m.Left() > componentBytes*int64(r.Bounds()) {
				if r.parts, err = FindComponents(m, r.Plane); err != nil {
					return 0, err
				}
				r.recorder.stage(stageParts, int64(n))
				if !r.parts.joined(blank, piece, target) {
					r.recorder.stage(stageApart, 0)
					return solve.None, nil
				}
			}
		}
		row, col := r.place(at)
		hops := &r.hops[side]
		// Where the piece may come to, read at once: memory is slow, but answers several questions in the time of one.
		there := [3]best{r.nodes[top.Item+hops[0]], r.nodes[top.Item+hops[1]], r.nodes[top.Item+hops[2]]}
		for i, hop := range hops {
			turn := (side + 1 + grid.Dir(i)) & 3
			beside, next := NodeAt(at, turn), top.Item+hop
			if r.knows(r.nodes[beside], cost+leastWalk) {
				continue
			}
			w := r.known(at, PairOf[side][turn])
			if w == 0 {
				if w, err = r.Between(m, at, side, turn); err != nil {
					return 0, err
				}
			}
			c := cost + int64(w)
			if w == Apart || r.knows(r.nodes[beside], c) {
				continue
			}
			r.walked(beside, c)
			if c++; r.knows(there[i], c) {
				continue
			}
			m.Generated++
			r.pushedTo(next, c)
			r.recorder.reach(next, c)
			c += Bound(goalRow-row-int32(turn.DRow()), goalCol-col-int32(turn.DCol()), turn.Opposite())
			if err := r.queue.push(m, entry{Cost: c, Item: next}); err != nil {
				return 0, err
			}
		}
		m.Frontier(int64(r.queue.size))
	}
	return solve.None, nil
}

// fresh forgets all costs.
func (r *fastRun) fresh() {
	if r.stamp++; r.stamp >= 1<<(64-stampShift) {
		clear(r.nodes)
		r.stamp = 1
	}
}

// knows reports whether the best of a node is that it was reached at no more than a cost.
func (r *fastRun) knows(b best, cost int64) bool {
	return b>>stampShift == r.stamp && b.cost() <= cost
}

// walked and pushedTo note a cost that is less than the known one.
func (r *fastRun) walked(n Node, cost int64) { r.nodes[n] = r.stamp<<stampShift | best(cost) }

func (r *fastRun) pushedTo(n Node, cost int64) { r.nodes[n] = r.stamp<<stampShift | waits | best(cost) }

// at is the cost of a node that the last search expanded, or -1.
func (r *fastRun) at(n Node) int64 {
	if b := r.nodes[n]; b>>stampShift == r.stamp && b&settled != 0 {
		return b.cost()
	}
	return -1
}

// trace implements finder.
func (r *fastRun) trace(m *solve.Meter, q rules.Question, emit func(grid.Dir) error) error {
	return r.follow(m, q, r.ends, r.at, emit)
}
