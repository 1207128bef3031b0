package sat

import "stepboard/solve"

// learn derives a clause from a false clause, by the first unique implication point. At an earlier level, the new
// clause would have made its first literal true. learn goes back to the lowest such level, and adds the clause.
func (s *Solver) learn(m *solve.Meter, bad []Lit) error {
	s.used = s.used[:0]
	s.analyze(bad)
	s.shorten()
	level, glue := s.backjump()
	s.clearMarks()
	name := s.conclude(s.learnt, s.conflictName())
	s.average(glue)
	s.backtrack(level)
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
	resolved       // the variable got its value at the highest level, and was found in a clause of the analysis
	contained      // the learned clause has a literal of the variable
	removable      // the other literals of the learned clause imply the value of the variable
	needed         // the other literals of the learned clause do not imply the value of the variable
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

// analyze resolves a false clause with reasons of its literals at the highest level, until the clause has only one
// literal of this level. This literal becomes the first literal of s.learnt.
func (s *Solver) analyze(bad []Lit) {
	s.learnt = append(s.learnt[:0], 0)
	level := int32(len(s.levels))
	at, count := len(s.trail), 0
	if s.conflict != noClause {
		s.use(s.conflict)
	}
	for {
		for _, l := range bad {
			v := &s.vars[l.variable()]
			if v.mark != unmarked || v.level == 0 {
				continue
			}
			s.raise(l.variable())
			if v.level == level {
				s.note(l.variable(), resolved)
				count++
			} else {
				s.note(l.variable(), contained)
				s.learnt = append(s.learnt, l)
			}
		}
		for at--; s.vars[s.trail[at].variable()].mark != resolved; at-- {
		}
		l := s.trail[at]
		if count--; count == 0 {
			s.learnt[0] = l.Not()
			return
		}
		s.used = append(s.used, l.variable())
		if why := s.vars[l.variable()].reason; why > chosen {
			s.use(int32(why))
		}
		bad = s.causes(l.variable()) // this includes l itself, but l has a mark
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
		if !s.follows(l.variable()) {
			kept = append(kept, l)
		}
	}
	s.learnt = kept
}

// follows reports whether the other literals of s.learnt imply the value of a variable. It visits the causes of the
// value depth-first, and marks variables as removable or needed.
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
			u := causes[top.next].variable()
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

// causes returns the literals that explain the value of a variable. If the reason is a clause, these are all literals
// of the clause, with the literal of the variable itself. If the reason is a true variable of a set, this is one
// literal, the negation of the true variable.
func (s *Solver) causes(v int32) []Lit {
	why := s.vars[v].reason
	if why < chosen {
		s.pair[0] = Is(int32(-2 - why)).Not()
		return s.pair[:1]
	}
	return s.lits(int32(why))
}

// backjump returns the level to go back to, and the glue of s.learnt. The level is the second highest level of a
// literal in s.learnt. backjump moves a literal of this level to index 1.
func (s *Solver) backjump() (level, glue int) {
	others := s.learnt[1:]
	for i, l := range others {
		if at := int(s.vars[l.variable()].level); at > level {
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
		at := int(s.vars[l.variable()].level)
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
