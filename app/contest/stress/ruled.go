package stress

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

type boarded interface{ Boards() []*solve.Dataset }

// Limits for a puzzle from a file of rules. A board whose answer needs more memory is left out: other boards are
// tried in the time of its search.
const (
	mostRuledMemory = 16 << 20
	mostRuled       = 3  // largest number of boards in one input; small, because a search over rules is slow
	mostWalk        = 30 // largest number of random moves from a board; sometimes ten times as many back from a won state
)

// ruled returns boards for a puzzle from a file of rules: random boards, and boards of the file after some random
// moves. Few random boards can be won, but many boards after moves can. Half of the boards are chosen: see
// [search.chosen]. The first rounds have the smallest boards.
func (s *search) ruled(r *rand.Rand, c class, round int) []*solve.Dataset {
	var samples []*solve.Dataset
	if p, ok := solve.Inner(s.Puzzle).(boarded); ok {
		samples = p.Boards()
	}
	g, from := groundsOf(s.Puzzle, samples), slices.Clone(samples)
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
			d := fromMaker(r, m, size, 1)
			if d == nil {
				return nil
			}
			if d = g.fit(r, d.Clone()); r.IntN(4) == 0 {
				return d
			}
			return cmp.Or(walkedBack(r, s.Puzzle, d), d)
		}
		if len(from) == 0 {
			return nil
		}
		return walked(r, s.Puzzle, from[r.IntN(len(from))])
	}
	var list []*solve.Dataset
	for range 1 + r.IntN(mostRuled) {
		if r.IntN(2) > 0 {
			if d := s.chosen(r, samples, fresh); d != nil {
				list = append(list, d)
				continue
			}
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
	return placed(p, d, wander(r, mostWalk, rules.Start(), func(at solve.State) []solve.Step {
		return solve.Steps(rules, at)
	}))
}

// walkedBack returns the board d with its things where a random number of random moves back from a won state leads. So
// the board has a way. If the rules can't tell won states or moves back, it returns nil.
func walkedBack(r *rand.Rand, p solve.Puzzle, d *solve.Dataset) (board *solve.Dataset) {
	defer solve.Caught(new(error))
	rules, err := p.Rules(d, 0)
	back, ok := rules.(solve.Reversible)
	if err != nil || !ok {
		return nil
	}
	ends := solve.Ends(back)
	if len(ends) == 0 {
		return nil
	}
	most := mostWalk
	if r.IntN(2) == 0 {
		most *= 10
	}
	return placed(p, d, wander(r, most, ends[r.IntN(len(ends))], func(at solve.State) []solve.Step {
		return solve.StepsBack(back, at)
	}))
}

// wander makes a random number of random moves from a state, at most the given number. It reaches no state twice.
func wander(r *rand.Rand, most int, at solve.State, steps func(solve.State) []solve.Step) solve.State {
	seen := map[solve.State]bool{at: true}
	for range r.IntN(most + 1) {
		list := steps(at)
		r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		next := slices.IndexFunc(list, func(x solve.Step) bool { return !seen[x.To] })
		if next < 0 {
			break
		}
		at = list[next].To
		seen[at] = true
	}
	return at
}

// placed returns the board d with its things as in a state.
func placed(p solve.Puzzle, d *solve.Dataset, at solve.State) *solve.Dataset {
	board := solve.Place(p, d, 0, at)
	board.Board.Numbers = d.Board.Numbers // a judge's format can't hold the numbers of another start
	return board
}
