package search

import "stepboard/solve"

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
