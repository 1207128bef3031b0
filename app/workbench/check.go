package workbench

import (
	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// checkedAtOnce is the largest number of cells of a board that is checked on the window's goroutine. A maze of this
// size takes some 3 ms, one of 1024×1024 takes a hundred.
const checkedAtOnce = 1 << 15

// checks are the contradictions on the shown board, and the search for them.
type checks struct {
	problems []solve.Diagnostic
	of       checked
	number   int  // of calls of check
	running  bool // in the background
}

// checked is a board of one size.
type checked struct {
	doc     *document.Document
	dataset int
	size    grid.Size
}

// check looks for contradictions on the shown board, for a large board in the background. Until a new search ends, the
// contradictions of the earlier board are shown.
func (b *Workbench) check() {
	c := &b.checks
	c.number++
	d, q := b.doc.Shown()
	of, puzzle, task := checked{b.doc, d, b.doc.Board().Size}, b.doc.Puzzle(), b.doc.Task()
	if of != c.of {
		c.of, c.problems = of, nil
	}
	if b.doc.Board().Cells() <= checkedAtOnce {
		c.problems = puzzle.Check(b.doc.Current(), q, task)
		return
	}
	if c.running { // the running search continues with the current board
		return
	}
	c.running = true
	number, data := c.number, b.doc.Snapshot(d)
	go func() {
		problems := puzzle.Check(data, q, task)
		b.host.Post(func() {
			c.running = false
			switch {
			case b.closed:
			case number != c.number:
				b.check()
			default:
				c.problems = problems
				b.show(Board | Answered)
			}
		})
	}()
}

// Problems are the contradictions on the shown board.
func (b *Workbench) Problems() []solve.Diagnostic { return b.checks.problems }
