package generate

import (
	"context"
	"errors"

	"stepboard/solve"
	rulesearch "stepboard/solve/search"
)

// walks describes all shortest walks of a query.
type walks struct {
	several bool // there is more than one shortest walk
	taken   int  // number of pieces that the shortest walk with the fewest captures takes before its last move
}

// mostStates is the largest number of states that shortest visits.
const mostStates = 1_000_000

// shortest explores the rules in order of cost until all shortest walks are known. The function count returns the
// number of things in a state. Each state tells the next states whether several shortest walks lead to it, and how few
// things such a walk takes. The result ok is false if there is no way. The error is the context's, or a *solve.Refusal.
func shortest(ctx context.Context, r solve.Rules, count func(solve.State) int) (found walks, ok bool, err error) {
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	tree, err := rulesearch.Spread(m, r, rulesearch.Extent{First: true, States: mostStates})
	switch {
	case errors.Is(err, rulesearch.ErrLarge):
		return found, false, solve.Refused("make.many_states", "PluralCount", mostStates)
	case err != nil || tree.Won() < 0:
		return found, false, err
	}
	known := make([]walks, tree.Len())
	reached := make([]bool, tree.Len())
	least := tree.Cost(tree.Won())
	var steps []solve.Step
	for i := range tree.Expansions() {
		if i&1023 == 0 && ctx.Err() != nil {
			return found, false, ctx.Err()
		}
		at := tree.Expanded(i)
		s := tree.State(at)
		standing := count(s)
		steps = r.Next(s, steps[:0])
		for _, step := range steps {
			to := tree.Number(step.To)
			if tree.Cost(to) != tree.Cost(at).Plus(step.Cost) {
				continue
			}
			way, done := known[at], r.Done(step.To)
			if !done {
				way.taken += standing - count(step.To)
			}
			known[to] = known[to].or(way, reached[to])
			reached[to] = true
			if done && tree.Cost(to) == least {
				found = found.or(way, ok)
				ok = true
			}
		}
	}
	return found, true, nil
}

// The method or adds the walks in way to the facts w about other walks. known is false if w has no facts yet.
func (w walks) or(way walks, known bool) walks {
	if !known {
		return way
	}
	return walks{several: true, taken: min(w.taken, way.taken)}
}
