package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// pairs gives each floor cell a number from 0 to floors-1. A place is the index of a cell in the field. A pair has the
// places of the box and of the player. The index of a pair is number[box]*floors + number[player].
type pairs struct {
	*ground
	number []int32 // by place: the number of the floor cell; 0 for walls
	placed []int32 // by number: the place of the floor cell
}

func newPairs(m *solve.Meter, d *solve.Dataset) (*pairs, error) {
	g, err := newGround(m, d)
	if err != nil {
		return nil, err
	}
	p := &pairs{ground: g}
	if p.number, err = store.Make[int32](m, g.places()); err != nil {
		return nil, err
	}
	if p.placed, err = store.Make[int32](m, g.floors); err != nil {
		return nil, err
	}
	n := int32(0)
	for i, open := range g.open {
		if open {
			p.number[i], p.placed[n] = n, int32(i)
			n++
		}
		if err := store.Poll(m, i, pollEvery); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *pairs) index(box, player int32) uint64 {
	return uint64(p.number[box])*uint64(p.floors) + uint64(p.number[player])
}

func (p *pairs) split(pair uint64) (box, player int32) {
	return p.placed[pair/uint64(p.floors)], p.placed[pair%uint64(p.floors)]
}

// table takes memory from the Meter for a table with some bits for every pair. It returns the number of bytes.
func (p *pairs) table(m *solve.Meter, bits uint64) (bytes int, err error) {
	// The product does not overflow, because floors is at most 2^24.
	n := (uint64(p.floors)*uint64(p.floors)*bits + 7) / 8
	return int(n), m.Take(int64(n))
}

// newBruteCount makes a breadth-first search on the reversed moves. It searches all pairs (box, player), move by move,
// back from the won pairs. It takes O(F²) time and F²/8 bytes for F floor cells.
func newBruteCount(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	p, err := newPairs(m, d)
	if err != nil {
		return nil, err
	}
	return &counter{dataset: d, find: p.count}, nil
}

func (p *pairs) count(m *solve.Meter, counts []int32) (int64, error) {
	size, err := p.table(m, 1)
	if err != nil {
		return 0, err
	}
	won := make([]byte, size)
	defer m.Give(int64(size))
	var search layers[uint64]
	defer search.drop(m)
	value, record := int64(0), newRecorder(m, p.ground, Back)
	reach := func(box, player int32) error {
		pair := p.index(box, player)
		m.Generated++
		if won[pair>>3]>>(pair&7)&1 != 0 {
			return nil
		}
		won[pair>>3] |= 1 << (pair & 7)
		if player != p.goal {
			value++
			counts[p.Cell(box)]++
		}
		record.reach(box, player, solve.Units(search.depth+1))
		return search.next.Push(m, pair)
	}
	// pull undoes a push: the player steps back, away from the box, and the box comes to the player's last place.
	pull := func(player, step int32) error {
		if from := player + step; p.open[from] && player != p.goal {
			return reach(player, from)
		}
		return nil
	}
	record.begin(false)
	for side, step := range p.Steps {
		if player := p.goal + step; p.open[player] {
			m.Expanded++
			record.expandWon(side, false)
			if err := pull(player, step); err != nil {
				return 0, err
			}
		}
	}
	for search.advance(&record) {
		for i := range search.now.Len() {
			box, player := p.split(*search.now.At(i))
			m.Expanded++
			record.expand(box, player)
			for _, step := range p.Steps {
				beside := player + step
				if !p.open[beside] {
					continue
				}
				if beside != box { // undo a step of the player without a push
					if err := reach(box, beside); err != nil {
						return 0, err
					}
				}
				if player-step == box { // undo a push: before it, the box was on the player's present place
					if err := pull(player, step); err != nil {
						return 0, err
					}
				}
			}
			waiting := search.waiting(i + 1)
			m.Frontier(waiting)
			if i&1023 == 0 {
				if err := m.Poll(waiting, search.depth); err != nil {
					return 0, err
				}
			}
		}
	}
	return value, nil
}
