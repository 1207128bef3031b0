package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// fastWalk first finds out whether there is a way at all. It does so once for all queries, like fastCount. Then it
// searches in two parts. The first part goes back from the goal by pulls on (box, region of the player), like pullWalk,
// but counts no moves. So it needs no ways of the player. It ends at the first layer in which the query's box has a
// region that the player can reach. For every (box, side) it finds out whether a push from that side is a least push: a
// push that is part of a way with the fewest pushes. All ways along least pushes have the same number of pushes. The
// second part goes forwards along least pushes. It is A*, and its estimate is the number of remaining pushes. So it is
// Dijkstra's algorithm on the player's moves that are no pushes. A push straight on needs no such moves and is made
// first. So ways round a box are searched only if a turn may be needed.
type fastWalk struct {
	*walker
	shape *shape
	won   *boxes // nil until the first query
	// By place of the box: two nibbles, each with a bit for each side in the order of grid.Dirs.
	//
	//	bits   7 … 4                                  3 … 0
	//	known  a push from this side is least         the first part has reached the side's region
	//	done   the second part has settled the side   the first part has finished the layer of the side's region
	known, done []byte
	heap        store.Heap[turn]
}

func newFastWalk(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	w, err := newWalker(m, d)
	if err != nil {
		return nil, err
	}
	f := &fastWalk{walker: w}
	if f.shape, err = newShape(m, d); err != nil {
		return nil, err
	}
	for _, list := range [2]*[]byte{&f.known, &f.done} {
		if *list, err = store.Make[byte](m, w.places()); err != nil {
			return nil, err
		}
	}
	w.find = f.find
	return solve.NewSession(w), nil
}

func (f *fastWalk) find(m *solve.Meter, at placement) error {
	f.answer = solve.Answer{Value: solve.None}
	if !f.shape.goalFloor.has(at.box) {
		return nil
	}
	toBox, err := f.toSides(m, at.player, at.box, 15)
	if err != nil {
		return err
	}
	if possible, err := f.possible(m, at.box, toBox); err != nil || !possible {
		return err
	}
	pushes, err := f.layers(m, at.box, toBox)
	if err != nil {
		return err
	}
	return f.turns(m, at, toBox, pushes)
}

// possible reports whether a player who can walk to some sides of the box wins.
func (f *fastWalk) possible(m *solve.Meter, box int32, toBox [4]int64) (bool, error) {
	if f.won == nil {
		b, err := newBoxes(m, f.shape)
		if err != nil {
			return false, err
		}
		if err := b.search(m); err != nil {
			b.drop(m)
			return false, err
		}
		f.won = b
	}
	for side, d := range toBox {
		if d >= 0 && f.won.winningSides(box).Has(side) {
			return true, nil
		}
	}
	return false, nil
}

// layers runs the first part of the search. It returns the fewest pushes of any way, and marks the least pushes in the
// field known.
func (f *fastWalk) layers(m *solve.Meter, box int32, toBox [4]int64) (int64, error) {
	for _, s := range [...][]byte{f.known, f.done} {
		if err := store.Wipe(m, s); err != nil {
			return 0, err
		}
	}
	search := newSearch(m, f.ground, solve.Cost{Major: 1}, func(box int32, side int) (Sides, bool) {
		m.Generated++
		if Sides(f.known[box]).Has(side) {
			if !Sides(f.done[box]).Has(side) { // the region is in the layer that is being made, so this push is least, too
				f.known[box] |= 16 << side
			}
			return 0, false
		}
		set := f.shape.region(box, side)
		f.known[box] |= byte(set) | 16<<side
		return set, true
	})
	defer search.drop(m)
	search.record.newSearch(StageFastLayers, 0)
	if err := search.begin(m); err != nil {
		return 0, err
	}
	for search.advance() {
		m.Frontier(int64(search.now.Len()))
		for i := range search.now.Len() {
			it := search.now.At(i)
			f.done[it.box] |= byte(it.region)
			if it.box != box {
				continue
			}
			for side, d := range toBox {
				if d >= 0 && it.region.Has(side) {
					search.record.goalRegion(*it)
					return search.depth, nil
				}
			}
		}
		for i := range search.now.Len() {
			if _, err := search.expand(m, i, nil); err != nil {
				return 0, err
			}
			if i&1023 == 0 {
				if err := m.Poll(search.waiting(i), search.depth); err != nil {
					return 0, err
				}
			}
		}
	}
	panic("sokoban: a way that was found is gone")
}

// turns runs the second part of the search. It finds the fewest moves along least pushes, and the route.
func (f *fastWalk) turns(m *solve.Meter, at placement, toBox [4]int64, pushes int64) error {
	defer f.heap.Free(m)
	box, player := at.box, at.player
	var straight store.List[store.Entry[turn]] // turns after pushes straight on; each costs as much as the current turn
	defer straight.Free(m)
	record, walked := newRecorder(m, f.ground, Forwards), int64(0) // walked is the cost of the current turn
	record.newSearch(StageFastTurns, pushes)
	record.reach(box, player, solve.Cost{})
	record.layer(solve.Cost{Major: pushes, Minor: pushes})
	record.expand(box, player)
	push := func(box int32, side, before int, extra int64) error {
		m.Generated++
		record.turn(extra-walked, box-f.Steps[side], side)
		return f.heap.Push(m, store.Entry[turn]{Cost: extra, Item: turn{box - f.Steps[side], uint8(side), uint8(before)}})
	}
	for side, d := range toBox {
		if d >= 0 && Sides(f.known[box]>>4).Has(side) {
			if err := push(box, side, 0, d); err != nil {
				return err
			}
		}
	}
	for n := 0; ; n++ {
		var e store.Entry[turn]
		if straight.Len() > 0 {
			e = straight.Pop()
		} else {
			e = f.heap.Pop() // the heap is not empty, because least pushes lead to the goal
		}
		it := e.Item
		side := int(it.side)
		if Sides(f.done[it.box] >> 4).Has(side) {
			continue
		}
		f.done[it.box] |= 16 << side
		f.set(it.box, side, int(it.before))
		m.Expanded++
		if e.Cost > walked {
			record.layer(solve.Cost{Major: pushes, Minor: pushes + e.Cost})
			walked = e.Cost
		}
		record.settle(it)
		if it.box == f.goal {
			f.answer = solve.Answer{Value: pushes, Steps: pushes + e.Cost}
			return f.turnRound(m, it, pushes)
		}
		wanted := Sides(f.known[it.box]>>4) & f.shape.region(it.box, side)
		if wanted.Has(side) {
			record.turn(0, it.box-f.Steps[side], side)
			e.Item = turn{it.box - f.Steps[side], it.side, it.side}
			if err := straight.Push(m, e); err != nil {
				return err
			}
		}
		around, err := f.toSides(m, it.box+f.Steps[side], it.box, wanted&^(1<<side))
		if err != nil {
			return err
		}
		for to, d := range around {
			if d >= 0 {
				if err := push(it.box, to, side, e.Cost+d); err != nil {
					return err
				}
			}
		}
		if n&63 == 0 {
			if err := m.Poll(int64(straight.Len()+f.heap.Len()), pushes); err != nil {
				return err
			}
		}
	}
}

// turnRound reverses the route. Before the call the route leads back from the last push, and after the call it leads
// forwards.
func (f *fastWalk) turnRound(m *solve.Meter, last turn, pushes int64) error {
	box, side, before := last.box, int(last.side), int(last.before)
	for n := pushes; n > 1; n-- {
		box += f.Steps[side]
		earlier := f.get(box, before)
		f.set(box, before, side)
		side, before = before, earlier
		if err := store.Poll(m, n, 4096); err != nil {
			return err
		}
	}
	f.first = side
	return nil
}

// turn is a state after a push. Its cost is the number of the player's moves that were no pushes.
type turn struct {
	box          int32
	side, before uint8 // the side of the box where the player stands now; the side after the previous push
}
