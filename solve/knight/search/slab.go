package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// slab holds bitmaps of one length, in chunks that never move.
type slab struct {
	words  int // of a bitmap
	per    int // bitmaps in a chunk
	chunks [][]uint64
	len    int
}

// slabChunk is about how many bytes a chunk of a slab has.
const slabChunk = 16 << 10

func newSlab(words int) slab { return slab{words: words, per: max(1, slabChunk/8/words)} }

// add makes room for one more bitmap, whose content is undefined, and returns its index.
func (s *slab) add(m *solve.Meter) (int, error) {
	if s.len == s.per*len(s.chunks) {
		if err := m.Take(int64(s.per*s.words) * 8); err != nil {
			return 0, err
		}
		s.chunks = append(s.chunks, make([]uint64, s.per*s.words))
	}
	s.len++
	return s.len - 1, nil
}

func (s *slab) at(i int) []uint64 {
	from := i % s.per * s.words
	return s.chunks[i/s.per][from : from+s.words : from+s.words]
}

func (s *slab) clear() { s.len = 0 }

func (s *slab) free(m *solve.Meter) {
	m.Give(int64(len(s.chunks)*s.per*s.words) * 8)
	s.chunks, s.len = nil, 0
}

// arena holds slices of any length up to that of a chunk, in chunks that never move.
type arena struct {
	chunks [][]uint64
	used   int // words, of all chunks but the last in use those too that were left over
}

// arenaChunk is how many words a chunk of an arena has.
const arenaChunk = 1 << 12

// add makes room for some words, whose content is undefined, and returns where they are.
func (a *arena) add(m *solve.Meter, words int) (int32, error) {
	at := a.used
	if left := arenaChunk - at%arenaChunk; left < words {
		at += left
	}
	if at/arenaChunk == len(a.chunks) {
		chunk, err := store.Make[uint64](m, arenaChunk)
		if err != nil {
			return 0, err
		}
		a.chunks = append(a.chunks, chunk)
	}
	a.used = at + words
	return int32(at), nil
}

// at is the words from a place on, with others behind them.
func (a *arena) at(i int32) []uint64 { return a.chunks[i/arenaChunk][i%arenaChunk:] }

func (a *arena) clear() { a.used = 0 }

func (a *arena) free(m *solve.Meter) {
	m.Give(int64(len(a.chunks)) * arenaChunk * 8)
	*a = arena{}
}
