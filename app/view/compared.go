package view

import (
	"slices"
	"strconv"

	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Compared is the comparison in a shot: its algorithms and its step. It is never changed.
type Compared struct {
	Algorithms []string // IDs, from compare.Least to compare.Most of them
	Pace       compare.Pace
	Step       int // common step in that pace; -1 means the last
	Plot       compare.Plot
}

// StepOf is the step in a comparison, at most the last.
func (v *Compared) StepOf(c *compare.Comparison) int {
	if n := c.Steps(v.Pace); v.Step < 0 || v.Step > n {
		return n
	}
	return v.Step
}

// Side is the shot of one compared algorithm after a number of events of its run.
func (v *Shot) Side(algorithm string, event int) Shot {
	s := *v
	s.Compared = nil
	s.Algorithm, s.Track, s.Event, s.Last = algorithm, Exploration, event, false
	s.Move, s.Moves, s.Route, s.Choice = 0, nil, false, 0
	s.Lens, s.Marks = "", nil
	if v.Compared != nil && v.Lens != "" {
		if l := LensBeside(LensesBeside(v.Puzzle, v.TaskOrDefault(), v.Compared.Algorithms), v.Lens, algorithm); l != nil {
			s.Lens = l.ID
		}
	}
	return s
}

// SideSight is Side with the algorithm's run. Without a run the board is as it is painted.
func (v *Shot) SideSight(algorithm string, x *explore.Exploration, event int) Sight {
	s := Sight{Shot: v.Side(algorithm, event)}
	if x == nil {
		s.Shot.Lens = ""
		return s
	}
	s.Exploration = x
	s.Lens, _ = FindLens(s.Puzzle, s.Task, s.Shot.Lens)
	if x.Outcome.Err == nil {
		s.Answer = &x.Outcome.Answer
	}
	return s
}

// LensesBeside are the lenses that can show the run of at least one of several algorithms.
func LensesBeside(p solve.Puzzle, task string, algorithms []string) []lens.Lens {
	return slices.DeleteFunc(lens.Of(p, task), func(l lens.Lens) bool {
		return !l.Explores || !slices.ContainsFunc(algorithms, l.Suits)
	})
}

// LensBeside is the lens for an algorithm in a comparison: the lens with the ID or, if that does not suit the
// algorithm, the first lens of the list that does. It is nil if none does.
func LensBeside(list []lens.Lens, id, algorithm string) *lens.Lens {
	var first *lens.Lens
	for i := range list {
		if l := &list[i]; l.Suits(algorithm) {
			if l.ID == id {
				return l
			}
			if first == nil {
				first = l
			}
		}
	}
	return first
}

// CheckCompared tests whether the comparison of a shot is possible. The error is a *solve.Refusal.
func CheckCompared(v *Shot) error {
	c := v.Compared
	if c == nil {
		return nil
	}
	ids := solve.SolverIDs(v.Puzzle, v.TaskOrDefault())
	task := solve.TextOf(v.Puzzle, "task."+v.TaskOrDefault())
	if len(ids) < compare.Least {
		return solve.Refused("shot.check.compare_task", "Task", task)
	}
	for i, id := range c.Algorithms {
		if !slices.Contains(ids, id) {
			return solve.Refused("shot.check.algorithm", "Algorithm", strconv.Quote(id), "Task", task, "Algorithms", quoted(ids))
		}
		if slices.Contains(c.Algorithms[:i], id) {
			return solve.Refused("shot.check.compare_twice", "Algorithm", strconv.Quote(id))
		}
	}
	switch n := len(c.Algorithms); {
	case n < compare.Least || n > compare.Most:
		return solve.Refused("shot.check.compare_count", "N", n, "Least", compare.Least, "Most", compare.Most)
	case int(c.Pace) >= len(compare.Paces):
		return solve.Refused("shot.check.compare_pace", "Pace", int(c.Pace), "Paces", quoted(compare.Paces[:]))
	case !slices.Contains(compare.Plots, c.Plot):
		return solve.Refused("shot.check.compare_plot", "Plot", strconv.Quote(string(c.Plot)), "Plots",
			quoted(compare.PlotNames()))
	case c.Step < -1:
		return solve.Refused("shot.check.compare_step", "Step", c.Step)
	case v.Query < 0:
		return solve.Refused("shot.check.compare_query")
	}
	lenses := lens.IDs(LensesBeside(v.Puzzle, v.TaskOrDefault(), c.Algorithms))
	if v.Lens != "" && !slices.Contains(lenses, v.Lens) {
		return solve.Refused("shot.check.compare_lens", "Lens", strconv.Quote(v.Lens), "Lenses", quoted(lenses))
	}
	return nil
}

// Mosaic is the arrangement of a shot's boards as one picture: one board alone, or the compared boards, each below its
// name. Lengths are in cells.
type Mosaic struct {
	Part    Region // the visible part of each board
	Boards  int
	Columns int
	Head    int // height above each board
	gap     int
}

// Mosaic is the arrangement of the shot's boards.
func (v *Shot) Mosaic() Mosaic {
	m := Mosaic{Boards: 1, Columns: 1}
	if v.Compared != nil {
		m.Boards = len(v.Compared.Algorithms)
	}
	return m.With(v.Region.Of(v.Dataset.Board.Size))
}

// With is the mosaic for boards, or other pictures, with the given visible part.
func (m Mosaic) With(part Region) Mosaic {
	m.Part = part
	if m.Boards > 1 {
		longer := max(part.Rows, part.Cols)
		m.Columns = ColumnsOf(m.Boards, part.Rows, part.Cols)
		m.gap, m.Head = (longer+15)/16, (longer+7)/8
	}
	return m
}

// ColumnsOf is the usual number of columns for boards of a size: four boards two by two, fewer in a row, or one below
// the other if they are wide.
func ColumnsOf(boards, rows, cols int) int {
	switch {
	case boards == 4:
		return 2
	case cols > 2*rows:
		return 1
	}
	return boards
}

// lines is the number of rows of boards.
func (m Mosaic) lines() int { return (m.Boards + m.Columns - 1) / m.Columns }

// Size is the height and width of the whole mosaic, in cells.
func (m Mosaic) Size() (rows, cols int) {
	return m.lines()*(m.Part.Rows+m.Head) + (m.lines()-1)*m.gap, m.Columns*m.Part.Cols + (m.Columns-1)*m.gap
}

// At is the beginning of the i-th board's head.
func (m Mosaic) At(i int) (row, col int) {
	return i / m.Columns * (m.Part.Rows + m.Head + m.gap), i % m.Columns * (m.Part.Cols + m.gap)
}
