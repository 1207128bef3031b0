package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// arena is memory for slices of words. It consists of chunks that never move. A slice must not be longer than a chunk.
type arena struct {
	chunks [][]uint64
	used   int // number of used words, including unused words at the ends of chunks
}

const arenaChunk = 1 << 11

// add reserves some words and returns their place. The values of the words are undefined.
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

// wordsFrom returns the words from a place to the end of its chunk.
func (a *arena) wordsFrom(at int32) []uint64 { return a.chunks[at/arenaChunk][at%arenaChunk:] }

func (a *arena) clear() { a.used = 0 }

func (a *arena) free(m *solve.Meter) {
	m.Give(int64(len(a.chunks)) * arenaChunk * 8)
	*a = arena{}
}

// slab is an arena of bitmaps of one length.
type slab struct {
	arena
	words, per uint32 // number of words in a bitmap; number of bitmaps in a chunk
	len        int
}

func newSlab(words int) slab { return slab{words: uint32(words), per: arenaChunk / uint32(words)} }

// add reserves one more bitmap and returns its index. The bits of the bitmap are undefined.
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
