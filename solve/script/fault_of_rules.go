package script

import (
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/search"
)

var (
	_ search.Accountable = bounding{}
	_ search.Accountable = reversing{}
	_ search.Accountable = full{}
)

// TooHigh implements [search.Accountable].
func (r *rules) TooHigh(s solve.State, truth solve.Cost) *solve.InputError {
	where := r.where(s)
	if s == r.Start() {
		where = solve.Say("script.where.start")
	}
	return r.tooHigh(bounding{r}.Bound(s), truth, where)
}

func (r *rules) tooHigh(estimate, truth solve.Cost, where solve.Text) *solve.InputError {
	return r.file.errorOf(r.estimate, solve.Say("script.estimate_high", "Estimate", r.said(estimate), "Truth",
		truth.Value(r.twofold), "Where", where))
}

// said returns an estimate as a number, or as None.
func (r *rules) said(estimate solve.Cost) any {
	if !estimate.Less(solve.Never) {
		return starlark.None.String()
	}
	return estimate.Value(r.twofold)
}

func (r *rules) where(s solve.State) solve.Text {
	return solve.Say("script.where", "State", r.shown(s))
}

// Falls implements [search.Accountable].
func (r *rules) Falls(from, to solve.State) solve.Text {
	said := func(s solve.State) any { return r.said(bounding{r}.Bound(s)) }
	return solve.Say("script.in_line", "Line", int(r.estimate.Position().Line), "Why", solve.Say("script.estimate_falls",
		"From", said(from), "State", r.shown(from), "To", said(to), "Next", r.shown(to)))
}

// Symmetric implements [search.Accountable].
func (r *rules) Symmetric() bool { return r.back == r.moves }

// Missing implements [search.Accountable].
func (r *rules) Missing(won solve.State) *solve.InputError {
	return r.file.errorOf(r.file.functions["goals"], solve.Say("script.goals_missing", "State", r.shown(won)))
}

// Miscounted implements [search.Accountable].
func (r *rules) Miscounted(d *solve.Dataset, query int, truth solve.Cost) *solve.InputError {
	if r.file.functions["no_way"] == nil || !r.file.hasNoWay(d, query) {
		return nil
	}
	return r.file.errorOf(r.file.functions["no_way"], solve.Say("script.no_way_wrong", "N", truth.Value(r.twofold)))
}

// NoBack implements [search.Accountable].
func (r *rules) NoBack(from, to solve.State) *solve.InputError {
	if r.Symmetric() {
		return r.file.errorOf(r.moves, solve.Say("script.not_reversible", "From", r.shown(from), "To", r.shown(to)))
	}
	return r.file.errorOf(r.back, solve.Say("script.back_missing", "From", r.shown(from), "To", r.shown(to)))
}

// NoLong implements [search.Accountable].
func (r *rules) NoLong(at solve.State) *solve.InputError {
	return r.file.errorOf(r.long, solve.Say("script.long_missing", "State", r.shown(at)))
}

// NoMove implements [search.Accountable].
func (r *rules) NoMove(from, to solve.State) error {
	return r.file.errorOf(r.back, solve.Say("script.back_extra", "From", r.shown(from), "To", r.shown(to)))
}

// shown returns a state in a line: its rows, and its numbers and sets.
func (r *rules) shown(s solve.State) string {
	state := &stateValue{g: r.game, st: s}
	covered := state.covered()
	text := inRows(state.letters(covered), r.plane.Cols, "/")
	for _, line := range strings.Split(r.alsoLines(covered), "\n") {
		if line != "" {
			text += ", " + line
		}
	}
	for _, x := range r.fields {
		text += ", " + x.assignment(x.value(&s))
	}
	return text
}
