package view

import (
	"stepboard/solve"
	"stepboard/solve/lens"
)

// EventText returns a sentence about the event before a position of a view's exploration. At position 0 it announces
// the run, and at the end of a run without a way it says why the run ended.
func EventText(v *lens.View, pos int, number func(int64) string) solve.Text {
	x := v.Exploration
	switch n := x.Len(); {
	case n == 0:
		return solve.Say("shot.step.nothing")
	case pos == 0:
		return solve.Say("shot.step.begin", "Algorithm", solve.AlgorithmName(v.Puzzle, x.Algorithm))
	case pos == n && x.Truncated():
		return solve.Say("shot.step.truncated", "N", number(int64(n)))
	}
	event := pos - 1
	if pos == x.Len() && x.Outcome.Err == nil && x.Outcome.Answer.Value == solve.None {
		switch x.Event(event).Kind {
		case solve.Reached, solve.Expanded, solve.LayerStart: // the sentence about a stage says the result already
			n := len(x.Of(solve.Expanded)) // all reached states are expanded at the end
			return solve.Say("shot.step.exhausted", "PluralCount", n, "N", number(int64(n)))
		}
	}
	return v.Puzzle.Explain(v, event)
}
