package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// packer packs a state into as few words as its Shape allows. The bits of a mover are the number of its cell + 1, or 0
// for no cell. The movers come first, then the bits. No mover is split over two words. If the bits do not fit into the
// last word with movers, they begin a new word:
//
//	word 0: mover 0 | mover 1 | ... | (unused)
//	word 1: mover k | ... | bits, if they fit
//	word 2: bits 0 to 63, if they do not fit in word 1
type packer struct {
	movers int
	width  uint // width of a mover, in bits
	each   int  // the number of movers in a word
	bits   int
	at     uint // where Bits begin in the last word with movers; 64 if they begin a new word
	words  int
	short  bool // the states have so few bits that different states have different hashes
}

func newPacker(s solve.Shape) packer {
	p := packer{movers: len(s.Movers), width: uint(max(1, bits.Len(uint(s.Cells)))), bits: s.Bits, at: 64}
	p.each = 64 / int(p.width)
	p.words = (p.movers + p.each - 1) / p.each
	if used := uint(p.movers-(p.words-1)*p.each) * p.width; p.words > 0 && used+uint(p.bits) <= 64 {
		p.at = used
	} else {
		p.words += (p.bits + 63) / 64
	}
	used := uint(p.movers) * p.width
	p.short = p.words == 1 && used+uint(p.bits) <= shortBits && (p.at < 64 || p.movers == 0)
	return p
}

func (p *packer) pack(s *solve.State, buf []uint64) []uint64 {
	word, shift, n := uint64(0), uint(0), 0
	for i := range p.movers {
		if n == p.each {
			buf = append(buf, word)
			word, shift, n = 0, 0, 0
		}
		word |= uint64(uint32(s.Cells[i]+1)) << shift
		shift += p.width
		n++
	}
	switch {
	case p.at < 64:
		word |= s.Bits[0] << p.at
		return append(buf, word)
	case p.movers > 0:
		buf = append(buf, word)
	}
	return append(buf, s.Bits[:(p.bits+63)/64]...)
}

func (p *packer) unpack(key []uint64, s *solve.State) {
	*s = nowhere
	mask := uint64(1)<<p.width - 1
	at, shift, n := 0, uint(0), 0
	for i := range p.movers {
		if n == p.each {
			at, shift, n = at+1, 0, 0
		}
		s.Cells[i] = grid.Cell(uint32(key[at]>>shift&mask)) - 1
		shift += p.width
		n++
	}
	switch {
	case p.at < 64:
		s.Bits[0] = key[at] >> p.at
	case p.movers > 0:
		copy(s.Bits[:], key[at+1:])
	default:
		copy(s.Bits[:], key)
	}
}

// nowhere is the state without any movers or bits.
var nowhere = solve.NewState()

// shortBits is how many bits of a hash the table uses.
const shortBits = partBits + tagBits

// hash is a multiplicative hash (Knuth 1973) of all words, mixed after each word. Different short keys have different
// hashes in the upper shortBits bits. The reason is that both operations can be undone: the multiplication by an odd
// number, and the XOR of upper bits into lower bits.
func (p *packer) hash(key []uint64) uint64 {
	const golden = 0x9E3779B97F4A7C15
	if p.short {
		const mask = 1<<shortBits - 1
		h := key[0] * golden & mask
		h ^= h >> (shortBits / 2)
		return h * golden << (64 - shortBits)
	}
	h := uint64(0)
	for _, w := range key {
		h = (h ^ w) * golden
		h ^= h >> 32
	}
	return h * golden
}
