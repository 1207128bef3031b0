package solve

import "stepboard/solve/grid"

// stateTable finds the last event that reached a state. It consists of many small hash tables with linear probing, so
// that a table can grow in little time. The tables store only event numbers, because the states are in the columns of
// the recording.
type stateTable struct {
	parts *[1 << partBits]tablePart
	count int
}

type tablePart struct {
	places []uint32 // 1 + the number of an event; 0: free; the length is a power of two
	count  int
}

const (
	partBits    = 8
	firstPlaces = 8 // the length of places at first
)

func (t *stateTable) find(r *Recording, wave uint8, s *State) int {
	if t.parts == nil {
		return -1
	}
	cells := s.cells()
	hash := hashState(wave, &s.Bits, cells)
	part := &t.parts[hash>>(64-partBits)]
	if part.places == nil {
		return -1
	}
	return int(part.places[part.place(r, hash, wave, &s.Bits, cells)]) - 1
}

// place returns the index of a state's event in p.places. If there is no such event, it returns a free index.
func (p *tablePart) place(r *Recording, hash uint64, wave uint8, bits *Bits, cells []grid.Cell) int {
	mask := uint64(len(p.places) - 1)
	at := hash & mask
	for ; p.places[at] != 0; at = (at + 1) & mask {
		if i := int(p.places[at]) - 1; r.Wave(i) == wave && r.sameState(i, bits, cells) {
			break
		}
	}
	return int(at)
}

// put records that event i reached a state. It returns the previous event that reached the state, or -1.
func (t *stateTable) put(r *Recording, i int, wave uint8, s *State) int {
	if t.parts == nil {
		t.parts = new([1 << partBits]tablePart)
	}
	cells := s.cells()
	hash := hashState(wave, &s.Bits, cells)
	part := &t.parts[hash>>(64-partBits)]
	if 4*part.count >= 3*len(part.places) {
		part.grow(r)
	}
	at := part.place(r, hash, wave, &s.Bits, cells)
	old := int(part.places[at]) - 1
	if old < 0 {
		part.count++
		t.count++
	}
	part.places[at] = uint32(i + 1)
	return old
}

func (p *tablePart) grow(r *Recording) {
	old := p.places
	p.places = make([]uint32, max(firstPlaces, 2*len(old)))
	for _, v := range old {
		if v != 0 {
			e := r.Event(int(v) - 1)
			cells := e.State.cells()
			hash := hashState(e.Wave, &e.State.Bits, cells)
			p.places[p.place(r, hash, e.Wave, &e.State.Bits, cells)] = v
		}
	}
}

func (r *Recording) sameState(i int, bits *Bits, cells []grid.Cell) bool {
	c, at := r.chunks[i/chunkEvents], i&(chunkEvents-1)
	for m, cell := range cells {
		if column := c.cells[m]; column == nil {
			if cell != grid.None {
				return false
			}
		} else if column[at] != cell {
			return false
		}
	}
	for m := len(cells); m < r.movers; m++ {
		if column := c.cells[m]; column != nil && column[at] != grid.None {
			return false
		}
	}
	if !c.hasBits {
		return *bits == Bits{}
	}
	for i, word := range bits {
		if column := c.bits[i]; column == nil && word != 0 || column != nil && column[at] != word {
			return false
		}
	}
	return true
}

// hashState is a multiplicative hash (Knuth 1973).
func hashState(wave uint8, bits *Bits, cells []grid.Cell) uint64 {
	const golden = 0x9E3779B97F4A7C15
	h := (bits[0] + uint64(wave)) * golden
	if bits[1]|bits[2]|bits[3] != 0 {
		for _, word := range bits[1:] {
			h = (h ^ word) * golden
			h ^= h >> 29
		}
	}
	for _, c := range cells {
		h = (h ^ uint64(uint32(c))) * golden
		h ^= h >> 29
	}
	return h ^ h>>32
}
