package crowd

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
	"stepboard/solve/crowd/sat"
	"stepboard/solve/store"
)

// door is a floor cell that many ghosts have to pass. A bridge joins the door with a neighbour, the gate. Without the
// door, the gate is in another component of the floor than the outer cells. The component of the gate is inside. Some
// ghosts go from outside to inside, other ghosts go from inside to outside.
//
// The passage of an inward ghost is the last step from outside onto the door. After its passage, the ghost is on the
// door or inside. No two passages are at the same time. Let ghost x pass inward, and let ghost y pass outward later.
// When y steps from the gate onto the door, x must be inside and not on the gate. So x needs two steps after its
// passage, and the passage of y is the third step. So the turn from an inward to an outward passage takes three steps.
// The opposite turn also takes three steps if the door has only one neighbour outside. Otherwise it takes one step.
//
// So each plan gives a schedule of jobs on one machine. A passage is a job of one unit of time. Its release date is the
// distance of the door from the ghost's start. Its due date is the last step minus the distance of the door from the
// ghost's goal. There are two families of jobs, inward and outward. The turn is the setup time between the families. If
// no schedule has a given number of steps, no plan has this number of steps. For two rooms with a door, a shortest
// schedule mostly has as many steps as a shortest plan. The SAT solver would be slow here, because its clauses
// would have to count ghosts.
type door struct {
	graph      *graph
	cell, gate node
	jobs       []job     // in the order of due dates
	side       [2]uint32 // the sets of inward and of outward jobs, with a bit for each job
	turn       [2]int    // the least time from an inward to an outward passage, and from an outward to an inward passage

	steps   int             // the number of steps of the schedule
	refuted map[uint64]bool // the states from which no schedule is possible
}

type job struct {
	ghost   int
	inward  bool
	release int // the earliest time of the passage
	tail    int // the number of steps that must be left after the passage
	at      int // the time of the passage in the schedule that was found
}

const (
	turnTime = 3 // see the type door
	// mostRefuted is the largest number of refuted states. With more states, a schedule counts as possible.
	mostRefuted  = 1 << 14
	refutedBytes = 32

	mostTimed = 1 << 20 // the largest number of nodes of a timeline in the method through
	soon      = 1 << 22 // the largest number of propagated literals in the method through
)

// doors raises a lower bound of the number of steps, if the schedule of a door needs more steps. If it quickly finds a
// plan of all ghosts with the raised number of steps, it also returns the plan.
func doors(m *solve.Meter, g *graph, to [][]distance, bound int) (int, *plan, error) {
	var memory store.Account
	defer memory.Free(m)
	if err := memory.Take(m, tableBytes(g)+mostRefuted*refutedBytes); err != nil {
		return bound, nil, optional(err)
	}
	from, err := singles(m, g.reversed())
	if err != nil {
		return bound, nil, err
	}
	d, err := narrowest(m, g, from, to, bound)
	if d == nil || err != nil {
		return bound, nil, err
	}
	m.Record.Stage(stageDoor, int64(d.steps))
	m.AtLeast(int64(d.steps))
	p, err := d.through(m, from, to)
	return d.steps, p, optional(err)
}

// narrowest returns the door whose schedule has the most steps, or nil if no door raises the bound.
func narrowest(m *solve.Meter, g *graph, from, to [][]distance, bound int) (best *door, err error) {
	f, err := newFloor(m, g)
	defer f.memory.Free(m)
	if err != nil {
		return nil, err
	}
	for _, root := range g.starts {
		if f.number[root] != 0 {
			continue
		}
		if err := f.walk(m, root); err != nil {
			return nil, err
		}
		for at, v := range f.order[1:] {
			if at%pollCells == 0 {
				if err := m.Poll(0, int64(bound)); err != nil {
					return nil, err
				}
			}
			if f.piece[v] != v {
				continue // not a bridge
			}
			for _, d := range [2]*door{f.door(v, f.parent[v], from, to), f.door(f.parent[v], v, from, to)} {
				raised, err := d.raise(m, bound)
				if err != nil {
					return nil, err
				}
				if raised {
					best, bound = d, d.steps
				}
			}
		}
	}
	return best, nil
}

// below reports whether a cell of the part is in the subtree of a cell (root).
func (f *floor) below(v, root node) bool {
	return f.number[v] >= f.number[root] && f.number[v] < f.number[root]+f.size[root]
}

// door makes a door from the two ends of a bridge: the door's cell, and its gate.
func (f *floor) door(cell, gate node, from, to [][]distance) *door {
	d := &door{graph: f.graph, cell: cell, gate: gate, turn: [2]int{turnTime, 1}}
	if len(f.neighbours(cell)) == 2 {
		d.turn[1] = turnTime
	}
	inside := func(v node) bool {
		if f.parent[gate] == cell {
			return f.below(v, gate)
		}
		return !f.below(v, cell)
	}
	for _, i := range f.ghosts {
		start, goal := f.starts[i], f.goals[i]
		if start == cell || goal == cell || inside(start) == inside(goal) {
			continue
		}
		release, tail := int(from[i][cell])-1, int(to[i][cell])-1
		d.jobs = append(d.jobs, job{ghost: i, inward: inside(goal), release: release, tail: tail})
		// This is an insertion sort, because package slices would make every living page some kilobytes larger.
		for at := len(d.jobs) - 1; at > 0 && d.jobs[at].tail > d.jobs[at-1].tail; at-- {
			d.jobs[at], d.jobs[at-1] = d.jobs[at-1], d.jobs[at]
		}
	}
	for at, j := range d.jobs {
		side := &d.side[1]
		if j.inward {
			side = &d.side[0]
		}
		*side |= 1 << at
	}
	return d
}

// raise reports whether every schedule of the door has more steps than a bound. If so, it sets d.steps to the number of
// steps of a shortest schedule. Then the door is the newest evidence that no plan has fewer steps (see the type shown).
func (d *door) raise(m *solve.Meter, bound int) (bool, error) {
	if len(d.jobs) < 2 {
		return false, nil
	}
	for d.steps = bound; ; d.steps++ {
		d.refuted = nil
		if err := m.Poll(0, int64(d.steps)); err != nil {
			return false, err
		}
		if d.schedule(0, 0, 0, 1<<len(d.jobs)-1) {
			break
		}
	}
	if d.steps == bound {
		return false, nil
	}
	ghosts := make([]int, len(d.jobs))
	for at, j := range d.jobs {
		ghosts[at] = j.ghost
	}
	d.graph.withGhosts(ghosts).show(certificate.Door)
	d.graph.shown.door = [2]node{d.cell, d.gate}
	return true, nil
}

// schedule reports whether a schedule from time t on may be possible for a set of jobs (left). The parameter side is
// the family of the last job before time t. The parameter since is the number of steps from the last job to time t, or
// 0 if there was no job. Two released jobs of one family can be exchanged in any schedule. So schedule takes the job
// with the earliest due date first (Jackson 1955).
func (d *door) schedule(t, side, since int, left uint32) bool {
	if left == 0 || len(d.refuted) >= mostRefuted {
		return true
	}
	at := t
	for rest := left; rest != 0; rest &= rest - 1 { // if turns took no time, would all jobs be in time?
		j := d.jobs[bits.TrailingZeros32(rest)]
		if at > d.steps-j.tail {
			return false
		}
		at++
	}
	key := uint64(t)<<32 | uint64(min(since, turnTime))<<28 | uint64(side)<<27 | uint64(left)
	if d.refuted[key] {
		return false
	}
	for _, next := range [2]int{side, 1 - side} {
		if next != side && since > 0 && since < d.turn[side] {
			continue
		}
		for rest := left & d.side[next]; rest != 0; rest &= rest - 1 {
			at := bits.TrailingZeros32(rest)
			if d.jobs[at].release <= t {
				if d.schedule(t+1, next, 1, left&^(1<<at)) {
					d.jobs[at].at = t
					return true
				}
				break
			}
		}
	}
	if d.schedule(t+1, side, since+min(since, 1), left) {
		return true
	}
	if d.refuted == nil {
		d.refuted = map[uint64]bool{}
	}
	d.refuted[key] = true
	return false
}

// through looks for a plan in which each ghost is on the door at its time in the schedule. If it finds no plan quickly,
// it returns nil. With fixed times on the door, inner and outer ghosts hardly affect each other, so mostly there is a
// plan.
func (d *door) through(m *solve.Meter, from, to [][]distance) (*plan, error) {
	if d.graph.n*len(d.graph.cells)*(d.steps+1) > mostTimed || len(d.refuted) >= mostRefuted {
		return nil, nil
	}
	m.Record.Stage(stageClauses, int64(d.steps))
	l, err := newTimeline(m, d.graph, from, to, d.steps)
	defer l.free(m)
	if err != nil {
		return nil, err
	}
	if err := l.build(m); err != nil {
		return nil, err
	}
	for _, j := range d.jobs {
		if err := l.solver.Add(m, 0, sat.Is(l.node(j.ghost, j.at, d.cell))); err != nil {
			return nil, err
		}
	}
	_, p, err := l.solve(m, func() bool { return l.solver.Work() > soon })
	return p.recorded(m, d.graph), err
}
