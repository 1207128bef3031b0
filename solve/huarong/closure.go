package huarong

import (
	"stepboard/solve"
	"stepboard/solve/blocks"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

var _ solve.Decider = puzzle{}

// Decides implements [solve.Decider].
func (puzzle) Decides() {}

// NoWay shows by the rules that the piece never comes to its target. It needs no costs, so it shares nothing with the
// searches. It recognizes every query without a way.
//
// Claim 1. Whenever the piece stands on a cell x, the blank is in one zone: a part of the floor that is left without x.
// While the piece stands there, the blank can reach exactly the sides of x in that zone.
//
// Claim 2. The piece goes to a neighbour y in that zone, and then the blank is on x. So the pair (x,y) was in the block
// of the sides that the blank could reach (see package blocks), and the next reachable sides of y are in the same
// block. The block never changes, and the piece reaches all of its cells and no others.
func (puzzle) NoWay(m *solve.Meter, d *solve.Dataset, query int) (bool, error) {
	q, err := rules.Ask(d, query)
	if err != nil {
		return false, err
	}
	if a, ok := q.Settled(d.Board); ok {
		return a.Value == solve.None, nil
	}
	side, err := approach(m, d.Board, q)
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

// approach is a cell beside the piece that the blank can reach with the piece as a wall, or None.
func approach(m *solve.Meter, b *solve.Board, q rules.Question) (grid.Cell, error) {
	beside := func(c grid.Cell) bool {
		_, ok := b.Side(c, q.Piece)
		return ok
	}
	var memory store.Account
	defer memory.Free(m)
	if err := memory.Take(m, int64(b.Cells())*(1+4)); err != nil {
		return grid.None, err
	}
	seen, waiting := make([]bool, b.Cells()), make([]grid.Cell, 1, b.Cells())
	waiting[0], seen[q.Blank], seen[q.Piece] = q.Blank, true, true
	for n := 0; n < len(waiting); n++ {
		if err := store.Poll(m, n, 4096); err != nil {
			return grid.None, err
		}
		at := waiting[n]
		if beside(at) {
			return at, nil
		}
		for _, d := range grid.Dirs {
			if to, ok := b.Step(at, d); ok && rules.Movable(b, to) && !seen[to] {
				seen[to] = true
				waiting = append(waiting, to)
			}
		}
	}
	return grid.None, nil
}
