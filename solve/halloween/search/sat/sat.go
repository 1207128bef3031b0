// Package sat decides whether a set of clauses and of "at most one of these" can be true together: conflict-driven
// clause learning (Marques-Silva and Sakallah 1999; Moskewicz et al. 2001; Eén and Sörensson 2004).
//
// A model found is a model of all that was added, and "none" is a proof: what is learned follows by resolution.
package sat

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// Lit is a variable, 2v, or its negation, 2v+1.
type Lit int32

// Is is the literal that a variable is true.
func Is(v int32) Lit { return Lit(2 * v) }

// Not is the negation.
func (l Lit) Not() Lit { return l ^ 1 }

func (l Lit) of() int32   { return int32(l >> 1) }
func (l Lit) isNot() bool { return l&1 != 0 }

// Result is how a run of Solve ended.
type Result uint8

// The results.
const (
	Stopped Result = iota // told to stop; can be gone on with
	Found                 // True tells a model
	None                  // there is none
)

// value of a literal.
type value int8

const (
	isFalse value = iota - 1
	open
	isTrue
)

// Solver has a number of variables, what they must satisfy, and how far the search has come. It keeps to the Meter that
// its methods are given, and Free gives its memory back.
type Solver struct {
	// Depth is reported to the Meter as the depth of the search.
	Depth int64
	// Proof, where not nil, is told what is concluded; it must be set before anything is added.
	Proof Proof
	// Implied, where not nil, is a law that is too long to be written down: it is told a variable that became true, and
	// appends clauses of ImpliedLength literals each that forbid something of it. Each must hold in every model, and all
	// models must satisfy the law if no such clause is false. The Proof needs no name for them.
	Implied func(v int32, clauses []Lit) []Lit

	values []value // by literal
	vars   []variable
	clauses
	sets [][]int32 // of variables of which at most one is true

	trail  []Lit   // true literals in the order in which they became so
	levels []int32 // where in the trail each level begins, from 1 on
	done   int     // so many of the trail were propagated
	queue  queue

	bump      float64 // of an activity
	work      int64   // literals propagated
	polled    int64   // the work at the last look at the Meter
	conflicts int64
	failed    bool    // there is no model
	learnt    []Lit   // scratch of Add and analyze
	stamps    []int64 // by level: the last clause that had a literal of it
	stamp     int64   // of the clause at work
	pair      [2]Lit  // scratch of literals
	conflict  int32   // the clause that was false last, or noClause
	used      []int32 // scratch of learn: variables whose reasons were used
	marked    []int32 // scratch of learn: variables that have a mark
	stack     []step  // scratch of learn
	lazy      []Lit   // scratch of Implied
	told      int     // so many of the trail were told to the Proof
	plan
	reduction
	memory store.Account
}

// variable is what is known of one.
type variable struct {
	activity float64
	level    int32  // at which it got its value
	reason   reason // why
	in       [2]int32
	place    int32 // in the queue, -1 if not there
	at       int32 // its place in the trail
	wish     bool  // the value that it had last, or is to have first
	target   value // its value in the largest assignment without a conflict since the last change of phases, or open
	best     value // its value in the largest of all
	mark     mark  // scratch of learn
}

// reason is why a literal is true: none (it was chosen, or given), a clause, or a variable that excludes it.
type reason int32

const chosen reason = -1

func fromClause(c int32) reason { return reason(c) }
func fromVar(v int32) reason    { return reason(-2 - v) }

// inNone is the set of a variable that is in none.
const inNone = -1

// bytes that a variable takes, with what waits in lists of it.
const variableBytes = 160

// New has some variables that nothing is known of.
func New(m *solve.Meter, variables int) (*Solver, error) {
	s := &Solver{bump: 1, plan: newPlan(), reduction: newReduction()}
	if err := s.memory.Take(m, variableBytes*int64(variables)); err != nil {
		return s, err
	}
	s.values = make([]value, 2*variables)
	s.vars = make([]variable, variables)
	s.watches = make([][]watch, 2*variables)
	s.trail = make([]Lit, 0, variables)
	s.queue = make(queue, 0, variables)
	for i := range s.vars {
		s.vars[i].in = [2]int32{inNone, inNone}
		s.vars[i].place = int32(i)
		s.queue = append(s.queue, int32(i))
	}
	return s, nil
}

// poll shows how many variables are open.
func (s *Solver) poll(m *solve.Meter) error {
	return m.Poll(int64(len(s.vars)-len(s.trail)), s.Depth)
}

// Free gives the memory back. The solver must not be used any more.
func (s *Solver) Free(m *solve.Meter) {
	s.memory.Free(m)
	*s = Solver{}
}

// Work is how many literals were propagated, a measure of time.
func (s *Solver) Work() int64 { return s.work }

// True reports whether a variable is true in the model that Solve found.
func (s *Solver) True(v int32) bool { return s.values[Is(v)] == isTrue }

// Wish has a variable tried as true, and early.
func (s *Solver) Wish(v int32) {
	s.vars[v].wish = true
	s.raise(v)
}

// Add adds a clause: one of the literals is true. It can be done after Solve, too. The name is for the Proof.
func (s *Solver) Add(m *solve.Meter, name Name, lits ...Lit) error {
	s.back(0)
	kept := s.learnt[:0]
	for _, l := range lits {
		switch s.values[l] {
		case isTrue:
			return nil
		case open:
			kept = append(kept, l)
		}
	}
	s.learnt = kept
	switch len(kept) {
	case 0:
		s.fail(name)
	case 1:
		if name != 0 {
			s.conclude(kept, name)
		}
		s.set(kept[0], chosen)
	default:
		_, err := s.attach(m, kept, name, 0)
		return err
	}
	return nil
}

// AtMostOne adds that at most one of some variables is true. A variable can be in two such sets. All
// must be added before any clause. The list is kept.
func (s *Solver) AtMostOne(m *solve.Meter, vars []int32) error {
	if err := s.memory.Take(m, 24+4*int64(len(vars))); err != nil {
		return err
	}
	for _, v := range vars {
		at := 0
		if s.vars[v].in[0] != inNone {
			at = 1
		}
		s.vars[v].in[at] = int32(len(s.sets))
	}
	s.sets = append(s.sets, vars)
	return nil
}

// set makes an open literal true.
func (s *Solver) set(l Lit, why reason) {
	s.values[l], s.values[l.Not()] = isTrue, isFalse
	v := &s.vars[l.of()]
	v.level, v.reason, v.at = int32(len(s.levels)), why, int32(len(s.trail))
	s.trail = append(s.trail, l)
}

// back takes all levels above one back.
func (s *Solver) back(level int) {
	if len(s.levels) <= level {
		return
	}
	from := s.levels[level]
	for _, l := range s.trail[from:] {
		s.values[l], s.values[l.Not()] = open, open
		v := l.of()
		s.vars[v].wish = !l.isNot()
		if s.vars[v].place < 0 {
			s.push(v)
		}
	}
	s.trail, s.levels, s.done = s.trail[:from], s.levels[:level], int(from)
}

// pollEvery is the work between two looks at the Meter.
const pollEvery = 2000

// Solve looks for a model until it has one, knows that there is none, or stop, asked at every look at the Meter, says
// so.
func (s *Solver) Solve(m *solve.Meter, stop func() bool) (Result, error) {
	for !s.failed {
		bad, err := s.propagate(m)
		if err != nil {
			return Stopped, err
		}
		if len(s.levels) == 0 {
			s.tell()
		}
		switch {
		case bad != nil:
			if len(s.levels) == 0 {
				s.fail(s.conflictName())
				continue
			}
			s.remember()
			if err := s.learn(m, bad); err != nil {
				return Stopped, err
			}
			s.conflicts++
			m.Expanded++
		case s.restarts():
			if err := s.restart(m); err != nil {
				return Stopped, err
			}
		case !s.choose():
			return Found, nil
		}
		if s.work-s.polled >= pollEvery {
			m.Generated += s.work - s.polled
			s.polled = s.work
			if err := s.poll(m); err != nil {
				return Stopped, err
			}
			if stop() {
				return Stopped, nil
			}
		}
	}
	return None, nil
}

// choose opens a level with the most active open variable, false if there is none.
func (s *Solver) choose() bool {
	for len(s.queue) > 0 {
		v := s.pop()
		if s.values[Is(v)] != open {
			continue
		}
		s.levels = append(s.levels, int32(len(s.trail)))
		s.set(s.phase(v), chosen)
		return true
	}
	return false
}
