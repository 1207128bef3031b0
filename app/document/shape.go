package document

import (
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Anchor says which part of a board keeps its place when the size changes. Row: 0 is the upper edge, 1 the middle, 2
// the lower edge. Col: 0 is the left edge, 1 the middle, 2 the right edge.
type Anchor struct{ Row, Col int }

// Fits returns a *solve.Refusal if the size s is outside the limits l, else nil.
func Fits(l solve.Limits, s grid.Size) error {
	switch {
	case s.Rows < l.MinRows || s.Rows > l.MaxRows || s.Cols < l.MinCols || s.Cols > l.MaxCols:
		return solve.Refused("document.size_range", "Rows", s.Rows, "Cols", s.Cols,
			"MinRows", l.MinRows, "MinCols", l.MinCols, "MaxRows", l.MaxRows, "MaxCols", l.MaxCols)
	case l.MaxCells > 0 && s.Cells() > l.MaxCells:
		return solve.Refused("document.size_cells", "Rows", s.Rows, "Cols", s.Cols, "Max", l.MaxCells)
	case l.Square && s.Rows != s.Cols:
		return solve.Refused("document.size_square", "Rows", s.Rows, "Cols", s.Cols)
	}
	return nil
}

// Resize changes the size of the board shown. New cells are floor. Things and annotations outside the new board are
// removed, also the things of queries that are not shown. If the size is outside the puzzle's limits, Resize returns
// a *solve.Refusal.
func (d *Document) Resize(to grid.Size, a Anchor) error {
	if err := Fits(d.puzzle.Limits(), to); err != nil {
		return err
	}
	from := d.Board()
	to.Shape = from.Shape
	if to == from.Size {
		return nil
	}
	rows, cols := (to.Rows-from.Rows)*a.Row/2, (to.Cols-from.Cols)*a.Col/2
	d.reshape(solve.Say("document.resize"), to, func(c grid.Cell) grid.Cell {
		row, col := from.Row(c)+rows, from.Col(c)+cols
		if !to.In(row, col) {
			return grid.None
		}
		return to.At(row, col)
	})
	return nil
}

// Clear makes all cells of the board shown floor. It removes the annotations, and the things of the board and of all
// its queries. The queries themselves stay.
func (d *Document) Clear() {
	d.reshape(solve.Say("document.clear"), d.Board().Size, func(grid.Cell) grid.Cell { return grid.None })
}

// reshape changes the size of the board shown, and moves its cells, things and annotations by the function move. If
// move returns grid.None for a cell, the contents of the cell are removed.
func (d *Document) reshape(name solve.Text, size grid.Size, move func(grid.Cell) grid.Cell) {
	p := d.page()
	l := place{p, -1}
	d.do(name, &shapeEdit{
		l, d.span(l), mapBoard(p.data.Board, size, move), mapQueries(p.data.Queries, move),
		slices.Clip(annotate.Map(p.annotations, move)),
	})
	d.flush()
}

// mapBoard returns a board of a size, with the cells and things of another board, moved by the function move. Other
// cells are floor.
func mapBoard(from *solve.Board, size grid.Size, move func(grid.Cell) grid.Cell) *solve.Board {
	b := solve.NewBoard(size.Rows, size.Cols)
	if b.Shape = from.Shape; size != from.Size {
		b.Shape = grid.Renumbered(from.Shape, b.Cells(), move)
	}
	for i, tile := range from.Terrain {
		if c := move(grid.Cell(i)); c != grid.None {
			b.Terrain[c] = tile
		}
	}
	b.Things, b.Numbers = mapThings(from.Things, move), from.Numbers
	return b
}

// mapThings moves each thing by the function move. If move returns grid.None, the thing is left out.
func mapThings(things []solve.Thing, move func(grid.Cell) grid.Cell) (moved []solve.Thing) {
	for _, t := range things {
		if c := move(t.At); c != grid.None {
			moved = append(moved, solve.Thing{Kind: t.Kind, At: c})
		}
	}
	return moved
}

func mapQueries(queries []solve.Query, move func(grid.Cell) grid.Cell) []solve.Query {
	next := make([]solve.Query, len(queries))
	for i, q := range queries {
		next[i].Things = mapThings(q.Things, move)
	}
	return next
}

// Turn is a rotation or a reflection of a board or of a part of it.
type Turn uint8

// The turns. Rotations are by 90 degrees.
const (
	FlipHorizontal Turn = iota // swaps left and right
	FlipVertical
	RotateLeft // counterclockwise
	RotateRight
)

func (t Turn) name() solve.Text {
	return [...]solve.Text{
		FlipHorizontal: solve.Say("document.flip_horizontal"), FlipVertical: solve.Say("document.flip_vertical"),
		RotateLeft: solve.Say("document.rotate_left"), RotateRight: solve.Say("document.rotate_right"),
	}[t]
}

func (t Turn) size(s grid.Size) grid.Size {
	if t == RotateLeft || t == RotateRight {
		return grid.Size{Rows: s.Cols, Cols: s.Rows}
	}
	return s
}

// move returns a function for boards of size s. The function returns the cell to which the turn moves a cell.
func (t Turn) move(s grid.Size) func(grid.Cell) grid.Cell {
	to := t.size(s)
	return func(c grid.Cell) grid.Cell {
		row, col := s.Row(c), s.Col(c)
		switch t {
		case FlipHorizontal:
			return to.At(row, s.Cols-1-col)
		case FlipVertical:
			return to.At(s.Rows-1-row, col)
		case RotateLeft:
			return to.At(s.Cols-1-col, row)
		default:
			return to.At(col, s.Rows-1-row)
		}
	}
}

// Turn turns the board shown with everything on it. The error is a *solve.Refusal if the new size is not allowed.
func (d *Document) Turn(t Turn) error {
	from := d.Board().Size
	if from.Shape != nil {
		return solve.Refused("document.turn_shape")
	}
	if err := Fits(d.puzzle.Limits(), t.size(from)); err != nil {
		return err
	}
	d.reshape(t.name(), t.size(from), t.move(from))
	return nil
}
