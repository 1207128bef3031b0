package maker

import (
	"maps"
	"math"

	"stepboard/app/contest/generate"
	"stepboard/app/document"
	"stepboard/solve"
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
	generate.Climb // with Least and Most for where an answer is between them
	answer         string
}

// wish is what was wanted last of a puzzle's boards, or what is usual.
func (r *Room) wish(puzzle string) wish {
	if w, known := r.wanted[puzzle]; known {
		w.Values = maps.Clone(w.Values)
		return w
	}
	maker := r.Puzzles.ByID(puzzle).(solve.Maker)
	kinds, parameters := maker.Makes()
	count := generate.Measure{Count: generate.Counts()[0]}
	w := wish{answer: anyAnswer, Climb: generate.Climb{
		Order: generate.Order{
			Maker: maker, Most: generate.Open, MakeOrder: solve.MakeOrder{
				Kind: kinds[0], Size: document.DefaultSize(maker.Limits()), Values: map[string]int{},
			},
		},
		Over: count, Under: count, Steps: generate.UsualSteps,
	}}
	for _, p := range parameters {
		w.Values[p.ID] = p.Default
	}
	return w
}

// climb is the order. Where a board is to be hard, nothing is guaranteed besides its answers.
func (w wish) climb() generate.Climb {
	c := w.Climb
	c.Values = maps.Clone(w.Values)
	switch w.answer {
	case anyAnswer:
		c.Least, c.Most = generate.Any, math.MaxInt64
	case none:
		c.Least, c.Most = solve.None, solve.None
	case hair:
		c.Least, c.Most, c.Hair = generate.Any, math.MaxInt64, true
	}
	if c.Over.Solver != "" {
		c.Guarantees = generate.Guarantees{}
	}
	return c
}
