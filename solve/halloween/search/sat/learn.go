package sat

import (
	"slices"

	"stepboard/solve"
)

// learn finds out why some literals are all false (the first unique implication point), goes back to where that would
// have been seen, and adds the clause that says it.
func (s *Solver) learn(m *solve.Meter, bad []Lit) error {
	s.used = s.used[:0]
	s.analyze(bad)
	level, glue := s.backjump()
	name := s.conclude(s.learnt, s.conflict)
	s.back(level)
	s.bump /= decay
	if len(s.learnt) == 1 {
		s.set(s.learnt[0], chosen)
		return nil
	}
	c, err := s.attach(m, s.learnt, name, glue)
	if err != nil {
		return err
	}
	s.set(s.learnt[0], fromClause(c))
	return nil
}

// analyze resolves the false literals with the reasons of those of the highest level until one of these is left. That
// one comes first in learnt, and all in learnt but it are marked as seen.
func (s *Solver) analyze(bad []Lit) {
	s.learnt = append(s.learnt[:0], 0)
	level := int32(len(s.levels))
	at, count := len(s.trail), 0
	for {
		for _, l := range bad {
			v := &s.vars[l.of()]
			if v.seen || v.level == 0 {
				continue
			}
			v.seen = true
			s.raise(l.of())
			if v.level == level {
				count++
			} else {
				s.learnt = append(s.learnt, l)
			}
		}
		for at--; !s.vars[s.trail[at].of()].seen; at-- {
		}
		l := s.trail[at]
		s.vars[l.of()].seen = false
		if count--; count == 0 {
			s.learnt[0] = l.Not()
			return
		}
		s.used = append(s.used, l.of())
		bad = s.causes(l)
	}
}

// causes are the false literals for which a literal is true.
func (s *Solver) causes(l Lit) []Lit {
	switch why := s.vars[l.of()].reason; {
	case why == chosen:
		return nil
	case why < chosen:
		s.pair[0] = Is(int32(-2 - why)).Not()
		return s.pair[:1]
	default:
		return s.lits(int32(why))[1:]
	}
}

// backjump puts a literal of the level to go back to second in what was learned, and returns that level and the number
// of levels, the glue (Audemard and Simon 2009).
func (s *Solver) backjump() (level, glue int) {
	s.stamp++
	glue = 1
	others := s.learnt[1:]
	for i, l := range others {
		v := &s.vars[l.of()]
		v.seen = false
		at := int(v.level)
		for len(s.stamps) <= at {
			s.stamps = append(s.stamps, 0)
		}
		if s.stamps[at] != s.stamp {
			s.stamps[at] = s.stamp
			glue++
		}
		if at > level {
			level = at
			others[0], others[i] = others[i], others[0]
		}
	}
	return level, glue
}

// Learned clauses are thinned out after firstKeep of them, and after moreKeep more each time.
const (
	firstKeep = 2000
	moreKeep  = 300
)

// goodGlue is the most levels of a clause that is always kept.
const goodGlue = 2

// reduce lets the half of the learned clauses with the most levels go, once there are many. It must be called at
// level 0.
func (s *Solver) reduce(m *solve.Meter) error {
	if len(s.learned) < s.keep {
		return nil
	}
	s.keep += moreKeep
	slices.SortStableFunc(s.learned, func(a, b int32) int { return int(s.arena[a+glueAt] - s.arena[b+glueAt]) })
	for _, c := range s.learned[len(s.learned)/2:] {
		if s.arena[c+glueAt] > goodGlue {
			s.arena[c+glueAt] = gone
		}
	}
	return s.compact(m)
}

// gone is the glue of a clause that is to be let go.
const gone = -1

// compact closes the gaps that clauses let go leave, and enters those that stay into the lists anew.
func (s *Solver) compact(m *solve.Meter) error {
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	s.learned = s.learned[:0]
	end, count := 0, 0
	for at := 0; at < len(s.arena); count++ {
		if count%pollEvery == pollEvery-1 {
			if err := s.poll(m); err != nil {
				return err
			}
		}
		size := header + int(s.arena[at])
		if s.arena[at+header+glueAt] == gone {
			s.forget(int32(at + header))
			at += size
			s.memory.Give(m, watchBytes)
			continue
		}
		copy(s.arena[end:], s.arena[at:at+size])
		c := int32(end + header)
		s.watch(c)
		if s.arena[c+glueAt] != 0 {
			s.learned = append(s.learned, c)
		}
		at, end = at+size, end+size
	}
	s.arena = s.arena[:end]
	return nil
}
