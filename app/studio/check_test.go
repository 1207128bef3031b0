package studio_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		problem string
		change  func(*view.Shot)
		key     string
	}{
		"a query that is not there": {"halloween", func(v *view.Shot) { v.Query = 1 }, "shot.check.query"},
		"a query below all":         {"halloween", func(v *view.Shot) { v.Query = -2 }, "shot.check.query"},
		"an unknown task":           {"halloween", func(v *view.Shot) { v.Task = "walk" }, "shot.check.task"},
		"an unknown algorithm":      {"halloween", func(v *view.Shot) { v.Algorithm = "dijkstra" }, "shot.check.algorithm"},
		"a choice below all":        {"halloween", func(v *view.Shot) { v.Choice = -1 }, "shot.check.choice"},
		"an unknown lens":           {"halloween", func(v *view.Shot) { v.Lens = "sides" }, "shot.check.lens"},
		"a lens of another task":    {"sokoban count", func(v *view.Shot) { v.Lens = "why-not" }, "shot.check.lens"},
		"an unknown track":          {"halloween", func(v *view.Shot) { v.Track = 3 }, "shot.check.track"},
		"less than no moves":        {"halloween", func(v *view.Shot) { v.Move = -1 }, "shot.check.position"},
		"less than no events":       {"halloween", func(v *view.Shot) { v.Event = -2 }, "shot.check.event"},
		"a pointer off the board":   {"halloween", func(v *view.Shot) { v.Pointer = 25 }, "shot.check.pointer"},
		"a pointer below none":      {"halloween", func(v *view.Shot) { v.Pointer = -2 }, "shot.check.pointer"},
		"a part off the board": {
			"halloween", func(v *view.Shot) { v.Region = view.Region{Row: 3, Rows: 3, Cols: 5} },
			"shot.check.region",
		},
		"a part without columns": {
			"halloween", func(v *view.Shot) { v.Region = view.Region{Rows: 3} },
			"shot.check.region",
		},
		"a part before the board": {"halloween", func(v *view.Shot) {
			v.Region = view.Region{
				Row: -1, Rows: 3,
				Cols: 3,
			}
		}, "shot.check.region"},
		"an annotation off the board": {"halloween", func(v *view.Shot) {
			v.Annotations = []annotate.Annotation{{
				At: 2,
				To: 99,
			}}
		}, "shot.check.annotation"},
		"moves of a solution": {"halloween", func(v *view.Shot) { v.Moves = []solve.Move{0} }, "shot.check.moves"},
		"moves of no query": {"halloween", func(v *view.Shot) {
			v.Track, v.Query, v.Moves = view.ByHand, -1,
				[]solve.Move{0}
		}, "shot.check.moves"},
		"a move against the rules": {"halloween", func(v *view.Shot) {
			v.Track, v.Moves = view.ByHand,
				[]solve.Move{0, 3}
		}, "shot.check.move"},
		"moves without a player": {"sokoban count", func(v *view.Shot) {
			v.Track, v.Moves = view.ByHand,
				[]solve.Move{0}
		}, "shot.check.unplayable"},
		"a board": {"halloween", func(v *view.Shot) { v.Query = -1 }, ""},
		"a board with what is unseen": {"halloween", func(v *view.Shot) {
			v.Query, v.Lens, v.Route, v.Move = -1, "waves",
				true, 2
		}, ""},
		"all that there is": {"sokoban walk", func(v *view.Shot) {
			v.Algorithm, v.Track, v.Event, v.Last, v.Lens, v.Choice = "pull", view.Exploration, 1<<30, true, "why-not", 99
			v.Pointer, v.Region = 3, view.Region{Row: 1, Col: 1, Rows: 4, Cols: 4}
			v.Annotations = []annotate.Annotation{{Kind: annotate.Label, At: 2, To: grid.None, Text: "here"}}
		}, ""},
		"a game": {"sokoban walk", func(v *view.Shot) { v.Track, v.Moves = view.ByHand, []solve.Move{0} }, ""},
	} {
		v := named(t, c.problem).shot()
		c.change(&v)
		err := view.Check(v)
		var refusal *solve.Refusal
		if c.key == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if !errors.As(err, &refusal) || refusal.Text.Key != c.key {
			t.Errorf("%s: %v, want %s", name, err, c.key)
		}
	}
}

// A shot that passes the check can be drawn, except where its lens does not suit the answer. No shot makes a panic.
func TestCheckedShotsAreDeveloped(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	list := problems(t)
	studios := map[string]*studio.Studio{}
	shots, good, bad := 1500, 0, 0
	if testing.Short() {
		shots = 300
	}
	for range shots {
		p := list[rng.IntN(len(list))]
		if studios[p.name] == nil {
			studios[p.name] = newStudio()
		}
		v := random(rng, p)
		checked := view.Check(v)
		_, err := studios[p.name].Panel(context.Background(), v, scene.Light, float64(rng.IntN(60)))
		var refusal *solve.Refusal
		switch {
		case checked != nil:
			bad++
		case err == nil:
			good++
		case !errors.As(err, &refusal) || refusal.Text.Key != "shot.unfit":
			var board *solve.BoardError
			if !errors.As(err, &board) || p.name != "sokoban count" || v.Track != view.ByHand {
				t.Fatalf("%s, %+v: %v", p.name, v, err)
			}
		}
	}
	if good < shots/6 || bad < shots/6 {
		t.Errorf("%d shots were drawn and %d refused: not enough of both", good, bad)
	}
}

// random makes a shot that is probably strange.
func random(rng *rand.Rand, p problem) view.Shot {
	v := p.shot()
	maybe := func(one int) bool { return rng.IntN(one) == 0 }
	number := func() int { return rng.IntN(60) - 4 }
	lenses, solvers := p.lenses(), v.Puzzle.Solvers(p.task)
	v.Algorithm = solvers[rng.IntN(len(solvers))].ID()
	v.Track, v.Move, v.Event, v.Last, v.Route = view.Track(rng.IntN(3)), max(0, number()), max(-1, number()), maybe(2),
		maybe(2)
	v.Pointer = grid.Cell(rng.IntN(p.dataset.Board.Cells()+1) - 1)
	if maybe(2) {
		v.Lens, v.Choice = lenses[rng.IntN(len(lenses))].ID, max(0, number())
	}
	if v.Track == view.ByHand {
		for range rng.IntN(3) {
			v.Moves = append(v.Moves, solve.Move(rng.IntN(4)))
		}
	}
	if maybe(4) {
		v.Region = view.Region{Row: number(), Col: number(), Rows: number(), Cols: number()}
	}
	if maybe(4) {
		v.Annotations = append(v.Annotations, annotate.Annotation{
			Kind: annotate.Kind(number()), At: grid.Cell(number()),
			To: grid.Cell(number()),
		})
	}
	if maybe(10) {
		v.Move, v.Event, v.Choice, v.Query, v.Pointer = number(), number(), number(), number()/20, grid.Cell(number())
	}
	if maybe(20) {
		v.Task, v.Algorithm, v.Lens = "x", "y", "z"
	}
	return v
}
