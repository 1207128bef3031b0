package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// bruteWalk is Dijkstra's algorithm on all pairs (box, player) with the cost (pushes, moves). It needs no heap. A layer
// has all pairs with the same number of pushes. Each move costs one, so the search goes through a layer by the number
// of moves. A pair that is reached by a push joins the next layer at its number of moves. It takes O(F²) time for F
// floor cells.
type bruteWalk struct {
	*pairs
	dataset *solve.Dataset
	from    placement // the start of the last query
	steps   int64     // number of steps of its walk
	// via has a byte for each pair: 0 if unreached, viaStart for the start, else 1 + the direction of the last move, and 4
	// more for a push. When a walk is found, turnRound changes via along the walk to 1 + the direction of the next move.
	via    []byte
	dirty  bool // via has data of an earlier search
	record recorder
}

const viaStart = 9

type reached struct {
	pair uint64
	via  byte
}

type pushed struct {
	reached
	moves int64
}

func newBruteWalk(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	p, err := newPairs(m, d)
	if err != nil {
		return nil, err
	}
	b := &bruteWalk{pairs: p, dataset: d}
	size, err := p.table(m, 8)
	if err != nil {
		return nil, err
	}
	b.via = make([]byte, size)
	return solve.NewSession(b), nil
}

// Find implements [solve.Finder].
func (b *bruteWalk) Find(m *solve.Meter, query int) (solve.Answer, error) {
	if b.dirty {
		if err := store.Wipe(m, b.via); err != nil {
			return solve.Answer{}, err
		}
	}
	b.dirty, b.from = true, b.start(b.dataset, query)
	answer, end, err := b.search(m, b.from)
	if err == nil {
		b.steps = answer.Steps
		err = b.turnRound(m, end, answer.Steps)
	}
	return answer, err
}

func (b *bruteWalk) search(m *solve.Meter, at placement) (solve.Answer, uint64, error) {
	var now, later store.List[reached] // pairs after the current number of moves, and after one move more
	var arrivals, nextArrivals store.List[pushed]
	defer now.Free(m)
	defer later.Free(m)
	defer arrivals.Free(m)
	defer nextArrivals.Free(m)
	b.record = newRecorder(m, b.ground, Forwards)
	b.record.reach(at.box, at.player, solve.Cost{})
	layer := solve.Units(-1) // the cost of the last recorded layer
	if err := nextArrivals.Push(m, pushed{reached{b.index(at.box, at.player), viaStart}, 0}); err != nil {
		return solve.Answer{}, 0, err
	}
	for pushes := int64(0); nextArrivals.Len() > 0; pushes++ {
		arrivals, nextArrivals = nextArrivals, arrivals
		nextArrivals.Clear()
		joined := 0
		for moves := int64(0); later.Len() > 0 || joined < arrivals.Len(); moves++ {
			now, later = later, now
			later.Clear()
			if now.Len() == 0 {
				moves = arrivals.At(joined).moves
			}
			for ; joined < arrivals.Len() && arrivals.At(joined).moves == moves; joined++ {
				if err := now.Push(m, arrivals.At(joined).reached); err != nil {
					return solve.Answer{}, 0, err
				}
			}
			for i := range now.Len() {
				it := *now.At(i)
				if b.via[it.pair] != 0 {
					continue
				}
				b.via[it.pair] = it.via
				box, player := b.split(it.pair)
				if cost := (solve.Cost{Major: pushes, Minor: moves}); cost != layer {
					b.record.layer(cost)
					layer = cost
				}
				if box == b.goal {
					b.record.goal(box, player)
					return solve.Answer{Value: pushes, Steps: moves}, it.pair, nil
				}
				m.Expanded++
				if err := b.expand(m, box, player, moves+1, &later, &nextArrivals); err != nil {
					return solve.Answer{}, 0, err
				}
				waiting := int64(now.Len() - i - 1 + later.Len() + arrivals.Len() - joined + nextArrivals.Len())
				m.Frontier(waiting)
				if m.Expanded&1023 == 0 {
					if err := m.Poll(waiting, pushes); err != nil {
						return solve.Answer{}, 0, err
					}
				}
			}
		}
	}
	return solve.Answer{Value: solve.None}, 0, nil
}

// expand makes the moves from a pair. Steps lead to pairs of the same layer, pushes to pairs of the next layer.
func (b *bruteWalk) expand(m *solve.Meter, box, player int32, moves int64, steps *store.List[reached],
	pushes *store.List[pushed],
) error {
	if b.record.to != nil {
		b.recordMoves(&b.record, box, player)
	}
	for d, step := range b.Steps {
		to := player + step
		if !b.open[to] {
			continue
		}
		if to != box {
			m.Generated++
			if pair := b.index(box, to); b.via[pair] == 0 {
				if err := steps.Push(m, reached{pair, byte(1 + d)}); err != nil {
					return err
				}
			}
			continue
		}
		if !b.open[box+step] {
			continue
		}
		m.Generated++
		if pair := b.index(box+step, to); b.via[pair] == 0 {
			if err := pushes.Push(m, pushed{reached{pair, byte(5 + d)}, moves}); err != nil {
				return err
			}
		}
	}
	return nil
}

// turnRound changes b.via along the walk that ends in pair: next moves replace last moves. No pair occurs twice.
func (b *bruteWalk) turnRound(m *solve.Meter, pair uint64, moves int64) error {
	code := b.via[pair]
	for n := range moves {
		box, player := b.split(pair)
		d := (code - 1) & 3
		if code > 4 {
			box = player
		}
		pair = b.index(box, player-b.Steps[d])
		code, b.via[pair] = b.via[pair], 1+d
		if n%4096 == 4095 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bruteWalk) Way(_ *solve.Meter, emit func(solve.Move) error) error {
	at := b.from
	for range b.steps {
		d := b.via[b.index(at.box, at.player)] - 1
		if err := emit(solve.Move(grid.Dir(d))); err != nil {
			return err
		}
		at.player += b.Steps[d]
		if at.player == at.box {
			at.box += b.Steps[d]
		}
	}
	return nil
}
