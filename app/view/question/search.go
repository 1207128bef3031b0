package question

import (
	"cmp"
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// expands makes a question: which algorithm expands the fewest states? It omits algorithms if two runs differ.
func expands(m *maker) (*Question, error) {
	type cost struct {
		id string
		n  int64
	}
	var costs []cost
	for _, s := range solve.ExactSolvers(m.about.Puzzle, m.about.task()) {
		_, once, err := m.run(s, m.about.Dataset, m.about.Query, nil, nil)
		if errors.Is(err, ErrUnsuited) { // a run that is too long expands more states than other runs
			continue
		}
		if err != nil {
			return nil, err
		}
		_, again, err := m.run(s, m.about.Dataset, m.about.Query, m.recording(s), nil)
		switch {
		case err != nil:
			return nil, err
		case once.Expanded == again.Expanded && once.Expanded > 0:
			costs = append(costs, cost{s.ID(), once.Expanded})
		}
	}
	if len(costs) < 2 {
		return nil, ErrUnsuited
	}
	m.rand.Shuffle(len(costs), func(i, j int) { costs[i], costs[j] = costs[j], costs[i] })
	costs = costs[:min(len(costs), 2+m.rand.IntN(3))]
	solve.Sort(costs, func(a, b cost) int { return cmp.Compare(a.n, b.n) })
	if costs[0].n == costs[1].n {
		return nil, ErrUnsuited
	}
	var wrong []Option
	for _, c := range costs[1:] {
		wrong = append(wrong, Option{Is: Algorithm, Text: c.id, Cell: grid.None})
	}
	q, err := m.choose(Option{Is: Algorithm, Text: costs[0].id, Cell: grid.None}, wrong)
	if err == nil {
		q.Number, q.Beside = costs[0].n, costs[1].n
	}
	return q, err
}

func (m *maker) recording(s solve.Solver) *solve.Recording {
	return m.budget.NewRecording(s.ID(), mostRecord, nil)
}

// nextExpansion returns the run of the shown algorithm and its next expansion. No stage may begin before it.
func (m *maker) nextExpansion() (x *explore.Exploration, at int, err error) {
	pos := m.about.Event
	if pos < 0 {
		return nil, 0, ErrUnsuited
	}
	if x, err = m.recorded(); err != nil {
		return nil, 0, err
	}
	list := x.Of(solve.Expanded)
	next, _ := slices.BinarySearch(list, int32(pos))
	if x.Whole || next == len(list) {
		return nil, 0, ErrUnsuited
	}
	at = int(list[next])
	if slices.ContainsFunc(x.Of(solve.Stage), func(i int32) bool { return int(i) >= pos && int(i) < at }) {
		return nil, 0, ErrUnsuited
	}
	return x, at, nil
}

// expanded makes a question: where is the mover in the state that is expanded next? The cost at the key's cell must
// be the least of all waiting states. At the cells of the wrong options it must be greater. So the key does not
// depend on the order of states of equal cost. The key must also be what the run expands next.
func expanded(m *maker) (*Question, error) {
	x, at, err := m.nextExpansion()
	if err != nil {
		return nil, err
	}
	pos, key, wave := m.about.Event, x.Cell(at, m.mover), x.Wave(at)
	if key == grid.None {
		return nil, ErrUnsuited
	}
	least := map[grid.Cell]solve.Cost{}
	for i := range pos {
		if x.Kind(i) != solve.Reached || !x.Waits(i, pos) {
			continue
		}
		c := x.Cell(i, m.mover)
		if x.Wave(i) != wave || c == grid.None { // with two waves, an algorithm may choose the wave
			return nil, ErrUnsuited
		}
		if old, ok := least[c]; !ok || x.Cost(i).Less(old) {
			least[c] = x.Cost(i)
		}
	}
	cost, ok := least[key]
	if !ok || cost.Major != 0 { // a key must be a single number
		return nil, ErrUnsuited
	}
	var wrong []Option
	for c, n := range least {
		switch {
		case n.Less(cost): // the run takes states in another order
			return nil, ErrUnsuited
		case cost.Less(n):
			wrong = append(wrong, onCell(c))
		}
	}
	solve.Sort(wrong, func(a, b Option) int { return cmp.Compare(a.Cell, b.Cell) })
	q, err := m.choose(onCell(key), wrong)
	if err == nil {
		q.Number = cost.Minor
	}
	return q, err
}
