package document

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Part copies an area of the board shown into a dataset. The dataset has the terrain and the things of the board. Its
// only query has the things of the query shown. Annotations are left out.
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
	b.Things = mapThings(from.Things, within)
	if s.query >= 0 {
		part.Queries[0].Things = mapThings(s.Current().Queries[s.query].Things, within)
	}
	return part
}

// MovePart moves the contents of an area by rows and columns, at most to the edge of the board, and returns the new
// area. The contents float over the new area: if MovePart or TurnPart moves them again, the old contents of that area
// come back. Any other edit, an undo, a save or Settle ends the floating. All moves and turns of floating contents are
// one entry of the history.
func (d *Document) MovePart(a grid.Area, rows, cols int) grid.Area {
	to := grid.Area{Row: a.Row + rows, Col: a.Col + cols, Size: a.Size}.Onto(d.Board().Size)
	if to != a {
		d.float(solve.Say("document.move_part"), a, to, middleOf(to), func(p *solve.Dataset) *solve.Dataset { return p })
	}
	return to
}

// TurnPart turns the contents of an area around its middle and returns the new area. The contents float there, as after
// MovePart. If the turned part is larger than the board, TurnPart returns a *solve.Refusal.
func (d *Document) TurnPart(a grid.Area, t Turn) (grid.Area, error) {
	size, middle := t.size(a.Size), middleOf(a)
	if size.Shape != nil {
		return a, solve.Refused("document.turn_shape")
	}
	if f := d.floating(a); f != nil {
		middle = f.middle
	}
	if err := d.partFits(size); err != nil {
		return a, err
	}
	to := grid.Area{Row: (middle[0] - size.Rows) >> 1, Col: (middle[1] - size.Cols) >> 1, Size: size}
	to = to.Onto(d.Board().Size)
	d.float(t.name(), a, to, middle, func(p *solve.Dataset) *solve.Dataset {
		move := t.move(a.Size)
		return &solve.Dataset{Board: mapBoard(p.Board, size, move), Queries: mapQueries(p.Queries, move)}
	})
	return to, nil
}

// PutPart lays a part on the board, with its first cell at row, col, and returns its area. A part that would reach over
// the edge is shifted until it lies inside. The part floats there, as after MovePart. The caller must not use part
// afterwards. If the board and query shown already have a Unique thing, the part's thing is left out. If the part is
// larger than the board, PutPart returns a *solve.Refusal.
func (d *Document) PutPart(part *solve.Dataset, row, col int) (grid.Area, error) {
	if err := d.partFits(part.Board.Size); err != nil {
		return grid.Area{}, err
	}
	to := grid.Area{Row: row, Col: col, Size: part.Board.Size}.Onto(d.Board().Size)
	d.lay(solve.Say("document.put_part"), &floating{place: place{d.page(), d.query}}, part, to, middleOf(to))
	return to, nil
}

// ClearPart makes an area floor and removes its things from the board and query shown.
func (d *Document) ClearPart(a grid.Area) {
	d.change(solve.Say("document.clear_part"), d.partEdits(a, nil, grid.Area{}))
}

// FillPart applies a brush to every cell of an area. A Unique thing is placed on the first cell only.
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

// RandomWalls returns a copy of an area with new terrain: a share of its cells, in percent, are walls, and the other
// cells are floor. Cells with things keep their terrain, also if the things belong to a query that is not shown. If too
// few cells have no things, the number of walls is less than the share.
//
// The same seed gives the same walls on every system. RandomWalls visits the cells without things row by row, by
// algorithm S of Knuth, The Art of Computer Programming 2, 3.4.2. If f cells and w walls are still to come, the next
// cell becomes a wall in the case ⌊r·f/2³²⌋ < w. Here r is the upper half of the next number of the generator PCG-DXSM,
// whose state starts with the seed and 0.
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

// WallPart puts the walls of RandomWalls on the board.
func (d *Document) WallPart(a grid.Area, share float64, seed uint64) {
	part, _ := d.RandomWalls(a, share, seed)
	part.Board.Things, part.Queries = nil, nil // the things stay where they are
	for i, tile := range d.Part(a).Board.Terrain {
		if part.Board.Terrain[i] == tile {
			part.Board.Terrain[i] = asIs
		}
	}
	d.change(solve.Say("document.random_walls"), d.partEdits(grid.Area{}, part, a))
}

// partFits returns a *solve.Refusal if a part of this size is larger than the board shown.
func (s *state) partFits(size grid.Size) error {
	if b := s.Board(); size.Rows > b.Rows || size.Cols > b.Cols {
		return solve.Refused("document.part_size", "Rows", size.Rows, "Cols", size.Cols,
			"MostRows", b.Rows, "MostCols", b.Cols)
	}
	return nil
}
