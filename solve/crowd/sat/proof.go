package sat

import "slices"

// Name is the name of a clause in a Proof, from 1. A clause without a name has the number 0. The reader of the proof
// must know such clauses: they come from AtMostOne and Implied.
type Name int32

// Proof receives the clauses that a Solver derives, in order. A reader can check the clauses by reverse unit
// propagation with hints, as in the format LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017).
type Proof interface {
	// Follows receives a clause and the names of earlier clauses, and returns the name of the clause. The earlier clauses
	// imply the clause by unit propagation. Assume that all literals of the clause are false. Then each named clause in
	// turn (with clauses without a name) makes one more literal true, and the last named clause is false. A clause without
	// literals ends the proof.
	Follows(lits []Lit, from []Name) Name
	// Forget reports that the Solver no longer uses a clause, given the clause's name.
	Forget(Name)
}

// conclude passes a clause to the Proof and returns the name of the clause. The hints are the names of the reasons of
// the variables in s.used, followed by one more name (final).
func (s *Solver) conclude(lits []Lit, final Name) Name {
	if s.Proof == nil {
		return 0
	}
	slices.SortFunc(s.used, func(a, b int32) int { return int(s.vars[a].trailIndex - s.vars[b].trailIndex) })
	var from []Name
	for _, v := range s.used {
		if why := s.vars[v].reason; why > chosen && s.name(int32(why)) != 0 {
			from = append(from, s.name(int32(why)))
		}
	}
	if final != 0 {
		from = append(from, final)
	}
	s.used = s.used[:0]
	return s.Proof.Follows(lits, from)
}

// proveUnits passes the literals that became true at level 0 to the Proof.
func (s *Solver) proveUnits() {
	if s.Proof == nil {
		return
	}
	for ; s.proved < len(s.trail); s.proved++ {
		l := s.trail[s.proved]
		if why := s.vars[l.variable()].reason; why > chosen && s.name(int32(why)) != 0 {
			s.Proof.Follows([]Lit{l}, []Name{s.name(int32(why))})
		}
	}
}

// fail records that there is no model, because the clause with the given name is false at level 0.
func (s *Solver) fail(name Name) {
	s.failed = true
	s.conclude(nil, name)
}

func (s *Solver) conflictName() Name {
	if s.conflict == noClause {
		return 0
	}
	return s.name(s.conflict)
}

func (s *Solver) forget(c int32) {
	if s.Proof != nil && s.arena[c+nameAt] != 0 {
		s.Proof.Forget(s.name(c))
	}
}
