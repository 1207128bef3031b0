package knight

import (
	"slices"

	"stepboard/solve"
)

// retrace finds the moves of the walk that a breadth-first search of any kind found, knowing no more than how each set was
// entered: it goes back from the king set by set, at most one for each piece and one more, searching each again from
// its entries. last is the set in which the king is taken by move number length; attack draws what the pieces of a set
// attack. Time O(n²) a set, memory O(n²) and a byte a move, of which the latter is the caller's to account for.
func retrace(m *solve.Meter, f *field, s *sets, attack func(alive uint64, bitmap []uint64), last int, length int64) ([]byte, error) {
	scratch := int64(len(f.at))*(4+4) + int64(f.words())*8
	if err := m.Take(scratch); err != nil {
		return nil, err
	}
	defer m.Give(scratch)
	r := &retracing{
		field:    f,
		sets:     s,
		attack:   attack,
		attacked: make([]uint64, f.words()),
		layer:    make([]int32, len(f.at)),
		queue:    make([]spot, 0, len(f.at)),
	}
	moves, err := r.moves(m, last, length)
	slices.Reverse(moves)
	return moves, err
}

type retracing struct {
	field    *field
	sets     *sets
	attack   func(alive uint64, bitmap []uint64)
	alive    uint64 // the set searched again
	attacked []uint64
	layer    []int32 // by spot: in which layer it was reached with that set; unreached; or shut
	queue    []spot
}

// What retracing.layer says of spots without a layer.
const (
	unreached int32 = -1 - iota
	shut            // can't be stood on with the set
)

// moves are the moves of the walk, the last first.
func (r *retracing) moves(m *solve.Meter, number int, length int64) ([]byte, error) {
	f := r.field
	back := make([]byte, 0, length)
	at := f.king
	for layer := int32(length); layer > 0; layer-- {
		if at == f.king || r.entered(number, at, layer) {
			if at != f.king {
				var err error
				if number, _, err = r.sets.find(m, r.alive|1<<f.at[at]); err != nil {
					return nil, err
				}
			}
			if err := again(m); err != nil {
				return nil, err
			}
			r.search(number, layer-1)
		}
		move := slices.IndexFunc(f.jumps[:], func(jump spot) bool { return r.layer[at-jump] == layer-1 })
		back = append(back, byte(move))
		at -= f.jumps[move]
	}
	return back, nil
}

// entered reports whether a state was first reached by taking a piece.
func (r *retracing) entered(number int, at spot, layer int32) bool {
	for i := r.sets.alive.at(number).entry; i != 0; {
		e := r.sets.entries.at(int(i) - 1)
		if e.layer == layer && e.piece != started && r.field.pieces[e.piece] == at {
			return true
		}
		i = e.next
	}
	return false
}

// search fills in the layers of a set up to one of them.
func (r *retracing) search(number int, upTo int32) {
	f := r.field
	r.alive = r.sets.alive.at(number).alive
	clear(r.attacked)
	r.attack(r.alive, r.attacked)
	for at, k := range f.at {
		r.layer[at] = unreached
		if k == outside || k == royal || k >= 0 && r.alive>>k&1 == 1 || has(r.attacked, spot(at)) {
			r.layer[at] = shut
		}
	}
	var entries []entry
	for i := r.sets.alive.at(number).entry; i != 0; i = entries[len(entries)-1].next {
		entries = append(entries, *r.sets.entries.at(int(i) - 1))
	}
	slices.SortFunc(entries, func(a, b entry) int { return int(b.layer - a.layer) })

	// From the earliest entry on, each joins the queue when its layer is made.
	r.queue = r.queue[:0]
	for head, layer := 0, int32(0); layer <= upTo; layer++ {
		tail := len(r.queue)
		for ; head < tail; head++ {
			for _, jump := range f.jumps {
				if to := r.queue[head] + jump; r.layer[to] == unreached {
					r.layer[to] = layer
					r.queue = append(r.queue, to)
				}
			}
		}
		for ; len(entries) > 0 && entries[len(entries)-1].layer == layer; entries = entries[:len(entries)-1] {
			at := f.knight
			if p := entries[len(entries)-1].piece; p != started {
				at = f.pieces[p]
			}
			r.layer[at] = layer
			r.queue = append(r.queue, at)
		}
	}
}
