package search

import "stepboard/solve"

// incumbent is the shortest plan of all ghosts that is known while an exact search goes on. It is made shorter in turns
// with that search, in two ways: by lacam anew with other choices, and by ways of some ghosts anew among the others. It
// shares no chance with the exact search: what that finds depends on the plan only where it is the answer. There may be
// none.
type incumbent struct {
	crew  *crew
	lacam *lacam
	plan  *plan // nil if none is known
	anew  bool  // the next try is lacam's, not of the crew
	tries int   // of lacam without a plan
}

const (
	mostStates       = 1 << 8  // of a try of lacam
	mostFirst        = 1 << 12 // of tries of lacam for the first plan
	literalsOfPush   = 16      // as much time as it takes to propagate so many literals is one ghost of a state of lacam
	literalsOfSpread = 8       // and one step of one ghost of the crew
	shareWithout     = 4       // of the time of the exact search, while there is no plan
	shareWith        = 16      // and when there is one
)

// newIncumbent looks for a first plan. Its memory must be given back with free, whatever happens.
func newIncumbent(m *solve.Meter, c *crew, single [][]distance, bound int) (*incumbent, error) {
	s := &incumbent{crew: c}
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
		made += states
	}
	return s, nil
}

func (s *incumbent) free(m *solve.Meter) {
	s.plan.free(m)
	if s.lacam != nil {
		s.lacam.free(m)
	}
}

// replace takes a plan that is shorter, if there is one.
func (s *incumbent) replace(m *solve.Meter, p *plan) {
	if p != nil {
		s.plan.free(m)
		s.plan = p
		m.AtMost(int64(p.steps()), func() []solve.Move { return p.walk(s.crew.graph) })
	}
}

// within reports whether there is a plan of at most so many steps.
func (s *incumbent) within(steps int) bool {
	return s != nil && s.plan != nil && s.plan.steps() <= steps
}

// take is the plan, whose memory stays taken.
func (s *incumbent) take() *plan {
	p := s.plan
	s.plan = nil
	return p
}

// improve goes on for a share of the time that it takes to propagate so many literals, or until a plan has as few steps
// as a bound. A way that has led to a shorter
// plan is tried again, then the other.
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
			literals -= literalsOfPush * int64(s.crew.graph.n*(1+made))
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

// descend is a try of lacam. One for which there is no memory finds nothing: the exact search may do with less.
func (s *incumbent) descend(m *solve.Meter, most int) (p *plan, made int, err error) {
	p, made, err = s.lacam.run(m, most, s.states())
	return p, made, optional(err)
}

// states is how many the next try of lacam may make: while there is no plan, twice as many after every 16 tries, up to
// some 65,000.
func (s *incumbent) states() int {
	if s.plan != nil {
		return mostStates
	}
	s.tries++
	return mostStates << min(s.tries/16, 8)
}

// again looks for a plan of one step less: large neighbourhood search (Shaw 1998; Li et al. 2021 for many agents). Most
// ghosts that are home a step before the end keep their ways, and the others are planned anew around them.
func (s *incumbent) again(m *solve.Meter) (*plan, error) {
	c := s.crew
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
