package solve

import (
	"fmt"
	"iter"
)

// Replay makes the moves of a walk by the rules. If visit is not nil, Replay calls visit(move, state) after every move.
// It stops at the first error. The error comes from the walk or from visit, or it wraps the *Refusal of a move.
func Replay(r Rules, walk iter.Seq2[Move, error], visit func(Move, State) error) (
	steps int64, cost Cost, end State, err error,
) {
	end = r.Start()
	for m, e := range walk {
		if e != nil {
			return steps, cost, end, e
		}
		next, c, e := r.Apply(end, m)
		if e != nil {
			return steps, cost, end, fmt.Errorf("move %d: %w", steps+1, e)
		}
		steps, cost, end = steps+1, cost.Plus(c), next
		if visit != nil {
			if e := visit(m, end); e != nil {
				return steps, cost, end, e
			}
		}
	}
	return steps, cost, end, nil
}
