package solve

import "math/bits"

// Bits is a set of numbers from 0 to MaxBits-1.
type Bits [MaxBits / 64]uint64

// MaxBits is the number of bits of a State. A puzzle uses them, for example, for living pieces, lit lamps or pegs.
const MaxBits = 256

// BitsOf returns the set of the numbers i from 0 to 63 for which bit i of word is 1.
func BitsOf(word uint64) Bits { return Bits{word} }

// Word returns the numbers 0 to 63 of the set as a word: bit i is 1 if the set has i.
func (b Bits) Word() uint64 { return b[0] }

// Has reports whether i is in the set.
func (b Bits) Has(i int) bool { return b[i/64]>>(i%64)&1 == 1 }

// With returns the set with i added.
func (b Bits) With(i int) Bits {
	b[i/64] |= 1 << (i % 64)
	return b
}

// Without returns the set with i removed.
func (b Bits) Without(i int) Bits {
	b[i/64] &^= 1 << (i % 64)
	return b
}

// Len returns how many numbers the set has.
func (b Bits) Len() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}
