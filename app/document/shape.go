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
	p := d.page()
	from := p.data.Board
	if to == from.Size {
		return nil
	}
	rows, cols := (to.Rows-from.Rows)*a.Row/2, (to.Cols-from.Cols)*a.Col/2
	b := solve.NewBoard(to.Rows, to.Cols)
	b.Numbers = from.Numbers
	first, last := max(0, cols), min(to.Cols, from.Cols+cols)
	for row := max(0, rows); row < min(to.Rows, from.Rows+rows) && first < last; row++ {
		start := int(from.At(row-rows, first-cols))
		copy(b.Terrain[b.At(row, first):], from.Terrain[start:start+last-first])
	}
	move := func(c grid.Cell) grid.Cell {
		row, col := from.Row(c)+rows, from.Col(c)+cols
		if !to.In(row, col) {
			return grid.None
		}
		return to.At(row, col)
	}
	b.Things = mapThings(nil, from.Things, move)
	l := place{p, -1}
	d.do(solve.Say("document.resize"), &shapeEdit{
		l, d.span(l), b, mapQueries(p.data.Queries, move), annotate.Map(p.annotations, move),
	})
	d.flush()
	return nil
}

// Clear makes all cells of the board shown floor. It removes the annotations, and the things of the board and of all
// its queries. The queries themselves stay.
func (d *Document) Clear() {
	p := d.page()
	b := solve.NewBoard(p.data.Board.Rows, p.data.Board.Cols)
	b.Numbers = p.data.Board.Numbers
	l := place{p, -1}
	d.do(solve.Say("document.clear"), &shapeEdit{l, d.span(l), b, make([]solve.Query, len(p.data.Queries)), nil})
	d.flush()
}

// reshape(…) replaces a page's board, queries and annotations, and the revision number of the board.
func (p *page) reshape(s *state, b *solve.Board, queries []solve.Query, annotations []annotate.Annotation,
	revision uint64,
) {
	w := Shape | InQuery
	if len(p.annotations)+len(annotations) > 0 {
		w |= Annotations
	}
	p.data.Board, p.data.Queries, p.annotations, p.board = b, queries, slices.Clip(annotations), revision
	s.note(w, p, -1)
}

// mapThings appends things to dst, each moved by move. If move returns grid.None, the thing is left out.
func mapThings(dst, things []solve.Thing, move func(grid.Cell) grid.Cell) []solve.Thing {
	for _, t := range things {
		if c := move(t.At); c != grid.None {
			dst = append(dst, solve.Thing{Kind: t.Kind, At: c})
		}
	}
	return dst
}

// mapQueries applies mapThings to the things of all queries. The new lists share one block of memory.
func mapQueries(queries []solve.Query, move func(grid.Cell) grid.Cell) []solve.Query {
	n := 0
	for _, q := range queries {
		n += len(q.Things)
	}
	block := make([]solve.Thing, 0, n)
	next := make([]solve.Query, len(queries))
	for i, q := range queries {
		start := len(block)
		block = mapThings(block, q.Things, move)
		next[i].Things = block[start:len(block):len(block)]
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

func (t Turn) inverse() Turn {
	switch t {
	case RotateLeft:
		return RotateRight
	case RotateRight:
		return RotateLeft
	}
	return t
}

func (t Turn) size(s grid.Size) grid.Size {
	if t == RotateLeft || t == RotateRight {
		return grid.Size{Rows: s.Cols, Cols: s.Rows}
	}
	return s
}

// newCell returns the cell to which the turn moves the cell row, col of a board of size s.
func (t Turn) newCell(s grid.Size, row, col int) grid.Cell {
	switch t {
	case FlipHorizontal:
		return s.At(row, s.Cols-1-col)
	case FlipVertical:
		return s.At(s.Rows-1-row, col)
	case RotateLeft:
		return t.size(s).At(s.Cols-1-col, row)
	default:
		return t.size(s).At(col, s.Rows-1-row)
	}
}

// turnEdit turns a board with everything on it. Undo turns the board back, so the edit keeps no old board.
type turnEdit struct {
	place
	span
	turn Turn
}

// block is the side of the squares, in cells, in which a turn goes over the board. A square and its copy fit into the
// processor's cache.
const block = 64

func (e *turnEdit) apply(s *state, back bool) {
	t := either(back, e.turn.inverse(), e.turn)
	b, move := t.board(e.page.data.Board)
	p := e.page
	b.Things = mapThings(nil, p.data.Board.Things, move)
	p.reshape(s, b, mapQueries(p.data.Queries, move), annotate.Map(p.annotations, move), e.number(back))
}

// board(from) returns a turned copy of a board without its things. move returns the new cell of an old cell.
func (t Turn) board(from *solve.Board) (b *solve.Board, move func(grid.Cell) grid.Cell) {
	b = &solve.Board{Size: t.size(from.Size), Terrain: make([]byte, len(from.Terrain)), Numbers: from.Numbers}
	move = func(c grid.Cell) grid.Cell { return t.newCell(from.Size, from.Row(c), from.Col(c)) }
	if t == FlipVertical {
		for row := range from.Rows {
			copy(b.Terrain[t.newCell(from.Size, row, 0):], from.Terrain[row*from.Cols:(row+1)*from.Cols])
		}
		return b, move
	}
	for top := 0; top < from.Rows; top += block {
		for left := 0; left < from.Cols; left += block {
			for row := top; row < min(top+block, from.Rows); row++ {
				cols := from.Terrain[row*from.Cols:][left:min(left+block, from.Cols)]
				at, step := int(t.newCell(from.Size, row, left)), 0
				if len(cols) > 1 {
					step = int(t.newCell(from.Size, row, left+1)) - at
				}
				for _, tile := range cols {
					b.Terrain[at] = tile
					at += step
				}
			}
		}
	}
	return b, move
}

// Turn turns the board shown with everything on it. The error is a *solve.Refusal if the new size is not allowed.
func (d *Document) Turn(t Turn) error {
	p := d.page()
	if err := Fits(d.puzzle.Limits(), t.size(p.data.Board.Size)); err != nil {
		return err
	}
	l := place{p, -1}
	d.do(t.name(), &turnEdit{l, d.span(l), t})
	d.flush()
	return nil
}
