package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// sets are the sets of living pieces that a search has reached, numbered in the order of reaching. Each set has its
// entries. An entry says by which capture and in which layer the set was entered. retrace needs only these entries.
type sets struct {
	alive   store.List[setRecord]
	entries store.List[entry]
	numbers map[uint64]int32 // the number of each set
	room    int              // the number of entries of the map for which memory was taken
}

type setRecord struct {
	alive uint64
	entry int32 // 1 + the number of the latest entry; 0 if the set has no entry
}

// entry is a state with which a set is entered: the start, or a state that was first reached by a capture.
type entry struct {
	layer int32
	next  int32 // 1 + the number of the previous entry of the same set; 0 for the first entry of a set
	from  int32 // number of the set before the capture
	piece int8  // the taken piece, or the constant startPiece
}

// startPiece is the value of entry.piece for the start.
const startPiece int8 = -1

// find returns the number of a set. If the set is new, find adds the set, and the result made is true.
func (s *sets) find(m *solve.Meter, alive uint64) (number int, made bool, err error) {
	if n, ok := s.numbers[alive]; ok {
		return int(n), false, nil
	}
	if n := len(s.numbers); n == s.room {
		more := max(64, n)
		if err := m.Take(numberBytes * int64(more)); err != nil {
			return 0, false, err
		}
		s.room += more
	}
	if err := s.alive.Push(m, setRecord{alive: alive}); err != nil {
		return 0, false, err
	}
	if s.numbers == nil {
		s.numbers = map[uint64]int32{}
	}
	number = s.alive.Len() - 1
	s.numbers[alive] = int32(number)
	return number, true, nil
}

// numberBytes is the approximate memory of an entry of the map sets.numbers.
const numberBytes = 40

func (s *sets) enter(m *solve.Meter, number int, from int32, piece int8, layer int64) error {
	r := s.alive.At(number)
	if err := s.entries.Push(m, entry{int32(layer), r.entry, from, piece}); err != nil {
		return err
	}
	r.entry = int32(s.entries.Len())
	return nil
}

// clear forgets the sets and keeps the memory.
func (s *sets) clear() {
	s.alive.Clear()
	s.entries.Clear()
	clear(s.numbers)
}

func (s *sets) free(m *solve.Meter) {
	m.Give(numberBytes * int64(s.room))
	s.numbers, s.room = nil, 0
	s.alive.Free(m)
	s.entries.Free(m)
}
