package crowd

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// sparse is a set of joint states with their labels, in hash tables with linear probing. It replaces the pages of the
// type labels if most of a page would be empty: for more than three ghosts, or on a board with many cells. Each table
// is small, so a table can grow in little time.
type sparse struct {
	tables [1 << tableBits]table
	eager  bool // the set also keeps the awake moves of states
	memory store.Account
}

// table is a hash table with a word for each state. The word 0 is a free entry. The bits of other words are:
//
//	bits  63 … 4   3                       2                        1 0
//	      state    waits in an odd layer   waits in an even layer   label, 1 to 3
type table struct {
	words []uint64
	moves []moves // the awake moves of the same states; nil if the set keeps no moves
	count int     // the number of states
}

const (
	tableBits  = 10 // there are 2¹⁰ tables
	firstWords = 16 // the first size of a table; a power of two
	stateShift = 4  // the number of bits to the right of the state in a word
)

// hash returns the hash of a state by Fibonacci hashing (Knuth 1973). The highest bits are the index of the table. The
// bits from bit 8 on are the first index in the table.
func hash(s joint) uint64 {
	h := uint64(s) * 0x9E3779B97F4A7C15
	return (h ^ h>>32) * 0x9E3779B97F4A7C15
}

// find returns the index of a state in a table. If the state is missing, it returns the index of a free entry.
func (t *table) find(s joint, hash uint64) int {
	mask := uint64(len(t.words) - 1)
	at := hash >> 8 & mask
	for t.words[at] != 0 && joint(t.words[at]>>stateShift) != s {
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

// take records that a state of the set no longer waits in a layer, and returns the awake moves of the state.
func (d *sparse) take(s joint, layer int64) moves {
	h := hash(s)
	t := &d.tables[h>>(64-tableBits)]
	at := t.find(s, h)
	t.words[at] &^= waits(layer)
	return t.moves[at]
}

// wait records that a state of the set waits in a layer. It returns false if the state already waits in this layer.
func (d *sparse) wait(s joint, layer int64) bool {
	h := hash(s)
	t := &d.tables[h>>(64-tableBits)]
	word := &t.words[t.find(s, h)]
	if *word&waits(layer) != 0 {
		return false
	}
	*word |= waits(layer)
	return true
}

// waits returns a word with only one bit: the bit for states that wait in a layer.
func waits(layer int64) uint64 { return 4 << (layer & 1) }

// newSparse makes an empty set. The caller must free the set.
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

func (d *sparse) add(m *solve.Meter, s joint, label uint64) (bool, error) {
	added, _, err := d.reach(m, s, label, 0)
	return added, err
}

// reach adds a state like the method add. If the set keeps moves, and the state has the given label, the moves become
// awake in the state. The results report whether the state is new (added), and whether one of the kept moves is new
// (changed).
func (d *sparse) reach(m *solve.Meter, s joint, label uint64, to moves) (added, changed bool, err error) {
	h := hash(s)
	t := &d.tables[h>>(64-tableBits)]
	if t.count*4 >= len(t.words)*3 {
		if err := d.grow(m, t); err != nil {
			return false, false, err
		}
	}
	at := t.find(s, h)
	if t.words[at] == 0 {
		t.words[at] = uint64(s)<<stateShift | label
		t.count++
		added = true
	}
	if d.eager && t.words[at]&3 == label {
		changed = to&^t.moves[at] != 0
		t.moves[at] |= to
	}
	return added, changed, nil
}

func (d *sparse) grow(m *solve.Meter, t *table) error {
	each := int64(8)
	if d.eager {
		each += 4
	}
	size := max(firstWords, 2*len(t.words))
	if err := d.memory.Take(m, each*int64(size)); err != nil {
		return err
	}
	old := *t
	t.words = make([]uint64, size)
	if d.eager {
		t.moves = make([]moves, size)
	}
	for i, w := range old.words {
		if w == 0 {
			continue
		}
		s := joint(w >> stateShift)
		at := t.find(s, hash(s))
		t.words[at] = w
		if d.eager {
			t.moves[at] = old.moves[i]
		}
	}
	d.memory.Give(m, each*int64(len(old.words)))
	return nil
}
