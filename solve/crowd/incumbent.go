package crowd

import "stepboard/solve"

// incumbent has the shortest known plan of all ghosts, if a plan is known. It takes turns with the exact search. It has
// two methods to find a shorter plan: lacam runs again with other random choices, or some ghosts get new ways that
// avoid the other ghosts. The incumbent and the exact search share no random numbers. So the exact search finds the
// same plan with and without an incumbent.
type incumbent struct {
	planner *planner
	lacam   *lacam
	plan    *plan // nil if no plan is known
	anew    bool  // true: lacam makes the next try; false: the planner makes the next try
	tries   int   // the number of tries of lacam while no plan was known
}

const (
	mostStates       = 1 << 8  // the number of states of one try of lacam
	mostFirst        = 1 << 12 // the number of states of all tries of lacam for a first plan
	literalsOfPush   = 16      // the time of lacam for each ghost of a state, in propagated literals
	literalsOfSpread = 8       // the time of the planner for each step of a ghost, in propagated literals
	shareWithout     = 4       // the method improve takes 1/shareWithout of the time of the exact search without a plan
	shareWith        = 16      // the method improve takes 1/shareWith of the time of the exact search with a plan
)

// newIncumbent makes an incumbent and looks for a first plan. The caller must free the incumbent, also after an error.
func newIncumbent(m *solve.Meter, c *planner, single [][]distance, bound int) (*incumbent, error) {
	s := &incumbent{planner: c}
	var err error
	if s.lacam, err = newLacam(m, c.graph, single); err != nil {
		return s, err
	}
	before := *c.source
	defer func() { *c.source = before }()
	for more := 1; more <= bound+2*c.graph.n && s.plan == nil; more += 1 + more/2 {
		p, _, err := c.try(m, bound+more, attempts, nil, nil)
		if err := optional(err); err != nil {
			return s, err
		}
		s.replace(m, p)
	}
	for made := 0; made < mostFirst && s.plan == nil; {
		p, states, err := s.descend(m, mostSteps)
		if err != nil {
			return s, err
		}
		s.replace(m, p)
		if made += states; states == 0 {
			break // there is not enough memory for the first state
		}
	}
	return s, nil
}

func (s *incumbent) free(m *solve.Meter) {
	s.plan.free(m)
	if s.lacam != nil {
		s.lacam.free(m)
	}
}

// replace replaces the plan by a shorter plan. If p is nil, the old plan stays.
func (s *incumbent) replace(m *solve.Meter, p *plan) {
	if p != nil {
		s.plan.free(m)
		s.plan = p
		m.AtMost(int64(p.steps()), func() []solve.Move { return p.walk(s.planner.graph) })
	}
}

func (s *incumbent) within(steps int) bool {
	return s != nil && s.plan != nil && s.plan.steps() <= steps
}

// take returns the plan and forgets it. The caller must free the plan.
func (s *incumbent) take() *plan {
	p := s.plan
	s.plan = nil
	return p
}

// improve looks for shorter plans. It takes a share of the time of the exact search, given as a number of propagated
// literals. It ends early when the plan has at most a given number of steps (bound). As long as one method finds
// shorter plans, improve repeats this method. Then it tries the other method.
func (s *incumbent) improve(m *solve.Meter, literals int64, bound int) error {
	switch {
	case s == nil:
		return nil
	case s.plan == nil:
		literals /= shareWithout
	default:
		literals /= shareWith
	}
	for literals > 0 && !s.within(bound) {
		var p *plan
		var err error
		if s.anew || s.plan == nil {
			most := mostSteps
			if s.plan != nil {
				most = s.plan.steps() - 1
			}
			var made int
			p, made, err = s.descend(m, most)
			literals -= literalsOfPush * int64(s.planner.graph.n*(1+made))
		} else {
			before := m.Expanded
			p, err = s.again(m)
			literals -= literalsOfSpread * (m.Expanded - before)
		}
		if err != nil {
			return err
		}
		if p == nil {
			s.anew = !s.anew
		}
		s.replace(m, p)
	}
	return nil
}

// descend makes one try of lacam. Without a plan, the number of states doubles after 16 tries. Lack of memory is no
// error here, because the exact search may need less.
func (s *incumbent) descend(m *solve.Meter, most int) (p *plan, made int, err error) {
	states := mostStates
	if s.plan == nil {
		s.tries++
		states <<= min(s.tries/16, 8)
	}
	p, made, err = s.lacam.run(m, most, states)
	return p, made, optional(err)
}

// again looks for a plan with one step less, by large neighbourhood search (Shaw 1998; for many agents, Li et al.
// 2021). It keeps the ways of some ghosts that reach their goals at least one step early. All other ghosts get new
// ways.
func (s *incumbent) again(m *solve.Meter) (*plan, error) {
	c := s.planner
	before := *c.source
	defer func() { *c.source = before }()
	random := s.lacam.random
	less := s.plan.steps() - 1
	var kept []int
	for i, v := range s.plan.at(less) {
		if v == c.graph.goals[i] {
			kept = append(kept, i)
		}
	}
	random.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
	kept = kept[:max(0, len(kept)-2-random.IntN(c.graph.n))]
	c.source.Seed(random.Uint64(), 0)
	part := &plan{n: len(kept)}
	for t := range less + 1 {
		part.cells = append(part.cells, pick(s.plan.at(t), kept)...)
	}
	p, _, err := c.try(m, less, attempts, kept, part)
	return p, optional(err)
}
