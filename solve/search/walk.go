package search

import (
	"math/rand/v2"

	"stepboard/solve"
)

// walk looks at the states of random walks, which are the same in each run. It calls visit with each state and its
// moves, until visit returns false. A walk has mostWalk states from the start, or a state and a number of moves that
// begin returns for the number of the states before. It also ends at a state without moves.
func walk(
	m *solve.Meter, r solve.Rules, states int, begin func(n int, random *rand.Rand) (at solve.State, moves int),
	visit func(at *solve.State, moves *solve.Moves) (more bool, err error),
) error {
	random := rand.New(rand.NewPCG(3, uint64(states))) //nolint:gosec // no secret
	moves, at, key := solve.NewMoves(solve.NewPacking(r.Shape())), solve.State{}, []uint64(nil)
	defer moves.Free(m)
	for n, left := 0, 0; n < states; n++ {
		if left--; left < 0 || len(moves.Made) == 0 {
			if at, left = r.Start(), mostWalk-1; begin != nil {
				at, left = begin(n, random)
			}
		}
		key = moves.Pack(&at, key[:0])
		moves.Begin(m, key)
		r.Next(&at, &moves)
		if more, err := visit(&at, &moves); err != nil || !more {
			return err
		}
		if len(moves.Made) > 0 {
			moves.Unpack(moves.Key(random.IntN(len(moves.Made))), &at)
		}
		if err := m.Poll(0, 0); err != nil {
			return err
		}
	}
	return nil
}
