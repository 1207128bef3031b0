package sat

import "stepboard/solve"

// plan decides when the search restarts, and which values it tries first. Two modes alternate (Oh 2016). The quick
// mode restarts when the newest clauses have a larger glue than the average clause (Audemard and Simon 2012). It is
// better if there is no model. The steady mode restarts seldom (Luby, Sinclair and Zuckerman 1993). It tries the
// values from the largest assignment without a conflict (Biere and Fleury 2020). It is better if there is a model.
type plan struct {
	steady       bool    // true for the steady mode, false for the quick mode
	modeUntil    int64   // the number of conflicts at which the mode may change
	modes        int64   // the number of changes of the mode
	fast, slow   float64 // averages of the glue, over the last 33 and the last 5000 conflicts or so
	sinceRestart int64   // the number of conflicts at the last restart
	luby         luby
	targetSize   int   // the number of variables with a target
	bestSize     int   // the size of the largest assignment without a conflict since the last rephase
	rephaseAt    int64 // the number of conflicts at which rephase is due
	rephases     int64 // the number of calls of rephase
}

const (
	firstMode    = 1000      // the number of conflicts in the first mode
	fastShare    = 1. / 33   // the weight of a new glue in the average plan.fast
	slowShare    = 1. / 5000 // the weight of a new glue in the average plan.slow
	quickRestart = 2         // the least number of conflicts between restarts of the quick mode
	margin       = 1.1       // the quick mode restarts if plan.fast > margin * plan.slow
	lubyUnit     = 128       // the steady mode restarts after lubyUnit * luby.v conflicts
	rephaseEvery = 1000      // n * rephaseEvery conflicts lie between the rephases n-1 and n
)

// luby is the sequence 1, 1, 2, 1, 1, 2, 4, … in Knuth's form with two numbers, which begin with 1. The field v is the
// current element.
type luby struct{ u, v int64 }

func (l *luby) next() {
	if l.u&-l.u == l.v {
		l.u, l.v = l.u+1, 1
	} else {
		l.v *= 2
	}
}

func (s *Solver) average(glue int) {
	if s.conflicts == 0 {
		s.fast, s.slow = float64(glue), float64(glue)
	}
	share := max(slowShare, 1/float64(s.conflicts+1))
	s.fast += max(fastShare, share) * (float64(glue) - s.fast)
	s.slow += share * (float64(glue) - s.slow)
}

// decay returns the number by which a conflict divides s.bump.
func (s *Solver) decay() float64 {
	if s.steady {
		return 0.95
	}
	return 0.92
}

func (s *Solver) restarts() bool {
	if len(s.levels) == 0 {
		return false
	}
	since := s.conflicts - s.sinceRestart
	if s.steady {
		return since >= lubyUnit*s.luby.v
	}
	return since >= quickRestart && s.fast > margin*s.slow
}

func (s *Solver) restart(m *solve.Meter) error {
	if s.steady {
		s.luby.next()
	}
	s.sinceRestart = s.conflicts
	if s.conflicts >= s.modeUntil {
		s.steady = !s.steady
		s.modes++
		n := s.modes/2 + 1
		s.modeUntil = s.conflicts + firstMode*n*n
		s.targetSize = 0
		s.luby = luby{1, 1}
	}
	if s.conflicts >= s.rephaseAt {
		s.rephase()
	}
	s.backtrack(0)
	if s.conflicts >= s.next {
		return s.reduce(m)
	}
	return nil
}

// remember is called after a conflict. It looks at the assignment before the last choice, because this assignment had
// no conflict. If it is the largest assignment so far, its values become targets and best values. In the quick mode,
// remember does nothing.
func (s *Solver) remember() {
	if !s.steady {
		return
	}
	size := int(s.levels[len(s.levels)-1])
	if size > s.targetSize {
		s.targetSize = size
		for i := range s.vars {
			s.vars[i].target = open
		}
		for _, l := range s.trail[:size] {
			s.vars[l.variable()].target = s.values[Is(l.variable())]
		}
	}
	if size > s.bestSize {
		s.bestSize = size
		for _, l := range s.trail[:size] {
			s.vars[l.variable()].best = s.values[Is(l.variable())]
		}
	}
}

// rephase changes the values to try first. Four kinds of calls alternate: best values, all false, best values, no
// change. It resets targets.
func (s *Solver) rephase() {
	s.rephases++
	s.rephaseAt = s.conflicts + rephaseEvery*(s.rephases+1)
	for i := range s.vars {
		v := &s.vars[i]
		switch s.rephases % 4 {
		case 1, 3:
			if v.best != open {
				v.wish = v.best == isTrue
			}
		case 2:
			v.wish = false
		}
		v.target = open
	}
	s.targetSize, s.bestSize = 0, 0
}

func (s *Solver) phase(v int32) Lit {
	x := &s.vars[v]
	yes := x.wish
	if s.steady && x.target != open {
		yes = x.target == isTrue
	}
	if yes {
		return Is(v)
	}
	return Is(v).Not()
}
