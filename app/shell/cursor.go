package shell

import (
	"strings"

	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// cursor is the keyboard's cell cursor on the board.
type cursor struct {
	shell    *Shell
	at, last grid.Cell // at is None if the cursor is hidden; last is the cell at which it was last shown
}

// Cursor returns the cell of the cursor, or None if the cursor is hidden.
func (c *cursor) Cursor() grid.Cell { return c.at }

// StepCursor moves the cursor to the next cell in a direction, if the board has such a cell.
func (c *cursor) StepCursor(d grid.Dir) {
	if next, ok := c.shell.Bench.Doc().Board().Beside(c.at, d); ok {
		c.PutCursor(next)
	}
}

// ShowCursor shows the cursor at its last place.
func (c *cursor) ShowCursor() { c.PutCursor(c.last) }

// PutCursor shows the cursor at a cell. If the board does not have this cell, it shows the cursor at cell 0.
func (c *cursor) PutCursor(cell grid.Cell) {
	if !c.shell.Bench.Doc().Board().Has(cell) {
		cell = 0
	}
	c.at, c.last = cell, cell
	c.shell.Board.SetCursor(cell, true)
	c.shell.Board.Reveal(cell)
	c.shell.Refresh(workbench.Hovered)
}

// HideCursor hides the cursor.
func (c *cursor) HideCursor() {
	if c.at == grid.None {
		return
	}
	c.at = grid.None
	c.shell.Board.SetCursor(c.last, false)
	c.shell.Refresh(workbench.Hovered)
}

// Pointed returns the cell of the cursor. If the cursor is hidden, it returns the cell under the pointer, or None.
func (c *cursor) Pointed() grid.Cell {
	if c.at != grid.None {
		return c.at
	}
	return c.shell.Board.Hovered()
}

// DescribeCell describes the content of a cell and the known facts about it. For None it describes the board.
func (s *Shell) DescribeCell(c grid.Cell) string {
	return strings.Join(s.SayAll(s.Bench.CellTexts(c)...), " · ")
}
