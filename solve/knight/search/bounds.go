package search

import (
	"math/bits"
	"unsafe"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// Bounds are facts about a position, as bitboards. They hold whatever White does. The bounds follow from three facts.
//
// First, a line never becomes longer while its owner lives. The owner guards the first piece on the line, so this piece
// can't be taken. So a living piece attacks the same cells as in the start position.
//
// Second, a capture only makes fewer cells attacked. A move that was allowed before is still allowed.
//
// Third, the knight can always go back, because its way was safe and still is safe. So take pieces, in any order, until
// no piece can be taken. Every order takes the same pieces and reaches the same cells. No play reaches other cells.
type Bounds struct {
	*rules.Position
	layout
	start, goal place   // cells of the knight and of the king
	places      []place // cells of the pieces

	// Lasting is the set of pieces that no play takes.
	Lasting uint64
	// reachable has the cells that the knight can reach in some play, without the king's cell.
	reachable []uint64
	// closed has all other cells, except the king's cell.
	closed []uint64
	// attacks are, by piece, the reachable cells that the piece attacks while it lives.
	attacks []attackSet
	// near has, by number of moves, the cells from which the king could be taken in at most this many moves. Here the
	// knight moves over reachable cells, and only the lasting pieces live. The king's own cell is included.
	near slab
	// least is the smallest number of moves for which the field near has the knight's start. It is a lower bound of the
	// answer, or -1 if no play takes the king.
	least int64
}

// attackSet is a part of a bitboard. words[0] is the word of index from in the bitboard. Words outside of the
// part are 0.
type attackSet struct {
	from  int
	words []uint64
}

// NewBounds finds the bounds of a position. It makes one breadth-first search from the king. It also makes at most one
// search for each piece, and one more. Each layer takes O(n) time on a board of n×n.
func NewBounds(m *solve.Meter, p *rules.Position) (*Bounds, error) {
	l := newLayout(p.Cols)
	b := &Bounds{Position: p, layout: l, near: slab{words: l.words()}, least: -1}
	scratch := 4 * 8 * int64(l.words())
	if err := m.Take(b.bytes() + scratch); err != nil {
		return nil, err
	}
	defer m.Give(scratch)
	b.start = l.place(p.Row(p.Knight), p.Col(p.Knight))
	b.reachable, b.closed = make([]uint64, l.words()), make([]uint64, l.words())
	b.places, b.attacks = make([]place, len(p.Pieces)), make([]attackSet, len(p.Pieces))
	occupied := make([]uint64, l.words())
	for i, t := range p.Pieces {
		b.places[i] = l.place(p.Row(t.At), p.Col(t.At))
		b.places[i].add(occupied)
		b.attacks[i].words = make([]uint64, l.words())
		l.attack(p, t, p.All(), b.attacks[i].words)
	}
	front, shut, open := make([]uint64, l.words()), make([]uint64, l.words()), make([]uint64, l.words())
	l.fill(open)
	if p.King != grid.None {
		b.goal = l.place(p.Row(p.King), p.Col(p.King))
		b.goal.add(shut)
		l.attack(p, solve.Thing{Kind: rules.King, At: p.King}, 0, shut)
		for w := range open {
			open[w] &^= shut[w]
		}
	}
	if err := b.reach(m, front, shut, open, occupied); err != nil {
		return nil, err
	}
	if err := b.approach(m, front, shut); err != nil {
		return nil, err
	}
	b.settle()
	return b, nil
}

// bytes returns the memory that Bounds has taken, without the field near.
func (b *Bounds) bytes() int64 {
	pieces := int64(len(b.Pieces))
	return pieces*int64(unsafe.Sizeof(place{})+unsafe.Sizeof(attackSet{})) + (pieces+2)*8*int64(b.words())
}

// Free gives the memory back to the meter.
func (b *Bounds) Free(m *solve.Meter) {
	m.Give(b.bytes())
	b.near.free(m)
}

// reach takes pieces until no piece can be taken, and finds the reached cells. The bitboard open has the cells that the
// king does not attack, and the bitboard occupied has the cells of the pieces. The bitboards front and shut are scratch
// memory.
func (b *Bounds) reach(m *solve.Meter, front, shut, open, occupied []uint64) error {
	b.Lasting = b.All()
	if b.shut(shut); b.start.in(shut) || !b.start.in(open) {
		return nil // lost at the start: no cell is reached
	}
	b.start.add(b.reachable)
	recorder := newFlood(m, b)
	m.Frontier(1)
	fresh := 1 // number of cells that the last leap reached and from which the next leap starts
	for more := true; more; {
		if err := rules.Again(m); err != nil {
			return err
		}
		more = false
		b.shut(shut)
		copy(front, b.reachable)
		in := b.board()
		for count := 1; count > 0; {
			var met bool
			in, count, met = b.leap(front, shut, open, occupied, in)
			m.Expanded, m.Generated = m.Expanded+int64(fresh), m.Generated+int64(count)
			fresh = count
			m.Frontier(int64(count))
			if recorder != nil {
				recorder.leap(front, in, b.Lasting)
			}
			b.join(b.reachable, front, in)
			more = more || met
		}
		for i, at := range b.places {
			if at.in(b.reachable) {
				b.Lasting &^= 1 << i
			}
		}
	}
	return nil
}

// shut fills a bitboard with the cells that the lasting pieces attack and the cells that are already reached.
func (b *Bounds) shut(board []uint64) {
	copy(board, b.reachable)
	for i, s := range b.attacks {
		if b.Lasting>>i&1 == 1 {
			s.add(board)
		}
	}
}

// approach computes the fields near and least. The bitboards front and shut are scratch memory.
func (b *Bounds) approach(m *solve.Meter, front, shut []uint64) error {
	if b.King == grid.None || !b.start.in(b.reachable) {
		return nil
	}
	for w, cells := range b.reachable {
		shut[w] = ^cells
	}
	clear(front)
	b.goal.add(front)
	in := noRows.with(b.row(b.goal))
	for count := 1; count > 0; {
		i, err := b.near.add(m)
		if err != nil {
			return err
		}
		if i == 0 {
			clear(b.near.at(i))
		} else {
			copy(b.near.at(i), b.near.at(i-1))
		}
		b.join(b.near.at(i), front, in)
		if b.least < 0 && b.start.in(front) {
			b.least = int64(i)
		}
		if err := rules.Again(m); err != nil {
			return err
		}
		in, count, _ = b.leap(front, shut, b.reachable, b.reachable, in)
	}
	return nil
}

// settle computes b.closed, and reduces the attacks to reachable cells.
func (b *Bounds) settle() {
	for w, cells := range b.reachable {
		b.closed[w] = ^cells
	}
	if b.King != grid.None {
		b.goal.remove(b.closed)
	}
	for i := range b.attacks {
		s := &b.attacks[i]
		first, last := len(s.words), -1
		for w, cells := range b.reachable {
			if s.words[w] &= cells; s.words[w] != 0 {
				first, last = min(first, w), w
			}
		}
		if last < 0 {
			first = 0
		}
		*s = attackSet{first, s.words[first : last+1]}
	}
}

// Reaches reports whether the knight can reach a cell in some play. The cell must not be the king's cell.
func (b *Bounds) Reaches(c grid.Cell) bool { return b.place(b.Row(c), b.Col(c)).in(b.reachable) }

// draw fills a bitboard with the cells where the knight can't stand while the pieces of a set live. The cell of such a
// piece, or of the king, is included only if the cell is attacked.
func (b *Bounds) draw(alive uint64, board []uint64) {
	copy(board, b.closed)
	for ; alive != 0; alive &= alive - 1 {
		b.attacks[bits.TrailingZeros64(alive)].add(board)
	}
}

// attackers returns the pieces of a set that attack a reachable cell.
func (b *Bounds) attackers(alive uint64, at place) (by uint64) {
	for i, s := range b.attacks {
		if alive>>i&1 == 1 && s.has(at) {
			by |= 1 << i
		}
	}
	return by
}

func (s attackSet) add(board []uint64) {
	board = board[s.from:][:len(s.words)]
	for w, cells := range s.words {
		board[w] |= cells
	}
}

func (s attackSet) has(at place) bool {
	w := int(at.word) - s.from
	return w >= 0 && w < len(s.words) && s.words[w]&at.bit != 0
}
