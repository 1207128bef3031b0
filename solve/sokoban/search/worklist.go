package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/store"
)

// worklist is a list of words of a bitmap. Words are taken in sweeps, to the end and back to the beginning. A sweep
// also takes words that are marked ahead of it. So changes in the direction of the sweep spread all the way in one
// sweep. A word that waits collects changes from all sides. The field groups has a bit for every 64 words of the list,
// to skip unmarked words.
type worklist struct {
	words, groups []uint64 // a bit for each marked word of the bitmap; a bit for each entry of words that is not 0
	waiting       int64    // the number of marked words
}

func newWorklist(m *solve.Meter, words int) (worklist, error) {
	var a worklist
	var err error
	if a.words, err = store.Make[uint64](m, words/64+1); err != nil {
		return a, err
	}
	a.groups, err = store.Make[uint64](m, len(a.words)/64+1)
	return a, err
}

func (a *worklist) drop(m *solve.Meter) { m.Give(int64(len(a.words)+len(a.groups)) * 8) }

func (a *worklist) mark(w int) {
	bit := uint64(1) << (w & 63)
	if a.words[w>>6]&bit == 0 {
		a.words[w>>6] |= bit
		a.groups[w>>12] |= 1 << (w >> 6 & 63)
		a.waiting++
	}
}

// sweep calls work(w) for each marked word w until no word is marked. The callback may mark more words.
func (a *worklist) sweep(m *solve.Meter, work func(w int)) error {
	visits := 0
	visit := func(w int, round int64) error {
		a.words[w>>6] &^= 1 << (w & 63)
		a.waiting--
		work(w)
		if visits++; visits&1023 == 0 {
			return m.Poll(a.waiting, round)
		}
		return nil
	}
	for round := int64(1); a.waiting > 0; round++ {
		for w := a.firstFrom(0); w >= 0; w = a.firstFrom(w + 1) {
			if err := visit(w, round); err != nil {
				return err
			}
		}
		m.Frontier(a.waiting)
		for w := a.lastBefore(len(a.words) << 6); w >= 0; w = a.lastBefore(w) {
			if err := visit(w, round); err != nil {
				return err
			}
		}
		m.Frontier(a.waiting)
	}
	return nil
}

// firstFrom returns the first marked word whose index is at least w, or -1.
func (a *worklist) firstFrom(w int) int {
	i := w >> 6
	if i >= len(a.words) {
		return -1
	}
	if x := a.words[i] >> (w & 63); x != 0 {
		return w + bits.TrailingZeros64(x)
	}
	for g, rest := (i+1)>>6, ^uint64(0)<<((i+1)&63); g < len(a.groups); g, rest = g+1, ^uint64(0) {
		for x := a.groups[g] & rest; x != 0; x &= x - 1 {
			i := g<<6 | bits.TrailingZeros64(x)
			if a.words[i] != 0 {
				return i<<6 | bits.TrailingZeros64(a.words[i])
			}
			a.groups[g] &^= x & -x // all words of this group are done
		}
	}
	return -1
}

// lastBefore returns the last marked word before w, or -1.
func (a *worklist) lastBefore(w int) int {
	i := w >> 6
	if i < len(a.words) {
		if x := a.words[i] & (1<<(w&63) - 1); x != 0 {
			return i<<6 | 63 - bits.LeadingZeros64(x)
		}
	}
	for g, rest := i>>6, uint64(1)<<(i&63)-1; g >= 0; g, rest = g-1, ^uint64(0) {
		for x := a.groups[g] & rest; x != 0; {
			top := 63 - bits.LeadingZeros64(x)
			i := g<<6 | top
			if a.words[i] != 0 {
				return i<<6 | 63 - bits.LeadingZeros64(a.words[i])
			}
			x &^= 1 << top
			a.groups[g] &^= 1 << top
		}
	}
	return -1
}
