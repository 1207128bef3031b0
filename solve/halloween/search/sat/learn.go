package sat

import "stepboard/solve"

// learn finds a clause that shows why the literals of a false clause became false (by the first unique implication
// point). It goes back to the level where this clause would have had a consequence, and adds the clause.
func (s *Solver) learn(m *solve.Meter, bad []Lit) error {
	s.used = s.used[:0]
	s.analyze(bad)
	s.shorten()
	level, glue := s.backjump()
	s.clearMarks()
	name := s.conclude(s.learnt, s.conflictName())
	s.average(glue)
	s.back(level)
	s.bump /= s.decay()
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

type mark uint8

const (
	unmarked  mark = iota
	resolved       // its value is from the highest level, and it is in a clause that was already resolved
	contained      // its literal is in the learned clause
	removable      // the other literals of the clause imply its value
	needed         // the other literals of the clause do not imply its value
)

func (s *Solver) note(v int32, k mark) {
	if s.vars[v].mark == unmarked {
		s.marked = append(s.marked, v)
	}
	s.vars[v].mark = k
}

func (s *Solver) clearMarks() {
	for _, v := range s.marked {
		s.vars[v].mark = unmarked
	}
	s.marked = s.marked[:0]
}

// analyze resolves a false clause with the reasons of its literals of the highest level, until one literal of this
// level is left. This literal becomes the first in s.learnt.
func (s *Solver) analyze(bad []Lit) {
	s.learnt = append(s.learnt[:0], 0)
	level := int32(len(s.levels))
	at, count := len(s.trail), 0
	if s.conflict != noClause {
		s.use(s.conflict)
	}
	for {
		for _, l := range bad {
			v := &s.vars[l.of()]
			if v.mark != unmarked || v.level == 0 {
				continue
			}
			s.raise(l.of())
			if v.level == level {
				s.note(l.of(), resolved)
				count++
			} else {
				s.note(l.of(), contained)
				s.learnt = append(s.learnt, l)
			}
		}
		for at--; s.vars[s.trail[at].of()].mark != resolved; at-- {
		}
		l := s.trail[at]
		if count--; count == 0 {
			s.learnt[0] = l.Not()
			return
		}
		s.used = append(s.used, l.of())
		if why := s.vars[l.of()].reason; why > chosen {
			s.use(int32(why))
		}
		bad = s.causes(l.of()) // with l itself, which has a mark
	}
}

type step struct {
	v    int32
	next int // the index of the next cause to visit
}

// shorten removes each literal from s.learnt that the other literals imply (Sörensson and Biere 2009).
func (s *Solver) shorten() {
	kept := s.learnt[:1]
	for _, l := range s.learnt[1:] {
		if !s.follows(l.of()) {
			kept = append(kept, l)
		}
	}
	s.learnt = kept
}

// follows reports whether the other variables of the clause imply the value of a variable. It visits causes depth-first
// and marks variables as removable or needed.
func (s *Solver) follows(v int32) bool {
	if s.vars[v].reason == chosen {
		return false
	}
	s.stack = append(s.stack[:0], step{v, 0})
	for len(s.stack) > 0 {
		top := &s.stack[len(s.stack)-1]
		causes := s.causes(top.v)
		descended := false
		for top.next < len(causes) {
			u := causes[top.next].of()
			top.next++
			x := &s.vars[u]
			if u == top.v || x.level == 0 || x.mark == contained || x.mark == removable {
				continue
			}
			if x.mark == needed || x.mark == resolved || x.reason == chosen {
				for _, st := range s.stack[1:] {
					s.note(st.v, needed)
				}
				return false
			}
			s.stack = append(s.stack, step{u, 0})
			descended = true
			break
		}
		if descended {
			continue
		}
		if s.vars[top.v].mark == unmarked {
			s.note(top.v, removable)
		}
		s.used = append(s.used, top.v)
		s.stack = s.stack[:len(s.stack)-1]
	}
	return true
}

// causes lists the causes of a variable's value. If the reason is a clause, the variable's own literal is among the
// causes.
func (s *Solver) causes(v int32) []Lit {
	why := s.vars[v].reason
	if why < chosen {
		s.pair[0] = Is(int32(-2 - why)).Not()
		return s.pair[:1]
	}
	return s.lits(int32(why))
}

// backjump returns the level to go back to: the second highest level in s.learnt. It moves a literal of this level to
// the second place. It also returns the glue.
func (s *Solver) backjump() (level, glue int) {
	others := s.learnt[1:]
	for i, l := range others {
		if at := int(s.vars[l.of()].level); at > level {
			level = at
			others[0], others[i] = others[i], others[0]
		}
	}
	return level, s.glue(s.learnt)
}

// glue counts the different levels of some literals (Audemard and Simon 2009).
func (s *Solver) glue(lits []Lit) int {
	s.stamp++
	glue := 0
	for _, l := range lits {
		at := int(s.vars[l.of()].level)
		for len(s.stamps) <= at {
			s.stamps = append(s.stamps, 0)
		}
		if s.stamps[at] != s.stamp {
			s.stamps[at] = s.stamp
			glue++
		}
	}
	return glue
}
