package generate

import (
	"context"

	"stepboard/solve"
	"stepboard/solve/store"
)

// walks is what all shortest walks of a query have in common.
type walks struct {
	several bool // there is more than one
	taken   int  // pieces taken before the last move, on the walk that takes the fewest
}

// mostStates is how many states are looked at for that.
const mostStates = 1_000_000

// reached is a state on the way.
type reached struct {
	cost solve.Cost
	walks
}

// shortest explores the rules from the start until all shortest walks are known: Dijkstra's algorithm, in which a state
// knows of the shortest ways to it whether there are several, and the fewest pieces that one takes, where count is how
// many things stand in a state. It is O(E log V) in states. Where there is no way the second result is false. The error is the context's, or a *solve.Refusal where there
// are too many states.
func shortest(ctx context.Context, r solve.Rules, count func(solve.State) int) (found walks, ok bool, err error) {
	start := r.Start()
	if start.Crowded() {
		return found, false, solve.Refused("make.many_states", "PluralCount", mostStates)
	}
	known := map[solve.State]reached{start: {}}
	var queue store.Heap[solve.State]
	m := &solve.Meter{}
	if err := queue.Push(m, store.Entry[solve.State]{Item: start}); err != nil {
		return found, false, err
	}
	var least solve.Cost
	var steps []solve.Step
	won := false
	for n := 0; queue.Len() > 0; n++ {
		if n&1023 == 0 && ctx.Err() != nil {
			return found, false, ctx.Err()
		}
		top := queue.Pop()
		at := known[top.Item]
		switch {
		case won && top.Cost > order(least):
			return found, true, nil
		case top.Cost > order(at.cost):
			continue
		case r.Done(top.Item):
			if !won {
				won, least, found = true, at.cost, at.walks
			} else {
				found.several, found.taken = true, min(found.taken, at.taken)
			}
			continue
		}
		steps = r.Next(top.Item, steps[:0])
		for _, step := range steps {
			next, way := step.To, reached{at.cost.Plus(step.Cost), at.walks}
			if next.Bits != top.Item.Bits && !r.Done(next) {
				way.taken += count(top.Item) - count(next)
			}
			old, seen := known[next]
			switch {
			case seen && old.cost.Less(way.cost):
				continue
			case seen && way.cost == old.cost:
				old.several, old.taken = true, min(old.taken, way.taken)
				known[next] = old
				continue
			case !seen && len(known) == mostStates:
				return found, false, solve.Refused("make.many_states", "PluralCount", mostStates)
			}
			known[next] = way
			if err := queue.Push(m, store.Entry[solve.State]{Cost: order(way.cost), Item: next}); err != nil {
				return found, false, err
			}
		}
	}
	return found, won, nil
}

// standing counts the things that stand in a state of a query. States with the same bits have as many.
func standing(p solve.Puzzle, d *solve.Dataset, query int) func(solve.State) int {
	known := map[solve.Bits]int{}
	return func(s solve.State) int {
		n, ok := known[s.Bits]
		if !ok {
			n = len(p.Stand(d, query, s))
			known[s.Bits] = n
		}
		return n
	}
}

// order is a cost as one number, to be compared.
func order(c solve.Cost) int64 { return c.Major<<40 + c.Minor }
