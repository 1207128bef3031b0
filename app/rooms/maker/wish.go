package maker

import (
	"maps"
	"math"

	"stepboard/app/contest/generate"
	"stepboard/app/document"
	"stepboard/solve"
)

// The kinds of wishes for answers.
const (
	anyAnswer = "any"
	between   = "between"
	none      = "none"
	hair      = "hair" // no answer, but without one of the walls there is an answer
)

// wish is a wish for a board, as the controls show it.
type wish struct {
	generate.Climb // Least and Most are used only if answer == between
	answer         string
}

// wish returns the last wish for a puzzle or, if there is none, the default wish.
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

// climb returns the task for the generator. For a hard board it drops the Guarantees, which hard boards can't have.
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
