// Package sat decides whether clauses, and constraints "at most one of these variables", can be true together. It uses
// conflict-driven clause learning (Marques-Silva and Sakallah 1999; Moskewicz et al. 2001; Eén and Sörensson 2004).
//
// A model gives each variable a value, so that all clauses and constraints are true. Every learned clause follows from
// the others by resolution. So the result None means that there is no model.
package sat

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// Lit is a literal: 2v says that variable v is true, 2v+1 that it is false.
type Lit int32

// Is returns the literal that a variable is true.
func Is(v int32) Lit { return Lit(2 * v) }

// Not returns the negation.
func (l Lit) Not() Lit { return l ^ 1 }

func (l Lit) of() int32   { return int32(l >> 1) }
func (l Lit) isNot() bool { return l&1 != 0 }

// Result is how a run of Solve ended.
type Result uint8

// The results.
const (
	Stopped Result = iota // stopped early; Solve can continue
	Found                 // True gives a model
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
	// Depth is reported to the Meter as the depth of the search.
	Depth int64
	// Proof, if not nil, receives all conclusions. It must be set before Add and AtMostOne are called.
	Proof Proof
	// Implied, if not nil, stands for a constraint that is too large to list as clauses. It gets a variable that became
	// true, and appends clauses with this variable that follow from the constraint. Each clause has ImpliedLength
	// literals. A model satisfies the constraint if none of these clauses is false. The Proof has no names for them.
	Implied func(v int32, clauses []Lit) []Lit

	values []value // by literal
	vars   []variable
	clauses
	sets [][]int32 // sets of variables; at most one variable of each set is true

	trail  []Lit   // true literals in the order of their assignment
	levels []int32 // by level - 1: the start of the level in the trail
	done   int     // length of the propagated part of the trail
	queue  queue   // all open variables, and perhaps some other variables

	bump      float64 // the method raise adds this number to an activity
	work      int64   // the number of propagated literals
	polled    int64   // the work at the last poll of the Meter
	conflicts int64   // the number of conflicts
	failed    bool    // there is no model
	learnt    []Lit   // the literals of the clause that Add or learn is making
	stamps    []int64 // by level: the stamp of the last clause with a literal of the level
	stamp     int64   // the number of calls of glue
	pair      [2]Lit  // memory for the literals of a clause that is not in the arena
	conflict  int32   // the last false clause, or noClause
	used      []int32 // in learn: the variables whose reasons were used
	marked    []int32 // in learn: the variables with a mark
	stack     []step  // the stack of the method named follows
	lazy      []Lit   // the clauses from Implied
	told      int     // length of the part of the trail that the Proof has received
	plan
	reduction
	memory store.Account
}

type variable struct {
	activity float64
	level    int32    // the level at which it got its value; level 0 is before all choices
	reason   reason   // why it has its value
	in       [2]int32 // the indices of its sets, or inNone
	place    int32    // its index in the queue, or -1
	at       int32    // its place in the trail
	wish     bool     // the value to try first: its last value, or a value from Wish or rephase
	target   value    // its value in the largest conflict-free assignment since the last reset of the targets, or open
	best     value    // its value in the largest such assignment since the last rephase, or an older value
	mark     mark     // what learn knows about the variable
}

// reason says why a literal is true: by choice (chosen), by a clause (≥ 0), or by a true variable in a set (< chosen).
type reason int32

const chosen reason = -1

func fromClause(c int32) reason { return reason(c) }
func fromVar(v int32) reason    { return reason(-2 - v) }

// inNone stands for no set.
const inNone = -1

const variableBytes = 160

// New makes a solver with a number of variables and no constraints.
func New(m *solve.Meter, variables int) (*Solver, error) {
	s := &Solver{
		bump: 1, plan: plan{modeUntil: firstMode, luby: newLuby(), rephaseAt: rephaseEvery},
		reduction: reduction{next: firstReduce},
	}
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

func (s *Solver) poll(m *solve.Meter) error {
	return m.Poll(int64(len(s.vars)-len(s.trail)), s.Depth)
}

// Free gives the memory back. The solver must not be used afterwards.
func (s *Solver) Free(m *solve.Meter) {
	s.memory.Free(m)
	*s = Solver{}
}

// Work returns the number of propagated literals, a measure of time.
func (s *Solver) Work() int64 { return s.work }

// True reports whether a variable is true in the model that Solve found.
func (s *Solver) True(v int32) bool { return s.values[Is(v)] == isTrue }

// Wish makes the solver try a variable early, with the value true.
func (s *Solver) Wish(v int32) {
	s.vars[v].wish = true
	s.raise(v)
}

// Add adds a clause: at least one of the literals is true. It may be called after Solve. The Proof uses the name.
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

// AtMostOne adds the constraint that at most one of some variables is true. A variable can be in up to two such sets.
// All sets must be added before any clause. The caller must not change vars afterwards.
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

func (s *Solver) set(l Lit, why reason) {
	s.values[l], s.values[l.Not()] = isTrue, isFalse
	v := &s.vars[l.of()]
	v.level, v.reason, v.at = int32(len(s.levels)), why, int32(len(s.trail))
	s.trail = append(s.trail, l)
}

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

const pollEvery = 2000

// Solve looks for a model until it has one, has shown that there is no model, or the function stop returns true. It
// calls this function at every poll of the Meter.
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

// choose begins a new level with a value for the most active open variable. It returns false if no variable is open.
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
