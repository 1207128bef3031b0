package document

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Part is a copy of what stands on an area of the board shown, in a dataset of its own: the terrain, the things of the
// board and, as the only query, those of the query shown. What is drawn on the board is no part of it.
func (s *state) Part(a grid.Area) *solve.Dataset {
	from := s.Board()
	b := &solve.Board{Size: a.Size, Terrain: make([]byte, 0, a.Cells())}
	for row := range a.Rows {
		start := int(from.At(a.Row+row, a.Col))
		b.Terrain = append(b.Terrain, from.Terrain[start:start+a.Cols]...)
	}
	within := func(c grid.Cell) grid.Cell {
		row, col := from.Row(c), from.Col(c)
		if !a.Holds(row, col) {
			return grid.None
		}
		return a.At(row-a.Row, col-a.Col)
	}
	part := &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
	b.Things = mapThings(nil, from.Things, within)
	if s.query >= 0 {
		part.Queries[0].Things = mapThings(nil, s.Current().Queries[s.query].Things, within)
	}
	return part
}

// MovePart moves what stands on an area by so many rows and columns, no further than to the edge of the board, and
// returns where it lies then. It lies over what it comes to as if it were painted there, and until something else is
// done, or Settle is called, what it lay over comes back when it is moved on or turned: all of that is one entry of the
// history.
func (d *Document) MovePart(a grid.Area, rows, cols int) grid.Area {
	to := grid.Area{Row: a.Row + rows, Col: a.Col + cols, Size: a.Size}.Onto(d.Board().Size)
	if to != a {
		d.float(solve.Say("document.move_part"), a, to, middleOf(to), func(p *solve.Dataset) *solve.Dataset { return p })
	}
	return to
}

// TurnPart turns what stands on an area around its middle, as MovePart moves it, and returns where it lies then. It
// returns a *solve.Refusal where the turned part is larger than the board.
func (d *Document) TurnPart(a grid.Area, t Turn) (grid.Area, error) {
	size, middle := t.size(a.Size), middleOf(a)
	if f := d.floating(a); f != nil {
		middle = f.middle
	}
	if err := d.partFits(size); err != nil {
		return a, err
	}
	to := grid.Area{Row: (middle[0] - size.Rows) >> 1, Col: (middle[1] - size.Cols) >> 1, Size: size}
	to = to.Onto(d.Board().Size)
	d.float(t.name(), a, to, middle, func(p *solve.Dataset) *solve.Dataset {
		b, move := t.board(p.Board)
		b.Things = mapThings(nil, p.Board.Things, move)
		return &solve.Dataset{Board: b, Queries: mapQueries(p.Queries, move)}
	})
	return to, nil
}

// PutPart lays a part, which the document takes over, on the board with its first cell in a row and column or, at the
// edge, beside them, and returns where it lies. What may exist only once comes with it where the board shown and its
// query have none. It can be moved on as MovePart says. It returns a *solve.Refusal where the part is larger than the
// board.
func (d *Document) PutPart(part *solve.Dataset, row, col int) (grid.Area, error) {
	if err := d.partFits(part.Board.Size); err != nil {
		return grid.Area{}, err
	}
	to := grid.Area{Row: row, Col: col, Size: part.Board.Size}.Onto(d.Board().Size)
	d.lay(solve.Say("document.put_part"), &floating{place: place{d.page(), d.query}}, part, to, middleOf(to))
	return to, nil
}

// ClearPart makes an area floor with nothing on it, in board and query shown.
func (d *Document) ClearPart(a grid.Area) {
	d.change(solve.Say("document.clear_part"), d.partEdits(a, nil, grid.Area{}))
}

// FillPart uses a brush on every cell of an area. Of what may exist only once that is the first cell.
func (d *Document) FillPart(a grid.Area, b solve.Brush) {
	if b.Layer != solve.Terrain && b.Unique {
		d.Paint(b, d.Board().At(a.Row, a.Col))
		return
	}
	part := &solve.Dataset{Board: solve.NewBoard(a.Rows, a.Cols), Queries: make([]solve.Query, 1)}
	list := &part.Board.Things
	if b.Layer == solve.InQuery {
		list = &part.Queries[0].Things
	}
	for i := range part.Board.Terrain {
		if b.Layer == solve.Terrain {
			part.Board.Terrain[i] = b.Tile
			continue
		}
		part.Board.Terrain[i] = asIs
		*list = append(*list, solve.Thing{Kind: b.Kind, At: grid.Cell(i)})
	}
	d.change(solve.Say("document.fill_part", "Brush", solve.TextOf(d.puzzle, "brush."+b.ID)),
		d.partEdits(grid.Area{}, part, a))
}

// RandomWalls is an area with walls on a share of its cells, in percent, and floor on the others; cells on which
// something stands, be it in a query that is not shown, stay as they are. It also returns how many walls there are: as
// many as the share asks for, or as there is room for.
//
// A seed makes the same walls on every system: the cells that are free are gone through row by row, and each becomes a
// wall if ⌊r·f/2³²⌋ < w, where f free cells and w walls are still to come (Knuth, The Art of Computer Programming 2,
// 3.4.2, algorithm S) and r is the upper half of the next number of PCG-DXSM with the seed and 0 as its state.
func (s *state) RandomWalls(a grid.Area, share float64, seed uint64) (part *solve.Dataset, walls int) {
	part = s.Part(a)
	taken := make(map[grid.Cell]bool)
	take := func(things []solve.Thing) {
		for _, t := range things {
			if row, col := s.Board().Row(t.At), s.Board().Col(t.At); a.Holds(row, col) {
				taken[a.At(row-a.Row, col-a.Col)] = true
			}
		}
	}
	take(s.Board().Things)
	for _, q := range s.Current().Queries {
		take(q.Things)
	}
	free := a.Cells() - len(taken)
	walls = min(int(share*float64(a.Cells())/100+0.5), free)
	left, random := walls, rand.NewPCG(seed, 0)
	for i := range part.Board.Terrain {
		if taken[grid.Cell(i)] {
			continue
		}
		part.Board.Terrain[i] = solve.Floor
		if int(random.Uint64()>>32*uint64(free)>>32) < left {
			part.Board.Terrain[i] = solve.Wall
			left--
		}
		free--
	}
	return part, walls
}

// WallPart makes walls of an area as RandomWalls says.
func (d *Document) WallPart(a grid.Area, share float64, seed uint64) {
	part, _ := d.RandomWalls(a, share, seed)
	part.Board.Things, part.Queries = nil, nil // they stay where they are
	for i, tile := range d.Part(a).Board.Terrain {
		if part.Board.Terrain[i] == tile {
			part.Board.Terrain[i] = asIs
		}
	}
	d.change(solve.Say("document.random_walls"), d.partEdits(grid.Area{}, part, a))
}

// partFits returns a *solve.Refusal where a part is larger than the board shown.
func (s *state) partFits(size grid.Size) error {
	if b := s.Board(); size.Rows > b.Rows || size.Cols > b.Cols {
		return solve.Refused("document.part_size", "Rows", size.Rows, "Cols", size.Cols,
			"MostRows", b.Rows, "MostCols", b.Cols)
	}
	return nil
}
