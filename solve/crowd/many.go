package crowd

import (
	"errors"

	"stepboard/solve"
	"stepboard/solve/crowd/certificate"
)

// independenceDetection finds a shortest plan of more than three ghosts, or of fewer ghosts that block each other on a
// larger board. Mostly only some of the ghosts block each other (independence detection, Standley 2010). many has a
// bound: no plan has fewer steps. At first, the bound is the distance of the farthest ghost. A planner looks for a plan
// of all ghosts with as many steps as the bound. Such a plan is a shortest plan. If the planner finds no plan, a door
// of the board may raise the bound (see the function doors). Then many makes a group of ghosts, and repeats two steps:
//
//   - The ghosts that were hardest to plan join the group. Their number is half of the size of the group, but at least
//     one. The function exact finds a shortest plan of the group alone, or a plan with as many steps as the bound. A
//     shortest plan can raise the bound. (If only one ghost joins each time, boards on which all ghosts block each
//     other take four times as long.)
//   - The planner looks for a plan of all ghosts in which the group moves as in the plan of the group.
//
// When all ghosts are in the group, the plan of the group is the answer. At the same time, the type incumbent finds a
// plan of all ghosts and shortens it. When this plan has as many steps as the bound, it is the answer.
func independenceDetection(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	c, err := newPlanner(m, g, single)
	defer c.free(m)
	if err != nil {
		return nil, err
	}
	distance, _ := farthest(g, single)
	bound := int(distance)
	g.withGhosts(c.order[:1]).show(certificate.States)
	p, hardest, err := c.plan(m, bound, nil, nil)
	if p != nil || err != nil {
		return p.recorded(m, g), err
	}
	if ok, err := canArrive(m, g); !ok || err != nil {
		return nil, err
	}
	narrow, p, err := doors(m, g, single, bound)
	if p != nil || err != nil {
		return p, err
	}
	if narrow > bound {
		bound = narrow
		if p, hardest, err = c.plan(m, bound, nil, nil); p != nil || err != nil {
			return p.recorded(m, g), err
		}
	}
	some, err := newIncumbent(m, c, single, bound)
	defer some.free(m)
	if err != nil {
		return nil, err
	}
	var group []int
	var alone *plan // the plan of the group without other ghosts
	defer func() { alone.free(m) }()
	for {
		alone.free(m)
		alone = nil
		group = append(group, hardest[:min(max(1, len(group)/2), len(hardest))]...)
		m.Record.Stage(stageGroup, int64(len(group)))
		last := *g.shown
		if alone, err = exact(m, g.withGhosts(group), pick(single, group), bound, some); err != nil {
			return nil, err
		}
		if alone == nil {
			return some.take().recorded(m, g), nil
		}
		if alone.steps() <= bound {
			*g.shown = last
		}
		if len(group) == g.n {
			return alone.sorted(m, group)
		}
		if alone.steps() > bound {
			bound = alone.steps()
			m.AtLeast(int64(bound))
			if some.within(bound) {
				return some.take().recorded(m, g), nil
			}
			p, _, err := c.plan(m, bound, nil, nil)
			if p != nil || err != nil {
				return p.recorded(m, g), err
			}
		}
		if p, hardest, err = c.plan(m, bound, group, alone); p != nil || err != nil {
			return p.recorded(m, g), err
		}
	}
}

// direct looks for a plan with as many steps as the distance of the farthest ghost. In this plan, no ghost is ever
// farther from its goal than at its start, because the larger distances may be missing in the tables (single).
func direct(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	c, err := newPlanner(m, g, single)
	defer c.free(m)
	if err != nil {
		return nil, err
	}
	g.withGhosts(c.order[:1]).show(certificate.States)
	far, _ := farthest(g, single)
	m.Record.Stage(stageCrew, far)
	p, _, err := c.try(m, int(far), directAttempts, nil, nil)
	return p.recorded(m, g), err
}

const directAttempts = 4

// optional returns the error of an optional part of the search. If the error is a lack of memory, it returns nil.
func optional(err error) error {
	if over := (*solve.OverBudget)(nil); errors.As(err, &over) {
		return nil
	}
	return err
}

func pick[T any](list []T, indices []int) []T {
	var picked []T
	for _, i := range indices {
		picked = append(picked, list[i])
	}
	return picked
}
