package stress

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Few random boards show a usual mistake, such as a search that remembers cells but not the keys in hand. So boards are
// chosen: wrong searches with these mistakes run over the rules, and a board on which one of them has another answer
// than the right search is tried first. Boards are changed step by step, so that more states have another cost in a
// wrong search.

// Limits of the choice of a board. The searches of a board stop after mostSeen states.
const (
	triesToSeparate = 120
	mostSeen        = 1500
	mostAimed       = 8
)

// mistake is a usual mistake of a search: states with the same key count as equal, or every move counts as one.
type mistake struct {
	key     func(solve.State) string
	plainly bool
}

// outcome is what a search with a mistake finds on a board.
type outcome struct {
	answer solve.Cost
	found  bool
	costs  map[string]solve.Cost      // with a key: the cost of each key
	states map[solve.State]solve.Cost // the cost of each state
	done   solve.Cost                 // all states of at most this cost were expanded
	whole  bool                       // all states were
}

// wrongly searches over rules with a mistake. Without a mistake, every state is different from all others.
func wrongly(rules solve.Rules, m mistake) outcome {
	type item struct {
		state solve.State
		cost  solve.Cost
	}
	a := outcome{costs: map[string]solve.Cost{}, states: map[solve.State]solve.Cost{}, whole: true}
	todo := map[solve.Cost][]item{{}: {{state: rules.Start()}}}
	for len(todo) > 0 {
		if len(a.states) >= mostSeen {
			a.whole = false
			break
		}
		at := slices.MinFunc(slices.Collect(maps.Keys(todo)), solve.Cost.Compare)
		now := todo[at]
		delete(todo, at)
		a.done = at
		for _, x := range now {
			if _, known := a.states[x.state]; known {
				continue
			}
			a.states[x.state] = x.cost
			if m.key != nil {
				key := m.key(x.state)
				if _, seen := a.costs[key]; seen {
					continue
				}
				a.costs[key] = x.cost
			}
			if rules.Done(x.state) {
				if !a.found {
					a.answer, a.found = x.cost, true
				}
				continue
			}
			for _, step := range solve.Steps(rules, x.state) {
				order := at.Plus(step.Cost)
				if m.plainly {
					order = at.Plus(solve.Units(1))
				}
				todo[order] = append(todo[order], item{step.To, x.cost.Plus(step.Cost)})
			}
		}
	}
	a.whole = a.whole || a.found && !a.done.Less(a.answer)
	return a
}

// keys returns the keys of the usual mistakes on a board: the pieces without numbers and sets, and the pieces of one
// kind without all others.
func (s *search) keys(d *solve.Dataset) (list []func(solve.State) string) {
	kinds := map[solve.Kind]bool{}
	for _, t := range d.Things(0) {
		kinds[t.Kind] = true
	}
	only := []solve.Kind{0}
	if len(kinds) > 1 {
		only = append(only, slices.Sorted(maps.Keys(kinds))...)
	}
	for _, kind := range only {
		list = append(list, func(at solve.State) string {
			var key []byte
			for _, t := range s.Puzzle.Stand(d, 0, at) {
				if kind == 0 || t.Kind == kind {
					key = append(strconv.AppendInt(append(key, byte(t.Kind)), int64(t.At), 10), ' ')
				}
			}
			return string(key)
		})
	}
	return list
}

// separates reports whether a search with a usual mistake has another answer on a board than the right search. If not,
// near lists the cells on which a piece stands in states to which a wrong search gives another cost. ok is false if the
// board is too large.
func (s *search) separates(d *solve.Dataset) (yes bool, near []grid.Cell, ok bool) {
	rules, err := s.Puzzle.Rules(d, 0)
	if err != nil {
		return false, nil, false
	}
	rules = solve.Safe(rules)
	right := wrongly(rules, mistake{})
	if !right.whole {
		return false, nil, false
	}
	differs := func(a outcome) bool {
		return a.whole && (a.found != right.found || a.answer != right.answer)
	}
	if !solve.SameCosts(s.Puzzle, s.Puzzle.Tasks()[0]) && differs(wrongly(rules, mistake{plainly: true})) {
		return true, nil, true
	}
	for _, key := range s.keys(d) {
		wrong := wrongly(rules, mistake{key: key})
		if differs(wrong) {
			return true, nil, true
		}
		least, at := map[string]solve.Cost{}, map[string]solve.State{}
		for state, cost := range right.states {
			k := key(state)
			if known, ok := least[k]; !ok || cost.Less(known) {
				least[k], at[k] = cost, state
			}
		}
		for _, k := range slices.Sorted(maps.Keys(least)) {
			if other, ok := wrong.costs[k]; ok && other != least[k] || !ok && !wrong.done.Less(least[k]) {
				for _, t := range s.Puzzle.Stand(d, 0, at[k]) {
					if !slices.Contains(near, t.At) {
						near = append(near, t.At)
					}
				}
			}
		}
	}
	return false, near, true
}

// chosen returns a board that separates usual mistakes from right searches, or the nearest board to one. The function
// fresh makes random boards, and some boards are changed step by step. It returns nil if no board is legal.
func (s *search) chosen(r *rand.Rand, g grounds, fresh func() *solve.Dataset) (best *solve.Dataset) {
	most := -1
	try := func(d *solve.Dataset, fresh bool) (yes bool, near []grid.Cell) {
		if d == nil {
			return false, nil
		}
		if _, legal := s.legal([]*solve.Dataset{d}, nil); !legal {
			return false, nil
		}
		yes, near, ok := s.separates(d)
		if yes || ok && (len(near) > most || len(near) == most && !fresh) {
			best, most = d, len(near)
			return yes, near
		}
		return false, nil
	}
	for range triesToSeparate {
		var yes bool
		var near []grid.Cell
		if best != nil && r.IntN(3) > 0 {
			yes, near = try(g.changed(r, best), false)
		} else {
			yes, near = try(g.sprinkled(r, fresh()), true)
		}
		if yes {
			return best
		}
		// A rare ground, such as a goal, on a cell that a wrong search reaches at another cost.
		base := best
		r.Shuffle(len(near), func(i, k int) { near[i], near[k] = near[k], near[i] })
		for _, at := range near[:min(len(near), mostAimed)] {
			for _, other := range rareGrounds(base.Board) {
				d := base.Clone()
				d.Board.Terrain[at], d.Board.Terrain[other] = d.Board.Terrain[other], d.Board.Terrain[at]
				if yes, _ := try(d, true); yes {
					return best
				}
			}
		}
	}
	return best
}

// grounds are the kinds of terrain of a puzzle except floor and walls. A kind that is on one cell of every sample, such
// as a goal, is single: other boards have it once too.
type grounds struct{ single, free []byte }

func groundsOf(p solve.Puzzle, samples []*solve.Dataset) (g grounds) {
	for _, brush := range p.Brushes() {
		if brush.Layer != solve.Terrain || brush.Tile == solve.Floor || brush.Tile == solve.Wall {
			continue
		}
		several := func(d *solve.Dataset) bool { return bytes.Count(d.Board.Terrain, []byte{brush.Tile}) != 1 }
		if slices.ContainsFunc(samples, several) {
			g.free = append(g.free, brush.Tile)
		} else {
			g.single = append(g.single, brush.Tile)
		}
	}
	return g
}

// fit gives a board each single ground once.
func (g grounds) fit(r *rand.Rand, d *solve.Dataset) *solve.Dataset {
	b := d.Board
	for _, tile := range g.single {
		n := bytes.Count(b.Terrain, []byte{tile})
		for ; n > 1; n-- {
			b.Terrain[bytes.IndexByte(b.Terrain, tile)] = solve.Floor
		}
		for tries := 0; n == 0 && tries < b.Cells(); tries++ {
			if at := r.IntN(b.Cells()); b.Terrain[at] == solve.Floor {
				b.Terrain[at], n = tile, 1
			}
		}
	}
	return d
}

// sprinkled puts other grounds on some floor cells of a new board.
func (g grounds) sprinkled(r *rand.Rand, d *solve.Dataset) *solve.Dataset {
	if d == nil {
		return nil
	}
	d = d.Clone()
	const most = 15 // percent of the cells
	for share, at := r.IntN(most), 0; at < d.Board.Cells() && len(g.free) > 0; at++ {
		if d.Board.Terrain[at] == solve.Floor && r.IntN(100) < share {
			d.Board.Terrain[at] = g.free[r.IntN(len(g.free))]
		}
	}
	return g.fit(r, d)
}

// changed returns a copy of a board with one to three changes: a cell gets another ground, or a thing moves.
func (g grounds) changed(r *rand.Rand, d *solve.Dataset) *solve.Dataset {
	d = d.Clone()
	b := d.Board
	tiles := append(slices.Clone(g.free), solve.Floor)
	if bytes.IndexByte(b.Terrain, solve.Wall) >= 0 {
		tiles = append(tiles, solve.Wall)
	}
	for range 1 + r.IntN(3) {
		at, other := r.IntN(b.Cells()), r.IntN(b.Cells())
		things := allThings(d)
		switch {
		case len(things) > 0 && r.IntN(3) == 0:
			t := things[r.IntN(len(things))]
			for _, u := range things {
				if u.At == grid.Cell(at) {
					u.At = t.At
				}
			}
			t.At = grid.Cell(at)
		case r.IntN(2) == 0:
			b.Terrain[at] = tiles[r.IntN(len(tiles))]
		default:
			b.Terrain[at], b.Terrain[other] = b.Terrain[other], b.Terrain[at]
		}
	}
	return g.fit(r, d)
}

// rareGrounds lists the cells that are neither floor nor wall.
func rareGrounds(b *solve.Board) (list []int) {
	for at, tile := range b.Terrain {
		if tile != solve.Floor && tile != solve.Wall {
			list = append(list, at)
		}
	}
	return list
}
