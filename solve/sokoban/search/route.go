package search

import (
	"stepboard/solve"
	"stepboard/solve/floor"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/store"
)

type placement struct{ box, player int32 }

func (f *field) start(d *solve.Dataset, query int) placement {
	things := d.Queries[query].Things
	return placement{f.Place(solve.Find(things, rules.Box)), f.Place(solve.Find(things, rules.Player))}
}

// route has the pushes of a walk. A push is given by the side of the box from which the player pushes.
type route struct {
	answer solve.Answer
	first  int    // the side of the first push
	next   []byte // by place of the box: for each side of the player after a push, two bits with the side of the next push
}

func (r *route) set(box int32, side, next int) {
	r.next[box] = r.next[box]&^(3<<(2*side)) | byte(next)<<(2*side)
}

func (r *route) get(box int32, side int) int { return int(r.next[box] >> (2 * side) & 3) }

// walker implements [solve.Finder] for the task walk, with a route. It keeps the route of the last query.
type walker struct {
	*ground
	ways *floor.Ways
	route
	dataset *solve.Dataset
	from    placement // the placement of the last query
	// find sets the route and its answer for a placement. The box of the placement must not be on the goal.
	find func(m *solve.Meter, at placement) error
}

// newWalker makes a walker for a dataset. The caller must set the field find.
func newWalker(m *solve.Meter, d *solve.Dataset) (*walker, error) {
	g, err := newGround(m, d)
	if err != nil {
		return nil, err
	}
	w := &walker{ground: g, dataset: d}
	if w.ways, err = floor.NewWays(m, g.open, g.Steps); err != nil {
		return nil, err
	}
	w.next, err = store.Make[byte](m, g.places())
	return w, err
}

func (w *walker) Find(m *solve.Meter, query int) (solve.Answer, error) {
	w.answer, w.from = solve.Answer{}, w.start(w.dataset, query)
	if w.from.box != w.goal {
		err := w.find(m, w.from)
		return w.answer, err
	}
	record := newRecorder(m, w.ground, Forwards)
	record.reach(w.from.box, w.from.player, solve.Cost{})
	record.goal(w.from.box, w.from.player)
	return w.answer, nil
}

// Way implements [solve.Finder]. It finds the player's way before a push only when the walk gets to this push. So a
// walk of any length needs no extra memory. The session must not solve another query meanwhile.
func (w *walker) Way(m *solve.Meter, emit func(solve.Move) error) error {
	at, side := w.from, w.first
	for range w.answer.Value {
		err := w.ways.Walk(m, at.player, at.box+w.Steps[side], at.box, func(d grid.Dir) error { return emit(solve.Move(d)) })
		if err != nil {
			return err
		}
		if err := emit(solve.Move(grid.Dir(side).Opposite())); err != nil {
			return err
		}
		at.player, at.box = at.box, at.box-w.Steps[side]
		side = w.get(at.box, side)
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	return nil
}

// toSides returns, by side of a box, the player's distance from a place to that side. It returns -1 for a side that is
// not wanted or can't be reached.
func (w *walker) toSides(m *solve.Meter, from, box int32, wanted Sides) (distance [4]int64, err error) {
	distance = [4]int64{-1, -1, -1, -1}
	left := wanted.Count()
	if left == 0 {
		return distance, nil
	}
	err = w.ways.Search(m, from, box, func(place int32, d int64) bool {
		for side, step := range w.Steps {
			if place == box+step && wanted.Has(side) {
				distance[side] = d
				left--
			}
		}
		return left == 0
	})
	return distance, err
}
