package compare

import (
	"fmt"
	"slices"
	"time"

	"stepboard/app/catalogue/amount"
	"stepboard/solve"
)

// Caption returns a sentence about the last step of all sides or, at their first difference, about the difference.
func (c *Comparison) Caption(p Pace, step int, number func(int64) string) solve.Text {
	steps, d := c.Steps(p), c.Difference()
	switch {
	case step <= 0:
		return solve.Say("compare.caption.start")
	case len(c.sides) >= Least && d.Pace == p && step == d.Step && (d.Found || step < steps):
		return d.Say(c, number)
	case step >= steps && slices.ContainsFunc(c.sides, func(s Side) bool { return s.Truncated() }):
		return solve.Say("compare.caption.cut")
	case step >= steps:
		return solve.Say("compare.caption.end")
	}
	switch p {
	case ByExpansion:
		return solve.Say("compare.caption.expansion", "PluralCount", step, "N", number(int64(step)))
	case ByLayer:
		return solve.Say("compare.caption.layer", "N", number(c.LayerOf(step)))
	}
	return solve.Say("compare.caption.share", "N", int(100*float64(step)/float64(max(1, steps))+0.5))
}

// Counts says what a state and a layer are for a side's algorithm. Only numbers of equal things can be compared.
func (c *Comparison) Counts(side int) solve.Text {
	what := c.Name(side)
	what.Key = "compare.counts." + what.Key
	return solve.Say("compare.counts", "A", c.Name(side), "What", what)
}

// Count returns the progress of a side at a position of its recording, as a line of numbers. At the end
// of the recording, the line says that the run is finished.
func (c *Comparison) Count(side, pos int, number func(int64) string) solve.Text {
	x := c.sides[side].Exploration
	made, _ := x.Expansion(pos)
	if (x.Truncated() || !c.finished(side)) && pos == x.Len() {
		return solve.Say("compare.stats.cut", "N", number(int64(made)))
	}
	said := c.count(side, made, x.Count(pos).Waiting, pos, number)
	if pos == x.Len() {
		said = solve.Say("compare.stats.done", "What", said)
	}
	return said
}

// Most returns the longest text that Count returns for a side.
func (c *Comparison) Most(side int, number func(int64) string) solve.Text {
	x := c.sides[side].Exploration
	_, all := x.Expansion(0)
	return solve.Say("compare.stats.done", "What", c.count(side, all, int(c.frontier(side)), x.Len(), number))
}

func (c *Comparison) count(side, made, waiting, pos int, number func(int64) string) solve.Text {
	x := c.sides[side].Exploration
	args := []any{"N", number(int64(made)), "All", number(c.expanded(side)), "Waiting", number(int64(waiting))}
	said := solve.Say("compare.stats", args...)
	if _, count := x.Layer(0); count > 0 {
		last, _ := c.Reached(FrontierByLayer, side, x.Len())
		layer := "–"
		if n, begun := c.Reached(FrontierByLayer, side, pos); begun {
			layer = number(int64(n))
		}
		args = append(args, "Layer", layer, "Layers", number(int64(last)))
		said = solve.Say("compare.stats.layers", args...)
	}
	if lacks := x.Unrecorded(); lacks > 0 {
		return solve.Say("compare.stats.lacks", "What", said, "N", number(lacks))
	}
	return said
}

// answer(side, number) returns the answer of a side, for the table: an upper bound if its algorithm is not exact.
func (c *Comparison) answer(side int, number func(int64) string) string {
	o := &c.sides[side].Outcome
	switch {
	case o.Err != nil:
		return "—"
	case !c.proved(side):
		return "≤ " + number(o.Answer.Value)
	}
	return number(o.Answer.Value)
}

func (f Figure) write(m Measure, number func(int64) string) string {
	var s string
	switch {
	case !f.Known && m == Time && !f.AtLeast:
		return "…"
	case !f.Known:
		return "—"
	case m == Time:
		s = fine(time.Duration(f.Value))
	case m == Memory:
		s = amount.Bytes(f.Value)
	default:
		s = number(f.Value)
	}
	if f.AtLeast {
		return "≥ " + s
	}
	return s
}

// fine writes a time. A time of less than a millisecond is written in microseconds.
func fine(d time.Duration) string {
	if d < time.Millisecond {
		return fmt.Sprintf("%.1f µs", d.Seconds()*1e6)
	}
	return amount.Duration(d)
}
