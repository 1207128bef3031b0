package view

import (
	"slices"
	"strconv"

	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Compared is the comparison that a shot shows. It is never changed.
type Compared struct {
	Algorithms []string // IDs of the algorithms, from compare.Least to compare.Most of them
	Pace       compare.Pace
	Step       int // number of steps of Pace; -1: all steps
	Plot       compare.Plot
}

// StepOf returns the shown step of a comparison. If the comparison has fewer steps, it returns the last step.
func (v *Compared) StepOf(c *compare.Comparison) int {
	if n := c.Steps(v.Pace); v.Step < 0 || v.Step > n {
		return n
	}
	return v.Step
}

// SideSight returns the sight of one of the compared algorithms with its run. The parameter event is the number of
// events of the run that have happened. If x is nil, the board is as painted.
func (v *Shot) SideSight(algorithm string, x *explore.Exploration, event int) Sight {
	s := Sight{Shot: *v}
	s.Compared = nil
	s.Algorithm, s.Track, s.Event, s.Last = algorithm, Exploration, event, false
	s.Move, s.Moves, s.Route, s.Choice = 0, nil, false, 0
	s.Lens, s.Marks = "", nil
	if x == nil {
		return s
	}
	s.Exploration = x
	if v.Compared != nil && v.Lens != "" { // the chosen lens or, if it does not suit, the first suitable lens
		if list := LensesBeside(v.Puzzle, v.TaskOrDefault(), []string{algorithm}); len(list) > 0 {
			s.ShownLens = &list[max(0, lens.Index(list, v.Lens))]
			s.Lens = s.ShownLens.ID
		}
	}
	if x.Outcome.Err == nil {
		s.Answer = &x.Outcome.Answer
	}
	return s
}

// LensesBeside returns the lenses that can show the run of at least one of several algorithms.
func LensesBeside(p solve.Puzzle, task string, algorithms []string) []lens.Lens {
	return slices.DeleteFunc(lens.Of(p, task), func(l lens.Lens) bool {
		return !l.Explores || !slices.ContainsFunc(algorithms, l.Suits)
	})
}

// CheckCompared tests whether a shot's comparison is possible. The error is a *solve.Refusal.
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
	case int(c.Plot) >= len(compare.Plots):
		return solve.Refused("shot.check.compare_plot", "Plot", int(c.Plot), "Plots", quoted(compare.Plots[:]))
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

// Mosaic says how the boards of a shot are arranged in one picture, each with its name above. Lengths are in cells.
type Mosaic struct {
	Part    Region // the part of each board that is shown
	Boards  int
	Columns int
	Head    int // height of the name above each board
	gap     int // space between boards
}

// Mosaic returns the arrangement of the shot's boards.
func (v *Shot) Mosaic() Mosaic {
	m := Mosaic{Boards: 1, Columns: 1}
	if v.Compared != nil {
		m.Boards = len(v.Compared.Algorithms)
	}
	return m.With(v.Region.Drawn(v.Dataset.Board.Size))
}

// With returns the arrangement if each board, or the picture in its place, shows the given part.
func (m Mosaic) With(part Region) Mosaic {
	m.Part = part
	if m.Boards > 1 {
		longer := max(part.Rows, part.Cols)
		m.Columns = ColumnsOf(m.Boards, part.Rows, part.Cols)
		m.gap, m.Head = (longer+15)/16, (longer+7)/8
	}
	return m
}

// ColumnsOf returns the usual number of columns: two for four boards, one for wide boards, else one for each board.
func ColumnsOf(boards, rows, cols int) int {
	switch {
	case boards == 4:
		return 2
	case cols > 2*rows:
		return 1
	}
	return boards
}

func (m Mosaic) lines() int { return (m.Boards + m.Columns - 1) / m.Columns }

// Size is the height and width of the whole mosaic, in cells.
func (m Mosaic) Size() (rows, cols int) {
	return m.lines()*(m.Part.Rows+m.Head) + (m.lines()-1)*m.gap, m.Columns*m.Part.Cols + (m.Columns-1)*m.gap
}

// At returns the upper left corner of the name above board i.
func (m Mosaic) At(i int) (row, col int) {
	return i / m.Columns * (m.Part.Rows + m.Head + m.gap), i % m.Columns * (m.Part.Cols + m.gap)
}
