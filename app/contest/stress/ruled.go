package stress

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

type boarded interface{ Boards() []*solve.Dataset }

// Limits for a puzzle from a file of rules.
const (
	mostRuled = 3  // largest number of boards in one input; small, because a search over rules is slow
	mostWalk  = 30 // largest number of random moves from a board of the file
)

// ruled returns boards for a puzzle from a file of rules: random boards, and boards of the file after some random
// moves. Few random boards can be won, but many boards after moves can. Most boards are chosen: see [search.chosen].
// The first rounds have the smallest boards.
func (s *search) ruled(r *rand.Rand, c class, round int) []*solve.Dataset {
	var from []*solve.Dataset
	if p, ok := solve.Inner(s.Puzzle).(boarded); ok {
		from = p.Boards()
	}
	g := groundsOf(s.Puzzle, from)
	limits := s.Puzzle.Limits()
	if round < c.extra {
		c.extra = round
		from = slices.DeleteFunc(from, func(d *solve.Dataset) bool {
			return d.Board.Rows > limits.MinRows+round || d.Board.Cols > limits.MinCols+round
		})
	}
	side := func(least, most int) int { return least + r.IntN(min(c.extra, most-least)+1) }
	m, makes := s.Puzzle.(solve.Maker)
	fresh := func() *solve.Dataset {
		if makes && (len(from) == 0 || r.IntN(3) > 0) {
			size := grid.Size{Rows: side(limits.MinRows, limits.MaxRows), Cols: side(limits.MinCols, limits.MaxCols)}
			if limits.Square {
				size.Cols = size.Rows
			}
			if d := fromMaker(r, m, size, 1); d != nil {
				return g.fit(r, d.Clone())
			}
			return nil
		}
		if len(from) == 0 {
			return nil
		}
		return walked(r, s.Puzzle, from[r.IntN(len(from))])
	}
	var list []*solve.Dataset
	for range 1 + r.IntN(mostRuled) {
		if d := s.chosen(r, g, fresh); d != nil && r.IntN(4) > 0 {
			list = append(list, d)
			continue
		}
		list = append(list, s.collect(1, func() (*solve.Dataset, []string) { return fresh(), nil })...)
	}
	if _, ok := s.legal(list, nil); !ok && len(list) > 1 {
		return list[:1] // an input of this format has only one board
	}
	return list
}

// walked returns the board d after a random number of random moves. If the rules refuse d, it returns nil.
func walked(r *rand.Rand, p solve.Puzzle, d *solve.Dataset) *solve.Dataset {
	rules, err := p.Rules(d, 0)
	if err != nil {
		return nil
	}
	rules = solve.Safe(rules)
	at := rules.Start()
	for range r.IntN(mostWalk + 1) {
		steps := solve.Steps(rules, at)
		if len(steps) == 0 {
			break
		}
		at = steps[r.IntN(len(steps))].To
	}
	placed := solve.Place(p, d, 0, at)
	placed.Board.Numbers = d.Board.Numbers // a judge's format can't hold the numbers of another start
	return placed
}
