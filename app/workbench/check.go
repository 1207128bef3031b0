package workbench

import (
	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// checkedAtOnce is the largest number of cells of a board that is checked on the window's goroutine. A check
// takes some 3 ms for a maze of this size, and 100 ms for a maze of 1024×1024 cells.
const checkedAtOnce = 1 << 15

// checks has the problems of the shown board, and the state of the search for them.
type checks struct {
	problems []solve.Diagnostic
	of       checked // the board that the problems belong to
	number   int     // number of calls of check
	running  bool    // whether a search is in progress in the background
}

// checked identifies the board of a dataset while its size stays the same.
type checked struct {
	doc     *document.Document
	dataset int
	size    grid.Size
}

// check() finds the problems of the shown board. For a large board it does this in the background.
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
	if c.running { // when the running search ends, it calls check again
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

// Problems returns the problems of the shown board, such as contradictions.
func (b *Workbench) Problems() []solve.Diagnostic { return b.checks.problems }
