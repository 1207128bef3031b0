package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/knight/rules"
	"stepboard/solve/store"
)

// sets are the sets of living pieces that a search has reached, numbered in the order of reaching. Each set has its
// entries. An entry says by which capture and in which layer the set was entered. retrace needs only these entries.
//
// slots is a hash table with open addressing and linear probing (Knuth, TAOCP 3, 6.4). It is at most half full.
type sets struct {
	alive   store.List[setRecord]
	entries store.List[entry]
	slots   []int32 // 1 + the number of a set; 0: free; the length is a power of two
}

type setRecord struct {
	alive uint64
	entry int32 // 1 + the number of the latest entry; 0: none
}

// entry is a state with which a set is entered: the start, or a state that was first reached by a capture.
type entry struct {
	layer int32
	next  int32 // 1 + the number of the previous entry of the same set; 0: none
	from  int32 // number of the set before the capture
	piece int8  // the taken piece, or the constant started
}

// startPiece is the value of the field piece in the entry of the start.
const startPiece int8 = -1

// hash is the slot of a set by Fibonacci hashing (Knuth, 6.4).
func (s *sets) hash(alive uint64) int {
	return int((alive ^ alive>>31) * 0x9E3779B97F4A7C15 >> (64 - bits.TrailingZeros(uint(len(s.slots)))))
}

// find returns the number of a set. If the set is new, find adds the set, and the result made is true.
func (s *sets) find(m *solve.Meter, alive uint64) (number int, made bool, err error) {
	if 2*s.alive.Len() >= len(s.slots) {
		if err := s.grow(m); err != nil {
			return 0, false, err
		}
	}
	i := s.hash(alive)
	for ; s.slots[i] != 0; i = (i + 1) & (len(s.slots) - 1) {
		if n := int(s.slots[i]) - 1; s.alive.At(n).alive == alive {
			return n, false, nil
		}
	}
	if err := s.alive.Push(m, setRecord{alive: alive}); err != nil {
		return 0, false, err
	}
	s.slots[i] = int32(s.alive.Len())
	return s.alive.Len() - 1, true, nil
}

func (s *sets) grow(m *solve.Meter) error {
	old := s.slots
	size := max(64, 2*len(old))
	if err := m.Take(4 * int64(size)); err != nil {
		return err
	}
	s.slots = make([]int32, size)
	m.Give(4 * int64(len(old)))
	for n := range s.alive.Len() {
		if n%4096 == 0 {
			if err := rules.Again(m); err != nil {
				return err
			}
		}
		i := s.hash(s.alive.At(n).alive)
		for s.slots[i] != 0 {
			i = (i + 1) & (size - 1)
		}
		s.slots[i] = int32(n + 1)
	}
	return nil
}

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
	clear(s.slots)
}

func (s *sets) free(m *solve.Meter) {
	m.Give(4 * int64(len(s.slots)))
	s.slots = nil
	s.alive.Free(m)
	s.entries.Free(m)
}
