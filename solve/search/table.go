package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// table numbers packed states in the order in which they come. It is a hash table with open addressing and linear
// probing, split into many parts so that a part can grow in little time. The number of places of a part is a power of
// two. A place has 64 bits:
//
//	bits 63 … 32  the tag: bits 24 to 55 of the hash; its upper bits give the place
//	bits 31 …  0  1 + the number of the state; 0 means a free place
//
// For short states, the part and the tag identify the state, so no keys are compared. A part grows in one pass over its
// places, without computing a hash again.
type table struct {
	solve.Packing
	parts [1 << partBits]part
	keys  [][]uint64 // the packed states, in chunks of chunkLen states
	n     int        // the number of states
	store.Account
}

type part struct {
	places []uint64
	shift  uint // the place of a tag is tag >> shift, or a later one
	count  int
}

const (
	partBits   = 8
	firstBits  = 3 // the number of places of a new part is 1<<firstBits
	tagBits    = 32
	tagShift   = 64 - partBits - tagBits
	chunkBits  = 10
	chunkLen   = 1 << chunkBits
	mostStates = 1<<32 - 2
)

// hash is a multiplicative hash (Knuth 1973) of all words, mixed after each word. Different short states have different
// hashes in the upper shortBits bits. The reason is that both operations can be undone: the multiplication by an odd
// number, and the XOR of upper bits into lower bits.
func (t *table) hash(key []uint64) uint64 {
	const golden = 0x9E3779B97F4A7C15
	if t.Width <= shortBits {
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

// shortBits is how many bits of a hash the table uses.
const shortBits = partBits + tagBits

func (t *table) key(number int) []uint64 {
	at := number & (chunkLen - 1) * t.Words
	return t.keys[number>>chunkBits][at : at+t.Words]
}

func (t *table) state(number int) solve.State { return t.State(t.key(number)) }

// find returns the number of a packed state, or -1.
func (t *table) find(key []uint64) int {
	hash := t.hash(key)
	p := &t.parts[hash>>(64-partBits)]
	if p.places == nil {
		return -1
	}
	number, _ := t.probe(p, key, uint64(uint32(hash>>tagShift)))
	return number
}

// probe(p, key, tag) returns the number and the place of a state. For a state that is not in the table, it returns -1
// and a free place.
func (t *table) probe(p *part, key []uint64, tag uint64) (number int, place uint64) {
	mask := uint64(len(p.places) - 1)
	for place = tag >> p.shift; ; place = (place + 1) & mask {
		v := p.places[place]
		if v == 0 {
			return -1, place
		}
		if v>>tagBits == tag {
			number = int(uint32(v)) - 1
			if t.Width <= shortBits {
				return number, place
			}
			if has := t.key(number); t.Words == 1 && has[0] == key[0] || t.Words != 1 && slices.Equal(has, key) {
				return number, place
			}
		}
	}
}

// put(m, key) returns the number of a packed state. A new state gets the next number; the result fresh is then true. The
// error is the Meter's.
func (t *table) put(m *solve.Meter, key []uint64) (number int, fresh bool, err error) {
	return t.add(m, key, t.hash(key))
}

// add works like put, for a state with a known hash.
func (t *table) add(m *solve.Meter, key []uint64, hash uint64) (number int, fresh bool, err error) {
	p := &t.parts[hash>>(64-partBits)]
	if 4*p.count >= 3*len(p.places) {
		if err := t.grow(m, p); err != nil {
			return 0, false, err
		}
	}
	tag := uint64(uint32(hash >> tagShift))
	number, place := t.probe(p, key, tag)
	if number >= 0 {
		return number, false, nil
	}
	number = t.n
	if number&(chunkLen-1) == 0 {
		if err := t.Take(m, 8*chunkLen*int64(t.Words)); err != nil {
			return 0, false, err
		}
		t.keys = append(t.keys, make([]uint64, chunkLen*t.Words))
	}
	copy(t.key(number), key)
	p.places[place] = tag<<tagBits | uint64(number+1)
	p.count++
	t.n++
	return number, true, nil
}

func (t *table) grow(m *solve.Meter, p *part) error {
	n := max(1<<firstBits, 2*len(p.places))
	if err := t.Take(m, 8*int64(n)); err != nil {
		return err
	}
	old := p.places
	p.places, p.shift = make([]uint64, n), p.shift-1
	if old == nil {
		p.shift = tagBits - firstBits
	}
	mask := uint64(n - 1)
	for _, v := range old {
		if v != 0 {
			place := v >> tagBits >> p.shift
			for ; p.places[place] != 0; place = (place + 1) & mask {
			}
			p.places[place] = v
		}
	}
	t.Give(m, 8*int64(len(old)))
	return nil
}

func (t *table) free(m *solve.Meter) {
	t.Free(m)
	*t = table{Packing: t.Packing}
}
