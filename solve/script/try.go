package script

import (
	"errors"
	"strings"

	"stepboard/solve"
	"stepboard/solve/search"
)

// Extent of what Try looks at, in states.
const (
	mostTried   = 400_000 // of a sample
	mostChecked = 3_000   // of the search that holds estimates against true costs
)

// Try answers the samples of the file and holds its estimates against true costs on their boards. The error is a
// *solve.InputError with what was found, or the Meter's. A sample that would need more than some hundred thousand
// states is left out: untried counts these.
func (f *File) Try(m *solve.Meter) (untried int, err error) {
	defer solve.Caught(&err)
	for _, s := range f.Samples {
		list, _, err := format{f}.Parse(f.Name, strings.NewReader(s.Input))
		if err != nil {
			return untried, f.sampleError(s, err)
		}
		found, tried, err := f.answers(m, list)
		if err != nil {
			return untried, err
		}
		if !tried {
			untried++
			continue
		}
		if got, want := words(found), words(s.Answer); got != want {
			return untried, f.errorAt(s.Line, 1, solve.Say("script.sample", "Want", want, "Found", got))
		}
		if f.functions["estimate"] != nil {
			if err := f.checkEstimates(m, list[0]); err != nil {
				return untried, err
			}
		}
		if f.functions["write"] != nil {
			if err := f.checkFormat(s, list); err != nil {
				return untried, err
			}
		}
	}
	return untried, nil
}

// words is a text with single spaces, as judges compare.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

func (f *File) sampleError(s Sample, err error) error {
	var e *solve.InputError
	if errors.As(err, &e) {
		return f.errorAt(s.Line, 1, solve.Say("script.sample_input", "Line", e.Line, "Column", e.Column, "Reason", e.Text))
	}
	return err
}

// answers are those to some datasets, as the judge writes them; false where a search would take too long.
func (f *File) answers(m *solve.Meter, list []*solve.Dataset) (string, bool, error) {
	var out []string
	for i, d := range list {
		r, err := f.Rules(d, 0)
		if err != nil {
			return "", false, err
		}
		a := solve.Answer{Value: solve.None}
		switch cost, found, err := f.least(m, r); {
		case errors.Is(err, search.ErrLarge):
			return "", false, nil
		case err != nil:
			return "", false, err
		case found:
			a.Value = cost.Value(len(f.costs) > 1)
		}
		text, err := f.Answer(d, i+1, a)
		if err != nil {
			return "", false, err
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n"), true, nil
}

// least is the least cost of a way, by a search at uniform cost that ends where it grows too large.
func (f *File) least(m *solve.Meter, r solve.Rules) (c solve.Cost, found bool, err error) {
	extent := search.Extent{First: true, States: mostTried}
	most, limited := rulesIn(r).Most()
	if limited {
		extent.Far = most
		if extent.Far.Minor < 1<<62 {
			extent.Far.Minor++
		}
	}
	t, err := search.Spread(m, r, extent)
	if t != nil {
		defer t.Free(m)
	}
	if err != nil || t.Won() < 0 {
		return c, false, err
	}
	c = t.Cost(t.Won())
	return c, !limited || !most.Less(c), nil
}

// checkEstimates holds estimates against the true costs to go: along the least way from the start, on which the cost to
// go is known of each state, and for states near won ones. It also finds an estimate above 0 of a won state.
func (f *File) checkEstimates(m *solve.Meter, d *solve.Dataset) error {
	r, err := f.Rules(d, 0)
	if err != nil {
		return err
	}
	bounded, ok := r.(solve.Bounded)
	if !ok {
		return nil
	}
	t, err := search.Spread(m, r, search.Extent{First: true, States: mostTried})
	if t != nil {
		defer t.Free(m)
	}
	if errors.Is(err, search.ErrLarge) {
		return nil
	}
	if err != nil || t.Won() < 0 {
		return err
	}
	total := t.Cost(t.Won())
	for at := t.Won(); at >= 0; at = t.Parent(at) {
		s := t.State(at)
		if e := f.overestimate(bounded, s, total.Minus(t.Cost(at))); e != nil {
			return e
		}
	}
	// An estimate that never falls by more than a move costs, and is 0 of won states, is never too high. A state from
	// which it falls more is looked at closely.
	for i := range min(t.Expansions(), mostChecked) {
		s := t.State(t.Expanded(i))
		h := bounded.Bound(s)
		for _, step := range r.Next(s, nil) {
			if !step.Cost.Plus(bounded.Bound(step.To)).Less(h) {
				continue
			}
			here, found, err := f.least(m, from{r, s})
			if errors.Is(err, search.ErrLarge) {
				break
			}
			if err != nil {
				return err
			}
			if found {
				if e := f.overestimate(bounded, s, here); e != nil {
					return e
				}
			}
			break
		}
	}
	return nil
}

// from is rules that start from another state.
type from struct {
	solve.Rules
	start solve.State
}

func (r from) Start() solve.State { return r.start }

// overestimate is the error of an estimate above the true cost.
func (f *File) overestimate(r solve.Bounded, s solve.State, truth solve.Cost) error {
	h := r.Bound(s)
	if !truth.Less(h) {
		return nil
	}
	two := len(f.costs) > 1
	text := (&core{rulesIn(r).game, s}).rows()
	return f.errorOf(f.functions["estimate"], solve.Say("script.estimate_high", "Estimate", h.Value(two),
		"Truth", truth.Value(two), "State", text))
}

// checkFormat holds what the file writes against what it reads.
func (f *File) checkFormat(s Sample, list []*solve.Dataset) error {
	var out strings.Builder
	if err := (format{f}).Format(&out, list); err != nil {
		var e *solve.FormatError
		if errors.As(err, &e) {
			return f.errorAt(s.Line, 1, solve.Say("script.sample_write", "Reason", e.Text))
		}
		return err
	}
	again, _, err := format{f}.Parse(f.Name, strings.NewReader(out.String()))
	if err != nil {
		return f.sampleError(s, err)
	}
	if len(again) != len(list) {
		return f.errorOf(f.functions["write"], solve.Say("script.written", "N", 1))
	}
	for i := range list {
		if !solve.Same(list[i], again[i]) {
			return f.errorOf(f.functions["write"], solve.Say("script.written", "N", i+1))
		}
	}
	return nil
}
