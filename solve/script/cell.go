package script

import (
	"fmt"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Cell is a row and a column, on the board or beside it. Those on the board and near it are made once for a size, so
// that they are equal where they are the same.
type Cell struct {
	plane    *plane
	row, col int
	at       grid.Cell // None: beside the board
	next     [4]*Cell  // by direction; nil where it is not made yet
	rowValue starlark.Value
	colValue starlark.Value
}

// plane is the cells of a size, with a margin beside the board.
type plane struct {
	grid.Size
	cells []Cell // rows and columns from -margin on
	list  starlark.Tuple
}

const margin = 8

func newPlane(size grid.Size) *plane {
	p := &plane{Size: size}
	rows, cols := size.Rows+2*margin, size.Cols+2*margin
	p.cells = make([]Cell, rows*cols)
	p.list = make(starlark.Tuple, 0, size.Cells())
	values := make([]starlark.Value, max(rows, cols))
	for i := range values {
		values[i] = starlark.MakeInt(i - margin)
	}
	for i := range p.cells {
		c := &p.cells[i]
		row, col := i/cols, i%cols
		*c = Cell{
			plane: p, row: row - margin, col: col - margin, at: grid.None, rowValue: values[row], colValue: values[col],
		}
		if size.In(c.row, c.col) {
			c.at = size.At(c.row, c.col)
			p.list = append(p.list, c)
		}
		for _, d := range grid.Dirs {
			r, k := row+d.DRow(), col+d.DCol()
			if r >= 0 && r < rows && k >= 0 && k < cols {
				c.next[d] = &p.cells[r*cols+k]
			}
		}
	}
	return p
}

// cell is the one in a row and column, which may be beside the board.
func (p *plane) cell(row, col int) *Cell {
	r, k, cols := row+margin, col+margin, p.Cols+2*margin
	if r >= 0 && r < p.Rows+2*margin && k >= 0 && k < cols {
		return &p.cells[r*cols+k]
	}
	return &Cell{
		plane: p, row: row, col: col, at: grid.None, rowValue: starlark.MakeInt(row), colValue: starlark.MakeInt(col),
	}
}

// on is a cell of the board.
func (p *plane) on(c grid.Cell) *Cell {
	return &p.cells[(p.Row(c)+margin)*(p.Cols+2*margin)+p.Col(c)+margin]
}

func (c *Cell) String() string        { return fmt.Sprintf("cell (%d, %d)", c.row, c.col) }
func (c *Cell) Type() string          { return "cell" }
func (c *Cell) Freeze()               {}
func (c *Cell) Truth() starlark.Bool  { return true }
func (c *Cell) Hash() (uint32, error) { return uint32(c.row*8191+c.col) * 2654435761, nil }

// shift is the cell some rows and columns on.
func (c *Cell) shift(rows, cols int) *Cell { return c.plane.cell(c.row+rows, c.col+cols) }

// step is the neighbour in a direction.
func (c *Cell) step(d grid.Dir) *Cell {
	if n := c.next[d]; n != nil {
		return n
	}
	return c.shift(d.DRow(), d.DCol())
}

// Attr gives row, column, and methods. The methods are the cell itself under other types, so that they take no memory.
func (c *Cell) Attr(name string) (starlark.Value, error) {
	switch name {
	case "to":
		return (*cellTo)(c), nil
	case "row":
		return c.rowValue, nil
	case "col":
		return c.colValue, nil
	case "inside":
		return starlark.Bool(c.at != grid.None), nil
	case "shift":
		return builtin(name, func(_ *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
			n, err := numbers(name, args, 2)
			if err != nil {
				return nil, err
			}
			return c.shift(n[0], n[1]), nil
		}), nil
	case "distance":
		return builtin(name, func(_ *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
			to, err := cellArg(name, args, 0)
			if err != nil {
				return nil, err
			}
			down, right := c.row-to.row, c.col-to.col
			return starlark.MakeInt(max(down, -down) + max(right, -right)), nil
		}), nil
	case "near":
		var list starlark.Tuple
		for d := range c.next {
			if n := c.step(grid.Dir(d)); n.at != grid.None {
				list = append(list, n)
			}
		}
		return list, nil
	case "number":
		return starlark.MakeInt(int(c.at)), nil
	}
	return nil, nil
}

// AttrNames implements [starlark.HasAttrs].
func (c *Cell) AttrNames() []string {
	return []string{"col", "distance", "inside", "near", "number", "row", "shift", "to"}
}

type cellTo Cell

func (m *cellTo) String() string        { return "to" }
func (m *cellTo) Type() string          { return "method" }
func (m *cellTo) Freeze()               {}
func (m *cellTo) Truth() starlark.Bool  { return true }
func (m *cellTo) Hash() (uint32, error) { return 0, nil }
func (m *cellTo) Name() string          { return "to" }

// CallInternal is the cell one or some steps on in a direction.
func (m *cellTo) CallInternal(_ *starlark.Thread, args starlark.Tuple, kw []starlark.Tuple) (starlark.Value, error) {
	c := (*Cell)(m)
	if len(kw) == 0 && len(args) == 1 {
		if d, ok := args[0].(*Direction); ok {
			return c.step(d.dir), nil
		}
	}
	if len(kw) == 0 && len(args) == 2 {
		d, ok := args[0].(*Direction)
		n, ok2 := args[1].(starlark.Int)
		if ok && ok2 {
			if steps, ok := n.Int64(); ok && steps > -1<<20 && steps < 1<<20 {
				return c.shift(d.dir.DRow()*int(steps), d.dir.DCol()*int(steps)), nil
			}
		}
	}
	return nil, say("script.arguments", "Name", "to", "Expected", solve.Say("script.expect.to"))
}

// numbers are small whole numbers as arguments.
func numbers(name string, args starlark.Tuple, n int) ([]int, error) {
	list := make([]int, n)
	if len(args) == n {
		ok := true
		for i, v := range args {
			x, err := starlark.AsInt32(v)
			ok = ok && err == nil && x > -1<<20 && x < 1<<20
			list[i] = x
		}
		if ok {
			return list, nil
		}
	}
	return nil, say("script.arguments", "Name", name, "Expected", solve.Say("script.expect.numbers", "N", n))
}

// cellArg is an argument that is a cell.
func cellArg(name string, args starlark.Tuple, i int) (*Cell, error) {
	if i < len(args) {
		if c, ok := args[i].(*Cell); ok {
			return c, nil
		}
		return nil, say("script.no_cell", "Name", name, "Found", quote(args[i]))
	}
	return nil, say("script.no_cell", "Name", name, "Found", "")
}
