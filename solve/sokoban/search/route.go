package search

import (
	"iter"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/store"
)

// placement is where a walk begins.
type placement struct{ box, player int32 }

// start is the placement of a query.
func (f *field) start(d *solve.Dataset, query int) placement {
	things := d.Queries[query].Things
	return placement{f.place(solve.Find(things, rules.Box)), f.place(solve.Find(things, rules.Player))}
}

// route is the pushes of a walk: from which side of the box the player pushes first, and, by place of the box and
// side on which the player stands after a push, from which side next (2 bits for each of the four sides).
type route struct {
	answer solve.Answer
	first  int
	next   []byte
}

func (r *route) set(box int32, side, next int) {
	r.next[box] = r.next[box]&^(3<<(2*side)) | byte(next)<<(2*side)
}

func (r *route) get(box int32, side int) int { return int(r.next[box] >> (2 * side) & 3) }

// walker is a session of the task walk whose answer is a route. It keeps that of the query solved last.
type walker struct {
	*ways
	route
	dataset *solve.Dataset
	solved  int // the query whose route is held, or -1
	// find sets answer and route. The box is not on the goal.
	find func(m *solve.Meter, at placement) error
}

// newWalker prepares a session on a board; find is still to be set.
func newWalker(m *solve.Meter, d *solve.Dataset) (*walker, error) {
	g, err := newGround(m, d)
	if err != nil {
		return nil, err
	}
	w := &walker{dataset: d, solved: -1}
	if w.ways, err = newWays(m, g); err != nil {
		return nil, err
	}
	w.next, err = store.Make[byte](m, g.places())
	return w, err
}

func (w *walker) Solve(m *solve.Meter, query int) (solve.Answer, error) {
	if w.solved == query {
		return w.answer, nil
	}
	w.solved, w.answer = -1, solve.Answer{}
	if at := w.start(w.dataset, query); at.box != w.goal {
		if err := w.find(m, at); err != nil {
			return solve.Answer{}, err
		}
	} else {
		record := newRecorder(m, w.ground, Forwards)
		record.reach(at.box, at.player, solve.Cost{})
		record.goal(at.box, at.player)
	}
	w.solved = query
	return w.answer, nil
}

// Walk finds the player's way between two pushes when the walk gets there, so that a walk of any length needs no
// memory of its own. The session must not solve another query meanwhile.
func (w *walker) Walk(m *solve.Meter, query int) iter.Seq2[solve.Move, error] {
	return func(yield func(solve.Move, error) bool) {
		answer, err := w.Solve(m, query)
		if err != nil {
			yield(0, err)
			return
		}
		at, side := w.start(w.dataset, query), w.first
		for range answer.Value { // none for -1
			if !w.ways.walk(m, at.player, at.box+w.step[side], at.box, yield) {
				return
			}
			if !yield(solve.Move(grid.Dir(side).Opposite()), nil) {
				return
			}
			at.player, at.box = at.box, at.box-w.step[side]
			side = w.get(at.box, side)
			if err := m.Poll(0, 0); err != nil {
				yield(0, err)
				return
			}
		}
	}
}
