package search

import "stepboard/solve"

// fastWalk first looks whether there is a way at all, like fastCount and once for all queries. Then it searches in
// two parts. First, back from the goal by pulls on (box, region of the player), as pullWalk does but without counting
// moves: that costs no way of the player, and leaves for every (box, side) whether a push from there is part of a
// least solution, up to the layer of the query. All ways along such pushes have the same number of pushes, so what is
// left is Dijkstra's algorithm forwards along them on the player's moves between pushes: A* with the exact number of
// pushes to go as its estimate. Straight on costs nothing and is followed to the end first, so that it looks for ways
// round a box only where a turn may be needed.
type fastWalk struct {
	*walker
	shape *shape
	won   *boxes // made by the first query
	// Two nibbles by place of the box, a bit for each side.
	known []byte // low: regions reached in the first part; high: a push from this side is least
	done  []byte // low: regions of a finished layer; high: settled in the second part
	heap  turns
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
	if f.known, err = makeSlice[byte](m, w.places()); err != nil {
		return nil, err
	}
	if f.done, err = makeSlice[byte](m, w.places()); err != nil {
		return nil, err
	}
	w.find = f.find
	return w, nil
}

func (f *fastWalk) find(m *solve.Meter, at placement) error {
	f.answer = solve.Answer{Value: solve.None}
	if !f.shape.here.has(at.box) {
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

// possible reports whether a player wins with the box, who can walk to some of its sides.
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
		if d >= 0 && f.won.from(box).Has(side) {
			return true, nil
		}
	}
	return false, nil
}

// layers is the fewest pushes of a way that there is. It marks the pushes that are least.
func (f *fastWalk) layers(m *solve.Meter, box int32, toBox [4]int64) (int64, error) {
	for _, s := range [...][]byte{f.known, f.done} {
		if err := wipe(m, s); err != nil {
			return 0, err
		}
	}
	search := pulls{ground: f.ground, cost: solve.PushCost, arrive: func(box int32, side int) (Sides, bool) {
		m.Generated++
		if Sides(f.known[box]).Has(side) {
			if !Sides(f.done[box]).Has(side) { // reached by this layer too: as good
				f.known[box] |= 16 << side
			}
			return 0, false
		}
		set := f.shape.region(box, side)
		f.known[box] |= byte(set) | 16<<side
		return set, true
	}}
	defer search.drop(m)
	if m.Record != nil {
		m.Record.Forget()
	}
	stage(m, StageFastLayers, 0)
	if err := search.begin(m); err != nil {
		return 0, err
	}
	for search.advance(m) {
		m.Frontier(int64(search.now.len()))
		for i := range search.now.len() {
			it := search.now.at(i)
			f.done[it.box] |= byte(it.region)
			if it.box != box {
				continue
			}
			for side, d := range toBox {
				if d >= 0 && it.region.Has(side) {
					if m.Record != nil {
						m.Record.Goal(Back, f.part(*it))
					}
					return search.depth, nil
				}
			}
		}
		for i := range search.now.len() {
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

// turns finds the fewest moves along least pushes, and the route.
func (f *fastWalk) turns(m *solve.Meter, at placement, toBox [4]int64, pushes int64) error {
	defer f.heap.drop(m)
	box, player := at.box, at.player
	var straight list[turn] // what costs as much as the turn in hand
	defer straight.drop(m)
	parent, walked := -1, int64(0) // for recording: the event of the turn in hand, and the steps made before it
	if m.Record != nil {
		m.Record.Forget()
		stage(m, StageFastTurns, pushes)
		m.Record.Reach(Forwards, f.pair(box, player), -1, 0)
		m.Record.Layer(Forwards, pushes*solve.PushCost+pushes)
		parent = expanded(m.Record, Forwards, f.pair(box, player))
	}
	push := func(box int32, side, before int, extra int64) error {
		m.Generated++
		if m.Record != nil {
			f.recordTurn(m.Record, parent, extra-walked, box-f.step[side], side)
		}
		return f.heap.add(m, turn{extra, box - f.step[side], uint8(side), uint8(before)})
	}
	for side, d := range toBox {
		if d >= 0 && Sides(f.known[box]>>4).Has(side) {
			if err := push(box, side, 0, d); err != nil {
				return err
			}
		}
	}
	for n := 0; ; n++ {
		var it turn
		if straight.len() > 0 {
			it = straight.pop()
		} else {
			it = f.heap.least() // never empty: a won box was reached from here
		}
		side := int(it.side)
		if Sides(f.done[it.box] >> 4).Has(side) {
			continue
		}
		f.done[it.box] |= 16 << side
		f.set(it.box, side, int(it.before))
		m.Expanded++
		if m.Record != nil {
			if it.extra > walked {
				m.Record.Layer(Forwards, pushes*solve.PushCost+pushes+it.extra)
			}
			parent, walked = f.recordSettled(m.Record, it), it.extra
		}
		if it.box == f.goal {
			f.answer = solve.Answer{Value: pushes, Steps: pushes + it.extra}
			return f.turnRound(m, it, pushes)
		}
		wanted := Sides(f.known[it.box]>>4) & f.shape.region(it.box, side)
		if wanted.Has(side) {
			if m.Record != nil {
				f.recordTurn(m.Record, parent, 0, it.box-f.step[side], side)
			}
			if err := straight.add(m, turn{it.extra, it.box - f.step[side], it.side, it.side}); err != nil {
				return err
			}
		}
		around, err := f.toSides(m, it.box+f.step[side], it.box, wanted&^(1<<side))
		if err != nil {
			return err
		}
		for to, d := range around {
			if d >= 0 {
				if err := push(it.box, to, side, it.extra+d); err != nil {
					return err
				}
			}
		}
		if n&63 == 0 {
			if err := m.Poll(int64(straight.len()+f.heap.len()), pushes); err != nil {
				return err
			}
		}
	}
}

// turnRound makes the route lead forwards where it led back from the last push.
func (f *fastWalk) turnRound(m *solve.Meter, last turn, pushes int64) error {
	box, side, before := last.box, int(last.side), int(last.before)
	for n := pushes; n > 1; n-- {
		box += f.step[side]
		earlier := f.get(box, before)
		f.set(box, before, side)
		side, before = before, earlier
		if n&4095 == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
	}
	f.first = side
	return nil
}

// turn is a box just pushed, with the player on a side of it, who stood on the side before after the push before that.
type turn struct {
	extra        int64 // moves that were no pushes
	box          int32
	side, before uint8
}

// turns is a binary heap, the least extra first.
type turns struct{ list[turn] }

func (h *turns) add(m *solve.Meter, t turn) error {
	if err := h.list.add(m, t); err != nil {
		return err
	}
	i := h.n - 1
	for i > 0 {
		up := (i - 1) / 2
		if h.at(up).extra <= t.extra {
			break
		}
		*h.at(i) = *h.at(up)
		i = up
	}
	*h.at(i) = t
	return nil
}

// least takes the least off. The heap is not empty.
func (h *turns) least() turn {
	top := *h.at(0)
	last := h.pop()
	i := 0
	for {
		down := 2*i + 1
		if down >= h.n {
			break
		}
		if down+1 < h.n && h.at(down+1).extra < h.at(down).extra {
			down++
		}
		if last.extra <= h.at(down).extra {
			break
		}
		*h.at(i) = *h.at(down)
		i = down
	}
	if h.n > 0 {
		*h.at(i) = last
	}
	return top
}
