package question

import (
	"cmp"
	"maps"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// least makes a question: what is the answer to the query?
func least(m *maker) (*Question, error) {
	a, moves, err := m.answer(m.about.Dataset, m.about.Query)
	switch {
	case err != nil:
		return nil, err
	case a.Value < 1:
		return nil, ErrUnsuited
	}
	q := m.number(a.Value)
	q.Shown = moves
	return q, m.count(q)
}

// count completes a question whose answer is a count: it adds the cells of the counted things. The cell with the
// largest part of the count is first, and the field Beside becomes this part. If the answer is not a count, nothing is
// added.
func (m *maker) count(q *Question) error {
	solver := solve.ExactSolvers(m.about.Puzzle, m.about.task())[0]
	meter, release := m.budget.NewMeter(m.ctx, nil)
	defer release()
	session, err := solver.Prepare(meter, m.about.Dataset, m.about.task())
	if err != nil {
		return err
	}
	counter, ok := session.(solve.Counter)
	if !ok {
		return nil
	}
	counts, err := counter.Counts(meter, m.about.Query)
	if err != nil {
		return err
	}
	for i, n := range counts {
		if n <= 0 {
			continue
		}
		q.Cells = append(q.Cells, grid.Cell(i))
		if last := len(q.Cells) - 1; int64(n) > q.Beside {
			q.Beside = int64(n)
			q.Cells[0], q.Cells[last] = q.Cells[last], q.Cells[0]
		}
	}
	if len(q.Cells) > MaxCells {
		q.Cells, q.Beside = nil, 0
	}
	return nil
}

// way(m) makes a question: is there a way to win?
func way(m *maker) (*Question, error) {
	a, moves, err := m.answer(m.about.Dataset, m.about.Query)
	if err != nil {
		return nil, err
	}
	if a.Value == 0 {
		return nil, ErrUnsuited
	}
	q := &Question{Form: Choice, At: grid.None, Choices: []Option{
		{Is: Whether, N: 1, Cell: grid.None}, {Is: Whether, Cell: grid.None},
	}}
	if a.Value == solve.None {
		q.Pick = 1
	} else {
		q.Number, q.Shown = a.Value, moves
	}
	return q, nil
}

// judged has the legal moves in three groups. A move in the field best begins an optimal walk. A move in the field
// worse begins only longer walks. After a move in the field lost, there is no way to win. The field answer has the
// answer to the query, and the field walk an optimal walk.
type judged struct {
	best, worse, lost []solve.Step
	answer            solve.Answer
	walk              []solve.Move
}

func (m *maker) judged() (j judged, err error) {
	if j.answer, j.walk, err = m.answer(m.about.Dataset, m.about.Query); err != nil {
		return j, err
	}
	a := j.answer
	steps, err := m.steps(m.start)
	if err != nil || a.Value < 1 || len(j.walk) == 0 || len(steps) < 2 || len(steps) > mostRuns/4 {
		return j, unsuited(err)
	}
	for _, s := range steps {
		b, err := m.from(s.To)
		if err != nil {
			return j, err
		}
		cost := s.Cost
		switch {
		case b.Value == solve.None:
			j.lost = append(j.lost, s)
		case m.weight(b).Plus(cost) == m.weight(a):
			j.best = append(j.best, s)
		case m.weight(a).Less(m.weight(b).Plus(cost)):
			j.worse = append(j.worse, s)
		default: // the answer would not be the least
			return j, ErrUnsuited
		}
	}
	return j, nil
}

// weight(a) returns the cost of an answer's walk, as the rules count costs.
func (m *maker) weight(a solve.Answer) solve.Cost {
	return a.Cost(solve.Twofold(m.about.Puzzle, m.about.task()))
}

func unsuited(err error) error { return cmp.Or(err, ErrUnsuited) }

// first makes a question: which of some moves begins an optimal walk?
func first(m *maker) (*Question, error) {
	j, err := m.judged()
	if err != nil {
		return nil, err
	}
	return m.chooseMove(j, j.best, slices.Concat(j.worse, j.lost))
}

func (m *maker) chooseMove(j judged, right, wrong []solve.Step) (*Question, error) {
	if len(right) == 0 {
		return nil, ErrUnsuited
	}
	var others []Option
	for _, s := range wrong {
		others = append(others, going(s.Move))
	}
	q, err := m.choose(going(pick(m.rand, right).Move), others)
	if err == nil {
		q.Number, q.Shown = j.answer.Value, j.walk
	}
	return q, err
}

// toward makes a question: which cell does the mover enter next on an optimal walk? There must be only one such cell.
func toward(m *maker) (*Question, error) {
	j, err := m.judged()
	if err != nil {
		return nil, err
	}
	q := &Question{Form: Cell, At: grid.None, Number: j.answer.Value, Shown: j.walk}
	for _, s := range j.best {
		q.Cells = append(q.Cells, m.at(s.To))
	}
	q.Cells = sorted(q.Cells)
	if len(q.Cells) != 1 || q.Cells[0] == m.at(m.start) || len(j.worse)+len(j.lost) == 0 {
		return nil, ErrUnsuited
	}
	return q, nil
}

// loses makes a question: after which of some moves is there no way to win?
func loses(m *maker) (*Question, error) {
	j, err := m.judged()
	if err != nil {
		return nil, err
	}
	return m.chooseMove(j, j.lost, slices.Concat(j.worse, j.best))
}

// legal(m) makes a question: how many legal moves are there? To confirm the key, it tries every number below mostMove.
func legal(m *maker) (*Question, error) {
	steps, err := m.steps(m.start)
	if err != nil || len(steps) == 0 {
		return nil, unsuited(err)
	}
	if steps[len(steps)-1].Move >= mostMove {
		return nil, ErrUnsuited
	}
	listed, tried := map[solve.State]bool{}, map[solve.State]bool{}
	for _, s := range steps {
		listed[s.To] = true
	}
	for move := range solve.Move(mostMove) {
		if to, _, err := m.rules.Apply(m.start, move); err == nil {
			tried[to] = true
		}
	}
	if len(listed) != len(steps) || !maps.Equal(listed, tried) {
		return nil, ErrUnsuited
	}
	return m.number(int64(len(steps))), nil
}

// mostMove is larger than any number that a move of up to five ghosts can have.
const mostMove = 5 * 5 * 5 * 5 * 5

// after(m) makes a question: where is the mover after some legal moves?
func after(m *maker) (*Question, error) {
	s := m.start
	var steps []solve.Move
	seen := []grid.Cell{}
	for range 3 + m.rand.IntN(4) {
		next, err := m.steps(s)
		if err != nil || len(next) == 0 {
			return nil, unsuited(err)
		}
		one := pick(m.rand, next)
		if steps, s = append(steps, one.Move), one.To; m.rules.Done(s) {
			return nil, ErrUnsuited
		}
		seen = append(seen, m.at(s))
	}
	key := m.at(s)
	if key == m.at(m.start) || len(sorted(seen)) < 2 {
		return nil, ErrUnsuited
	}
	return &Question{Form: Cell, At: grid.None, Steps: steps, Cells: []grid.Cell{key}}, nil
}

// layer makes a question: how many states need a given number of moves, and no fewer?
func layer(m *maker) (*Question, error) {
	depth := 2 + m.rand.IntN(2)
	far, err := m.spread(depth, true)
	if err != nil {
		return nil, err
	}
	ended, err := m.spread(depth, false)
	if err != nil || !maps.Equal(far, ended) { // otherwise the question would depend on whether play goes on after a win
		return nil, unsuited(err)
	}
	n := int64(0)
	for _, at := range far {
		if at == depth {
			n++
		}
	}
	if n < 1 || n > mostLayer {
		return nil, ErrUnsuited
	}
	q := m.number(n)
	q.Most, q.Beside = depth, int64(len(far))
	return q, nil
}

// mostLayer is the largest number of states that a user may be asked to count.
const mostLayer = 60

// game makes a question: win in the least number of moves.
func game(m *maker) (*Question, error) {
	a, walk, err := m.answer(m.about.Dataset, m.about.Query)
	if err != nil || a.Value < 1 || len(walk) < 2 {
		return nil, unsuited(err)
	}
	q := &Question{Form: Game, At: grid.None, Most: len(walk), Shown: walk, Number: a.Value}
	if !q.won(&m.about, walk) {
		return nil, ErrUnsuited
	}
	return q, nil
}
