package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// pullWalk searches back from the goal by pulls, in order of the number of pushes. For each (box, side of the player)
// it finds the fewest moves by dynamic programming over layers. The cost from one side of a box to another is the
// player's shortest way around the box. It stops in the first layer in which the player can reach a side of the query's
// box. It makes O(cells) pulls, each with up to four breadth-first searches of the player. Before that, the method
// possible makes the pulls without these searches, in O(cells) time. If possible finds no way, the search ends.
type pullWalk struct {
	*walker
	cuts  *cuts
	known []Sides // by place of the box: the sides whose region was reached; in the method find, by a finished layer
	slot  []int32 // by place of the box: its index in the layer that is being made, or an old number

	record recorder
}

type pulledSides struct {
	box   int32
	moves [4]int64 // by side: the remaining moves if the player pushes from this side; -1: no way with so few pushes
}

func newPullWalk(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	w, err := newWalker(m, d)
	if err != nil {
		return nil, err
	}
	p := &pullWalk{walker: w}
	if p.cuts, err = newCuts(m, w.ground); err != nil {
		return nil, err
	}
	if p.known, err = store.Make[Sides](m, w.places()); err != nil {
		return nil, err
	}
	if p.slot, err = store.Make[int32](m, w.places()); err != nil {
		return nil, err
	}
	w.find = p.find
	return solve.NewSession(w), nil
}

func (p *pullWalk) find(m *solve.Meter, at placement) error {
	p.answer = solve.Answer{Value: solve.None}
	toBox, err := p.toSides(m, at.player, at.box, 15)
	if err != nil {
		return err
	}
	if possible, err := p.possible(m, at.box, toBox); err != nil || !possible {
		return err
	}
	if err := store.Wipe(m, p.known); err != nil {
		return err
	}
	var search layers[pulledSides]
	defer search.drop(m)
	p.record = newRecorder(m, p.ground, Back)
	p.record.newSearch(StagePullMoves, 0)
	p.record.begin(false)
	for side := range 4 {
		p.record.expandWon(side, false)
	}
	m.Expanded += p.wonSides()
	for side := range 4 {
		if err := p.pull(m, &search.next, p.goal, side, 0); err != nil {
			return err
		}
	}
	for search.advance(&p.record) {
		m.Frontier(int64(search.now.Len()))
		for i := range search.now.Len() {
			if it := search.now.At(i); it.box == at.box && p.canBegin(it, toBox, search.depth) {
				if m.Record != nil {
					p.recordStart(m.Record, at)
				}
				return nil
			}
		}
		if err := p.settle(m, &search.now, search.depth); err != nil {
			return err
		}
		for i := range search.now.Len() {
			if err := p.expand(m, search.now.At(i), &search.next); err != nil {
				return err
			}
			if err := m.Poll(search.waiting(i), search.depth); err != nil {
				return err
			}
		}
	}
	return nil
}

// possible reports whether there is a way. It searches by pulls on (box, region of the player).
func (p *pullWalk) possible(m *solve.Meter, box int32, toBox [4]int64) (bool, error) {
	if err := store.Wipe(m, p.known); err != nil {
		return false, err
	}
	search := newSearch(m, p.ground, solve.Cost{Major: 1}, func(box int32, side int) (Sides, bool) {
		if p.known[box].Has(side) {
			return 0, false
		}
		m.Generated++
		set, _ := p.cuts.region(box, side)
		p.known[box] |= set
		return set, true
	})
	defer search.drop(m)
	m.Record.Stage(StagePullWave, 0)
	return search.run(m, func(it *pulled, side int) bool { return it.box == box && toBox[side] >= 0 })
}

// pull pulls the box to a side, from which it can be pushed back. The parameter moves is the number of moves after this
// push.
func (p *pullWalk) pull(m *solve.Meter, next *store.List[pulledSides], box int32, side int, moves int64) error {
	from, ok := p.pullTo(box, side)
	if !ok || p.known[from].Has(side) {
		return nil
	}
	m.Generated++
	at := int(p.slot[from])
	if at >= next.Len() || next.At(at).box != from { // the number in slot is from an earlier layer
		at = next.Len()
		p.slot[from] = int32(at)
		if err := next.Push(m, pulledSides{from, [4]int64{-1, -1, -1, -1}}); err != nil {
			return err
		}
	}
	next.At(at).moves[side] = moves + 1
	if m.Record != nil {
		p.recordSides(m.Record, box, side, moves+1)
	}
	return nil
}

// canBegin reports whether the player can walk to a side from which the layer has a way. It updates the answer.
func (p *pullWalk) canBegin(it *pulledSides, toBox [4]int64, pushes int64) bool {
	for side, moves := range it.moves {
		if moves < 0 || toBox[side] < 0 {
			continue
		}
		if steps := toBox[side] + moves; p.answer.Value < 0 || steps < p.answer.Steps {
			p.answer, p.first = solve.Answer{Value: pushes, Steps: steps}, side
		}
	}
	return p.answer.Value >= 0
}

// settle marks the regions of a finished layer as known, so that no later layer returns to them.
func (p *pullWalk) settle(m *solve.Meter, layer *store.List[pulledSides], pushes int64) error {
	for i := range layer.Len() {
		it := layer.At(i)
		for side, moves := range it.moves {
			if moves >= 0 && !p.known[it.box].Has(side) {
				set, _ := p.cuts.region(it.box, side)
				p.known[it.box] |= set
			}
		}
		if i%4096 == 0 {
			if err := m.Poll(int64(layer.Len()), pushes); err != nil {
				return err
			}
		}
	}
	return nil
}

// expand continues the pulls of a box. Consider each side on which the player can stand after a push of the box to this
// place. For each such side, expand first finds the side of the next push that needs the fewest moves.
func (p *pullWalk) expand(m *solve.Meter, it *pulledSides, next *store.List[pulledSides]) error {
	for side, moves := range it.moves {
		if moves < 0 {
			continue
		}
		m.Expanded++
		p.record.expand(it.box, it.box+p.Steps[side])
	}
	best := [4]int64{-1, -1, -1, -1}
	var useful Sides // the sides where the player can stand after a push that brought the box to its place
	for side := range 4 {
		if before, ok := p.pullTo(it.box, side); ok && !p.known[before].Has(side) {
			useful |= 1 << side
		}
	}
	for push, moves := range it.moves {
		if moves < 0 {
			continue
		}
		set, _ := p.cuts.region(it.box, push)
		distance, err := p.toSides(m, it.box+p.Steps[push], it.box, set&useful)
		if err != nil {
			return err
		}
		for side, d := range distance {
			if d >= 0 && (best[side] < 0 || d+moves < best[side]) {
				best[side] = d + moves
				p.set(it.box, side, push)
			}
		}
	}
	for side, moves := range best {
		if moves >= 0 {
			if err := p.pull(m, next, it.box, side, moves); err != nil {
				return err
			}
		}
	}
	return nil
}
