package document

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Part is a copy of the contents of an area of the board shown, as a dataset: the terrain, the things of the board, and
// the things of the query shown as its only query. Annotations are left out.
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

// MovePart moves the contents of an area by rows and columns, at most to the edge of the board, and returns their new
// area. They are painted over the contents of that area. These come back when the part is moved on or turned, until
// something else is done or Settle is called. All of that is one entry of the history.
func (d *Document) MovePart(a grid.Area, rows, cols int) grid.Area {
	to := grid.Area{Row: a.Row + rows, Col: a.Col + cols, Size: a.Size}.Onto(d.Board().Size)
	if to != a {
		d.float(solve.Say("document.move_part"), a, to, middleOf(to), func(p *solve.Dataset) *solve.Dataset { return p })
	}
	return to
}

// TurnPart turns the contents of an area around its middle, in the way of MovePart, and returns their new area. It
// returns a *solve.Refusal if the turned part is larger than the board.
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

// PutPart lays a part on the board with its first cell in a row and column, shifted at the edge so that it fits, and
// returns its area. The document takes the part over. A thing that may exist only once is laid only if the board and
// query shown have none. The part can be moved on like in MovePart. It returns a *solve.Refusal if the part is larger
// than the board.
func (d *Document) PutPart(part *solve.Dataset, row, col int) (grid.Area, error) {
	if err := d.partFits(part.Board.Size); err != nil {
		return grid.Area{}, err
	}
	to := grid.Area{Row: row, Col: col, Size: part.Board.Size}.Onto(d.Board().Size)
	d.lay(solve.Say("document.put_part"), &floating{place: place{d.page(), d.query}}, part, to, middleOf(to))
	return to, nil
}

// ClearPart turns an area into floor without things, in the board and query shown.
func (d *Document) ClearPart(a grid.Area) {
	d.change(solve.Say("document.clear_part"), d.partEdits(a, nil, grid.Area{}))
}

// FillPart applies a brush to every cell of an area. A thing that may exist only once goes to the first cell.
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

// RandomWalls is an area with walls on a share of its cells, in percent, and floor on the others. Cells with things do
// not change, even if the things belong to a query that is not shown. walls is the number of walls: the share, or less
// if there is no room.
//
// A seed gives the same walls on every system. The free cells are visited row by row. A cell becomes a wall if
// ⌊r·f/2³²⌋ < w. Here f free cells and w walls are still to come (Knuth, The Art of Computer Programming 2, 3.4.2,
// algorithm S), and r is the upper half of the next number of PCG-DXSM with the seed and 0 as its state.
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

// WallPart applies RandomWalls to an area.
func (d *Document) WallPart(a grid.Area, share float64, seed uint64) {
	part, _ := d.RandomWalls(a, share, seed)
	part.Board.Things, part.Queries = nil, nil // the things do not move
	for i, tile := range d.Part(a).Board.Terrain {
		if part.Board.Terrain[i] == tile {
			part.Board.Terrain[i] = asIs
		}
	}
	d.change(solve.Say("document.random_walls"), d.partEdits(grid.Area{}, part, a))
}

// partFits returns a *solve.Refusal if a part is larger than the board shown.
func (s *state) partFits(size grid.Size) error {
	if b := s.Board(); size.Rows > b.Rows || size.Cols > b.Cols {
		return solve.Refused("document.part_size", "Rows", size.Rows, "Cols", size.Cols,
			"MostRows", b.Rows, "MostCols", b.Cols)
	}
	return nil
}
