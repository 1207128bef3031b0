package command

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// work is an input with the chosen task and algorithm.
type work struct {
	file     *files.File
	puzzle   solve.Puzzle
	task     string
	solver   solve.Solver
	chosen   bool // the options or the file name the solver
	datasets []*solve.Dataset
	budget   int64
}

// work(f) chooses the task and the algorithm: first from the options, then from the file, and last from the defaults.
func (o options) work(f *files.File) (w work, err error) {
	c := f.Content
	tasks := c.Puzzle.Tasks()
	w = work{file: f, puzzle: c.Puzzle, task: cmp.Or(o.task, c.Task, tasks[0]), datasets: c.Datasets}
	if !slices.Contains(tasks, w.task) {
		return w, misused("command.no_task", "Name", strconv.Quote(w.task), "Puzzle", w.puzzle.ID(), "Names",
			strings.Join(tasks, ", "))
	}
	algorithm := o.algorithm
	if algorithm == "" && w.task == c.Task {
		algorithm = c.Algorithm
	}
	w.solver, w.chosen = solve.SolverOf(w.puzzle, w.task, algorithm), algorithm != ""
	if o.algorithm != "" && w.solver.ID() != o.algorithm {
		return w, misused("command.no_algorithm", "Name", strconv.Quote(o.algorithm), "Task", w.task,
			"Puzzle", w.puzzle.ID(), "Names", strings.Join(solve.SolverIDs(w.puzzle, w.task), ", "))
	}
	if o.exactOnly && !solve.Exact(w.solver) {
		if o.algorithm != "" {
			return w, misused("command.not_least", "Algorithm", solve.AlgorithmName(w.puzzle, w.solver.ID()))
		}
		w.solver = solve.ExactSolverOf(w.puzzle, w.task, "")
	}
	err = o.place(&w)
	return w, err
}

// place puts things into every query, as options such as -box and -player say.
func (o options) place(w *work) error {
	for _, name := range slices.Sorted(maps.Keys(o.places)) {
		value := o.places[name]
		brush, ok := brushOf(w, name)
		if !ok {
			return misused("command.no_place", "Flag", "-"+name, "Puzzle", w.puzzle.ID(), "Task", w.task)
		}
		row, col, ok := parsePlace(value)
		if !ok {
			return misused("command.bad_place", "Flag", "-"+name, "Value", strconv.Quote(value))
		}
		for _, d := range w.datasets {
			if !d.Board.In(row, col) {
				return misused("command.off_board", "Flag", "-"+name, "Value", value, "Rows", d.Board.Rows, "Cols", d.Board.Cols)
			}
			at := d.Board.At(row, col)
			if d.Board.Terrain[at] == solve.Wall {
				return misused("command.on_wall", "Flag", "-"+name, "Value", value)
			}
			old := func(t solve.Thing) bool { return t.Kind == brush.Kind }
			for q := range d.Queries {
				others := slices.DeleteFunc(slices.Clone(d.Queries[q].Things), old)
				d.Queries[q].Things = append(others, solve.Thing{Kind: brush.Kind, At: at})
			}
		}
	}
	return nil
}

// brushOf returns the brush with this ID, if the brush places things in queries of the task.
func brushOf(w *work, id string) (solve.Brush, bool) {
	for _, b := range w.puzzle.Brushes() {
		if b.ID == id && b.Layer == solve.InQuery && b.For(w.task) {
			return b, true
		}
	}
	return solve.Brush{}, false
}

// parsePlace reads "R,C", both from 1. The results are from 0.
func parsePlace(s string) (row, col int, ok bool) {
	r, c, ok := strings.Cut(s, ",")
	if !ok {
		return 0, 0, false
	}
	row, err1 := strconv.Atoi(strings.TrimSpace(r))
	col, err2 := strconv.Atoi(strings.TrimSpace(c))
	return row - 1, col - 1, err1 == nil && err2 == nil
}

// unplaced reports whether a query lacks a thing that the task needs and that no option places.
func unplaced(w work, o options) bool {
	for _, b := range w.puzzle.Brushes() {
		if b.Layer != solve.InQuery || b.Task == "" || !b.For(w.task) || o.places[b.ID] != "" {
			continue
		}
		for _, d := range w.datasets {
			for _, q := range d.Queries {
				if solve.Find(q.Things, b.Kind) == grid.None {
					return true
				}
			}
		}
	}
	return false
}
