package search

import (
	"math"

	"stepboard/solve"
	"stepboard/solve/store"
)

// arena is memory for slices of words. It consists of chunks that never move. A slice must not be longer than a chunk.
type arena struct {
	chunks [][]uint64
	used   int // the place of the next free word; words that are left over at the ends of chunks are counted
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
	if a.used = at + words; a.used > math.MaxInt32 {
		return 0, m.Beyond()
	}
	return int32(at), nil
}

// wordsFrom returns the words from a place to the end of its chunk.
func (a *arena) wordsFrom(at int32) []uint64 { return a.chunks[at/arenaChunk][at%arenaChunk:] }

func (a *arena) clear() { a.used = 0 }

func (a *arena) free(m *solve.Meter) {
	m.Give(int64(len(a.chunks)) * arenaChunk * 8)
	*a = arena{}
}

// slab is a list of bitmaps of one length.
type slab struct {
	words   int // the number of words in a bitmap
	bitmaps [][]uint64
	len     int // the number of bitmaps in use
}

// add reserves one more bitmap and returns its index. The bits of the bitmap are undefined.
func (s *slab) add(m *solve.Meter) (int, error) {
	if s.len == len(s.bitmaps) {
		if err := m.Take(8 * int64(s.words)); err != nil {
			return 0, err
		}
		s.bitmaps = append(s.bitmaps, make([]uint64, s.words))
	}
	s.len++
	return s.len - 1, nil
}

func (s *slab) at(i int) []uint64 { return s.bitmaps[i] }

func (s *slab) clear() { s.len = 0 }

func (s *slab) free(m *solve.Meter) {
	m.Give(8 * int64(s.words) * int64(len(s.bitmaps)))
	s.bitmaps, s.len = nil, 0
}
