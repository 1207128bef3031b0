package stress

import (
	"bytes"
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/mistake"
)

// Few random boards show a usual mistake, such as a search that remembers cells but not the keys in hand. So boards are
// chosen: wrong searches with these mistakes run over the rules, and a board on which one of them has another answer
// than the right search is tried first. Boards are changed step by step, so that more states have another cost in a
// wrong search.

// Limits of the choice of a board. The searches of a board stop after mostSeen states, and the choice ends after
// statesToSeparate states in all searches: large boards get fewer tries.
const (
	triesToSeparate  = 120
	statesToSeparate = 20_000
	mostSeen         = 1500
	mostAimed        = 8
)

// mistakes lists the usual mistakes that a program for a puzzle can have: mistakes that a sample shows come second.
func (o *Order) mistakes(samples []*solve.Dataset) (hidden, shown []mistake.Mistake) {
	list := []mistake.Mistake{{Plain: true}, {}}
	kinds := map[solve.Kind]bool{}
	for _, d := range samples {
		for _, t := range d.Things(0) {
			kinds[t.Kind] = true
		}
	}
	if len(kinds) > 1 {
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			list = append(list, mistake.Mistake{Kind: kind}, mistake.Mistake{Kind: kind, Loose: true})
		}
	}
	for _, m := range list {
		works, shows := false, false
		for _, d := range samples {
			a := o.separates(d, m)
			works, shows = works || a.works || !a.whole, shows || a.yes
		}
		switch {
		case shows:
			shown = append(shown, m)
		case works:
			hidden = append(hidden, m)
		}
	}
	return hidden, shown
}

// separation is the result of a right and a wrong search of a board.
type separation struct {
	yes    bool        // their answers differ
	near   []grid.Cell // if not: cells of pieces in states to which the wrong search gives another cost
	whole  bool        // the board is small enough for the right search
	works  bool        // the wrong search takes different states as equal, or changes the cost of a move
	states int         // of both searches
}

// separates compares a search with a mistake on a board with the right search.
func (o *Order) separates(d *solve.Dataset, m mistake.Mistake) (a separation) {
	rules, err := o.Puzzle.Rules(d, 0)
	if err != nil {
		return a
	}
	rules = solve.Safe(rules)
	right := mistake.Mistake{}.Search(context.Background(), rules, nil, mostSeen)
	a.whole, a.states = right.Whole, len(right.States)
	if !right.Whole {
		return a
	}
	key := m.Key(o.Puzzle, d, 0)
	wrong := m.Search(context.Background(), rules, key, mostSeen)
	a.states += len(wrong.States)
	a.yes = wrong.Whole && (wrong.Found != right.Found || wrong.Answer != right.Answer)
	if key == nil {
		a.works = !solve.SameCosts(o.Puzzle, o.Puzzle.Tasks()[0])
	}
	if a.yes || key == nil {
		return a
	}
	least, at := map[string]solve.Cost{}, map[string]solve.State{}
	for state, cost := range right.States {
		k := key(state)
		if known, ok := least[k]; !ok || cost.Less(known) {
			least[k], at[k] = cost, state
		}
	}
	a.works = len(least) < len(right.States)
	for _, k := range slices.Sorted(maps.Keys(least)) {
		if other, ok := wrong.Costs[k]; ok && other != least[k] || !ok && !wrong.Done.Less(least[k]) {
			for _, t := range o.Puzzle.Stand(d, 0, at[k]) {
				if !slices.Contains(a.near, t.At) {
					a.near = append(a.near, t.At)
				}
			}
		}
	}
	return a
}

// chosen returns a board that separates a usual mistake from the right search, or the nearest board to one. The
// function fresh makes random boards, and some boards are changed step by step. Each call aims at one mistake,
// mostly at one that the samples don't show: a student's program is right on them. The result is nil if no board is
// legal or small enough.
func (s *search) chosen(
	r *rand.Rand, samples []*solve.Dataset, fresh func() *solve.Dataset,
) (best *solve.Dataset) {
	g := groundsOf(s.Puzzle, samples)
	s.once.Do(func() { s.hidden, s.shown = s.mistakes(samples) })
	list := s.hidden
	if len(list) == 0 || len(s.shown) > 0 && r.IntN(3) == 0 {
		list = s.shown
	}
	if len(list) == 0 {
		return nil
	}
	m, most, states := list[r.IntN(len(list))], -1, 0
	try := func(d *solve.Dataset, fresh bool) (yes bool, near []grid.Cell) {
		if d == nil {
			return false, nil
		}
		if _, legal := s.legal([]*solve.Dataset{d}, nil); !legal {
			return false, nil
		}
		a := s.separates(d, m)
		states += a.states
		if a.yes || a.whole && (len(a.near) > most || len(a.near) == most && !fresh) {
			best, most = d, len(a.near)
			return a.yes, a.near
		}
		return false, nil
	}
	for tries := 0; tries < triesToSeparate && states < statesToSeparate; tries++ {
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
