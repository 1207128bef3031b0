package search

import (
	"slices"
	"unsafe"

	"stepboard/solve"
	"stepboard/solve/store"
)

// visits remembers states that a round of a depth-first search has entered, in a table of bounded size (Reinefeld and
// Marsland 1994). A state may stand in one of few neighbouring places. When they are all taken, a state of an older
// round goes, else the state of the highest cost. The search then may enter it again, so the table changes only its
// time.
type visits struct {
	solve.Packing
	store.Account
	round  uint32
	places []visit
	keys   []uint64 // by place: the packed state
	shift  uint     // the first place of a state is its hash >> shift
}

// visit says in which round, and at which cost, a state was last entered. Round 0 means a free place.
type visit struct {
	cost  solve.Cost
	round uint32
}

const (
	nearPlaces = 8       // how many places a state may stand in
	mostVisits = 1 << 25 // bytes
)

// enter notes that the round enters a state. The result fresh is false if the table still has the state, at the same or
// a lower cost.
func (v *visits) enter(m *solve.Meter, key []uint64, cost solve.Cost) (fresh bool) {
	for {
		at, known := v.place(key, hash(&v.Packing, key))
		if known && v.places[at].round == v.round && !cost.Less(v.places[at].cost) {
			return false
		}
		if at < 0 || !known && v.places[at].round == v.round {
			if v.grow(m) {
				continue
			}
			if at < 0 {
				return true
			}
		}
		v.set(at, key, visit{cost, v.round})
		return true
	}
}

// has reports whether the table has a state that the round has entered at a given cost or a lower one.
func (v *visits) has(key []uint64, cost solve.Cost) bool {
	at, known := v.place(key, hash(&v.Packing, key))
	return known && v.places[at].round == v.round && !cost.Less(v.places[at].cost)
}

func (v *visits) set(at int, key []uint64, to visit) {
	v.places[at] = to
	copy(v.keys[at*v.Words:], key)
}

// place returns the place of a state. If the state is not known, it returns the place that the state may take: a free
// place, or the place of the state that is needed least. In an empty table it returns -1.
func (v *visits) place(key []uint64, hash uint64) (at int, known bool) {
	if len(v.places) == 0 {
		return -1, false
	}
	at = -1
	first := int(hash >> v.shift)
	for i := first; i < first+nearPlaces; i++ {
		p := &v.places[i]
		switch {
		case p.round == 0:
			if at < 0 || v.places[at].round == v.round {
				at = i
			}
			return at, false
		case slices.Equal(v.keys[i*v.Words:(i+1)*v.Words], key):
			return i, true
		case at < 0, v.places[at].round == v.round && (p.round != v.round || v.places[at].cost.Less(p.cost)):
			at = i
		}
	}
	return at, false
}

// grow doubles the table. It returns false if the table has its largest size, or would take most of the memory that is
// left.
func (v *visits) grow(m *solve.Meter) bool {
	n, bits := 1<<10, uint(10)
	for ; n+nearPlaces <= len(v.places); bits++ {
		n *= 2
	}
	bytes := int64(n+nearPlaces) * int64(unsafe.Sizeof(visit{})+8*uintptr(v.Words))
	if bytes > mostVisits || m.Left() < 2*bytes || v.Take(m, bytes) != nil {
		return false
	}
	old, keys := v.places, v.keys
	v.places, v.keys, v.shift = make([]visit, n+nearPlaces), make([]uint64, (n+nearPlaces)*v.Words), 64-bits
	for i, p := range old {
		if p.round != v.round {
			continue
		}
		key := keys[i*v.Words : (i+1)*v.Words]
		if at, _ := v.place(key, hash(&v.Packing, key)); v.places[at].round == 0 {
			v.set(at, key, p)
		}
	}
	v.Give(m, int64(len(old))*int64(unsafe.Sizeof(visit{})+8*uintptr(v.Words)))
	return true
}
