package generate

import (
	"context"
	"errors"

	"stepboard/solve"
	rulesearch "stepboard/solve/search"
)

// walks has facts about all shortest walks to a state, or about all shortest walks of a query.
type walks struct {
	many        bool // there is more than one shortest walk
	fewestTaken int  // number of pieces that a walk takes before its last move; of several walks, the smallest number
}

const mostStates = 1_000_000

// shortest searches the rules in order of cost until it knows all shortest walks. thingsIn returns the number of things
// in a state. The facts about a state follow from the facts about the states before. If there is no way, ok is false.
// The error is the context's, or a *solve.Refusal.
func shortest(ctx context.Context, r solve.Rules, thingsIn func(solve.State) int) (found walks, ok bool, err error) {
	m, release := solve.NewMeter(ctx, 0, nil)
	defer release()
	tree, err := rulesearch.Dijkstra(m, r, rulesearch.Extent{First: true, States: mostStates})
	switch {
	case errors.Is(err, rulesearch.ErrLarge):
		return found, false, solve.Refused("make.many_states", "PluralCount", mostStates)
	case err != nil || tree.Won() < 0:
		return found, false, err
	}
	known := make([]walks, tree.Len())
	reached := make([]bool, tree.Len())
	least := tree.Cost(tree.Won())
	for i := range tree.Expansions() {
		if i&1023 == 0 && ctx.Err() != nil {
			return found, false, ctx.Err()
		}
		at := tree.Expanded(i)
		s := tree.State(at)
		standing := thingsIn(s)
		for _, step := range solve.Steps(r, s) {
			to := tree.Number(step.To)
			if tree.Cost(to) != tree.Cost(at).Plus(step.Cost) {
				continue
			}
			way, done := known[at], r.Done(step.To)
			if !done {
				way.fewestTaken += standing - thingsIn(step.To)
			}
			known[to] = known[to].merged(way, reached[to])
			reached[to] = true
			if done && tree.Cost(to) == least {
				found = found.merged(way, ok)
				ok = true
			}
		}
	}
	return found, true, nil
}

// merged returns the facts about the walks of w and of way together. If known is false, w has no walks.
func (w walks) merged(way walks, known bool) walks {
	if !known {
		return way
	}
	return walks{many: true, fewestTaken: min(w.fewestTaken, way.fewestTaken)}
}
