package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/rules"
)

// retrace returns the moves of the walk that a breadth-first search found. It goes back from the king set by set, and
// searches each of these sets again from its entries, over bitboards. The parameter last is the set in which the king
// is taken, and length is the number of moves. The call draw(alive, board) fills the bitboard with the cells where the
// knight can't stand while the pieces of a set live. The caller must take the memory of the result, a byte for each
// move.
func retrace(
	m *solve.Meter, p *rules.Position, s *sets, draw func(alive uint64, board []uint64), last int, length int64,
) ([]byte, error) {
	l := newLayout(p.Cols)
	scratch := 3 * 8 * int64(l.words())
	if err := m.Take(scratch); err != nil {
		return nil, err
	}
	defer m.Give(scratch)
	r := &retracing{
		Position: p, layout: l, sets: s, draw: draw, layers: slab{words: l.words()},
		front: make([]uint64, l.words()), closed: make([]uint64, l.words()), full: make([]uint64, l.words()),
	}
	defer r.layers.free(m)
	l.fill(r.full)
	moves, err := r.moves(m, last, length)
	slices.Reverse(moves)
	return moves, err
}

type retracing struct {
	*rules.Position
	layout
	sets                *sets
	draw                func(alive uint64, board []uint64)
	front, closed, full []uint64

	alive  uint64 // the living pieces of the current set, which is searched again
	first  int32  // the first layer with a state of this set
	layers slab   // layers[i] has the cells that were reached in layer first+i
}

// moves returns the moves of the walk, the last move first.
func (r *retracing) moves(m *solve.Meter, number int, length int64) ([]byte, error) {
	back := make([]byte, 0, length)
	row, col := r.Row(r.King), r.Col(r.King)
	for layer := int32(length); layer > 0; layer-- {
		at := r.At(row, col)
		from, ok := number, at == r.King
		if !ok {
			from, ok = r.entered(number, at, layer)
		}
		if ok {
			number = from
			if err := r.search(m, number, layer-1); err != nil {
				return nil, err
			}
		}
		move := slices.IndexFunc(rules.Jumps[:], func(o rules.Offset) bool {
			return r.reached(row-o.Row, col-o.Col, layer-1)
		})
		back = append(back, byte(move))
		row, col = row-rules.Jumps[move].Row, col-rules.Jumps[move].Col
	}
	return back, nil
}

// reached reports whether a cell was reached in a layer of the current set.
func (r *retracing) reached(row, col int, layer int32) bool {
	return r.In(row, col) && layer >= r.first && r.place(row, col).in(r.layers.at(int(layer-r.first)))
}

// entered reports whether a state was first reached by a capture. The result from is the set before the capture.
func (r *retracing) entered(number int, at grid.Cell, layer int32) (from int, ok bool) {
	for i := r.sets.alive.At(number).entry; i != 0; {
		e := r.sets.entries.At(int(i) - 1)
		if e.layer == layer && e.piece != startPiece && r.Pieces[e.piece].At == at {
			return int(e.from), true
		}
		i = e.next
	}
	return 0, false
}

func (r *retracing) search(m *solve.Meter, number int, upTo int32) error {
	r.alive = r.sets.alive.At(number).alive
	r.draw(r.alive, r.closed)
	for i, t := range r.Pieces {
		if r.alive>>i&1 == 1 {
			r.cellOf(t.At).add(r.closed)
		}
	}
	var entries []entry
	for i := r.sets.alive.At(number).entry; i != 0; i = entries[len(entries)-1].next {
		entries = append(entries, *r.sets.entries.At(int(i) - 1))
	}
	slices.SortFunc(entries, func(a, b entry) int { return int(b.layer - a.layer) })

	// entries begins with the last layer and ends with the first. Each entry joins the front in its layer.
	r.first = entries[len(entries)-1].layer
	r.layers.clear()
	clear(r.front)
	in := noRows
	for layer := r.first; layer <= upTo; layer++ {
		if err := rules.Again(m); err != nil {
			return err
		}
		in, _, _ = r.leap(r.front, r.closed, r.full, r.full, in)
		for ; len(entries) > 0 && entries[len(entries)-1].layer == layer; entries = entries[:len(entries)-1] {
			at := r.Knight
			if p := entries[len(entries)-1].piece; p != startPiece {
				at = r.Pieces[p].At
			}
			p := r.cellOf(at)
			p.add(r.front)
			p.add(r.closed)
			in = in.with(r.row(p))
		}
		i, err := r.layers.add(m)
		if err != nil {
			return err
		}
		copy(r.layers.at(i), r.front)
	}
	return nil
}

func (r *retracing) cellOf(c grid.Cell) place { return r.place(r.Row(c), r.Col(c)) }
