package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// table numbers packed states in the order of their arrival. It is a hash table with open addressing and linear
// probing, split into many parts so that no part takes long to grow. The number of places in a part is a power of two.
// A place has 64 bits:
//
//	63 … 32  tag: bits 24 to 55 of the hash, whose upper bits are the place
//
// 31 … 0 number of the state + 1; 0 means an empty place
//
// For short states, part and tag identify the state, and no key is compared. A part grows in one pass in the order of
// its places, and computes no hash again.
type table struct {
	words int
	short bool // no two states have the same hash
	parts [1 << partBits]part
	keys  [][]uint64 // by chunks of states
	n     int
	store.Account
}

type part struct {
	places []uint64
	shift  uint // of a tag, to a place
	count  int
}

const (
	partBits   = 8
	firstBits  = 3 // of the places of a part, at first
	tagBits    = 32
	tagShift   = 64 - partBits - tagBits
	chunkBits  = 10
	chunkLen   = 1 << chunkBits
	mostStates = 1<<32 - 2
)

// key is the packed state with a number.
func (t *table) key(number int) []uint64 {
	at := number & (chunkLen - 1) * t.words
	return t.keys[number>>chunkBits][at : at+t.words]
}

// find is the number of a state, or -1.
func (t *table) find(key []uint64, hash uint64) int {
	p := &t.parts[hash>>(64-partBits)]
	if p.places == nil {
		return -1
	}
	number, _ := t.probe(p, key, uint64(uint32(hash>>tagShift)))
	return number
}

// probe is the number of a state, or -1 and the place for it.
func (t *table) probe(p *part, key []uint64, tag uint64) (number int, place uint64) {
	mask := uint64(len(p.places) - 1)
	for place = tag >> p.shift; ; place = (place + 1) & mask {
		v := p.places[place]
		if v == 0 {
			return -1, place
		}
		if v>>tagBits == tag {
			number = int(uint32(v)) - 1
			if t.short {
				return number, place
			}
			if has := t.key(number); t.words == 1 && has[0] == key[0] || t.words != 1 && slices.Equal(has, key) {
				return number, place
			}
		}
	}
}

// add is the number of a state. A new state gets the next number. The error is the Meter's.
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
		if err := t.Take(m, 8*chunkLen*int64(t.words)); err != nil {
			return 0, false, err
		}
		t.keys = append(t.keys, make([]uint64, chunkLen*t.words))
	}
	copy(t.key(number), key)
	p.places[place] = tag<<tagBits | uint64(number+1)
	p.count++
	t.n++
	return number, true, nil
}

// grow doubles a part.
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

// free gives the memory back.
func (t *table) free(m *solve.Meter) {
	t.Free(m)
	*t = table{words: t.words, short: t.short}
}
