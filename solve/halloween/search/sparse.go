package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// sparse is a set of joint states with their labels, in hash tables with linear probing: what labels keeps where there
// are more than three ghosts, and the directory of pages would be larger than the sets that can be reached. There are
// many small tables, so that none takes long to grow.
type sparse struct {
	tables [1 << tableBits]table
	memory store.Account
}

// table has words of a state and, in the lowest two bits, its label; 0 is a free place.
type table struct {
	words []uint64
	count int
}

const (
	tableBits  = 10
	firstWords = 16 // of a table, a power of two
)

// hash spreads states by Fibonacci hashing (Knuth 1973): the highest bits choose the table, those below the place.
func hash(s joint) uint64 {
	h := uint64(s) * 0x9E3779B97F4A7C15
	return (h ^ h>>32) * 0x9E3779B97F4A7C15
}

// find is where a state of a table stands, or the free place where it would.
func (t *table) find(s joint, hash uint64) int {
	mask := uint64(len(t.words) - 1)
	at := hash >> 8 & mask
	for t.words[at] != 0 && joint(t.words[at]>>2) != s {
		at = (at + 1) & mask
	}
	return int(at)
}

func (d *sparse) get(s joint) uint64 {
	h := hash(s)
	t := &d.tables[h>>(64-tableBits)]
	if t.words == nil {
		return 0
	}
	return t.words[t.find(s, h)] & 3
}

// newSparse is an empty set. Its memory must be given back with free.
func newSparse(m *solve.Meter) (*sparse, error) {
	var memory store.Account
	if err := memory.Take(m, 32<<tableBits); err != nil {
		return nil, err
	}
	return &sparse{memory: memory}, nil
}

func (d *sparse) free(m *solve.Meter) {
	d.memory.Free(m)
	*d = sparse{}
}

// add labels a state that has none yet and reports whether it did.
func (d *sparse) add(m *solve.Meter, s joint, label uint64) (bool, error) {
	h := hash(s)
	t := &d.tables[h>>(64-tableBits)]
	if t.count*4 >= len(t.words)*3 {
		if err := d.grow(m, t); err != nil {
			return false, err
		}
	}
	at := t.find(s, h)
	if t.words[at] != 0 {
		return false, nil
	}
	t.words[at] = uint64(s)<<2 | label
	t.count++
	return true, nil
}

// grow doubles a table.
func (d *sparse) grow(m *solve.Meter, t *table) error {
	size := max(firstWords, 2*len(t.words))
	if err := d.memory.Take(m, 8*int64(size)); err != nil {
		return err
	}
	old := t.words
	t.words = make([]uint64, size)
	for _, w := range old {
		if w != 0 {
			s := joint(w >> 2)
			t.words[t.find(s, hash(s))] = w
		}
	}
	d.memory.Give(m, 8*int64(len(old)))
	return nil
}
