//go:build !js

package question

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// treeMakers has the functions that make questions about a search tree, or about a mistake. Pages never make such
// questions.
var treeMakers = map[string]func(*maker) (*Question, error){"next": next, "never": never, "breaks": breaks}

// next(m) makes a question: which of some waiting states is expanded next? The key has the least value(…) of all
// waiting states, and the wrong options have greater values. So the key does not depend on the order of equal states.
func next(m *maker) (*Question, error) {
	x, at, err := m.nextExpansion()
	if err != nil {
		return nil, err
	}
	key, wrong := -1, []Option(nil)
	least, err := m.value(x, x.Parent(at))
	if err != nil {
		return nil, err
	}
	for i := range m.about.Event {
		if x.Kind(i) != solve.Reached || !x.Waits(i, m.about.Event) {
			continue
		}
		v, err := m.value(x, i)
		switch {
		case err != nil:
			return nil, err
		case x.Wave(i) != x.Wave(at) || v.Less(least): // with two waves, an algorithm may choose the wave
			return nil, ErrUnsuited
		case i == x.Parent(at):
			key = i
		case least.Less(v):
			wrong = append(wrong, inTree(x, i))
		}
	}
	if key < 0 || least.Major != 0 { // a key must be a single number
		return nil, ErrUnsuited
	}
	q, err := m.choose(inTree(x, key), wrong)
	if err == nil {
		q.Number = least.Minor
		if _, bounded := x.Bound(key); bounded {
			q.Beside = 1
		}
	}
	return q, err
}

// value(x, event) returns the number by which the algorithm chooses among waiting states, for the state that an event
// reached.
func (m *maker) value(x *explore.Exploration, event int) (v solve.Cost, err error) {
	defer solve.Caught(&err)
	g := x.Cost(event)
	by := orderBy(x.Algorithm, false)
	if by == "g" {
		if h, bounded := x.Bound(event); bounded {
			g = g.Plus(h)
		}
		return g, nil
	}
	bounded, ok := m.rules.(solve.Bounded)
	if !ok || x.Wave(event) != 0 {
		return v, ErrUnsuited
	}
	v = bounded.Bound(x.Event(event).State)
	if by == "f" {
		v = v.Plus(g)
	}
	return v, nil
}

// mostSteps is the largest number of moves in an option of the kind "never".
const mostSteps = 5

type walked struct {
	state solve.State
	moves []solve.Move
}

// never makes a question: which list of moves leads to a state that the run never reaches? If possible, all lists are
// equally long. The question would be a trap if the run makes several moves at once: for example, the run may only have
// states in which the blank is beside the piece.
func never(m *maker) (*Question, error) {
	x, err := m.recorded()
	if err != nil {
		return nil, err
	}
	reached := map[solve.State]bool{}
	for i := range x.Len() {
		if x.Kind(i) != solve.Reached {
			continue
		}
		s, up := x.Event(i).State, x.Parent(i)
		if up >= 0 && x.Wave(i) == 0 && !reached[s] {
			steps, err := m.steps(x.Event(up).State)
			if err != nil {
				return nil, err
			}
			if !slices.ContainsFunc(steps, func(step solve.Step) bool { return step.To == s }) {
				return nil, ErrUnsuited
			}
		}
		reached[s] = true
	}
	walks, err := m.walks(mostSteps)
	if err != nil {
		return nil, err
	}
	var out, in []walked
	for _, w := range walks {
		if reached[w.state] {
			in = append(in, w)
		} else {
			out = append(out, w)
		}
	}
	if len(out) == 0 || len(in) == 0 {
		return nil, ErrUnsuited
	}
	key := pick(m.rand, out)
	m.rand.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
	far := func(w walked) int { return max(len(w.moves)-len(key.moves), len(key.moves)-len(w.moves)) }
	var wrong []Option
	for n := 0; len(wrong) < min(3, len(in)); n++ { // states at nearly the same distance as the key come first
		for _, w := range in {
			if far(w) == n && len(wrong) < 3 {
				wrong = append(wrong, going(w.moves...))
			}
		}
	}
	q, err := m.choose(going(key.moves...), wrong)
	if err == nil {
		q.Number = int64(len(key.moves))
	}
	return q, err
}

// walks(depth) returns all states within depth moves, without the start, each with a shortest walk. After
// mostTries moves, the error is ErrUnsuited.
func (m *maker) walks(depth int) (list []walked, err error) {
	defer solve.Caught(&err)
	known := map[solve.State]bool{m.start: true}
	layer := []walked{{m.start, nil}}
	for tries := 0; depth > 0 && len(layer) > 0; depth-- {
		var further []walked
		for _, w := range layer {
			if m.rules.Done(w.state) {
				continue
			}
			steps, err := m.steps(w.state)
			if err != nil {
				return nil, err
			}
			if tries += len(steps); tries > mostTries {
				return nil, ErrUnsuited
			}
			for _, s := range steps {
				if !known[s.To] {
					known[s.To] = true
					further = append(further, walked{s.To, append(slices.Clone(w.moves), s.Move)})
				}
			}
			if err := m.ctx.Err(); err != nil {
				return nil, err
			}
		}
		list, layer = append(list, further...), further
	}
	return list, nil
}

// inTree returns the state of an event as an option, with the number of the first event that reached the state.
func inTree(x *explore.Exploration, event int) Option {
	from := 0
	for _, at := range x.Anew() {
		if at <= event {
			from = at
		}
	}
	for e := event; e >= from; e = x.Earlier(e) {
		event = e
	}
	return Option{Is: State, N: int64(event) + 1, Cell: grid.None}
}
