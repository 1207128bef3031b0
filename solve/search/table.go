package search

import (
	"slices"
	"unsafe"

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
//
// A direct table needs no hash: a packed state is the index of its number in an array. The array has pages, and a page
// takes memory when its first state comes.
type table struct {
	solve.Packing
	pages []*page // by the upper bits of a packed state; nil if the table is not direct
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

// page has 1 + the number of each of its states, or 0 for a state that has not come.
type page [1 << pageBits]uint32

const (
	pageBits   = 10
	directBits = 24 // the longest packed states in a direct table; all its pages take 64 MB
	partBits   = 8
	firstBits  = 3 // the number of places of a new part is 1<<firstBits
	tagBits    = 32
	tagShift   = 64 - partBits - tagBits
	chunkBits  = 10
	chunkLen   = 1 << chunkBits
	mostStates = 1<<32 - 2
)

// newTable makes a table of packed states. If it is not the only table of a search, it is not direct.
func newTable(p solve.Packing, only bool) table {
	t := table{Packing: p}
	if only && p.Width <= directBits {
		t.pages = make([]*page, 1<<max(0, p.Width-pageBits))
	}
	return t
}

// hash is a multiplicative hash (Knuth 1973) of all words, mixed after each word. Different short states have different
// hashes in the upper shortBits bits. The reason is that both operations can be undone: the multiplication by an odd
// number, and the XOR of upper bits into lower bits.
func hash(p *solve.Packing, key []uint64) uint64 {
	const golden = 0x9E3779B97F4A7C15
	if p.Width <= shortBits {
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
	if t.pages != nil {
		p := t.pages[key[0]>>pageBits]
		if p == nil {
			return -1
		}
		return int(p[key[0]&(1<<pageBits-1)]) - 1
	}
	hash := hash(&t.Packing, key)
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

// put(m, key) returns the number of a packed state. A new state gets the next number; the result fresh is then true.
// The error is the Meter's.
func (t *table) put(m *solve.Meter, key []uint64) (number int, fresh bool, err error) {
	if t.pages == nil {
		return t.add(m, key, hash(&t.Packing, key))
	}
	at := &t.pages[key[0]>>pageBits]
	if *at == nil {
		if err := t.Take(m, int64(unsafe.Sizeof(page{}))); err != nil {
			return 0, false, err
		}
		*at = new(page)
	}
	place := &(*at)[key[0]&(1<<pageBits-1)]
	if *place > 0 {
		return int(*place) - 1, false, nil
	}
	number, err = t.keep(m, key)
	*place = uint32(number + 1)
	return number, err == nil, err
}

// keep stores a new packed state and returns its number.
func (t *table) keep(m *solve.Meter, key []uint64) (number int, err error) {
	number = t.n
	if number&(chunkLen-1) == 0 {
		if err := t.Take(m, 8*chunkLen*int64(t.Words)); err != nil {
			return -1, err
		}
		t.keys = append(t.keys, make([]uint64, chunkLen*t.Words))
	}
	copy(t.key(number), key)
	t.n++
	return number, nil
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
	if number, err = t.keep(m, key); err != nil {
		return 0, false, err
	}
	p.places[place] = tag<<tagBits | uint64(number+1)
	p.count++
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
