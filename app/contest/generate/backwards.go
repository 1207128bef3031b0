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
	mostBackwards   = 200_000  // largest number of states that a search visits
	memoryBackwards = 64 << 20 // largest memory of a search, in bytes
	rounds          = 5        // number of boards of an order from which a search starts
	picks           = 50       // number of states of a search that are tried as boards
)

// backwards places the things of d so that the answer is in the wanted range. A uniform-cost search over backward moves
// finds a state whose cost to the nearest won state is in this range. backwards returns nil if it finds no such state,
// if the order wants "no way", or if the rules have no backward moves.
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
	m, release := solve.NewMeter(ctx, memoryBackwards, nil)
	defer release()
	twofold := solve.Twofold(o.Maker, task)
	e := over.Extent{Back: true, States: mostBackwards}
	if o.Most < math.MaxInt64 {
		e.Far = solve.Cost{Minor: o.Most + 1}
		if twofold {
			e.Far = solve.Cost{Major: o.Most + 1}
		}
	}
	tree, err := over.Spread(m, r, e)
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
	for range picks {
		if from == to {
			break
		}
		placed := solve.Place(o.Maker, d, 0, tree.State(tree.Expanded(from+pick(to-from))))
		if slices.Equal(placed.Board.Numbers, d.Board.Numbers) && solve.Sound(o.Maker, task, placed) {
			return placed, nil
		}
	}
	return nil, nil
}
