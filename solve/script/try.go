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
		switch tried, err := (&trial{File: f, meter: m, sample: s}).run(toggling); {
		case err != nil:
			return untried, err
		case !tried:
			untried++
		}
	}
	return untried, nil
}

// Commuting returns the number of moves on the first sample if their order does not matter and the file has no function
// goals(), with which elimination would answer at once. Otherwise it returns 0.
func (f *File) Commuting() (moves int) {
	f.onSample(!f.Has("goals"), func(r solve.Rules) bool {
		moves = search.Commuting(r)
		return moves > 0
	})
	return moves
}

// trial is the test of a sample.
type trial struct {
	*File
	meter  *solve.Meter
	sample Sample
	boards []*solve.Dataset
}

// run makes the tests. If a search for the answer would be too large, the result is false.
func (t *trial) run(toggling bool) (tried bool, err error) {
	if t.boards, err = t.boardsOf(t.sample.Input); err != nil {
		return true, err
	}
	answer := ""
	if toggling {
		answer, tried, err = t.answers(eliminated)
	}
	// Elimination may only confirm an answer.
	if !tried || err != nil || !t.AnswersWay() && words(answer) != words(t.sample.Answer) {
		answer, tried, err = t.answers(leastWay)
	}
	if err != nil || !tried {
		return tried, err
	}
	got, want := words(answer), words(t.sample.Answer)
	switch fault, err := t.checkOutput(context.Background(), t.boards, want, got); {
	case err != nil:
		return true, err
	case fault != nil && t.AnswersWay():
		return true, t.wrong("script.sample_way", "What", fault.Text, "Found", cut(got, 200))
	case fault != nil:
		return true, t.wrong("script.sample", "Want", want, "Found", got)
	}
	for _, check := range []func() error{t.checkEstimates, t.checkPatterns, t.checkFormat, t.checkLabels} {
		if err := check(); err != nil {
			return true, err
		}
	}
	return true, nil
}

// words(s) returns the words of a text with one blank between two words. Judges compare texts in this form.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// wrong makes an error about the sample.
func (t *trial) wrong(key string, pairs ...any) error {
	return t.errorAt(t.sample.Line, 1, solve.Say(key, pairs...))
}

// boardsOf reads an input of the sample.
func (t *trial) boardsOf(input string) ([]*solve.Dataset, error) {
	list, _, err := t.Parse(t.Name, strings.NewReader(input))
	if e, ok := errors.AsType[*solve.InputError](err); ok && e.Line > 0 {
		err = t.wrong("script.sample_input", "Line", e.Line, "Column", e.Column, "Reason", e.Text)
	} else if ok { // an error of boards that were read
		err = t.errorAt(t.sample.Line, 1, e.Text)
	}
	return list, err
}

// answers returns the answers to the boards in the judge's form. The function wayOf finds a least way, by a search of
// at most mostTried states. If this is too few, the second result is false.
func (t *trial) answers(wayOf func(*solve.Meter, solve.Rules, int) (search.Result, error)) (string, bool, error) {
	var out []string
	for i, d := range t.boards {
		r, err := t.remembered(d, 0)
		if err != nil {
			return "", false, err
		}
		a := solve.Answer{Value: solve.None}
		way, err := wayOf(t.meter, r, mostTried)
		if errors.Is(err, search.ErrLarge) {
			return "", false, nil
		}
		if err != nil {
			return "", false, err
		}
		if way.Found {
			if err := checkWay(r, way); err != nil {
				return "", false, err
			}
			a.Value = way.Cost.Value(len(t.costs) > 1)
			if t.hasNoWay(d, 0) {
				return "", false, t.errorOf(t.functions["no_way"], solve.Say("script.no_way_wrong", "N", a.Value))
			}
		}
		text, err := t.Answer(d, i+1, a, solve.Each(way.Moves))
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
func checkWay(r solve.Rules, way search.Result) error {
	bounded, ok := r.(solve.Bounded)
	if !ok {
		return nil
	}
	s, left := r.Start(), way.Cost
	for i := 0; ; i++ {
		if err := overestimate(bounded, s, left); err != nil || i == len(way.Moves) {
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
func (t *trial) checkEstimates() error {
	r, err := t.remembered(t.boards[0], 0)
	if err != nil {
		return err
	}
	bounded, ok := r.(solve.Bounded)
	if !ok {
		return nil
	}
	paths, err := search.Dijkstra(t.meter, r, search.Extent{States: mostChecked})
	if paths == nil {
		return err
	}
	defer paths.Free(t.meter)
	suspects := 0
	for i := 0; i < paths.Expansions() && suspects < mostSuspects; i++ {
		s := paths.State(paths.Expanded(i))
		h := bounded.Bound(s)
		for _, step := range solve.Steps(r, s) {
			if !step.Cost.Plus(bounded.Bound(step.To)).Less(h) {
				continue
			}
			suspects++
			way, err := leastWay(t.meter, startingAt{r, s}, mostChecked)
			if errors.Is(err, search.ErrLarge) {
				break
			}
			if err != nil {
				return err
			}
			if way.Found {
				if e := overestimate(bounded, s, way.Cost); e != nil {
					return e
				}
			}
			break
		}
	}
	return nil
}

// checkLabels calls the file's function labels() at the start of each board.
func (t *trial) checkLabels() error {
	for _, d := range t.boards {
		r, err := t.remembered(d, 0)
		if err != nil {
			return err
		}
		if _, err := rulesIn(r).labels(&rulesIn(r).start); err != nil {
			return err
		}
	}
	return nil
}

// checkPatterns compares the patterns with moves on the first board.
func (t *trial) checkPatterns() error {
	r, err := t.remembered(t.boards[0], 0)
	if err != nil || t.patterns == nil || t.patterns.guessed {
		return err
	}
	return search.Probe(t.meter, rulesIn(r))
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
func overestimate(r solve.Bounded, s solve.State, truth solve.Cost) error {
	h := r.Bound(s)
	if !truth.Less(h) {
		return nil
	}
	return rulesIn(r).tooHigh(h, truth, rulesIn(r).where(s))
}

// checkFormat writes boards by the file's function write(), reads them again, and compares them with the original
// boards.
func (t *trial) checkFormat() error {
	write := t.functions["write"]
	if write == nil {
		return nil
	}
	var out strings.Builder
	if err := t.Format(&out, t.boards); err != nil {
		if e, ok := errors.AsType[*solve.FormatError](err); ok {
			return t.wrong("script.sample_write", "Reason", e.Text)
		}
		return err
	}
	again, err := t.boardsOf(out.String())
	if err != nil {
		return err
	}
	if len(again) != len(t.boards) {
		return t.errorOf(write, solve.Say("script.written", "N", 1))
	}
	for i, d := range t.boards {
		if !solve.Same(d, again[i]) {
			return t.errorOf(write, solve.Say("script.written", "N", i+1))
		}
	}
	return nil
}
