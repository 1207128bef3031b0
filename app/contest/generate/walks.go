package generate

import (
	"context"
	"math/bits"

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
	cost int64
	walks
}

// shortest explores the rules from the start until all shortest walks are known: Dijkstra's algorithm, in which a state
// knows of the shortest ways to it whether there are several, and the fewest pieces that one takes. It is O(E log V) in
// states. Where there is no way the second result is false. The error is the context's, or a *solve.Refusal where there
// are too many states.
func shortest(ctx context.Context, r solve.Rules) (found walks, ok bool, err error) {
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
	least := solve.None
	var moves []solve.Move
	for n := 0; queue.Len() > 0; n++ {
		if n&1023 == 0 && ctx.Err() != nil {
			return found, false, ctx.Err()
		}
		top := queue.Pop()
		at := known[top.Item]
		switch {
		case least != solve.None && top.Cost > least:
			return found, true, nil
		case top.Cost > at.cost:
			continue
		case r.Done(top.Item):
			if least == solve.None {
				least, found = top.Cost, at.walks
			} else {
				found.several, found.taken = true, min(found.taken, at.taken)
			}
			continue
		}
		moves = r.Moves(top.Item, moves[:0])
		for _, move := range moves {
			next, err := r.Apply(top.Item, move)
			if err != nil {
				return found, false, err
			}
			way := reached{top.Cost + r.Cost(top.Item, move), at.walks}
			if !r.Done(next) {
				way.taken += bits.OnesCount64(top.Item.Alive &^ next.Alive)
			}
			old, seen := known[next]
			switch {
			case seen && way.cost > old.cost:
				continue
			case seen && way.cost == old.cost:
				old.several, old.taken = true, min(old.taken, way.taken)
				known[next] = old
				continue
			case !seen && len(known) == mostStates:
				return found, false, solve.Refused("make.many_states", "PluralCount", mostStates)
			}
			known[next] = way
			if err := queue.Push(m, store.Entry[solve.State]{Cost: way.cost, Item: next}); err != nil {
				return found, false, err
			}
		}
	}
	return found, least != solve.None, nil
}
