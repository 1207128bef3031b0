package stress

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

const (
	mostRedrawn    = 64 // largest number of cells of a board for which redraw looks for a smaller board
	boardsPerSize  = 24 // number of boards that are tried for each size
	redrawnQueries = 40 // number of queries of a redrawn board, if queries have things
	framedAtLeast  = 3  // smallest number of rows, and of columns, of a board with a frame
)

// redraw looks for a smaller random board with the same things on which the program also fails. Such a board may exist
// even if no part of the present board can be removed: a straight corridor has fewer cells than a bend. redraw tries
// the smallest sizes first, and reports whether it has found a board.
func (s *shrinker) redraw() bool {
	old := s.current.Datasets[0]
	if len(s.current.Datasets) > 1 || old.Board.Cells() > mostRedrawn {
		return false
	}
	var sizes []grid.Size
	limits := s.Puzzle.Limits()
	for rows := limits.MinRows; rows < old.Board.Cells(); rows++ {
		for cols := limits.MinCols; rows*cols < old.Board.Cells(); cols++ {
			if !limits.Square || rows == cols {
				sizes = append(sizes, grid.Size{Rows: rows, Cols: cols})
			}
		}
	}
	slices.SortStableFunc(sizes, func(a, b grid.Size) int { return cmp.Compare(a.Cells(), b.Cells()) })
	t, _ := s.first(0, len(sizes)*boardsPerSize, func(i int) []*solve.Dataset {
		r := rand.New(rand.NewPCG(uint64(i), uint64(old.Board.Cells())))
		return redrawn(r, old, sizes[i/boardsPerSize])
	})
	if t != nil {
		s.accept(t)
	}
	return t != nil
}

// redrawn returns a random board with the things of an old board, and with a frame of walls if the old board has a
// frame. If the new board has no room for the things, redrawn returns nil.
func redrawn(r *rand.Rand, old *solve.Dataset, size grid.Size) []*solve.Dataset {
	b := solve.NewBoard(size.Rows, size.Cols)
	b.Numbers = old.Board.Numbers
	b.Shape = grid.Renumbered(old.Board.Shape, b.Cells(), func(c grid.Cell) grid.Cell {
		if !b.Has(c) {
			return grid.None
		}
		return c
	})
	walls := 0
	if slices.Contains(old.Board.Terrain, solve.Wall) {
		walls = r.IntN(60) // percentage
	}
	floor := fill(r, b, framed(old.Board), walls)
	place := func(things []solve.Thing) []solve.Thing {
		things = slices.Clone(things)
		for i, at := range r.Perm(len(floor))[:len(things)] {
			things[i].At = floor[at]
		}
		return things
	}
	if len(floor) < max(len(old.Board.Things), len(old.Queries[0].Things)) {
		return nil
	}
	b.Things = place(old.Board.Things)
	d := &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
	if asked := old.Queries[0].Things; len(asked) > 0 {
		d.Queries = make([]solve.Query, redrawnQueries)
		for q := range d.Queries {
			d.Queries[q].Things = place(asked)
		}
	}
	return []*solve.Dataset{d}
}

func edge(s grid.Size, at grid.Cell) bool {
	row, col := s.Row(at), s.Col(at)
	return row == 0 || col == 0 || row == s.Rows-1 || col == s.Cols-1
}

func framed(b *solve.Board) bool {
	for at, tile := range b.Terrain {
		if tile != solve.Wall && edge(b.Size, grid.Cell(at)) {
			return false
		}
	}
	return b.Rows >= framedAtLeast && b.Cols >= framedAtLeast
}
