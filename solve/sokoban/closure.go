package sokoban

import (
	"stepboard/solve"
	"stepboard/solve/blocks"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
	"stepboard/solve/store"
)

var _ solve.Decider = puzzle{}

func (puzzle) Decides() {}

// NoWay reports whether a query has no way to bring the box to the goal. It starts with the query's box and player. It
// visits forwards all cells of the box, with the sides that the player can reach.
//
// Claim 1. Let a and b be two sides of the box on cell c. The player can come from a to b without a push if and only if
// the pairs (c, a) and (c, b) are in the same block; see package blocks.
//
// Claim 2. After a push from cell p to cell c the player stands on p. So the player can then reach the sides a for
// which (c, a) and (c, p) are in the same block.
//
// NoWay takes time and memory linear in the number of cells.
func (puzzle) NoWay(m *solve.Meter, d *solve.Dataset, query int) (bool, error) {
	if err := solve.FirstError(Puzzle.Check(d, query, TaskWalk)); err != nil {
		return false, err
	}
	r := rules.New(d.Board, d.Queries[query].Things)
	if r.Done(r.Start()) {
		return false, nil
	}
	k, err := blocks.New(m, d.Board)
	if err != nil {
		return false, err
	}
	defer k.Free(m)
	box, goal := r.Start().Cells[rules.BoxAt], d.Board.Find(Goal)
	beside, err := blocks.Approach(m, d.Board, r.Start().Cells[rules.PlayerAt], box)
	if beside == grid.None || err != nil {
		return err == nil, err
	}
	reached, err := store.Make[uint8](m, d.Board.Cells()) // by cell of the box: a bit for each side that is reached
	if err != nil {
		return false, err
	}
	defer m.Give(int64(len(reached)))
	var waiting store.List[push]
	defer waiting.Free(m)
	// reach records that the player can stand beside the box, and therefore on all sides in the same block.
	reach := func(box, beside grid.Cell) error {
		side, _ := d.Board.Side(box, beside)
		if reached[box]>>side&1 != 0 {
			return nil
		}
		for _, other := range grid.Dirs {
			if to, ok := rules.Beside(d.Board, box, other); ok && k.Of(box, to) == k.Of(box, beside) {
				reached[box] |= 1 << other
				if err := waiting.Push(m, push{box, other.Opposite()}); err != nil {
					return err
				}
			}
		}
		return nil
	}
	err = reach(box, beside)
	for n := 0; err == nil && waiting.Len() > 0; n++ {
		if err := store.Poll(m, n, 4096); err != nil {
			return false, err
		}
		last := waiting.Pop()
		to, ok := rules.Beside(d.Board, last.box, last.dir)
		switch {
		case !ok:
		case to == goal:
			return false, nil
		default:
			err = reach(to, last.box)
		}
	}
	return err == nil, err
}

// push is a push that is still to be made.
type push struct {
	box grid.Cell
	dir grid.Dir
}
