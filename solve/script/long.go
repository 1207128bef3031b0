package script

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

var _ solve.Macro = (*rules)(nil)

// HasLong implements [solve.Macro].
func (r *rules) HasLong() bool { return r.long != nil }

// Long implements [solve.Macro]. It panics with a *solve.Failure if a function of the file fails. It also panics if a
// long move contradicts its moves.
func (r *rules) Long(s *solve.State, to *solve.Moves) {
	e := expander{rules: r, from: map[solve.State][]smallMove{}, poll: to.Poll}
	var wrong error
	err := r.list(r.long, s, func(_ int, m *moveValue) {
		if wrong == nil {
			var sum solve.Cost
			_, sum, wrong = e.expand(*s, m)
			to.AddState(0, sum, &m.to.st)
		}
	})
	if err = cmp.Or(err, wrong); err != nil {
		panic(&solve.Failure{Err: err})
	}
}

// Expand implements [solve.Macro].
func (r *rules) Expand(m *solve.Meter, from, to solve.State) (moves []solve.Move, cost solve.Cost, err error) {
	e := expander{rules: r, from: map[solve.State][]smallMove{}, poll: func() error { return m.Poll(0, 0) }}
	failed := r.list(r.long, &from, func(_ int, v *moveValue) {
		if err != nil || v.to.st != to {
			return
		}
		list, sum, wrong := e.expand(from, v)
		if err = wrong; moves == nil || sum.Less(cost) {
			moves, cost = list, sum
		}
	})
	return moves, cost, cmp.Or(failed, err)
}

// expander makes long moves by the moves that they are made of. Long moves from one state often share their first
// moves, so it keeps the moves from each state, up to the memory of a call of a rule.
type expander struct {
	*rules
	from  map[solve.State][]smallMove
	bytes int64 // the approximate memory of from
	poll  func() error
}

type smallMove struct {
	name string
	to   solve.State
	cost solve.Cost
}

// smallBytes is the approximate memory of a smallMove, and of a state in a map.
const smallBytes = 256

// expand makes the moves of a long move one after another, each by its name. It compares the last state and the sum of
// the costs with the long move.
func (e *expander) expand(s solve.State, m *moveValue) (list []solve.Move, sum solve.Cost, err error) {
	at, via := s, m.via
	if via == nil {
		via = []string{m.name}
	}
	for _, name := range via {
		if err := e.poll(); err != nil {
			return nil, sum, err
		}
		moves, known := e.from[at]
		if !known {
			if e.bytes > quick.bytes {
				clear(e.from)
				e.bytes = 0
			}
			err = e.list(e.moves, &at, func(_ int, m *moveValue) {
				moves = append(moves, smallMove{m.name, m.to.st, m.cost})
				e.bytes += smallBytes + int64(len(m.name))
			})
			if err != nil {
				return nil, sum, err
			}
			e.from[at] = moves
			e.bytes += smallBytes
		}
		i := slices.IndexFunc(moves, func(m smallMove) bool { return m.name == name })
		if i < 0 {
			return nil, sum, e.noLong("script.long_step", m, s, "Step", name, "N", len(list)+1, "At", e.shown(at))
		}
		at, sum, list = moves[i].to, sum.Plus(moves[i].cost), append(list, solve.Move(i))
	}
	switch {
	case at != m.to.st:
		err = e.noLong("script.long_end", m, s, "End", e.shown(at), "Said", e.shown(m.to.st))
	case m.priced && m.cost != sum:
		err = e.noLong("script.long_cost", m, s, "Cost", costText(m.cost), "Sum", costText(sum))
	}
	return list, sum, err
}

func costText(c solve.Cost) string {
	if c.Major == 0 {
		return strconv.FormatInt(c.Minor, 10)
	}
	return fmt.Sprintf("(%d, %d)", c.Major, c.Minor)
}

func (r *rules) noLong(key string, m *moveValue, s solve.State, pairs ...any) error {
	return r.file.errorOf(r.long, solve.Say(key, append(pairs, "Name", m.name, "State", r.shown(s))...))
}

// mostVia is the largest number of moves of a long move: a walk over all cells of a board.
const mostVia = MaxCells

// setVia sets the moves that a long move is made of: a list of names and directions. Without a list, a long move is one
// move, with the same name.
func (m *moveValue) setVia(t thread, names value) error {
	if names == starlark.None {
		return nil
	}
	list, ok := names.(starlark.Indexable)
	if _, text := names.(starlark.String); text || !ok || list.Len() > mostVia {
		return say("script.move_via", "Name", m.name, "Found", quote(names))
	}
	if err := charge(t, 16*int64(list.Len())); err != nil {
		return err
	}
	m.via = make([]string, list.Len())
	for i := range m.via {
		switch v := list.Index(i).(type) {
		case starlark.String:
			m.via[i] = string(v)
		case *directionValue:
			m.via[i] = v.String()
		default:
			return say("script.move_via", "Name", m.name, "Found", quote(v))
		}
	}
	return nil
}
