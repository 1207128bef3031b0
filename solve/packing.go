package solve

import (
	"math/bits"

	"stepboard/solve/grid"
)

// Packing packs a state into as few words as its Shape allows. The movers come first, then the bits. No mover is split
// over two words. If the bits do not fit into the last word with movers, they begin a new word:
//
//	word 0: mover 0 | mover 1 | ... | (unused)
//	word 1: mover k | ... | bits, if they fit
//	word 2: bits 0 to 63, if they do not fit in word 1
type Packing struct {
	Words  int // the number of words of a packed state
	Width  int // the number of bits of a packed state that are in use, if it has one word; else 64 · Words
	movers []field
	mask   uint64 // of a mover, without its shift
	gone   grid.Cell
	bits   int
	at     uint // where the bits begin in the last word with movers; 64 if they begin a new word
}

// field is the place of a mover in a packed state.
type field struct{ word, shift uint8 }

// NewPacking returns the packing of the states of a shape.
func NewPacking(s Shape) Packing {
	p := Packing{movers: make([]field, len(s.Movers)), bits: s.Bits, at: 64}
	values := s.Cells
	if s.Gone { // the value 0 is for no cell
		p.gone, values = 1, values+1
	}
	width := max(1, bits.Len(uint(max(0, values-1))))
	p.mask = 1<<width - 1
	each := 64 / width
	for i := range p.movers {
		p.movers[i] = field{uint8(i / each), uint8(i % each * width)}
	}
	p.Words = (len(s.Movers) + each - 1) / each
	used := 0
	if p.Words > 0 {
		used = (len(s.Movers) - (p.Words-1)*each) * width
	}
	if p.Words > 0 && used+s.Bits <= 64 {
		p.at = uint(used)
	} else {
		p.Words += (s.Bits + 63) / 64
	}
	p.Words = max(1, p.Words) // a state without movers and bits has a key, too
	p.Width = 64 * p.Words
	if p.Words == 1 {
		p.Width = used + s.Bits
	}
	return p
}

// Pack appends the packed state s to buf.
func (p *Packing) Pack(s *State, buf []uint64) []uint64 {
	first := len(buf)
	for range p.Words {
		buf = append(buf, 0)
	}
	key := buf[first:]
	for i, f := range p.movers {
		key[f.word] |= uint64(uint32(s.Cells[i]+p.gone)) << f.shift
	}
	p.putBits(key, &s.Bits)
	return buf
}

// putBits sets the bits of a packed state.
func (p *Packing) putBits(key []uint64, b *Bits) {
	switch {
	case p.bits == 0:
	case p.at < 64:
		w := &key[len(key)-1]
		*w = *w&(1<<p.at-1) | b[0]<<p.at
	default:
		n := (p.bits + 63) / 64
		copy(key[len(key)-n:], b[:n])
	}
}

// Unpack sets s to a packed state. The cells of s without a mover must be None.
func (p *Packing) Unpack(key []uint64, s *State) {
	for i, f := range p.movers {
		s.Cells[i] = grid.Cell(key[f.word]>>f.shift&p.mask) - p.gone
	}
	switch {
	case p.bits == 0:
	case p.at < 64:
		s.Bits[0] = key[len(key)-1] >> p.at
	default:
		n := (p.bits + 63) / 64
		copy(s.Bits[:n], key[len(key)-n:])
	}
}

// State returns a packed state, unpacked.
func (p *Packing) State(key []uint64) State {
	s := nowhere
	p.Unpack(key, &s)
	return s
}
