package search

import (
	"errors"

	"stepboard/solve"
	"stepboard/solve/halloween/certificate"
)

// many finds a shortest plan of more than a few ghosts, or of a few ghosts that block each other on a larger board.
// Mostly only some ghosts block each other (independence detection, Standley 2010; here a plan is measured by its
// number of steps). many has a bound, and no plan has fewer steps than the bound. At first the bound is the distance of
// the farthest ghost. A crew looks for a plan for all ghosts with as many steps as the bound. Such a plan is a shortest
// one. If the crew finds none, the doors of the board may raise the bound (see the function doors). Then a group of
// ghosts grows. In turn
//
//   - the ghosts that were hardest to place join the group, half as many as the group has, but at least one. Exact
//     search finds a shortest plan of the group alone, or a plan with as many steps as the bound; this can raise the
//     bound. (To add a single ghost each time took four times as long if all ghosts block each other.)
//   - the crew looks for a plan in which the group moves as in the plan of the group.
//
// When all ghosts are in the group, the plan of the group is the answer. Meanwhile the type incumbent finds a plan of
// all ghosts, not always a shortest one, and shortens it. When this plan has as many steps as the bound, it is the
// answer.
func many(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	c, err := newCrew(m, g, single)
	defer c.free(m)
	if err != nil {
		return nil, err
	}
	distance, _ := farthest(g, single)
	bound := int(distance)
	g.only(c.order[:1]).show(certificate.States)
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
	var alone *plan // the plan of the group alone
	defer func() { alone.free(m) }()
	for {
		alone.free(m)
		alone = nil
		group = append(group, hardest[:min(max(1, len(group)/2), len(hardest))]...)
		m.Record.Stage(stageGroup, int64(len(group)))
		last := *g.shown
		if alone, err = exact(m, g.only(group), pick(single, group), bound, some); err != nil {
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

// direct looks for a plan with as many steps as the distance of the farthest ghost. It tries only plans in which no
// ghost is ever farther from its goal than at its start, because the tables single may have no other distances yet.
func direct(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	c, err := newCrew(m, g, single)
	defer c.free(m)
	if err != nil {
		return nil, err
	}
	g.only(c.order[:1]).show(certificate.States)
	far, _ := farthest(g, single)
	m.Record.Stage(stageCrew, far)
	p, _, err := c.try(m, int(far), directAttempts, nil, nil)
	return p.recorded(m, g), err
}

// directAttempts is the number of orders of the ghosts that direct tries.
const directAttempts = 4

// optional returns the error of an optional part of the search, or nil if the memory was not enough for this part.
func optional(err error) error {
	if over := (*solve.OverBudget)(nil); errors.As(err, &over) {
		return nil
	}
	return err
}

// pick lists the entries of a list at some indices.
func pick[T any](list []T, indices []int) []T {
	var picked []T
	for _, i := range indices {
		picked = append(picked, list[i])
	}
	return picked
}
