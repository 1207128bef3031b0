package maker

import (
	"maps"
	"math"

	"stepboard/app/contest/generate"
	"stepboard/app/document"
	"stepboard/solve"
)

// The possible wishes for answers.
const (
	anyAnswer = "any"
	between   = "between"
	none      = "none"
	hair      = "hair" // none, but one wall less would give an answer
)

// wish is the wish for a board, as in the fields.
type wish struct {
	generate.Climb // Least and Most apply if an answer is between them
	answer         string
}

// wish is the last wish for a puzzle's boards, or the default.
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

// climb is the order for a climb. A hard board has no other guarantees than its answers.
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
