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

// Long implements [solve.Macro]. It panics with a *solve.Failure if a function of the file fails, or if a long move
// contradicts the moves that it is made of.
func (r *rules) Long(s *solve.State, to *solve.Moves) {
	e := expander{r, map[solve.State][]smallMove{}, to.Poll}
	var wrong error
	err := r.list(r.long, s, func(i int, m *moveValue) {
		if wrong == nil {
			_, wrong = e.expand(*s, m)
			to.AddState(solve.Move(i), m.cost, &m.to.st)
		}
	})
	if err = cmp.Or(err, wrong); err != nil {
		panic(&solve.Failure{Err: err})
	}
}

// Expand implements [solve.Macro]. A long move is an index in the list of long moves.
func (r *rules) Expand(m *solve.Meter, s solve.State, long solve.Move) (list []solve.Move, err error) {
	e := expander{r, map[solve.State][]smallMove{}, func() error { return m.Poll(0, 0) }}
	failed := r.list(r.long, &s, func(i int, v *moveValue) {
		if uint64(i) == uint64(long) {
			list, err = e.expand(s, v)
		}
	})
	return list, cmp.Or(failed, err)
}

// expander makes long moves by the moves that they are made of. Long moves from one state often share their first
// moves, so it keeps the moves from each state.
type expander struct {
	*rules
	from map[solve.State][]smallMove
	poll func() error
}

type smallMove struct {
	name string
	to   solve.State
	cost solve.Cost
}

// expand makes the moves of a long move one after another, each by its name. It compares the last state and the sum of
// the costs with the long move. If the file does not say the cost of the long move, expand sets it.
func (e expander) expand(s solve.State, m *moveValue) (list []solve.Move, err error) {
	at, sum, via := s, solve.Cost{}, m.via
	if via == nil {
		via = []string{m.name}
	}
	for _, name := range via {
		moves, known := e.from[at]
		if !known {
			if err = e.poll(); err == nil {
				err = e.list(e.moves, &at, func(_ int, m *moveValue) {
					moves = append(moves, smallMove{m.name, m.to.st, m.cost})
				})
			}
			if err != nil {
				return nil, err
			}
			e.from[at] = moves
		}
		i := slices.IndexFunc(moves, func(m smallMove) bool { return m.name == name })
		if i < 0 {
			return nil, e.noLong("script.long_step", m, s, "Step", name, "N", len(list)+1, "At", e.shown(at))
		}
		at, sum, list = moves[i].to, sum.Plus(moves[i].cost), append(list, solve.Move(i))
	}
	switch {
	case at != m.to.st:
		err = e.noLong("script.long_end", m, s, "End", e.shown(at), "Said", e.shown(m.to.st))
	case m.priced && m.cost != sum:
		err = e.noLong("script.long_cost", m, s, "Cost", costText(m.cost), "Sum", costText(sum))
	}
	m.cost = sum
	return list, err
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
const mostVia = MaxSide * MaxSide

// setVia sets the moves that a long move is made of: a list of names and directions. Without a list, a long move is one
// move, with the same name.
func (m *moveValue) setVia(names value) error {
	if names == starlark.None {
		return nil
	}
	list, ok := names.(starlark.Indexable)
	if _, text := names.(starlark.String); text || !ok || list.Len() > mostVia {
		return say("script.move_via", "Name", m.name, "Found", quote(names))
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
