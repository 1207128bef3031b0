package solve

import "math/bits"

// Bits is a set of numbers from 0 to MaxBits-1.
type Bits [MaxBits / 64]uint64

// MaxBits is the number of bits of a State. They stand for living pieces, lit lamps or standing pegs.
const MaxBits = 256

// BitsOf is the set of the numbers 0 to 63 whose bits are set in a word.
func BitsOf(word uint64) Bits { return Bits{word} }

// Word is the part of the set up to 63, as a word.
func (b Bits) Word() uint64 { return b[0] }

// Has reports whether a number is in the set.
func (b Bits) Has(i int) bool { return b[i/64]>>(i%64)&1 == 1 }

// With is the set with a number.
func (b Bits) With(i int) Bits {
	b[i/64] |= 1 << (i % 64)
	return b
}

// Without is the set without a number.
func (b Bits) Without(i int) Bits {
	b[i/64] &^= 1 << (i % 64)
	return b
}

// Len is how many numbers are in the set.
func (b Bits) Len() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}
