package crowd

import (
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
	"stepboard/solve/crowd/sat"
	"stepboard/solve/store"
)

// exact finds a shortest plan of a group of ghosts. The group must have a plan. No plan of all ghosts has fewer steps
// than the parameter bound. So if the group has a plan with fewer steps, exact may return a plan with bound steps
// instead. The search raises the bound. If the incumbent (known) has a plan within the bound, exact may return nil.
func exact(m *solve.Meter, g *graph, single [][]distance, bound int, known *incumbent) (*plan, error) {
	switch {
	case slices.Equal(g.starts, g.goals):
		return still(m, g)
	case g.n <= fewGhosts:
		return jointAStar(m, g, single)
	}
	r := &race{graph: g, single: single, bound: bound, known: known}
	defer r.free(m)
	return r.run(m)
}

// race has the two searches of the function exact. They take turns, and share a lower bound of the number of steps.
// The first search is A* over joint states. It is better if there are few states. The second search uses clauses that
// have a model if and only if there is a plan with a given number of steps. It tries one number of steps after the
// other. It is better if the ghosts have many ways.
type race struct {
	graph  *graph
	single [][]distance
	from   [][]distance // by ghost and cell: distances from the starts
	bound  int          // no plan of all ghosts has fewer steps
	known  *incumbent   // the shortest known plan of all ghosts

	astar    *astar // nil if states have too many next states or don't fit in 64 bits, or if memory is short
	limit    int64  // A* restarts with tables of two ghosts when m.Expanded > limit
	timeline *timeline
	leader   leader
	memory   store.Account
}

// leader is the last search that raised the bound. Until the first clauses are made, A* does not become the leader.
type leader uint8

const (
	nobody leader = iota
	states
	clauses
)

// The length of a turn is measured in propagated literals. A state that A* makes counts as literalsOfState literals.
// The first turn has firstTurn literals. Each turn is twice as long as the previous turn, up to lastTurn literals. If
// one search is the leader, the other search gets only turns of 1/behind of the length. As long as A* runs, the first
// clauses wait until a turn has literalsOfNode literals for each variable. The numbers were found by experiment.
const (
	firstTurn       = 1 << 14
	lastTurn        = 1 << 22
	literalsOfState = 4
	literalsOfNode  = 4
	behind          = 4
)

func (r *race) free(m *solve.Meter) {
	r.stop(m)
	if r.timeline != nil {
		r.timeline.free(m)
	}
	r.memory.Free(m)
}

func (r *race) stop(m *solve.Meter) {
	if r.astar != nil {
		r.astar.free(m)
	}
	r.astar = nil
}

func (r *race) run(m *solve.Meter) (*plan, error) {
	g := r.graph
	if err := r.memory.Take(m, tableBytes(g)); err != nil {
		return nil, err
	}
	var err error
	if r.from, err = singles(m, g.reversed()); err != nil {
		return nil, err
	}
	if g.n <= mostAtOnce && g.packs() {
		r.astar, err = newAstar(m, g, r.single)
		r.limit = m.Expanded + r.astar.limit()
		if err := r.spare(m, err); err != nil {
			return nil, err
		}
	}
	for turn := int64(firstTurn); ; turn = min(2*turn, lastTurn) {
		if turn > firstTurn {
			before := m.Expanded
			if err := r.known.improve(m, turn, r.bound); err != nil {
				return nil, err
			}
			r.limit += m.Expanded - before
		}
		if r.known.within(r.bound) {
			return nil, nil
		}
		if r.astar != nil {
			if turn > firstTurn {
				m.Record.Stage(stageResume, r.astar.f)
			}
			p, err := r.search(m, turn)
			if !errors.Is(err, errHard) {
				if err = r.spare(m, err); p != nil || err != nil {
					return p, err
				}
			}
		}
		p, err := r.decide(m, turn)
		if err != nil && optional(err) == nil && r.astar != nil { // A* has taken too much memory
			r.stop(m)
			r.timeline.free(m)
			r.timeline, err = nil, nil
		}
		if p != nil || err != nil {
			return p, err
		}
	}
}

// spare stops A* if the error is a lack of memory, and returns nil. It returns any other error.
func (r *race) spare(m *solve.Meter, err error) error {
	if err != nil && optional(err) == nil {
		r.stop(m)
	}
	return optional(err)
}

// search runs A* for one turn. At the end of the turn, it returns errHard.
func (r *race) search(m *solve.Meter, turn int64) (*plan, error) {
	turn /= literalsOfState
	if r.leader == clauses {
		turn /= behind
	}
	until := m.Generated + turn
	a := r.astar
	p, err := a.run(m, func() bool {
		return m.Generated >= until || len(a.pairs) == 0 && m.Expanded > r.limit
	})
	if int(a.f) > r.bound {
		if r.timeline != nil && r.timeline.solver != nil {
			r.leader = states
		}
		r.bound = int(a.f)
		a.show()
	}
	if errors.Is(err, errHard) && len(a.pairs) == 0 && m.Expanded > r.limit {
		if err := a.withPairs(m); err != nil {
			return nil, err
		}
		r.limit = 1 << 62 // prevents a second restart, even if there was no memory for the tables
		return nil, errHard
	}
	return p, err
}

func (r *race) decide(m *solve.Meter, turn int64) (*plan, error) {
	if r.leader == states {
		turn /= behind
	}
	if r.timeline != nil && r.timeline.steps < r.bound {
		r.timeline.free(m)
		r.timeline = nil
	}
	if r.timeline == nil {
		var err error
		if r.timeline, err = newTimeline(m, r.graph, r.from, r.single, r.bound); err != nil {
			return nil, err
		}
	}
	if r.timeline.solver == nil {
		if r.astar != nil && int64(len(r.timeline.nodes)) > turn/literalsOfNode {
			return nil, nil
		}
		m.Record.Stage(stageClauses, int64(r.bound))
		if err := r.timeline.build(m); err != nil {
			return nil, err
		}
	}
	until := r.timeline.solver.Work() + turn
	result, p, err := r.timeline.solve(m, func() bool { return r.timeline.solver.Work() >= until })
	if result == sat.None && err == nil {
		r.bound++ // no shorter plan exists: with added waits, it would have as many steps as the refuted plan
		m.AtLeast(int64(r.bound))
		r.leader = clauses
		r.graph.show(certificate.Clauses)
	}
	return p.recorded(m, r.graph), err
}
