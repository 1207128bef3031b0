package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// arena holds slices of any length up to that of a chunk, in chunks that never move.
type arena struct {
	chunks [][]uint64
	used   int // words, those among them that were left over at the end of a chunk
}

// arenaChunk is how many words a chunk of an arena has.
const arenaChunk = 1 << 11

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

// from is the words from a place on, with others behind them.
func (a *arena) from(at int32) []uint64 { return a.chunks[at/arenaChunk][at%arenaChunk:] }

func (a *arena) clear() { a.used = 0 }

func (a *arena) free(m *solve.Meter) {
	m.Give(int64(len(a.chunks)) * arenaChunk * 8)
	*a = arena{}
}

// slab is an arena of bitmaps of one length.
type slab struct {
	arena
	words, per uint32 // of a bitmap; bitmaps in a chunk
	len        int
}

func newSlab(words int) slab { return slab{words: uint32(words), per: arenaChunk / uint32(words)} }

// add makes room for one more bitmap, whose content is undefined, and returns its index.
func (s *slab) add(m *solve.Meter) (int, error) {
	if _, err := s.arena.add(m, int(s.words)); err != nil {
		return 0, err
	}
	s.len++
	return s.len - 1, nil
}

func (s *slab) at(i int) []uint64 {
	from := uint32(i) % s.per * s.words
	return s.chunks[uint32(i)/s.per][from : from+s.words : from+s.words]
}

func (s *slab) clear() {
	s.arena.clear()
	s.len = 0
}

func (s *slab) free(m *solve.Meter) {
	s.arena.free(m)
	s.len = 0
}
