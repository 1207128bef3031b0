package generate

import (
	"context"
	"errors"
	"math"
	"slices"
	"sort"

	"stepboard/solve"
	over "stepboard/solve/search"
)

const (
	backwardStates = 200_000  // largest number of states of one backward search
	backwardMemory = 64 << 20 // largest memory of one backward search, in bytes
	backwardTries  = 5        // number of boards of an order for which there is a backward search
	boardTries     = 50       // number of states of a backward search that are tried as boards
)

// backwards returns d with its things at other places, so that the answer is in the wanted range. A uniform-cost search
// over backward moves begins at the won states. It finds a state whose cost to the nearest won state is in this range.
// If there is no such state, if the order wants "no way", or if the rules have no backward moves, the result is nil.
func (o Order) backwards(ctx context.Context, d *solve.Dataset, pick func(n int) int) (*solve.Dataset, error) {
	if o.Most < 0 || len(d.Queries) != 1 {
		return nil, nil
	}
	task := Task(o.Maker, d)
	made, err := o.Maker.Rules(d, 0)
	r, ok := made.(solve.Reversible)
	if err != nil || !ok {
		return nil, err
	}
	m, release := solve.NewMeter(ctx, backwardMemory, nil)
	defer release()
	twofold := solve.Twofold(o.Maker, task)
	e := over.Extent{Back: true, States: backwardStates}
	if o.Most < math.MaxInt64 {
		e.Far = solve.Cost{Minor: o.Most + 1}
		if twofold {
			e.Far = solve.Cost{Major: o.Most + 1}
		}
	}
	tree, err := over.Dijkstra(m, r, e)
	if tree == nil {
		return nil, err
	}
	defer tree.Free(m)
	if err != nil && !errors.Is(err, over.ErrLarge) {
		return nil, err
	}
	cost := func(i int) int64 { return tree.Cost(tree.Expanded(i)).Value(twofold) }
	from := sort.Search(tree.Expansions(), func(i int) bool { return cost(i) >= o.Least })
	to := sort.Search(tree.Expansions(), func(i int) bool { return cost(i) > o.Most })
	for i := 0; i < boardTries && from < to; i++ {
		placed := solve.Place(o.Maker, d, 0, tree.State(tree.Expanded(from+pick(to-from))))
		if slices.Equal(placed.Board.Numbers, d.Board.Numbers) && solve.Sound(o.Maker, task, placed) {
			return placed, nil
		}
	}
	return nil, nil
}
