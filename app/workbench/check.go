package workbench

import (
	"slices"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// checkedAtOnce is the largest number of cells of a board that the window's goroutine checks. The check of a maze takes
// some 3 ms at this size, and 100 ms at 1024×1024 cells.
const checkedAtOnce = 1 << 15

type checks struct {
	problems []solve.Diagnostic
	of       checkedBoard // the board that the problems belong to
	number   int          // number of calls of check
	running  bool         // whether a search is in progress in the background
}

// checkedBoard identifies the board of a dataset. After a change of its size it is another board.
type checkedBoard struct {
	doc     *document.Document
	dataset int
	size    grid.Size
}

// check() finds the problems of the shown board. A large board is checked in the background.
func (b *Workbench) check() {
	c := &b.checks
	c.number++
	d, q := b.doc.Shown()
	of, puzzle, task := checkedBoard{b.doc, d, b.doc.Board().Size}, b.doc.Puzzle(), b.doc.Task()
	if of != c.of {
		c.of, c.problems = of, nil
	}
	if b.doc.Board().Cells() <= checkedAtOnce {
		c.problems = b.seen(puzzle.Check(b.doc.Current(), q, task))
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
				c.problems = b.seen(problems)
				b.show(Board | Answered)
			}
		})
	}()
}

// seen returns the problems that may be seen. A warning may tell the answer, an error does not.
func (b *Workbench) seen(list []solve.Diagnostic) []solve.Diagnostic {
	return slices.DeleteFunc(list, func(x solve.Diagnostic) bool { return b.Hides(Answers) && x.Severity != solve.Error })
}

// Problems returns the problems of the shown board, such as contradictions.
func (b *Workbench) Problems() []solve.Diagnostic { return b.checks.problems }

// faulty reports whether the shown board has an error. Then it can't be searched, and most lenses draw nothing.
func (c *checks) faulty() bool { return solve.FirstError(c.problems) != nil }
