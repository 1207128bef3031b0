package shot

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Check tells whether a shot that was read from a file can be developed: whether what it names is there and lies on its
// board, and its moves are allowed. What only a search can tell, such as whether its position lies within the solution or
// its lens suits the answer, it leaves to that. The error is a *solve.Refusal that says what is wrong and what was expected.
// O(cells + moves + annotations) time.
func Check(v Shot) error {
	for _, check := range []func(*Shot) error{checkQuery, checkTask, checkLens, checkPosition, checkMarks, checkMoves} {
		if err := check(&v); err != nil {
			return err
		}
	}
	return nil
}

func checkQuery(v *Shot) error {
	if v.Query < -1 || v.Query >= len(v.Dataset.Queries) {
		return refuse("shot.check.query", "Query", v.Query+1, "Most", len(v.Dataset.Queries))
	}
	return nil
}

func checkTask(v *Shot) error {
	if tasks := v.Puzzle.Tasks(); v.Task != "" && !slices.Contains(tasks, v.Task) {
		return refuse("shot.check.task", "Task", strconv.Quote(v.Task), "Tasks", quoted(tasks))
	}
	if ids := algorithms(v.Puzzle, v.task()); v.Algorithm != "" && !slices.Contains(ids, v.Algorithm) {
		return refuse("shot.check.algorithm", "Algorithm", strconv.Quote(v.Algorithm),
			"Task", solve.Say(v.Puzzle.ID()+".task."+v.task()), "Algorithms", quoted(ids))
	}
	return nil
}

// task is the one asked, with the default in the place of one that the puzzle has not.
func (v *Shot) task() string {
	if tasks := v.Puzzle.Tasks(); !slices.Contains(tasks, v.Task) {
		return tasks[0]
	}
	return v.Task
}

func checkLens(v *Shot) error {
	if v.Choice < 0 {
		return refuse("shot.check.choice", "Choice", v.Choice)
	}
	_, err := findLens(v.Puzzle, v.task(), v.Lens)
	return err
}

func checkPosition(v *Shot) error {
	switch {
	case int(v.Track) >= len(Tracks):
		return refuse("shot.check.track", "Track", int(v.Track), "Tracks", quoted(Tracks[:]))
	case v.Move < 0:
		return refuse("shot.check.position", "Move", v.Move)
	case v.Event < -1:
		return refuse("shot.check.event", "Event", v.Event)
	}
	return nil
}

func checkMarks(v *Shot) error {
	size := v.Dataset.Board.Size
	if v.Pointer != grid.None && !size.Has(v.Pointer) {
		return refuse("shot.check.pointer", "Rows", size.Rows, "Cols", size.Cols)
	}
	if r := v.Region; r != (Region{}) && (r.Rows < 1 || r.Cols < 1 || r != r.Of(size)) {
		return refuse("shot.check.region", "Rows", size.Rows, "Cols", size.Cols)
	}
	for i, a := range v.Annotations {
		if !a.Fits(size) {
			return refuse("shot.check.annotation", "N", i+1, "Rows", size.Rows, "Cols", size.Cols)
		}
	}
	return nil
}

func checkMoves(v *Shot) error {
	switch {
	case len(v.Moves) == 0:
		return nil
	case v.Track != ByHand || v.Query < 0:
		return refuse("shot.check.moves", "Track", strconv.Quote(ByHand.String()))
	}
	rules, err := v.Puzzle.Rules(v.Dataset, v.Query)
	var bad *solve.BoardError
	switch {
	case errors.As(err, &bad):
		return refuse("shot.check.unplayable", "Why", bad.Diagnostic.Text)
	case err != nil:
		return err
	}
	_, err = played(context.Background(), rules, v.Moves)
	return err
}
