package generic

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Limits of the ways that are drawn: the number of moves before or after the position, and the number of things.
const around, mostWays = 150, 4

// tracker follows the things of a walk through the moves of the range [from, to).
type tracker struct {
	hand
	walk     *solve.Walk
	from, to int
	moves    [][]leg // for each move, the things that it moves
	things   int     // how many things have ways
}

// leg is the way of a thing in a move. The field thing is the number of the thing, or -1 for a thing without a way.
type leg struct {
	thing int
	stops []solve.Stop
	step
}

// Track implements [solve.Tracker]. If a thing always goes to a cell that another thing leaves, it has no way. So a
// snake has the way of its head, and tiles have the way of the hole. A move that is tied to a cell moves no thing: it
// turns over the things around the cell. Ways are drawn for the moves around the position, until the ways become a
// tangle: too many ways, or a way that enters too many cells again.
func (p *Puzzle) Track(d *solve.Dataset, query int, w *solve.Walk) func(pos int) []solve.Track {
	r, err := p.Rules(d, query)
	if err != nil {
		return func(int) []solve.Track { return nil }
	}
	return (&tracker{hand: hand{solve.Safe(r), p, d, query}, walk: w}).tracks
}

func (t *tracker) follow(from, to int) {
	t.from, t.to, t.moves, t.things = from, to, nil, 0
	var last []solve.Thing // by thing: where it is
	var count, order []int // by thing: how many legs it has; its number, or -1
	before := t.puzzle.Stand(t.data, t.query, t.walk.At(from))
	for n := from; n < to; n++ {
		after := t.puzzle.Stand(t.data, t.query, t.walk.At(n+1))
		legs := t.legs(before, after, n+1)
		for i := range legs {
			l := &legs[i]
			if l.thing = slices.Index(last, solve.Thing{Kind: l.kind, At: l.from}); l.thing < 0 {
				l.thing, last = len(last), append(last, solve.Thing{Kind: l.kind})
				count, order = append(count, 0), append(order, -1)
			}
			count[l.thing]++
		}
		for _, l := range legs {
			end := solve.Thing{Kind: l.kind, At: l.to}
			if gone := slices.Index(last, end); gone >= 0 {
				last[gone].At = grid.None
			}
			last[l.thing] = end
		}
		t.moves, before = append(t.moves, legs), after
	}
	lead := func(thing int) {
		if order[thing] < 0 {
			order[thing] = t.things
			t.things++
		}
	}
	for _, legs := range t.moves { // if all things of a move change places, the thing that moves most often leads
		most := 0
		for i, l := range legs {
			follows := slices.ContainsFunc(legs, func(o leg) bool { return o.from == l.to })
			if len(l.stops) > 2 || !follows {
				most = -1
				lead(l.thing)
			} else if most >= 0 && count[l.thing] > count[legs[most].thing] {
				most = i
			}
		}
		if most >= 0 && len(legs) > 0 {
			lead(legs[most].thing)
		}
	}
	for _, legs := range t.moves {
		for i := range legs {
			legs[i].thing = order[legs[i].thing]
		}
	}
}

// legs(before, after, move) returns the legs of a move. Things of a joined kind move together, as one thing.
func (t *tracker) legs(before, after []solve.Thing, move int) (legs []leg) {
	size, state := t.data.Board.Size, t.walk.At(move-1)
	if tied, _ := t.puzzle.spec.CellMoves(t.data, t.query, state); slices.Contains(tied, t.walk.Move(move-1)) {
		return nil
	}
	next := t.walk.At(move)
	ways, edges := t.puzzle.ways(t.data, t.query, state, next), t.puzzle.edges(t.data, t.query, state, next)
	for _, thing := range t.puzzle.spec.Things {
		k := thing.Kind
		if thing.Joined && slices.ContainsFunc(ways, func(w Way) bool { return w.Kind == k }) {
			from, e, _ := solve.Box(size, before, k)
			to, f, _ := solve.Box(size, after, k)
			legs = append(legs, leg{step: step{kind: k, from: from, to: to}, stops: []solve.Stop{
				{Cell: from, Form: e.Form(), Move: move}, {Cell: to, Form: f.Form(), Move: move},
			}})
			ways = slices.DeleteFunc(ways, func(w Way) bool { return w.Kind == k })
		}
	}
	all := solve.Map(ways, edges.step)
	for i, s := range all {
		if !s.goes() {
			continue
		}
		if s.over == (grid.Over{}) && len(ways[i].Cells) == 2 && !ways[i].Jump {
			ways[i].Cells = slices.Insert(ways[i].Cells, 1, t.way(state, before, all, s)...)
		}
		legs = append(legs, leg{step: s, stops: edges.stops(ways[i], t.puzzle.Form(s.kind), move)})
	}
	return legs
}

func (t *tracker) tracks(pos int) []solve.Track {
	if n := t.walk.Len(); t.moves == nil || pos < t.from+around/2 && t.from > 0 || pos > t.to-around/2 && t.to < n {
		t.follow(max(0, pos-around), min(n, pos+around))
	}
	w := window{cells: map[solve.Thing]bool{}, fresh: make([]int, t.things), again: make([]int, t.things)}
	first, last := pos-t.from, pos-t.from
	for back, ahead := true, true; back || ahead; {
		if back = back && first > 0 && w.add(t.moves[first-1], first == pos-t.from); back {
			first--
		}
		if ahead = ahead && last < len(t.moves) && w.add(t.moves[last], last == pos-t.from); ahead {
			last++
		}
	}
	all := make([]solve.Track, t.things)
	for _, legs := range t.moves[first:last] {
		for _, l := range legs {
			if l.thing < 0 {
				continue
			}
			x := &all[l.thing]
			*x = solve.Track{Kind: l.kind, Order: l.thing, Alone: t.things == 1, Stops: x.Stops}
			if len(x.Stops) > 0 {
				l.stops = l.stops[1:]
			}
			x.Stops = append(x.Stops, l.stops...)
		}
	}
	return slices.DeleteFunc(all, func(x solve.Track) bool { return x.Stops == nil })
}

// window is a range of moves. It grows until its ways become a tangle: see Track.
type window struct {
	cells        map[solve.Thing]bool // the cells of ways; the Kind is the number of the thing
	fresh, again []int                // by thing: how many cells were entered for the first time, and again
}

// add(legs, always) adds the legs of a move, unless the ways become a tangle. It reports whether the legs are added.
func (w *window) add(legs []leg, always bool) bool {
	fresh, again := slices.Clone(w.fresh), slices.Clone(w.again)
	var entered []solve.Thing
	for _, l := range legs {
		if l.thing < 0 {
			continue
		}
		again[l.thing]-- // the first cell of a leg is the last cell of the leg before, so this cell does not count
		for _, s := range l.stops {
			if c := (solve.Thing{Kind: solve.Kind(l.thing), At: s.Cell}); w.cells[c] {
				again[l.thing]++
			} else {
				fresh[l.thing]++
				entered = append(entered, c)
			}
		}
	}
	ways, tangle := 0, false
	for i, n := range fresh {
		tangle = tangle || 2*again[i] > n
		if n > 0 {
			ways++
		}
	}
	if (tangle || ways > mostWays) && !always {
		return false
	}
	for _, c := range entered {
		w.cells[c] = true
	}
	w.fresh, w.again = fresh, again
	return true
}
