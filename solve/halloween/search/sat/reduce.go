package sat

import (
	"slices"

	"stepboard/solve"
)

// reduction is when learned clauses are let go, and which: those of few levels stay, those of some stay for a while
// after they were used, and of all others the half that has the most levels goes (Oh 2016; Biere, Faller, Fazekas,
// Fleury, Froleyks and Pollitt 2024).
type reduction struct {
	next  int64 // conflicts at which clauses are let go
	count int64 // how often they were
}

const (
	firstReduce = 2000 // conflicts
	moreReduce  = 300
	goodGlue    = 2 // levels of clauses that stay
	fairGlue    = 6 // levels of clauses that stay until they were not used for two reductions
	lately      = 2 // the reductions that a clause outlives after it was used
)

func newReduction() reduction { return reduction{next: firstReduce} }

// use notes that a clause was the cause of something.
func (s *Solver) use(c int32) {
	old := s.arena[c+glueAt]
	if old <= goodGlue {
		return
	}
	s.arena[c+usedAt] = lately
	if glue := Lit(s.glue(s.lits(c))); glue < old {
		s.arena[c+glueAt] = glue
	}
}

// reduce lets learned clauses go, and those that are true for ever. It must be called at level 0.
func (s *Solver) reduce(m *solve.Meter) error {
	s.count++
	s.next = s.conflicts + moreReduce*s.count
	var rest []int32
	for _, c := range s.learned {
		glue, used := s.arena[c+glueAt], s.arena[c+usedAt]
		if glue <= goodGlue {
			continue
		}
		if used > 0 {
			s.arena[c+usedAt]--
		}
		if glue <= fairGlue && used > 0 || used == lately {
			continue
		}
		rest = append(rest, c)
	}
	slices.SortStableFunc(rest, func(a, b int32) int {
		if x, y := s.arena[a+glueAt], s.arena[b+glueAt]; x != y {
			return int(x - y)
		}
		return int(s.arena[a+lengthAt] - s.arena[b+lengthAt])
	})
	for _, c := range rest[len(rest)/2:] {
		s.arena[c+glueAt] = gone
	}
	return s.compact(m)
}

// gone is the glue of a clause that is to be let go.
const gone = -1

// compact closes the gaps that clauses let go leave, and enters those that stay into the lists anew.
func (s *Solver) compact(m *solve.Meter) error {
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	s.learned = s.learned[:0]
	end, count := 0, 0
	for at := 0; at < len(s.arena); count++ {
		if count%pollEvery == pollEvery-1 {
			if err := s.poll(m); err != nil {
				return err
			}
		}
		size := header + int(s.arena[at])
		if s.arena[at+header+glueAt] == gone {
			s.forget(int32(at + header))
			at += size
			s.memory.Give(m, watchBytes)
			continue
		}
		copy(s.arena[end:], s.arena[at:at+size])
		c := int32(end + header)
		s.watch(c)
		if s.arena[c+glueAt] != 0 {
			s.learned = append(s.learned, c)
		}
		at, end = at+size, end+size
	}
	s.arena = s.arena[:end]
	return nil
}
