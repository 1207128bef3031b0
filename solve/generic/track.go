package generic

import (
	"maps"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Limits of the ways that are drawn: the number of moves before or after the position, and the number of things.
const around, mostWays = 150, 4

// tracker follows the things of a walk through the moves from..to.
type tracker struct {
	puzzle   *Puzzle
	data     *solve.Dataset
	query    int
	walk     *solve.Walk
	from, to int
	moves    [][]leg // for each move, the things that it moves
	things   int     // how many things have ways
}

// leg is the way of a thing in a move. thing is the number of the thing. A thing without a way has the number -1.
type leg struct {
	thing int
	stops []solve.Stop
	step
}

// Track implements [solve.Tracker]. A thing that always goes where another one was has no way: a snake has the way of
// its head, and tiles have the way of their hole. Ways are drawn around the position, as far as they are no tangle.
func (p *Puzzle) Track(d *solve.Dataset, query int, w *solve.Walk) func(pos int) []solve.Track {
	t := &tracker{puzzle: p, data: d, query: query, walk: w}
	return t.tracks
}

// follow(from, to) finds the legs of some moves.
func (t *tracker) follow(from, to int) {
	t.from, t.to, t.moves = from, to, nil
	var count []int // by thing: its legs
	known, leads := map[solve.Thing]int{}, map[int]bool{}
	before := t.puzzle.Stand(t.data, t.query, t.walk.At(from))
	for n := from; n < to; n++ {
		after := t.puzzle.Stand(t.data, t.query, t.walk.At(n+1))
		legs := t.legs(before, after, n+1)
		for i, l := range legs {
			at := solve.Thing{Kind: l.kind, At: l.from}
			if _, old := known[at]; !old {
				known[at] = len(count)
				count = append(count, 0)
			}
			legs[i].thing = known[at]
			count[known[at]]++
			delete(known, at)
		}
		for _, l := range legs {
			known[solve.Thing{Kind: l.kind, At: l.to}] = l.thing
		}
		t.moves, before = append(t.moves, legs), after
	}
	for _, legs := range t.moves { // where all change places, the one that moves most often leads
		most := 0
		for i, l := range legs {
			if len(l.stops) > 2 || !slices.ContainsFunc(legs, func(o leg) bool { return o.from == l.to }) {
				leads[l.thing], most = true, -1
			} else if most >= 0 && count[l.thing] > count[legs[most].thing] {
				most = i
			}
		}
		if most >= 0 && len(legs) > 0 {
			leads[legs[most].thing] = true
		}
	}
	order := map[int]int{}
	for _, legs := range t.moves {
		for i, l := range legs {
			if _, old := order[l.thing]; !old && leads[l.thing] {
				order[l.thing] = len(order)
			}
			if legs[i].thing = -1; leads[l.thing] {
				legs[i].thing = order[l.thing]
			}
		}
	}
	t.things = len(order)
}

// legs(before, after, move) returns the legs of a move. Things of a joined kind move together, as one thing.
func (t *tracker) legs(before, after []solve.Thing, move int) (legs []leg) {
	size := t.data.Board.Size
	gone, come := missing(before, after), missing(after, before)
	for _, thing := range t.puzzle.spec.Things {
		if k := thing.Kind; thing.Joined && solve.Find(gone, k) != grid.None {
			from, e, _ := solve.Box(size, before, k)
			to, f, _ := solve.Box(size, after, k)
			legs = append(legs, leg{step: step{k, from, to}, stops: []solve.Stop{{Cell: from, Extent: e, Move: move}, {Cell: to, Extent: f, Move: move}}})
			other := func(t solve.Thing) bool { return t.Kind == k }
			gone, come = slices.DeleteFunc(gone, other), slices.DeleteFunc(come, other)
		}
	}
	for _, s := range steps(size, gone, come) {
		if !s.goes() {
			continue
		}
		l, e := leg{step: s}, t.puzzle.Extent(s.kind)
		for _, c := range append(append([]grid.Cell{s.from}, t.walked(before, after, s)...), s.to) {
			l.stops = append(l.stops, solve.Stop{Cell: c, Extent: e, Move: move})
		}
		legs = append(legs, l)
	}
	return legs
}

// tracks(pos) returns the ways to draw at a position.
func (t *tracker) tracks(pos int) (list []solve.Track) {
	if n := t.walk.Len(); t.moves == nil || pos < t.from+around/2 && t.from > 0 || pos > t.to-around/2 && t.to < n {
		t.follow(max(0, pos-around), min(n, pos+around))
	}
	w := window{map[solve.Thing]bool{}, map[int]int{}, map[int]int{}}
	first, last := pos-t.from, pos-t.from
	for back, ahead := true, true; back || ahead; {
		if back = back && first > 0 && w.add(t.moves[first-1], first == pos-t.from); back {
			first--
		}
		if ahead = ahead && last < len(t.moves) && w.add(t.moves[last], last == pos-t.from); ahead {
			last++
		}
	}
	list = make([]solve.Track, t.things)
	for _, legs := range t.moves[first:last] {
		for _, l := range legs {
			if l.thing < 0 {
				continue
			}
			x := &list[l.thing]
			*x = solve.Track{Kind: l.kind, Order: l.thing, Alone: t.things == 1, Stops: x.Stops}
			if len(x.Stops) > 0 {
				l.stops = l.stops[1:]
			}
			x.Stops = append(x.Stops, l.stops...)
		}
	}
	return slices.DeleteFunc(list, func(x solve.Track) bool { return x.Stops == nil })
}

// window is a range of moves that grows as long as its ways are no tangle.
type window struct {
	cells        map[solve.Thing]bool // the cells of ways; the Kind is the number of the thing
	fresh, again map[int]int          // by thing: how many cells were entered for the first time, and again
}

// add(legs, always) adds the legs of a move, unless the ways become a tangle. It reports whether the legs are added.
func (w *window) add(legs []leg, always bool) bool {
	fresh, again := maps.Clone(w.fresh), maps.Clone(w.again)
	var entered []solve.Thing
	for _, l := range legs {
		if l.thing < 0 {
			continue
		}
		again[l.thing]-- // a leg begins where another one ends
		for _, s := range l.stops {
			if c := (solve.Thing{Kind: solve.Kind(l.thing), At: s.Cell}); w.cells[c] {
				again[l.thing]++
			} else {
				fresh[l.thing]++
				entered = append(entered, c)
			}
		}
	}
	tangle := len(fresh) > mostWays
	for i, n := range fresh {
		tangle = tangle || 2*again[i] > n
	}
	if tangle && !always {
		return false
	}
	for _, c := range entered {
		w.cells[c] = true
	}
	w.fresh, w.again = fresh, again
	return true
}
