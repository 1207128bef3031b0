package script

import (
	"context"
	"errors"
	"math"
	"strings"

	"stepboard/solve"
	"stepboard/solve/search"
)

// Limits of the searches in Try: the largest number of states that a search expands.
const (
	mostTried   = 300_000 // for a search for the answer to a board of a sample
	mostPlain   = 50_000  // for the search for a cheaper way without estimates
	mostChecked = 3_000   // for the search for suspect estimates, and for each search for a true cost
)

// Try tests the answers of the samples, and that no setting is misspelled. On the boards of the samples, Try also
// compares estimates with true costs, and tests the file's function write(). If a sample is wrong, the error is a
// *solve.InputError. Other errors come from the Meter. If a search would expand more than mostTried states, its sample
// is not tested. The result untried is the number of samples that were not tested.
func (f *File) Try(m *solve.Meter) (untried int, err error) {
	defer solve.Caught(&err)
	if f.unused != nil {
		return 0, f.unused
	}
	toggling := f.onSample(f.Has("goals"), search.Toggling)
	for _, s := range f.Samples {
		list, _, err := f.Parse(f.Name, strings.NewReader(s.Input))
		if err != nil {
			return untried, sampleError(f, s, err)
		}
		answer, tried := "", false
		if toggling {
			answer, tried, err = f.answers(m, list, eliminated)
		}
		// Elimination may only confirm an answer.
		if !tried || err != nil || !f.AnswersWay() && words(answer) != words(s.Answer) {
			answer, tried, err = f.answers(m, list, leastWay)
		}
		if err != nil {
			return untried, err
		}
		if !tried {
			untried++
			continue
		}
		got, want := words(answer), words(s.Answer)
		switch fault, err := f.checkOutput(context.Background(), list, want, got); {
		case err != nil:
			return untried, err
		case fault != nil && f.AnswersWay():
			return untried, f.errorAt(s.Line, 1, solve.Say("script.sample_way", "What", fault.Text, "Found", cut(got, 200)))
		case fault != nil:
			return untried, f.errorAt(s.Line, 1, solve.Say("script.sample", "Want", want, "Found", got))
		}
		if f.functions["estimate"] != nil {
			if err := f.checkEstimates(m, list[0]); err != nil {
				return untried, err
			}
		}
		if f.patterns != nil {
			if err := f.checkPatterns(m, list[0]); err != nil {
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

// words(s) returns the words of a text with one blank between two words. Judges compare texts in this form.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

func sampleError(f *File, s Sample, err error) error {
	if e, ok := errors.AsType[*solve.InputError](err); ok && e.Line > 0 {
		return f.errorAt(s.Line, 1, solve.Say("script.sample_input", "Line", e.Line, "Column", e.Column, "Reason", e.Text))
	} else if ok { // an error of boards that were read
		return f.errorAt(s.Line, 1, e.Text)
	}
	return err
}

// answers returns the answers to datasets in the judge's form. The function wayOf finds a least way, by a search of at
// most mostTried states. If this is too few, the second result is false.
func (f *File) answers(
	m *solve.Meter, list []*solve.Dataset, wayOf func(*solve.Meter, solve.Rules, int) (search.Result, error),
) (string, bool, error) {
	var out []string
	for i, d := range list {
		r, err := f.Rules(d, 0)
		if err != nil {
			return "", false, err
		}
		a := solve.Answer{Value: solve.None}
		way, err := wayOf(m, r, mostTried)
		if errors.Is(err, search.ErrLarge) {
			return "", false, nil
		}
		if err != nil {
			return "", false, err
		}
		if way.Found {
			if err := f.checkWay(r, way); err != nil {
				return "", false, err
			}
			a.Value = way.Cost.Value(len(f.costs) > 1)
			if f.hasNoWay(d, 0) {
				return "", false, f.errorOf(f.functions["no_way"], solve.Say("script.no_way_wrong", "N", a.Value))
			}
		}
		text, err := f.Answer(d, i+1, a, solve.Each(way.Moves))
		if err != nil {
			return "", false, err
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n"), true, nil
}

// countedRules wraps Rules. When a search expands more than *left states, countedRules stops the search with the error
// search.ErrLarge.
type countedRules struct {
	solve.Rules
	left *int
}

func (r countedRules) Next(s *solve.State, to *solve.Moves) {
	if *r.left--; *r.left < 0 {
		panic(&solve.Failure{Err: search.ErrLarge})
	}
	r.Rules.Next(s, to)
}

// Bound implements [solve.Bounded], for rules with an estimate.
func (r countedRules) Bound(s solve.State) solve.Cost { return r.Rules.(solve.Bounded).Bound(s) }

// Most implements [solve.Limited].
func (r countedRules) Most() (solve.Cost, bool) { return rulesIn(r.Rules).Most() }

// atMost wraps countedRules with a limit of cost.
type atMost struct {
	countedRules
	most solve.Cost
}

func (r atMost) Most() (solve.Cost, bool) { return r.most, true }

// leastWay finds a way of the least cost: by A* if there is an estimate, else by uniform cost. If the search would
// expand more states than the limit, the error is search.ErrLarge. Because the estimate may be wrong, a search at
// uniform cost then looks for a cheaper way, in at most mostPlain states.
func leastWay(m *solve.Meter, r solve.Rules, limit int) (way search.Result, err error) {
	if _, ok := r.(solve.Bounded); !ok {
		return found(m, countedRules{r, &limit}, search.UniformCost)
	}
	if way, err = found(m, countedRules{r, &limit}, search.AStar); err != nil || !way.Found || way.Cost == (solve.Cost{}) {
		return way, err
	}
	limit = min(limit, mostPlain)
	less := way.Cost.Minus(solve.Units(1))
	if way.Cost.Minor == 0 {
		less = solve.Cost{Major: way.Cost.Major - 1, Minor: math.MaxInt64}
	}
	switch cheaper, err := found(m, atMost{countedRules{r, &limit}, less}, search.UniformCost); {
	case errors.Is(err, search.ErrLarge):
	case err != nil:
		return way, err
	case cheaper.Found:
		return cheaper, nil
	}
	return way, nil
}

// eliminated finds a way of the least cost by elimination.
func eliminated(m *solve.Meter, r solve.Rules, _ int) (search.Result, error) {
	return found(m, r, search.Elimination)
}

// found returns the result of a search, without its memory.
func found(m *solve.Meter, r solve.Rules, method search.Method) (result search.Result, err error) {
	defer solve.Caught(&err)
	result, err = search.Run(m, r, method)
	way := result
	result.Free(m)
	return way, err
}

// checkWay compares the estimates with the true costs of all states on a way.
func (f *File) checkWay(r solve.Rules, way search.Result) error {
	bounded, ok := r.(solve.Bounded)
	if !ok {
		return nil
	}
	s, left := r.Start(), way.Cost
	for i := 0; ; i++ {
		if err := f.overestimate(bounded, s, left); err != nil || i == len(way.Moves) {
			return err
		}
		next, cost, err := r.Apply(s, way.Moves[i])
		if err != nil {
			return err
		}
		s, left = next, left.Minus(cost)
	}
}

// checkEstimates looks for suspect states near the start. A state is suspect if some move lowers the estimate by more
// than the move's cost. checkEstimates compares the estimates of suspect states with the true costs. A file without
// suspect states whose estimate is 0 in all won states has no estimate that is too high.
func (f *File) checkEstimates(m *solve.Meter, d *solve.Dataset) error {
	r, err := f.Rules(d, 0)
	if err != nil {
		return err
	}
	bounded := r.(solve.Bounded) // because the file has an estimate
	t, err := search.Dijkstra(m, r, search.Extent{States: mostChecked})
	if t == nil {
		return err
	}
	defer t.Free(m)
	suspects := 0
	for i := 0; i < t.Expansions() && suspects < mostSuspects; i++ {
		s := t.State(t.Expanded(i))
		h := bounded.Bound(s)
		for _, step := range solve.Steps(r, s) {
			if !step.Cost.Plus(bounded.Bound(step.To)).Less(h) {
				continue
			}
			suspects++
			way, err := leastWay(m, startingAt{r, s}, mostChecked)
			if errors.Is(err, search.ErrLarge) {
				break
			}
			if err != nil {
				return err
			}
			if way.Found {
				if e := f.overestimate(bounded, s, way.Cost); e != nil {
					return e
				}
			}
			break
		}
	}
	return nil
}

// mostSuspects is the largest number of suspect states that checkEstimates checks on a board.
const mostSuspects = 20

// startingAt wraps Rules and replaces their start by another state.
type startingAt struct {
	solve.Rules
	start solve.State
}

func (r startingAt) Start() solve.State { return r.start }

// overestimate returns an error if the estimate of a state is above the true cost.
func (f *File) overestimate(r solve.Bounded, s solve.State, truth solve.Cost) error {
	h := r.Bound(s)
	if !truth.Less(h) {
		return nil
	}
	return rulesIn(r).tooHigh(h, truth, rulesIn(r).where(s))
}

// checkFormat writes boards by the file's function write(), reads them again, and compares them with the original
// boards.
func (f *File) checkFormat(s Sample, list []*solve.Dataset) error {
	var out strings.Builder
	if err := f.Format(&out, list); err != nil {
		if e, ok := errors.AsType[*solve.FormatError](err); ok {
			return f.errorAt(s.Line, 1, solve.Say("script.sample_write", "Reason", e.Text))
		}
		return err
	}
	again, _, err := f.Parse(f.Name, strings.NewReader(out.String()))
	if err != nil {
		return sampleError(f, s, err)
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
