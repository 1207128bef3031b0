package search

import (
	"errors"

	"stepboard/solve"
	"stepboard/solve/halloween/certificate"
)

// many is for more than a few ghosts, or for a few on a large board where they are in each other's way. Mostly only
// some are (independence detection, Standley 2010; here for the number of steps of the last to arrive). It has a bound:
// no plan has fewer steps, at first as the farthest ghost needs as many. A crew looks for a plan of as many steps as
// the bound for all ghosts: one that is found is a shortest. If it finds none, the doors of the board may raise the
// bound (doors). Then there is a group of ghosts, and in turn
//
//   - the ghosts that were the hardest to place join the group, half as many as it has, and exact search finds a plan
//     of the group alone that is as short as can be, or as the bound: that can raise the bound. (A single one each time
//     took four times as long where all ghosts are in each other's way.)
//   - the crew looks for a plan in which the group goes as in its own.
//
// When all ghosts are in the group, its plan is the answer. Meanwhile a plan that need not be a shortest is found and
// made shorter (incumbent). Once the bound has come up to that plan, it is the answer, too.
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
	var alone *plan // of the group
	defer func() { alone.free(m) }()
	for {
		alone.free(m)
		alone = nil
		group = append(group, hardest[:min(max(1, len(group)/2), len(hardest))]...)
		stage(m, stageGroup, int64(len(group)))
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

// direct looks for a plan of as few steps as the farthest ghost needs, in which no ghost is ever farther from its goal
// than at its start.
func direct(m *solve.Meter, g *graph, single [][]distance) (*plan, error) {
	c, err := newCrew(m, g, single)
	defer c.free(m)
	if err != nil {
		return nil, err
	}
	g.only(c.order[:1]).show(certificate.States)
	far, _ := farthest(g, single)
	stage(m, stageCrew, far)
	p, _, err := c.try(m, int(far), directAttempts, nil, nil)
	return p.recorded(m, g), err
}

// directAttempts is how many orders of the ghosts are tried before the distances of all cells are found.
const directAttempts = 4

// optional is the error of a part of the search that the rest can do without: none, if there is no memory for it.
func optional(err error) error {
	if over := (*solve.OverBudget)(nil); errors.As(err, &over) {
		return nil
	}
	return err
}

// pick is the entries of a list that have some indices.
func pick[T any](list []T, indices []int) []T {
	var picked []T
	for _, i := range indices {
		picked = append(picked, list[i])
	}
	return picked
}
