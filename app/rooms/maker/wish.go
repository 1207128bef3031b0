package maker

import (
	"maps"
	"math"

	"stepboard/app/document"
	"stepboard/app/generate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// What may be wanted of answers.
const (
	anyAnswer = "any"
	between   = "between"
	none      = "none"
	hair      = "hair" // none, but for one wall
)

// wish is what is wanted of a board, as it stands in the fields.
type wish struct {
	puzzle      solve.Maker
	size        grid.Size
	kind        string
	values      map[string]int
	answer      string
	least, most int64 // between which an answer is
	unique      bool
	captures    int
	over, under generate.Measure
	steps       int
	seed        uint64
}

// wish is what was wanted last of a puzzle's boards, or what is usual.
func (r *Room) wish(puzzle string) wish {
	if w, known := r.wanted[puzzle]; known {
		w.values = maps.Clone(w.values)
		return w
	}
	maker := puzzles.ByID(puzzle).(solve.Maker)
	kinds, parameters := maker.Makes()
	count := generate.Measure{Count: generate.Counts()[0]}
	w := wish{
		puzzle: maker, size: document.DefaultSize(maker.Limits()), kind: kinds[0], values: map[string]int{},
		answer: anyAnswer, most: generate.Open, over: count, under: count, steps: generate.UsualSteps,
	}
	for _, p := range parameters {
		w.values[p.ID] = p.Default
	}
	return w
}

// climb is the order. Where a board is to be hard, nothing is guaranteed besides its answers.
func (w wish) climb() generate.Climb {
	c := generate.Climb{Order: generate.Order{
		Maker: w.puzzle, MakeOrder: solve.MakeOrder{Kind: w.kind, Size: w.size, Values: maps.Clone(w.values)},
		Seed: w.seed, Least: generate.Any, Most: math.MaxInt64,
	}}
	switch w.answer {
	case between:
		c.Least, c.Most = w.least, w.most
	case none:
		c.Least, c.Most = solve.None, solve.None
	case hair:
		c.Hair = w.over.Solver == ""
	}
	if w.over.Solver != "" {
		c.Over, c.Under, c.Steps = w.over, w.under, w.steps
		return c
	}
	c.Unique, c.Captures = w.unique, w.captures
	return c
}
