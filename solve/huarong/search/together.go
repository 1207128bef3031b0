package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// together answers questions with one cutter in each goroutine. If the board has no mesh, done is false.
func (s *fastSession) together(m *solve.Meter, open []asked, values []int64) (done bool, err error) {
	if s.mesh == nil {
		if s.mesh, err = makeMesh(m, s.run.Sides); s.mesh == nil || err != nil {
			return false, err
		}
	}
	team := max(1, m.Workers)
	n := int64(len(open)) * errandBytes * int64(team)
	if err := m.Take(n); err != nil {
		return false, err
	}
	defer m.Give(n)
	list := make([]pieceQuery, len(open))
	for len(s.cutters) < team {
		s.cutters = append(s.cutters, nil)
	}
	err = m.Parallel(team, func(worker int, m *solve.Meter) error {
		if s.cutters[worker] == nil {
			c, err := newCutter(m, s.run.Sides, s.mesh)
			if err != nil {
				return err
			}
			s.cutters[worker] = c
		}
		return s.cutters[worker].prepare(m, share(open, worker, team), share(list, worker, team))
	})
	if err != nil {
		return false, err
	}
	lists := [][]pieceQuery{list} // a cutter changes the order of its list, so each cutter gets its own list
	for range team - 1 {
		lists = append(lists, slices.Clone(list))
	}
	err = m.Parallel(team, func(worker int, m *solve.Meter) error {
		c := s.cutters[worker]
		c.worker, c.team, c.count = worker, team, 0
		return c.answer(m, grid.Whole(c.Size), lists[worker])
	})
	if err != nil {
		return false, err
	}
	for _, q := range open {
		values[q.index] = solve.None
	}
	for _, list := range lists {
		for i := range list {
			e := &list[i]
			if v := &values[e.index]; e.least < unreached && (*v == solve.None || int64(e.least) < *v) {
				*v = int64(e.least)
			}
		}
	}
	return true, nil
}

// togetherBytes returns the memory that the method together needs. It includes a reserve for queues.
func (s *fastSession) togetherBytes(m *solve.Meter, questions int) int64 {
	team, cells := int64(max(1, m.Workers)), int64(s.run.Bounds())
	return team*(int64(questions)*errandBytes+2*cells*cutterBytes) + cells*meshBytes
}
