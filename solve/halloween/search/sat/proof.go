package sat

import "slices"

// Name is what a Proof calls a clause, above 0. What has the name 0 is said to need none: whoever reads the proof knows
// it, as all that AtMostOne and Implied add.
type Name int32

// Proof is told what a Solver concludes, in order: reverse unit propagation with hints, as in the format LRAT
// (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017).
type Proof interface {
	// Follows is told a clause, and clauses from which it follows by unit propagation: with all its literals false, each
	// of these in turn, with what has no name, leaves one literal or, the last, none. It returns the name of the clause.
	// That of no literals is the end.
	Follows(lits []Lit, from []Name) Name
	// Forget is told that a clause that followed is not used any more.
	Forget(Name)
}

// conclude tells a clause that follows from the reasons used and then from another clause.
func (s *Solver) conclude(lits []Lit, last Name) Name {
	if s.Proof == nil {
		return 0
	}
	slices.SortFunc(s.used, func(a, b int32) int { return int(s.vars[a].at - s.vars[b].at) })
	var from []Name
	for _, v := range s.used {
		if why := s.vars[v].reason; why > chosen && s.name(int32(why)) != 0 {
			from = append(from, s.name(int32(why)))
		}
	}
	if last != 0 {
		from = append(from, last)
	}
	s.used = s.used[:0]
	return s.Proof.Follows(lits, from)
}

// tell tells what became true at level 0.
func (s *Solver) tell() {
	if s.Proof == nil {
		return
	}
	for ; s.told < len(s.trail); s.told++ {
		l := s.trail[s.told]
		if why := s.vars[l.of()].reason; why > chosen && s.name(int32(why)) != 0 {
			s.Proof.Follows([]Lit{l}, []Name{s.name(int32(why))})
		}
	}
}

// fail notes that there is no model, as a clause is false at level 0.
func (s *Solver) fail(of Name) {
	s.failed = true
	s.conclude(nil, of)
}

// conflictName is the name of the clause that was false last.
func (s *Solver) conflictName() Name {
	if s.conflict == noClause {
		return 0
	}
	return s.name(s.conflict)
}

// forget tells that a learned clause is let go.
func (s *Solver) forget(c int32) {
	if s.Proof != nil && s.arena[c+nameAt] != 0 {
		s.Proof.Forget(s.name(c))
	}
}
