package script

import (
	"fmt"
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
	var wrong error
	err := r.list(r.long, s, func(i int, m *moveValue) {
		if wrong == nil {
			_, wrong = r.expand(*s, m)
			to.AddState(solve.Move(i), m.cost, &m.to.st)
		}
	})
	if err == nil {
		err = wrong
	}
	if err != nil {
		panic(&solve.Failure{Err: err})
	}
}

// Expand implements [solve.Macro]. A long move is an index in the list of long moves.
func (r *rules) Expand(s solve.State, long solve.Move) (list []solve.Move, err error) {
	failed := r.list(r.long, &s, func(i int, m *moveValue) {
		if uint64(i) == uint64(long) {
			list, err = r.expand(s, m)
		}
	})
	if failed != nil {
		err = failed
	}
	return list, err
}

// expand makes the moves of a long move one after another, each by its name. It compares the last state and the sum of
// the costs with the long move. If the file does not say the cost of the long move, expand sets it.
func (r *rules) expand(s solve.State, m *moveValue) (list []solve.Move, err error) {
	at, sum, via := s, solve.Cost{}, m.via
	if via == nil {
		via = []string{m.name}
	}
	for _, name := range via {
		found := false
		from := at
		err := r.list(r.moves, &from, func(i int, small *moveValue) {
			if small.name == name && !found {
				found, at, sum = true, small.to.st, sum.Plus(small.cost)
				list = append(list, solve.Move(i))
			}
		})
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, r.noLong("script.long_step", m, s, "Step", name, "N", len(list)+1, "At", r.shown(from))
		}
	}
	if at != m.to.st {
		return nil, r.noLong("script.long_end", m, s, "End", r.shown(at), "Said", r.shown(m.to.st))
	}
	if m.priced && m.cost != sum {
		return nil, r.noLong("script.long_cost", m, s, "Cost", costText(m.cost), "Sum", costText(sum))
	}
	m.cost = sum
	return list, nil
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

// setVia sets the moves that a long move is made of: a list of names and directions. Without a list, a long move is one
// move, with the same name.
func (m *moveValue) setVia(names value) error {
	if names == starlark.None {
		return nil
	}
	list, ok := names.(starlark.Indexable)
	if _, text := names.(starlark.String); text || !ok {
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
