package studio_test

import (
	"stepboard/solve"
	"stepboard/solve/lens"
)

// counting is a puzzle that counts its runs, recordings and preparations.
type counting struct {
	lens.Puzzle
	runs, recorded, prepared int
	onDraw                   func(*lens.View) // called before a lens draws, if not nil
	onRun                    func()           // called before a run, if not nil
}

func counted(p solve.Puzzle) *counting { return &counting{Puzzle: p.(lens.Puzzle)} }

func (c *counting) Solvers(task string) []solve.Solver {
	list := c.Puzzle.Solvers(task)
	for i, s := range list {
		list[i] = countingSolver{s, c}
	}
	return list
}

func (c *counting) Lenses(task string) []lens.Lens {
	list := c.Puzzle.Lenses(task)
	for i := range list {
		if prepare := list[i].Prepare; prepare != nil {
			list[i].Prepare = func(m *solve.Meter, v *lens.View) (any, error) {
				c.prepared++
				return prepare(m, v)
			}
		}
		draw := list[i].Draw
		list[i].Draw = func(v *lens.View) lens.Picture {
			if c.onDraw != nil {
				c.onDraw(v)
			}
			return draw(v)
		}
	}
	return list
}

type countingSolver struct {
	solve.Solver
	of *counting
}

func (s countingSolver) Prepare(m *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	s.of.runs++
	if s.of.onRun != nil {
		s.of.onRun()
	}
	if m.Record != nil {
		s.of.recorded++
	}
	return s.Solver.Prepare(m, d, task)
}
