package sat

import (
	"math"
	"slices"

	"stepboard/solve"
)

// clauses has the clauses of a Solver. At least one literal of each clause must be true. A clause watches its first
// two literals: as long as neither of the two is false, the clause has no consequence.
type clauses struct {
	// arena has, for each clause, its header and its literals.
	arena   []Lit
	watches [][]watch // by literal: the clauses that watch the literal
	learned []int32   // the learned clauses, and the clauses from Implied
}

// The header of a clause in the arena has four numbers: the length, the Name, the time of the last use (see the
// constant lately), and the glue. The glue of clauses from Add is 0. A clause is identified by the index of its first
// literal.
const (
	lengthAt = -4
	nameAt   = -3
	usedAt   = -2
	glueAt   = -1
	header   = 4
)

// noClause stands for the false clause of two true variables in one set. Such a clause is not in the arena.
const noClause = -1

const watchBytes = 32

// watch is a clause that watches a literal. If another literal (other) is true, the clause need not be visited.
type watch struct {
	clause int32
	other  Lit
}

func (s *Solver) name(c int32) Name { return Name(s.arena[c+nameAt]) }

func (s *Solver) lits(c int32) []Lit { return s.arena[c : c+int32(s.arena[c+lengthAt])] }

// attach adds a clause of two or more literals. If one of the first two literals is false, all literals behind this
// literal must also be false, and must have become false earlier.
func (s *Solver) attach(m *solve.Meter, lits []Lit, name Name, glue int) (int32, error) {
	if err := s.room(m, len(s.arena)+header+len(lits)); err != nil {
		return 0, err
	}
	if err := s.memory.Take(m, watchBytes); err != nil {
		return 0, err
	}
	s.arena = append(s.arena, Lit(len(lits)), Lit(name), lately, Lit(glue))
	c := int32(len(s.arena))
	s.arena = append(s.arena, lits...)
	s.watch(c)
	if glue > 0 {
		s.learned = append(s.learned, c)
	}
	return c, nil
}

// copied is the number of literals that the method room copies between two polls of the Meter. They take a megabyte.
const copied = 1 << 18

// room makes the arena large enough for a number of words. The number must be less than 2³¹.
func (s *Solver) room(m *solve.Meter, need int) error {
	if need <= cap(s.arena) {
		return nil
	}
	if need > math.MaxInt32 {
		return &solve.OverBudget{Budget: 4 * int64(cap(s.arena))}
	}
	size := min(need+need/2+1024, math.MaxInt32)
	if err := s.memory.Take(m, 4*int64(size)); err != nil {
		return err
	}
	larger := make([]Lit, 0, size)
	for part := range slices.Chunk(s.arena, copied) {
		larger = append(larger, part...)
		if err := s.poll(m); err != nil {
			return err
		}
	}
	s.memory.Give(m, 4*int64(cap(s.arena)))
	s.arena = larger
	return nil
}

func (s *Solver) watch(c int32) {
	a, b := s.arena[c], s.arena[c+1]
	s.watches[a] = append(s.watches[a], watch{c, b})
	s.watches[b] = append(s.watches[b], watch{c, a})
}

// propagate makes all literals true that follow from the trail. It returns the literals of the first false clause, or
// nil.
func (s *Solver) propagate(m *solve.Meter) ([]Lit, error) {
	for s.done < len(s.trail) {
		l := s.trail[s.done]
		s.done++
		s.work++
		if !l.isNot() {
			if bad := s.propagateSets(l.variable()); bad != nil {
				return bad, nil
			}
		}
		if bad := s.propagateClauses(l.Not()); bad != nil {
			return bad, nil
		}
		if s.Implied != nil && !l.isNot() {
			if bad, err := s.propagateImplied(m, l.variable()); bad != nil || err != nil {
				return bad, err
			}
		}
	}
	return nil, nil
}

// ImpliedLength is the number of literals of a clause from Implied.
const ImpliedLength = 4

// propagateImplied calls s.Implied for a true variable. It adds the clauses with at most one literal that is not false.
func (s *Solver) propagateImplied(m *solve.Meter, v int32) ([]Lit, error) {
	s.lazy = s.Implied(v, s.lazy[:0])
	for clause := range slices.Chunk(s.lazy, ImpliedLength) {
		held := 0
		for i, l := range clause {
			switch s.values[l] {
			case isTrue:
				held = 2
			case open:
				held++
				clause[0], clause[i] = l, clause[0]
			}
		}
		if held > 1 {
			continue
		}
		// If a watched literal must be false, choose the literal that became false last.
		for at := held; at < 2; at++ {
			for i := at + 1; i < len(clause); i++ {
				if s.vars[clause[i].variable()].trailIndex > s.vars[clause[at].variable()].trailIndex {
					clause[at], clause[i] = clause[i], clause[at]
				}
			}
		}
		c, err := s.attach(m, clause, 0, s.glue(clause))
		if err != nil {
			return nil, err
		}
		if held == 0 {
			s.conflict = c
			return s.lits(c), nil
		}
		s.set(clause[0], fromClause(c))
	}
	return nil, nil
}

// propagateSets makes all other variables in the sets of a true variable false. It returns a false clause, or nil.
func (s *Solver) propagateSets(v int32) []Lit {
	for _, set := range s.vars[v].sets {
		if set == noSet {
			continue
		}
		for _, u := range s.sets[set] {
			switch s.values[Is(u)] {
			case open:
				s.set(Is(u).Not(), fromVar(v))
			case isTrue:
				if u != v {
					s.pair, s.conflict = [2]Lit{Is(u).Not(), Is(v).Not()}, noClause
					return s.pair[:]
				}
			}
		}
	}
	return nil
}

// propagateClauses visits the clauses that watch a newly false literal. If a clause has another literal that is not
// false, the clause watches that literal from now on. Otherwise the other watched literal becomes true. If that
// literal is already false, the clause is false, and propagateClauses returns the literals of the clause.
func (s *Solver) propagateClauses(l Lit) []Lit {
	list := s.watches[l]
	kept := list[:0]
	for i, w := range list {
		if s.values[w.other] == isTrue {
			kept = append(kept, w)
			continue
		}
		lits := s.lits(w.clause)
		if lits[0] == l {
			lits[0], lits[1] = lits[1], l
		}
		first := lits[0]
		w.other = first
		if s.values[first] == isTrue || !s.rewatch(w, lits) {
			kept = append(kept, w)
			switch s.values[first] {
			case isFalse:
				kept = append(kept, list[i+1:]...)
				s.watches[l], s.conflict = kept, w.clause
				return lits
			case open:
				s.set(first, fromClause(w.clause))
			}
		}
	}
	s.watches[l] = kept
	return nil
}

// rewatch looks for a literal that is not false, behind the first two literals of a clause. If there is such a
// literal, the clause watches it in place of its second literal, and rewatch returns true.
func (s *Solver) rewatch(w watch, lits []Lit) bool {
	for k := 2; k < len(lits); k++ {
		if other := lits[k]; s.values[other] != isFalse {
			lits[1], lits[k] = other, lits[1]
			s.watches[other] = append(s.watches[other], w)
			return true
		}
	}
	return false
}
