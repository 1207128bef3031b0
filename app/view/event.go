package view

import (
	"stepboard/solve"
	"stepboard/solve/lens"
)

// EventText is a sentence about an event of a view's exploration: the puzzle's own or, of the last event of a run that
// found no way, why it ended there.
func EventText(v *lens.View, event int, number func(int64) string) solve.Text {
	x := v.Exploration
	if event == x.Len()-1 && x.Outcome.Err == nil && x.Outcome.Answer.Value == solve.None {
		switch x.Event(event).Kind {
		case solve.Reached, solve.Expanded, solve.LayerStart: // a stage says by itself what it found
			n := len(x.Of(solve.Expanded)) // which is all that was reached, now
			return solve.Say("shot.step.exhausted", "PluralCount", n, "N", number(int64(n)))
		}
	}
	return v.Puzzle.Explain(v, event)
}
