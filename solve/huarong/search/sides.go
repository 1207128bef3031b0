package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Sides finds and keeps the costs of the blank's walks from one side of the piece to another side. The piece is a wall.
//
// A cost is computed when it is first needed, by a breadth-first search from both sides (Pohl 1971, "Bi-directional
// Search"). The search consists of two halves, and always extends the half with fewer reached cells. If there is no
// way, the two sides are in two parts of the board. Then the search reaches at most about twice the number of cells of
// the smaller part. The piece never passes a cell that divides the board. So the smaller parts are disjoint during one
// run, and their total size is linear. All cells of a corridor share one cost (see the method corridor), so a long ring
// is not searched again for each of its cells.
type Sides struct {
	*Plane
	codes [][pairs]uint16 // by spot and pair: an even cost, or 2i+1 for the cost other[i]; 0: unknown
	other []int32         // Apart, and the few different costs that do not fit in 16 bits
	marks marks           // the cells that the search for a cost has reached
	halfs [2]half         // the two halves of the search for a cost

	frontier, depth int64 // the progress of the search that needs the costs, for polls of the Meter
}

// half is one of the two halves of a bidirectional search.
type half struct {
	queue   store.Queue[Spot]
	reached int
	depth   int32
}

// pairs is the number of pairs of different sides of a piece.
const pairs = 6

// Apart stands for the cost between two sides if there is no way.
const Apart int32 = -1

// PairOf holds at [a][b] the index of a pair of different sides. First come neighbouring sides, clockwise from Up and
// Right.
var PairOf = [4][4]uint8{
	grid.Up:    {grid.Right: 0, grid.Left: 3, grid.Down: 4},
	grid.Right: {grid.Up: 0, grid.Down: 1, grid.Left: 5},
	grid.Down:  {grid.Right: 1, grid.Left: 2, grid.Up: 4},
	grid.Left:  {grid.Down: 2, grid.Up: 3, grid.Right: 5},
}

// NewSides makes the arrays for a board. It takes at most 17 bytes for each cell, but more on a very small board.
func NewSides(m *solve.Meter, d *solve.Dataset) (*Sides, error) {
	p, err := NewPlane(m, d.Board)
	if err != nil {
		return nil, err
	}
	n := p.Bounds()
	if err := m.Take(int64(n) * (2*pairs + 4)); err != nil {
		return nil, err
	}
	// The operating system clears new memory only when a page of memory is first used.
	return &Sides{
		Plane: p, codes: make([][pairs]uint16, n), other: []int32{Apart},
		marks: marks{stamps: make([]uint32, n)},
	}, nil
}

// known returns a cost, or 0 for an unknown cost.
func (s *Sides) known(piece Spot, pair uint8) int32 {
	code := s.codes[piece][pair]
	if code&1 == 0 {
		return int32(code)
	}
	return s.other[code>>1]
}

// keep stores a cost. If the field other is full, it does not store the cost, so the cost is computed again each time.
func (s *Sides) keep(m *solve.Meter, piece Spot, pair uint8, cost int32) error {
	code := uint16(cost)
	if int32(code) != cost {
		i := slices.Index(s.other, cost)
		if i < 0 {
			if i = len(s.other); i == 1<<15 {
				return nil
			}
			if err := store.Append(m, &s.other, cost); err != nil {
				return err
			}
		}
		code = uint16(2*i + 1)
	}
	s.codes[piece][pair] = code
	return nil
}

// Costs returns the costs of all pairs, by PairOf. An unknown cost is 0. The cost of a fixed side is 0 or Apart.
func (s *Sides) Costs(piece Spot) (costs [pairs]int32) {
	for pair := range costs {
		costs[pair] = s.known(piece, uint8(pair))
	}
	return costs
}

// marks has the spots that a search has reached: they have the stamp of the search. So the next search need not clear
// the marks.
type marks struct {
	stamps []uint32
	stamp  uint32
}

// fresh returns a new stamp for a search. No spot has this stamp or the next higher stamp.
func (k *marks) fresh() uint32 {
	if k.stamp >= 1<<32-4 {
		clear(k.stamps)
		k.stamp = 0
	}
	k.stamp += 2
	return k.stamp
}

// Between returns the cost of the blank's walk from an open side of a piece to another side. If there is no way, or if
// the other side is fixed, the cost is Apart.
func (s *Sides) Between(m *solve.Meter, piece Spot, from, to grid.Dir) (int32, error) {
	pair := PairOf[from][to]
	if c := s.known(piece, pair); c != 0 {
		return c, nil
	}
	if !s.open[piece+s.Steps[to]] {
		return Apart, s.keep(m, piece, pair, Apart)
	}
	c, err := s.search(m, piece, piece+s.Steps[from], piece+s.Steps[to])
	if err != nil {
		return 0, err
	}
	if err := s.keep(m, piece, pair, c); err != nil {
		return 0, err
	}
	return c, s.corridor(m, piece, c)
}

// corridor stores the cost of a cell for all cells of its corridor. A cell of a corridor has exactly two open sides.
// The blank's way between the two sides, together with the cell, is a loop. For all cells of the corridor, this is the
// same loop. So all cells have the same cost: the length of the loop minus two.
func (s *Sides) corridor(m *solve.Meter, piece Spot, cost int32) error {
	a, b, ok := s.passage(piece)
	if !ok {
		return nil
	}
	n := 0
	for _, out := range [2]grid.Dir{a, b} {
		for at := piece + s.Steps[out]; at != piece; at += s.Steps[out] {
			a, b, ok := s.passage(at)
			if !ok {
				break
			}
			if err := s.keep(m, at, PairOf[a][b], cost); err != nil {
				return err
			}
			if a == out.Opposite() {
				a = b
			}
			out = a
			if n++; n&4095 == 0 {
				if err := m.Poll(s.frontier, s.depth); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// passage returns the two open sides of a spot. If the number of open sides is not two, the third result (ok) is false.
func (s *Sides) passage(at Spot) (a, b grid.Dir, ok bool) {
	n := 0
	for _, d := range grid.Dirs {
		if s.open[at+s.Steps[d]] {
			a, b = b, d
			n++
		}
	}
	return a, b, n == 2
}

// search returns the least number of steps between two spots, or Apart. The piece is a wall.
func (s *Sides) search(m *solve.Meter, piece, from, to Spot) (int32, error) {
	stamp := s.marks.fresh()
	for i, at := range [2]Spot{from, to} {
		s.marks.stamps[at] = stamp + uint32(i)
		h := &s.halfs[i]
		h.queue.Clear()
		if err := h.queue.Push(m, at); err != nil {
			return 0, err
		}
		h.reached, h.depth = 1, 0
	}
	for {
		less := uint32(0)
		if s.halfs[1].reached < s.halfs[0].reached {
			less = 1
		}
		h := &s.halfs[less]
		if h.queue.Len() == 0 {
			return Apart, nil
		}
		met, err := s.layer(m, h, piece, stamp+less, stamp+1-less)
		if err != nil {
			return 0, err
		}
		if met {
			return s.halfs[0].depth + s.halfs[1].depth, nil
		}
	}
}

// layer expands all cells at the largest depth of a half, and reports whether this half has met the other half. As long
// as the halves have not met, the way is longer than the sum of both depths. So the halves meet on a shortest way.
func (s *Sides) layer(m *solve.Meter, h *half, piece Spot, mine, other uint32) (met bool, err error) {
	h.depth++
	for i := h.queue.Len(); i > 0; i-- {
		if i&1023 == 0 || h.reached&1023 == 0 {
			if err := m.Poll(s.frontier, s.depth); err != nil {
				return false, err
			}
		}
		at := h.queue.Pop()
		for _, step := range s.Steps {
			next := at + step
			if !s.open[next] || next == piece || s.marks.stamps[next] == mine {
				continue
			}
			if s.marks.stamps[next] == other {
				return true, nil
			}
			s.marks.stamps[next] = mine
			h.reached++
			if err := h.queue.Push(m, next); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}
