package view

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Check tests whether a shot from a file is valid. Check does not search, so it does not test, for example, whether the
// position is within the solution or whether the lens suits the answer. The error is a *solve.Refusal that names the
// fault and the valid values. The time is linear in cells, moves and annotations.
func Check(v Shot) error {
	for _, check := range []func(*Shot) error{
		CheckQuery, checkTask, CheckCompared, checkLens, checkPosition, checkMarks, checkMoves,
	} {
		if err := check(&v); err != nil {
			return err
		}
	}
	return nil
}

// CheckQuery tests whether the shot's query is an index of its dataset's queries, or -1. The error is a *solve.Refusal.
func CheckQuery(v *Shot) error {
	if v.Query < -1 || v.Query >= len(v.Dataset.Queries) {
		return solve.Refused("shot.check.query", "Query", v.Query+1, "Most", len(v.Dataset.Queries))
	}
	return nil
}

func checkTask(v *Shot) error {
	if tasks := v.Puzzle.Tasks(); v.Task != "" && !slices.Contains(tasks, v.Task) {
		return solve.Refused("shot.check.task", "Task", strconv.Quote(v.Task), "Tasks", quoted(tasks))
	}
	if ids := solve.SolverIDs(v.Puzzle, v.TaskOrDefault()); v.Algorithm != "" && !slices.Contains(ids, v.Algorithm) {
		return solve.Refused("shot.check.algorithm", "Algorithm", strconv.Quote(v.Algorithm),
			"Task", solve.TextOf(v.Puzzle, "task."+v.TaskOrDefault()), "Algorithms", quoted(ids))
	}
	return nil
}

// TaskOrDefault returns the shot's task. If the puzzle does not have this task, it returns the puzzle's first task.
func (v *Shot) TaskOrDefault() string { return solve.TaskOf(v.Puzzle, v.Task) }

func checkLens(v *Shot) error {
	if v.Choice < 0 {
		return solve.Refused("shot.check.choice", "Choice", v.Choice)
	}
	_, err := FindLens(v.Puzzle, v.TaskOrDefault(), v.Lens)
	return err
}

func checkPosition(v *Shot) error {
	switch {
	case int(v.Track) >= len(Tracks):
		return solve.Refused("shot.check.track", "Track", int(v.Track), "Tracks", quoted(Tracks[:]))
	case v.Move < 0:
		return solve.Refused("shot.check.position", "Move", v.Move)
	case v.Event < -1:
		return solve.Refused("shot.check.event", "Event", v.Event)
	}
	return nil
}

func checkMarks(v *Shot) error {
	size := v.Dataset.Board.Size
	if v.Pointer != grid.None && !size.Has(v.Pointer) {
		return solve.Refused("shot.check.pointer", "Rows", size.Rows, "Cols", size.Cols)
	}
	if r := v.Region; r != (Region{}) && (r.Rows < 1 || r.Cols < 1 || r != r.Of(size)) {
		return solve.Refused("shot.check.region", "Rows", size.Rows, "Cols", size.Cols)
	}
	for i, a := range v.Annotations {
		if !a.Fits(size) {
			return solve.Refused("shot.check.annotation", "N", i+1, "Rows", size.Rows, "Cols", size.Cols)
		}
	}
	return nil
}

func checkMoves(v *Shot) error {
	switch {
	case len(v.Moves) == 0:
		return nil
	case v.Track != ByHand || v.Query < 0:
		return solve.Refused("shot.check.moves", "Track", strconv.Quote(ByHand.String()))
	}
	rules, err := v.Puzzle.Rules(v.Dataset, v.Query)
	if bad, ok := errors.AsType[*solve.BoardError](err); ok {
		return solve.Refused("shot.check.unplayable", "Why", bad.Diagnostic.Text)
	}
	if err != nil {
		return err
	}
	_, err = Play(context.Background(), rules, v.Moves)
	return err
}

// FindLens returns the lens with an ID, or nil if the ID is "". The error is a *solve.Refusal.
func FindLens(p solve.Puzzle, task, id string) (*lens.Lens, error) {
	if id == "" {
		return nil, nil
	}
	list := lens.Of(p, task)
	if i := lens.Index(list, id); i >= 0 {
		return &list[i], nil
	}
	return nil, solve.Refused("shot.check.lens", "Lens", strconv.Quote(id), "Task", solve.TextOf(p, "task."+task),
		"Lenses", quoted(lens.IDs(list)))
}

// Play makes moves and returns the walk. If a move is not allowed, the error is a *solve.Refusal.
func Play(ctx context.Context, r solve.Rules, moves []solve.Move) (*solve.Walk, error) {
	w, state := solve.NewWalk(r), r.Start()
	for i, m := range moves {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		next, _, err := r.Apply(state, m)
		if refusal, ok := errors.AsType[*solve.Refusal](err); ok {
			return nil, solve.Refused("shot.check.move", "N", i+1, "Why", refusal.Text)
		}
		if err != nil {
			return nil, err
		}
		w.Add(m, next)
		state = next
	}
	return w, nil
}

func quoted(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = strconv.Quote(name)
	}
	return strings.Join(list, ", ")
}
