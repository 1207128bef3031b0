package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve/grid"
)

// cellValue is a row and a column, on the board or outside. The cells of the board and of a margin around it are made
// once for each size of board, so that equal cells among them are identical.
type cellValue struct {
	object
	plane    *plane
	row, col int
	at       grid.Cell                  // the cell of the board; None outside of the board
	next     [mostDirections]*cellValue // the neighbours by direction; nil at the edge of the margin
}

// plane has the cells of all boards of one size, and the cells of a margin around the board.
type plane struct {
	grid.Size
	compass *compass
	wraps   grid.Wrap      // the edges behind which the board begins again
	cells   []cellValue    // row by row; the first cell is in row -margin and column -margin
	list    starlark.Tuple // the cells of the board, row by row
}

const margin = 8

func newPlane(size grid.Size, wraps grid.Wrap) *plane {
	p := &plane{Size: size, compass: compassOf(size.Shape), wraps: wraps}
	rows, cols := size.Rows+2*margin, size.Cols+2*margin
	p.cells = make([]cellValue, rows*cols)
	p.list = make(starlark.Tuple, 0, size.Cells())
	for i := range p.cells {
		c := &p.cells[i]
		row, col := i/cols, i%cols
		*c = cellValue{plane: p, row: row - margin, col: col - margin, at: grid.None}
		if size.In(c.row, c.col) {
			c.at = size.At(c.row, c.col)
			p.list = append(p.list, c)
		}
		for _, d := range *p.compass {
			r, k := p.beside(c, d)
			if wraps.Any() {
				r, k = wraps.Place(size, r, k)
			}
			if r += margin; r >= 0 && r < rows && k+margin >= 0 && k+margin < cols {
				c.next[d.at] = &p.cells[r*cols+k+margin]
			}
		}
	}
	return p
}

// beside returns the row and column one step further in a direction.
func (p *plane) beside(c *cellValue, d *directionValue) (row, col int) {
	if p.Shape != nil {
		return p.Shape.Beside(c.row, c.col, d.dir)
	}
	return c.row + d.dir.DRow(), c.col + d.dir.DCol()
}

// cell returns the cell in a row and a column. The cell may be outside of the board.
func (p *plane) cell(row, col int) *cellValue {
	if p.wraps.Any() {
		row, col = p.wraps.Place(p.Size, row, col)
	}
	r, k, cols := row+margin, col+margin, p.Cols+2*margin
	if r >= 0 && r < p.Rows+2*margin && k >= 0 && k < cols {
		return &p.cells[r*cols+k]
	}
	return &cellValue{plane: p, row: row, col: col, at: grid.None}
}

func (p *plane) on(c grid.Cell) *cellValue {
	return p.list[c].(*cellValue)
}

func (c *cellValue) String() string        { return fmt.Sprintf("cell (%d, %d)", c.row, c.col) }
func (c *cellValue) Type() string          { return "cell" }
func (c *cellValue) Hash() (uint32, error) { return uint32(c.row*8191+c.col) * 2654435761, nil }

// CompareSameType compares cells for equality. Cells have no order.
func (c *cellValue) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	switch op {
	case syntax.EQL:
		return c.same(y.(*cellValue)), nil
	case syntax.NEQ:
		return !c.same(y.(*cellValue)), nil
	}
	return false, fmt.Errorf("cell %s cell not implemented", op)
}

// same reports whether two cells are equal. Beyond the margin, equal cells may be different objects.
func (c *cellValue) same(d *cellValue) bool {
	return c == d || c.at == grid.None && c.row == d.row && c.col == d.col && c.plane == d.plane
}

func (c *cellValue) AttrNames() []string {
	return cellTools.names("col", "inside", "near", "number", "row")
}

// shift returns the cell that is some rows further down and some columns further right. Negative numbers go up and
// left.
func (c *cellValue) shift(rows, cols int) *cellValue { return c.plane.cell(c.row+rows, c.col+cols) }

func (c *cellValue) step(d *directionValue) *cellValue {
	if n := c.next[d.at]; n != nil {
		return n
	}
	return c.plane.cell(c.plane.beside(c, d))
}

// far returns the cell that is some steps further in a direction. A negative number goes back.
func (c *cellValue) far(d *directionValue, steps int) *cellValue {
	if c.plane.Shape != grid.Hex {
		return c.shift(d.dir.DRow()*steps, d.dir.DCol()*steps)
	}
	down, right := grid.Hex.Beside(0, 0, d.dir)
	row := c.row + down*steps
	return c.plane.cell(row, c.col-c.row>>1+(right-down>>1)*steps+row>>1) // columns less half of the row are equally far
}

// distance returns the number of steps to another cell on a board without walls or pieces.
func (c *cellValue) distance(to *cellValue) int {
	if c.plane.Shape != nil && c.at != grid.None && to.at != grid.None {
		return c.plane.Distance(c.at, to.at)
	}
	return c.plane.wraps.Distance(c.plane.Size, c.row-to.row, c.col-to.col)
}

// Attr returns the row, the column, and methods.
func (c *cellValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "row":
		return starlark.MakeInt(c.row), nil
	case "col":
		return starlark.MakeInt(c.col), nil
	case "inside":
		return starlark.Bool(c.at != grid.None), nil
	case "near":
		var list starlark.Tuple
		for _, l := range c.links() {
			if n := value(c.plane.on(l.To)); n != value(c) && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
		for _, d := range *c.plane.compass {
			if n := c.step(d); n.at != grid.None && (!c.plane.wraps.Any() || n != c && !slices.Contains(list, value(n))) {
				list = append(list, n)
			}
		}
		return list, nil
	case "number":
		return starlark.MakeInt(int(c.at)), nil
	}
	return cellTools.of(name, c), nil
}
