package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/halloween/certificate"
	"stepboard/solve/halloween/rules"
	"stepboard/solve/halloween/search/sat"
	"stepboard/solve/store"
)

// door is a floor cell with a bridge to a neighbour, its gate, and the ghosts that have to go through it. Without the
// door the floor falls apart: an inner part with the gate, and an outer part. Some ghosts go in, some go out.
//
// A ghost that goes in enters the door from the outer part for a last time. Later it is on the door or inside. No two
// ghosts do this at the same time. Let x go in and y come out later. When y steps from the gate onto the door, x must
// be inside and beyond the gate. For this x needs two steps from the door, and the step of y is the third. So a turn
// from in to out takes three steps. A turn from out to in takes three steps if the door has one neighbour outside, and
// otherwise one step.
//
// So a plan is also a schedule of jobs on one machine. A job takes one unit of time and has a release date: the
// distance of the door from the start. It has a due date: the last step minus the distance of the door from the goal.
// It belongs to one of two families, in and out, with a setup time between them, the turn. If there is no schedule of a
// number of steps, there is no such plan. For two rooms with a door the shortest schedule mostly has as many steps as a
// shortest plan. Clauses would be slow: they would have to count the ghosts.
type door struct {
	graph      *graph
	cell, gate node
	jobs       []job     // in the order of due dates
	side       [2]uint32 // the jobs that go in, and the jobs that go out: a bit for each
	turn       [2]int    // the least time from an inward to an outward passage, and from an outward to an inward one

	steps   int             // the number of steps of the schedule
	refuted map[uint64]bool // the states from which no schedule has so few steps
}

type job struct {
	ghost   int
	release int // the earliest time
	tail    int // the number of steps that must be left after the passage
	at      int // the time in the schedule found
}

const (
	turnTime = 3 // see the type door
	// mostRefuted is the largest number of states visited for a schedule. If more states are needed, the schedule counts
	// as possible.
	mostRefuted  = 1 << 14
	refutedBytes = 32

	mostTimed = 1 << 20 // the largest number of nodes of a timeline for a plan that follows a schedule
	soon      = 1 << 22 // the largest number of literals propagated in the search for this plan
)

// doors returns a lower bound of the number of steps: the largest bound by a door of the board, or the old bound if the
// old bound is larger. If it soon finds a plan of all ghosts with this number of steps, it returns the plan, too.
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

// narrowest returns the door that raises a bound most, or nil if no door raises it.
func narrowest(m *solve.Meter, g *graph, from, to [][]distance, bound int) (best *door, err error) {
	f, err := newFloor(m, g)
	defer f.free(m)
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

// below reports whether a cell of the part is in the subtree of root.
func (f *floor) below(v, root node) bool {
	return f.number[v] >= f.number[root] && f.number[v] < f.number[root]+f.size[root]
}

// door makes the door whose cell and gate are the two ends of a bridge.
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
	var in [rules.MaxGhosts]bool
	for _, i := range f.ghosts {
		start, goal := f.starts[i], f.goals[i]
		if start == cell || goal == cell || inside(start) == inside(goal) {
			continue
		}
		in[i] = inside(goal)
		d.jobs = append(d.jobs, job{ghost: i, release: int(from[i][cell]) - 1, tail: int(to[i][cell]) - 1})
		// Package slices would make every living page some kilobytes larger.
		for at := len(d.jobs) - 1; at > 0 && d.jobs[at].tail > d.jobs[at-1].tail; at-- {
			d.jobs[at], d.jobs[at-1] = d.jobs[at-1], d.jobs[at]
		}
	}
	for at, j := range d.jobs {
		if in[j.ghost] {
			d.side[0] |= 1 << at
		} else {
			d.side[1] |= 1 << at
		}
	}
	return d
}

// raise reports whether each schedule has more steps than a bound. If so, d.steps becomes the number of steps of the
// shortest schedule, and the door becomes the evidence that no plan has fewer steps (see the type shown).
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
	d.graph.only(ghosts).show(certificate.Door)
	d.graph.shown.door = [2]node{d.cell, d.gate}
	return true, nil
}

// schedule reports whether there may be a schedule, from time t on, for the jobs whose bits are set in left. The
// parameter side is the side of the last job before time t. The parameter since is the number of steps from this job to
// time t, or 0 if there was no job. Among the released jobs of one side, the job with the earliest due date is done
// first (Jackson 1955). In any schedule, two such jobs can be exchanged.
func (d *door) schedule(t, side, since int, left uint32) bool {
	if left == 0 || len(d.refuted) >= mostRefuted {
		return true
	}
	at := t
	for rest := left; rest != 0; rest &= rest - 1 { // would the jobs be in time, one after the other and without turns?
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
	later := since
	if since > 0 {
		later++
	}
	if d.schedule(t+1, side, later, left) {
		return true
	}
	if d.refuted == nil {
		d.refuted = map[uint64]bool{}
	}
	d.refuted[key] = true
	return false
}

// through looks for a plan in which each ghost is on the door at its time in the schedule. It returns nil if it does
// not find such a plan soon. Mostly it does, because the two parts of the floor then depend little on each other.
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
