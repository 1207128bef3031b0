package view

import (
	"slices"
	"strconv"

	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Compared says that a shot shows several algorithms beside each other, and how far they are. It is not changed once
// it stands.
type Compared struct {
	Algorithms []string // IDs, from compare.Least to compare.Most of them
	Pace       compare.Pace
	Step       int // of all, in that pace; -1: the last
	Plot       compare.Plot
}

// StepOf is the step in a comparison: the last where it is beyond that.
func (v *Compared) StepOf(c *compare.Comparison) int {
	if n := c.Steps(v.Pace); v.Step < 0 || v.Step > n {
		return n
	}
	return v.Step
}

// Side is what a comparison shows of one of its algorithms after so many events of its run.
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

// SideSight is Side with what is known of the algorithm's run. Where there is none the board is as it is painted.
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

// LensesBeside are those that show the run of at least one of several algorithms.
func LensesBeside(p solve.Puzzle, task string, algorithms []string) []lens.Lens {
	return slices.DeleteFunc(lens.Of(p, task), func(l lens.Lens) bool {
		return !l.Explores || !slices.ContainsFunc(algorithms, l.Suits)
	})
}

// LensBeside is the lens through which an algorithm is seen beside others: the one with an ID, or where that does not
// suit it the first of the list that does; nil where none does.
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

// CheckCompared tells whether what a shot compares can be. The error is a *solve.Refusal.
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

// Mosaic is how the boards of a shot lie beside each other where they are one picture: one board by itself, or those
// compared, each below its name. Lengths are cells.
type Mosaic struct {
	Part    Region // of each board
	Boards  int
	Columns int
	Head    int // above each board
	gap     int
}

// Mosaic of the boards that are seen.
func (v *Shot) Mosaic() Mosaic {
	m := Mosaic{Boards: 1, Columns: 1}
	if v.Compared != nil {
		m.Boards = len(v.Compared.Algorithms)
	}
	return m.With(v.Region.Of(v.Dataset.Board.Size))
}

// With is the mosaic with boards, or other pictures, of which so much is shown.
func (m Mosaic) With(part Region) Mosaic {
	m.Part = part
	if m.Boards > 1 {
		longer := max(part.Rows, part.Cols)
		m.Columns = ColumnsOf(m.Boards, part.Rows, part.Cols)
		m.gap, m.Head = (longer+15)/16, (longer+7)/8
	}
	return m
}

// ColumnsOf is in how many columns so many boards of a size stand where nothing else decides: four two by two, fewer in
// a row, or below each other where they are wide.
func ColumnsOf(boards, rows, cols int) int {
	switch {
	case boards == 4:
		return 2
	case cols > 2*rows:
		return 1
	}
	return boards
}

// lines is how many rows of boards there are.
func (m Mosaic) lines() int { return (m.Boards + m.Columns - 1) / m.Columns }

// Size is how many cells the whole is high and wide.
func (m Mosaic) Size() (rows, cols int) {
	return m.lines()*(m.Part.Rows+m.Head) + (m.lines()-1)*m.gap, m.Columns*m.Part.Cols + (m.Columns-1)*m.gap
}

// At is where the head of the i-th board begins.
func (m Mosaic) At(i int) (row, col int) {
	return i / m.Columns * (m.Part.Rows + m.Head + m.gap), i % m.Columns * (m.Part.Cols + m.gap)
}
