package sokoban_test

import "stepboard/solve"

// pushCost is the weight of a push if a cost is one number; a step weighs 1.
const pushCost = 1 << 40

// whole returns a cost as one number. The order of costs stays the same.
func whole(c solve.Cost) int64 { return c.Major*pushCost + c.Minor }

// price is the cost of a legal move.
func price(r solve.Rules, s solve.State, m solve.Move) int64 {
	_, cost, err := r.Apply(s, m)
	if err != nil {
		panic(err)
	}
	return whole(cost)
}
