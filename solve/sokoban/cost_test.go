package sokoban_test

import "stepboard/solve"

// pushCost is the weight of a push against a step in a cost as one number.
const pushCost = 1 << 40

// whole is a cost as one number with the same order.
func whole(c solve.Cost) int64 { return c.Major*pushCost + c.Minor }

// price is the cost of a legal move.
func price(r solve.Rules, s solve.State, m solve.Move) int64 {
	_, cost, err := r.Apply(s, m)
	if err != nil {
		panic(err)
	}
	return whole(cost)
}
