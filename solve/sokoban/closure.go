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
	p := pushes{board: d.Board, blocks: k, goal: d.Board.Find(Goal)}
	defer p.memory.Free(m)
	defer p.waiting.Free(m)
	return p.closed(m, r.Start())
}

type pushes struct {
	board   *solve.Board
	blocks  *blocks.Blocks
	goal    grid.Cell
	sides   []uint8          // by cell of the box: a bit for each side that the player can reach
	waiting store.List[push] // the pushes still to be made
	memory  store.Account
}

type push struct {
	box  grid.Cell
	side grid.Dir
}

func (p *pushes) closed(m *solve.Meter, start solve.State) (bool, error) {
	cells := p.board.Cells()
	if err := p.memory.Take(m, int64(cells)); err != nil {
		return false, err
	}
	p.sides = make([]uint8, cells)
	box := start.Cells[rules.BoxAt]
	beside, err := blocks.Approach(m, p.board, start.Cells[rules.PlayerAt], box)
	if beside == grid.None || err != nil {
		return err == nil, err
	}
	side, _ := p.board.Side(box, beside)
	if err := p.reach(m, box, side); err != nil {
		return false, err
	}
	for n := 0; p.waiting.Len() > 0; n++ {
		if err := store.Poll(m, n, 4096); err != nil {
			return false, err
		}
		last := p.waiting.Pop()
		to, ok := rules.Beside(p.board, last.box, last.side.Opposite())
		if !ok {
			continue
		}
		if to == p.goal {
			return false, nil
		}
		if err := p.reach(m, to, last.side); err != nil {
			return false, err
		}
	}
	return true, nil
}

// reach records that the player can stand on a side of the box, and therefore on all sides in the same block.
func (p *pushes) reach(m *solve.Meter, box grid.Cell, side grid.Dir) error {
	if p.sides[box]>>side&1 != 0 {
		return nil
	}
	here, _ := rules.Beside(p.board, box, side)
	for d := range grid.Dir(4) {
		beside, ok := rules.Beside(p.board, box, d)
		if !ok || p.blocks.Of(box, beside) != p.blocks.Of(box, here) {
			continue
		}
		p.sides[box] |= 1 << d
		if err := p.waiting.Push(m, push{box, d}); err != nil {
			return err
		}
	}
	return nil
}
