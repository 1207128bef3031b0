// Package sat decides whether a set of clauses has a model. Constraints "at most one of these variables is true" are
// allowed. It uses conflict-driven clause learning (Marques-Silva and Sakallah 1999; Moskewicz et al. 2001; Eén and
// Sörensson 2004).
//
// A model gives each variable a value, so that all clauses and constraints are true. Every learned clause follows from
// earlier clauses by resolution. So the result None is correct.
package sat

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// Lit is a literal. The literal 2v says that variable v is true. The literal 2v+1 says that variable v is false.
type Lit int32

// Is returns the literal which says that variable v is true.
func Is(v int32) Lit { return Lit(2 * v) }

// Not returns the negation of a literal.
func (l Lit) Not() Lit { return l ^ 1 }

func (l Lit) variable() int32 { return int32(l >> 1) }
func (l Lit) isNot() bool     { return l&1 != 0 }

// Result is the result of Solve.
type Result uint8

const (
	Stopped Result = iota // stopped early; Solve can continue
	Found                 // there is a model; see the method True
	None                  // there is no model
)

type value int8

const (
	isFalse value = iota - 1
	open
	isTrue
)

// Solver has variables, constraints and the state of the search. Free gives its memory back to the Meter.
type Solver struct {
	// Depth is the depth of the search that the Solver reports to the Meter.
	Depth int64
	// Proof, if not nil, receives all conclusions. It must be set before Add and AtMostOne are called.
	Proof Proof
	// Implied, if not nil, generates the clauses of a constraint that has too many clauses for Add. The Solver calls
	// Implied(v, clauses) when variable v becomes true. The function must append each clause of the constraint that
	// became false, or that has only one literal that is not false. A clause has ImpliedLength literals, and no name in
	// the Proof.
	Implied func(v int32, clauses []Lit) []Lit

	values []value // by literal
	vars   []variable
	clauses
	sets [][]int32 // sets of variables; at most one variable of each set is true

	trail  []Lit   // true literals in the order of their assignment
	levels []int32 // levels[i] is the index in the trail at which level i+1 begins
	done   int     // length of the propagated part of the trail
	// queue is a binary heap of all open variables, and perhaps some other variables. The most active variable is first.
	queue []int32

	bump      float64 // the method raise adds this number to an activity
	work      int64   // the number of propagated literals
	polled    int64   // the value of the field work at the last poll of the Meter
	conflicts int64   // the number of conflicts
	failed    bool    // there is no model
	learnt    []Lit   // the literals of the clause that Add or learn is making
	stamps    []int64 // by level: the number of the last call of glue that has found a literal of the level
	stamp     int64   // the number of calls of glue so far
	pair      [2]Lit  // memory for the literals of a clause that is not in the arena
	conflict  int32   // the last false clause, or noClause
	used      []int32 // in learn: the variables whose reasons were used
	marked    []int32 // in learn: the variables with a mark
	stack     []step  // the stack of the method [Solver.follows]
	lazy      []Lit   // memory for the clauses from Implied
	proved    int     // the Proof has received trail[:proved]
	plan
	reduction
	memory store.Account
}

type variable struct {
	activity   float64
	level      int32    // the level at which the variable got its value; level 0 is before the first choice
	reason     reason   // the reason of the value
	sets       [2]int32 // the indices of the variable's sets, or noSet
	queueIndex int32    // the index in the queue, or -1
	trailIndex int32    // the index in the trail
	wish       bool     // the value to try first: the last value, or a value from rephase
	target     value    // the value in the largest assignment without a conflict since the last reset, or open
	best       value    // the value in the largest assignment without a conflict since the last rephase, or an older value
	mark       mark     // used by the method learn
}

// reason tells why a literal is true. It is the constant chosen for a choice, the index of a clause (from 0), or a
// smaller number than chosen. A smaller number stands for a true variable in the same set (see fromVar).
type reason int32

const chosen reason = -1

func fromClause(c int32) reason { return reason(c) }
func fromVar(v int32) reason    { return reason(-2 - v) }

// noSet is the index in variable.sets of a missing set.
const noSet = -1

const variableBytes = 160

// New makes a solver with a number of variables and no constraints.
func New(m *solve.Meter, variables int) (*Solver, error) {
	s := &Solver{
		bump: 1, plan: plan{modeUntil: firstMode, luby: luby{1, 1}, rephaseAt: rephaseEvery},
		reduction: reduction{next: firstReduce},
	}
	if err := s.memory.Take(m, variableBytes*int64(variables)); err != nil {
		return s, err
	}
	s.values = make([]value, 2*variables)
	s.vars = make([]variable, variables)
	s.watches = make([][]watch, 2*variables)
	s.trail = make([]Lit, 0, variables)
	s.queue = make([]int32, 0, variables)
	for i := range s.vars {
		s.vars[i].sets = [2]int32{noSet, noSet}
		s.vars[i].queueIndex = int32(i)
		s.queue = append(s.queue, int32(i))
	}
	return s, nil
}

func (s *Solver) poll(m *solve.Meter) error {
	return m.Poll(int64(len(s.vars)-len(s.trail)), s.Depth)
}

// Free gives the memory of the solver back. The solver must not be used afterwards.
func (s *Solver) Free(m *solve.Meter) {
	s.memory.Free(m)
	*s = Solver{}
}

// Work returns the number of propagated literals, as a measure of time.
func (s *Solver) Work() int64 { return s.work }

// True reports whether a variable is true in the model that Solve found.
func (s *Solver) True(v int32) bool { return s.values[Is(v)] == isTrue }

// Add adds a clause: at least one of the literals must be true. The Proof uses the name. Add may be called after Solve.
func (s *Solver) Add(m *solve.Meter, name Name, lits ...Lit) error {
	s.backtrack(0)
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

// AtMostOne adds a set of variables. At most one variable of the set may be true. A variable can be in up to two sets.
// All sets must be added before the first clause. The caller must not change the slice afterwards.
func (s *Solver) AtMostOne(m *solve.Meter, vars []int32) error {
	if err := s.memory.Take(m, 24+4*int64(len(vars))); err != nil {
		return err
	}
	for _, v := range vars {
		at := 0
		if s.vars[v].sets[0] != noSet {
			at = 1
		}
		s.vars[v].sets[at] = int32(len(s.sets))
	}
	s.sets = append(s.sets, vars)
	return nil
}

func (s *Solver) set(l Lit, why reason) {
	s.values[l], s.values[l.Not()] = isTrue, isFalse
	v := &s.vars[l.variable()]
	v.level, v.reason, v.trailIndex = int32(len(s.levels)), why, int32(len(s.trail))
	s.trail = append(s.trail, l)
}

func (s *Solver) backtrack(level int) {
	if len(s.levels) <= level {
		return
	}
	from := s.levels[level]
	for _, l := range s.trail[from:] {
		s.values[l], s.values[l.Not()] = open, open
		v := l.variable()
		s.vars[v].wish = !l.isNot()
		if s.vars[v].queueIndex < 0 {
			s.push(v)
		}
	}
	s.trail, s.levels, s.done = s.trail[:from], s.levels[:level], int(from)
}

const pollEvery = 2000

// Solve looks for a model. It ends when it has a model, or a proof that there is no model. It calls stop at every poll
// of the Meter, and also ends if stop returns true.
func (s *Solver) Solve(m *solve.Meter, stop func() bool) (Result, error) {
	for !s.failed {
		bad, err := s.propagate(m)
		if err != nil {
			return Stopped, err
		}
		if len(s.levels) == 0 {
			s.proveUnits()
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

// choose begins a new level: it gives a value to the most active open variable. It returns false if there is none.
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
