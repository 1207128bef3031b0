package huarong

import (
	"stepboard/solve"
	"stepboard/solve/blocks"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

var _ solve.Decider = puzzle{}

func (puzzle) Decides() {}

// NoWay implements [solve.InfeasibilityProver]. It proves that the piece never reaches its target. It uses no costs, so
// it shares nothing with the searches. It finds every query without a way.
//
// Claim 1. Let the piece stand on cell x. The floor without x consists of connected zones, and the blank is in one of
// them. As long as the piece stays on x, the blank can reach exactly those neighbours of x that are in this zone.
//
// Claim 2. The piece can move only to such a neighbour y, and then the blank is on x. Consider the pairs of x with
// these neighbours. They are all in one block (see package blocks). The next pairs are pairs of y with its neighbours
// in the blank's zone. They are in the same block, because one of them is the pair of y and x. So the block never
// changes, and the piece reaches all cells of the block and no others.
func (puzzle) NoWay(m *solve.Meter, d *solve.Dataset, query int) (bool, error) {
	q, err := rules.Ask(d, query)
	if err != nil {
		return false, err
	}
	if a, ok := q.Settled(d.Board); ok {
		return a.Value == solve.None, nil
	}
	side, err := blocks.Approach(m, d.Board, q.Blank, q.Piece)
	if side == grid.None || err != nil {
		return err == nil, err
	}
	k, err := blocks.New(m, d.Board)
	if err != nil {
		return false, err
	}
	defer k.Free(m)
	for _, dir := range grid.Dirs {
		to, ok := d.Board.Step(q.Target, dir)
		if ok && rules.Movable(d.Board, to) && k.Of(q.Target, to) == k.Of(q.Piece, side) {
			return false, nil
		}
	}
	return true, nil
}
