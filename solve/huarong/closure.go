package huarong

import (
	"stepboard/solve"
	"stepboard/solve/blocks"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
)

var _ solve.Decider = puzzle{}

func (puzzle) Decides() {}

// NoWay implements [solve.InfeasibilityProver]. It reports whether the piece can never reach its target. It uses no
// costs, so it shares nothing with the searches.
//
// Claim 1. Let the piece stand on cell x. Without x, the floor consists of connected zones. As long as the piece stays
// on x, the blank can reach exactly the neighbours of x in its own zone.
//
// Claim 2. The piece can move only to a neighbour y that the blank can reach. Each such neighbour makes a pair with x.
// All these pairs are in one block (see package blocks). After the move the blank is on x, so the next pairs consist
// of y and its neighbours in the zone of x. The pair of y and x is one of the next pairs, so the next pairs are in the
// same block. So the block never changes. The piece reaches all cells of this block and no others.
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
