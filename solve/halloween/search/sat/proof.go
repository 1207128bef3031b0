package sat

import "slices"

// Name is the name of a clause in a Proof, above 0. The name 0 stands for a clause without a name. The reader of the
// proof knows such clauses, for example the clauses of AtMostOne and Implied.
type Name int32

// Proof receives the conclusions of a Solver, in order. A reader can check them by reverse unit propagation with hints,
// as in the format LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017).
type Proof interface {
	// Follows receives a clause, and the names of clauses that imply it by unit propagation. Assume that all literals of
	// the clause are false. Then each named clause in turn, together with the unnamed clauses, has one literal that is not
	// false. The last named clause has no such literal. Follows returns the name of the clause. A clause without literals
	// is the last one.
	Follows(lits []Lit, from []Name) Name
	// Forget says that a concluded clause is no longer used.
	Forget(Name)
}

// conclude passes a clause to the Proof and returns the clause's name. The clause follows from the reasons of the
// variables in s.used, and then from the clause final.
func (s *Solver) conclude(lits []Lit, final Name) Name {
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
	if final != 0 {
		from = append(from, final)
	}
	s.used = s.used[:0]
	return s.Proof.Follows(lits, from)
}

// tell passes literals that became true at level 0 to the Proof.
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

// fail notes that there is no model, because the clause with the given name is false at level 0.
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
