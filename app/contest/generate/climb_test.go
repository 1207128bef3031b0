package generate

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"

	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

// A climb makes harder boards. Its board is valid, its hardness is as reported, and its answers are as requested. The
// same climb makes the same board.
func TestClimb(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		m := p.(solve.Maker)
		solvers := solvetest.Own(p, p.Tasks()[0])
		if len(solvers) == 1 {
			continue // a climb compares two
		}
		var told []Climbed
		c := Climb{
			Order: Order{
				Maker: m, Seed: 3, Least: Any, Most: math.MaxInt64,
				MakeOrder: solve.MakeOrder{Size: grid.Size{Rows: 8, Cols: 8}},
			},
			Over: Measure{solvers[len(solvers)-1].ID(), "generated"}, Under: Measure{solvers[0].ID(), "generated"}, Steps: 400,
			Better: func(c Climbed) { told = append(told, c) },
		}
		if p == huarong.Puzzle {
			c.Least = 3
		}
		best, err := c.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(p.ID(), err)
		}
		if len(told) < 2 || best.ratio() <= told[0].ratio() || told[len(told)-1].Step != best.Step {
			t.Errorf("%s: it got from %v to %v", p.ID(), told[0].ratio(), best.ratio())
		}
		if !solve.Sound(p, Task(p, best.Dataset), best.Dataset) {
			t.Errorf("%s: the board is not sound", p.ID())
		}
		again, err := c.measure(t.Context(), nil, best.Dataset)
		if err != nil || again.Over != best.Over || again.Under != best.Under {
			t.Errorf("%s: %v, %+v, not %+v", p.ID(), err, again, best)
		}
		c.Better = nil
		twin, err := c.Run(t.Context(), nil)
		if err != nil || text(t, c.Order, twin.Dataset) != text(t, c.Order, best.Dataset) {
			t.Errorf("%s: the same climb makes another board: %v", p.ID(), err)
		}
	}
}

// A climb that is stopped returns its best board so far.
func TestClimbStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	c := Climb{
		Order: Order{
			Maker: huarong.Puzzle.(solve.Maker), Least: Any, Most: math.MaxInt64,
			MakeOrder: solve.MakeOrder{Size: grid.Size{Rows: 8, Cols: 8}},
		},
		Over: Measure{"spfa", "expanded"}, Steps: math.MaxInt, Better: func(c Climbed) {
			if c.Step > 0 {
				stop()
			}
		},
	}
	best, err := c.Run(ctx, nil)
	if !errors.Is(err, context.Canceled) || best == nil || best.Step == 0 {
		t.Error(best, err)
	}
}

// On the sample for the worst case of SPFA, SPFA expands at least 20 times as many states as Dijkstra.
func TestHardSample(t *testing.T) {
	data, err := assets.Samples.ReadFile("samples/huarong-spfa.in")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := huarong.Puzzle.Parse("", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := Climb{
		Order: Order{Maker: huarong.Puzzle.(solve.Maker), Least: 0, Most: math.MaxInt64},
		Over:  Measure{"spfa", "expanded"}, Under: Measure{"dijkstra", "expanded"},
	}
	hard, err := c.measure(t.Context(), nil, list[0])
	if err != nil || hard.ratio() < 20 {
		t.Error(hard, err)
	}
}
