package search

import (
	"bytes"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// asked is a question that needs a search. The field index is the index of the question in the batch.
type asked struct {
	rules.Question
	index int32
}

// SolveAll implements [solve.Batch]. If there are very many queries, it is less work to answer them together (see the
// type cutter) than to run A* for each query. SolveAll delivers all answers at the end. If a query is faulty, SolveAll
// delivers the answers of earlier queries and returns the error of the faulty query.
func (s *fastSession) SolveAll(m *solve.Meter, queries []int, deliver func(i int, a solve.Answer)) error {
	recording := m.Record // a batch is not recorded, because a Recording is for the run of one query
	m.Record = nil
	defer func() { m.Record = recording }()
	n := int64(len(queries))
	const each = 8 + 16 // the memory of a value and of a question, in bytes
	if err := m.Take(n * each); err != nil {
		return err
	}
	defer m.Give(n * each)
	values := make([]int64, len(queries))
	open := make([]asked, 0, len(queries))
	var bad error
	for i, query := range queries {
		if err := store.Poll(m, i, 4096); err != nil {
			return err
		}
		q, err := rules.Ask(s.data, query)
		if err != nil {
			bad, values = err, values[:i]
			break
		}
		if a, ok := q.Settled(s.data.Board); ok {
			values[i] = a.Value
		} else {
			open = append(open, asked{q, int32(i)})
		}
	}
	s.Forget()
	if err := s.answer(m, open, values); err != nil {
		return err
	}
	for i, v := range values {
		deliver(i, answer(v))
	}
	return bad
}

// answer stores the answers in a slice (values). It reorders the questions. First it answers some by A*, to estimate
// the work.
func (s *fastSession) answer(m *solve.Meter, open []asked, values []int64) error {
	const tries = 16
	n := min(tries, len(open))
	for i := range n {
		j := i * len(open) / n
		open[i], open[j] = open[j], open[i]
	}
	if n == len(open) {
		return s.run.each(m, open, values)
	}
	price := s.togetherPrice(int64(len(open)))
	for range n {
		if err := s.run.each(m, open[:1], values); err != nil {
			return err
		}
		open = open[1:]
		if err := s.run.mark(m, len(open), price); err != nil {
			return err
		}
	}
	if price < s.run.alonePrice(len(open)) && s.togetherBytes(m, len(open)) < m.Left() {
		if done, err := s.together(m, open, values); done || err != nil {
			return err
		}
	}
	return s.alone(m, open, values)
}

// A price is an estimate of the time for some work. Only the ratios of the prices matter. SolveAll reads no clock, so
// it does the same on every machine. The prices were measured with BenchmarkApproach, BenchmarkSweep and
// BenchmarkBatch.
const (
	visitPrice    = 5                  // an update of a question after the search from a gate
	sweptPrice    = 7                  // a node that a sweep settles
	nodePrice     = 60                 // a node that A* expands
	cellPrice     = 150                // the work for a cell of the board when the landmarks or the mesh are made
	searchPrice   = 250                // an A* search, without the price of its nodes
	questionPrice = 450                // a question for the cutters, without the price of its visits
	workerPrice   = 16_000 * nodePrice // the least work for which another goroutine saves time
)

// alonePrice returns the price of answering questions with one A* search for each question.
func (r *fastRun) alonePrice(questions int) int64 {
	return int64(questions) * (searchPrice + nodePrice*r.expanded/max(1, r.searches))
}

// mark makes landmarks if they clearly save work for the remaining questions. It makes two estimates: a way has a node
// for about every four moves, and landmarks save half of the expanded nodes that are not on the ways.
func (r *fastRun) mark(m *solve.Meter, questions int, jointPrice int64) error {
	cells, expanded := int64(r.Bounds()), r.expanded
	price := min(r.alonePrice(questions), jointPrice)
	r.expanded -= max(0, r.expanded-r.moves/4) / 2
	if r.landmarks != nil || 4*(r.alonePrice(questions)+cellPrice*cells) > 3*price || m.Left() < 2*landmarkBytes*cells {
		r.expanded = expanded
		return nil
	}
	return r.makeLandmarks(m)
}

// togetherPrice returns the price of answering all questions together, with cutters.
func (s *fastSession) togetherPrice(questions int64) int64 {
	// These shares were measured. Let the first cut have g gates. Then the searches of all cuts together settle about
	// g·5/2 times the number of nodes of the board, and visit about g·3/2 times the number of questions.
	const searched, visited = 5, 3
	b, gates := s.data.Board, int64(s.run.cut(grid.Whole(s.run.Size)).gates)
	nodes := 4 * int64(bytes.Count(b.Terrain, []byte{solve.Floor}))
	return questionPrice*questions + cellPrice*int64(b.Cells()) + gates*searched/2*nodes*sweptPrice +
		gates*visited/2*questions*visitPrice
}

func (r *fastRun) each(m *solve.Meter, open []asked, values []int64) error {
	for i, q := range open {
		if err := store.Poll(m, i, 256); err != nil {
			return err
		}
		v, err := r.find(m, q.Question)
		if err != nil {
			return err
		}
		values[q.index] = v
	}
	return nil
}

// alone answers questions one by one. The number of goroutines depends on the amount of work.
func (s *fastSession) alone(m *solve.Meter, open []asked, values []int64) error {
	fit := m.Left() / (2 * fastRunBytes * int64(s.run.Bounds()))
	team := int(max(1, min(int64(m.Workers), fit, s.run.alonePrice(len(open))/workerPrice)))
	for len(s.runs) < team {
		s.runs = append(s.runs, nil)
	}
	s.runs[0] = s.run
	marks := s.run.landmarks
	return m.Parallel(team, func(worker int, m *solve.Meter) error {
		if s.runs[worker] == nil { // a search changes the Sides of its run, so each worker needs its own run
			run, err := newFastRun(m, s.data)
			if err != nil {
				return err
			}
			s.runs[worker] = run
		}
		s.runs[worker].landmarks = marks
		return s.runs[worker].each(m, share(open, worker, team), values)
	})
}

func share[T any](list []T, worker, team int) []T {
	return list[len(list)*worker/team : len(list)*(worker+1)/team]
}
