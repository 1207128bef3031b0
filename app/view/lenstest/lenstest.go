// Package lenstest helps tests of lenses and recordings. It records runs, and prepares and draws lenses.
package lenstest

import (
	"context"
	"image"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
)

// Limit is the usual limit of recorded events.
const Limit = 1 << 20

// Say renders a text in English.
var Say = catalogue.New("en").Say

// Explained returns the sentences about all events of a view's exploration.
func Explained(v *lens.View) []string {
	list := make([]string, v.Exploration.Len())
	for i := range list {
		list[i] = Say(v.Puzzle.Explain(v, i))
	}
	return list
}

// Explore records the run of an algorithm for a query. The parameter limit is the largest number of recorded events.
func Explore(t testing.TB, p solve.Puzzle, d *solve.Dataset, query int, task, algorithm string,
	limit int,
) *explore.Exploration {
	t.Helper()
	s := solve.SolverByID(p, task, algorithm)
	if s == nil {
		t.Fatalf("%s has no algorithm %q for %q", p.ID(), algorithm, task)
	}
	m, release := solve.NewMeter(context.Background(), 4<<30, nil)
	defer release()
	m.Record = solve.NewRecording(algorithm, limit, nil)
	session, err := s.Prepare(m, d, task)
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.SolveWhole(m, session, query)
	if err != nil {
		t.Fatal(err)
	}
	m.Record.Seal()
	outcome := solve.Outcome{Target: solve.Target{Query: query}, Answer: a, Stats: m.Stats()}
	return explore.New(m.Record, d.Board.Size, outcome, nil)
}

// View returns a view of a query at the end of an exploration. x may be nil.
func View(p lens.Puzzle, d *solve.Dataset, query int, task string, x *explore.Exploration) *lens.View {
	v := &lens.View{
		Puzzle: p, Dataset: d, Query: query, Task: task, Colors: scene.Light, Look: looks.Of(p, scene.Light),
		Exploration: x, State: solve.NewState(), Window: lens.Whole(d.Board.Size, cell),
	}
	if x != nil {
		v.Pos, v.Answer = x.Len(), &x.Outcome.Answer
	}
	if r, err := p.Rules(d, query); err == nil {
		v.State = r.Start()
	}
	return v
}

// Prepare returns the lens with an ID and prepares the view for it.
func Prepare(t testing.TB, v *lens.View, id string) lens.Lens {
	t.Helper()
	list := v.Puzzle.Lenses(v.Task)
	i := lens.Index(list, id)
	if i < 0 {
		t.Fatalf("%s has no lens %q for %q", v.Puzzle.ID(), id, v.Task)
	}
	prepared, err := list[i].Run(context.Background(), nil, v)
	if err != nil {
		t.Fatal(err)
	}
	v.Prepared = prepared.Value
	return list[i]
}

// cell is the size of a cell in golden pictures, in pixels.
const cell = 40

// Picture draws a prepared lens for a view. If the cell hovered is not None, it also draws the lens's addition for this
// cell.
func Picture(v *lens.View, l lens.Lens, hovered grid.Cell) *image.RGBA {
	drawn := l.Draw(v)
	s := view.Compose(view.Board{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Look: v.Look, Colors: v.Colors, State: &v.State, Lens: drawn,
	})
	if hovered != grid.None && l.Hover != nil {
		s.Add(l.Hover(v, hovered).Over...)
	}
	size := v.Dataset.Board.Size
	img := image.NewRGBA(image.Rect(0, 0, size.Cols*cell, size.Rows*cell))
	raster.New(typeface.BuiltIn()).Draw(img, s, raster.View{Scale: cell})
	return img
}

// Goldens compares the pictures of a lens in light and in dark colours with the golden pictures of a name.
func Goldens(t testing.TB, v *lens.View, id string, at grid.Cell, name string) {
	t.Helper()
	for _, colors := range []*scene.Colors{scene.Dark, scene.Light} {
		v.Colors, v.Look = colors, looks.Of(v.Puzzle, colors)
		suffix := map[bool]string{true: "-dark", false: "-light"}[colors.Dark]
		golden.Compare(t, name+suffix, Picture(v, Prepare(t, v, id), at))
	}
}

// Walk sets the walk of a view to an algorithm's solution. The parameter moves is the number of moves that are already
// made. Walk returns false if there is no solution.
func Walk(t testing.TB, v *lens.View, algorithm string, moves int) bool {
	t.Helper()
	m := &solve.Meter{}
	session, err := solve.SolverByID(v.Puzzle, v.Task, algorithm).Prepare(m, v.Dataset, v.Task)
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.SolveWhole(m, session, v.Query)
	if err != nil {
		t.Fatal(err)
	}
	v.Answer = &a
	r, err := v.Puzzle.Rules(v.Dataset, v.Query)
	if err != nil { // the task has no moves
		return false
	}
	v.Walk, v.Move = solve.NewWalk(r), moves
	if _, _, _, err := solve.Replay(r, session.Walk(m, v.Query), func(mv solve.Move, s solve.State) error {
		v.Walk.Add(mv, s)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	v.State = v.Walk.At(moves)
	return a.Value >= 0
}
