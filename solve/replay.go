package solve

import (
	"fmt"
	"iter"
)

// Replay makes the moves of a walk by the rules, and calls each after every move unless it is nil. It returns the
// number of moves, their cost and the last state. It stops at the first error: of the walk, of each, or a *Refusal of a
// move.
func Replay(r Rules, walk iter.Seq2[Move, error], each func(Move, State) error) (
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
		if each != nil {
			if e := each(m, end); e != nil {
				return steps, cost, end, e
			}
		}
	}
	return steps, cost, end, nil
}
