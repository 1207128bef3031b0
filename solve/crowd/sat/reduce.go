package sat

import (
	"slices"

	"stepboard/solve"
)

// reduction decides when learned clauses are dropped, and which clauses. A clause with a small glue (goodGlue) is
// never dropped. A clause is not dropped at the first reduction after a use. If its glue is not too large (fairGlue),
// it is also kept at the second reduction. From the other clauses, the half with the largest glue is dropped (Oh 2016;
// Biere, Faller, Fazekas, Fleury, Froleyks and Pollitt 2024).
type reduction struct {
	next  int64 // the number of conflicts at which the next reduction is due
	count int64 // the number of reductions
}

const (
	firstReduce = 2000 // the number of conflicts before the first reduction
	moreReduce  = 300  // n * moreReduce conflicts lie between the reductions n and n+1
	goodGlue    = 2    // the largest glue of clauses that are never dropped
	fairGlue    = 6    // the largest glue of clauses that are kept at two reductions after a use
	lately      = 2    // arena[c+usedAt] of a clause c that was used since the last reduction
)

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

// reduce drops learned clauses. It must be called at level 0.
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

// gone is the glue of a clause that the method compact must drop.
const gone = -1

// compact removes the dropped clauses from the arena, and makes new lists of watches and of learned clauses.
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
