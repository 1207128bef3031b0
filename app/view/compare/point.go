package compare

import (
	"strconv"

	"stepboard/solve"
)

// If two numbers of states are less than fewStates, their ratio means little.
const fewStates = 10

// Point returns the main result in a few words: first about the answers, if they differ, and then about the least and
// the largest number of expanded states.
func (c *Comparison) Point(number func(int64) string) solve.Text {
	for i := range c.sides {
		if rest := c.without(i); !c.finished(i) && len(rest.sides) >= Least {
			return solve.Say("compare.point.without", "A", c.Name(i), "What", rest.Point(number))
		} else if !c.finished(i) {
			return solve.Say("compare.point.unfinished", "A", c.Name(i))
		}
		for k := range i {
			if c.contradicts(k, i) || c.contradicts(i, k) {
				return solve.Say("compare.point.disagree", "A", c.Name(k), "B", c.Name(i))
			}
		}
	}
	if less, more := c.extremes(c.value); c.value(less) != c.value(more) {
		args := []any{
			"A", c.Name(more), "B", c.Name(less), "More", number(c.value(more)),
			"Less", number(c.value(less)), "Rest", c.work(number),
		}
		if s := solve.SolverByID(c.puzzle, c.task, c.sides[more].Algorithm); s != nil && c.value(less) != solve.None {
			if supposed := solve.Supposes(s); supposed.Key != "" && solve.Exact(s) {
				return solve.Say("compare.point.blames", append(args, "If", supposed)...)
			}
		}
		return solve.Say("compare.point.answers", args...)
	}
	return c.work(number)
}

func (c *Comparison) value(side int) int64 { return c.sides[side].Outcome.Answer.Value }

// work returns the sentence about expanded states.
func (c *Comparison) work(number func(int64) string) solve.Text {
	few, many := c.extremes(c.expanded)
	a, b := c.expanded(few), c.expanded(many)
	switch {
	case b == 0:
		return solve.Say("compare.point.none")
	case a == b:
		return c.alike(number)
	case a == 0:
		return solve.Say("compare.point.at-once", "A", c.Name(few), "B", c.Name(many), "Many", number(b))
	}
	args := []any{"A", c.Name(few), "B", c.Name(many), "Few", number(a), "Many", number(b), "PluralCount", int(a)}
	if b < fewStates {
		return solve.Say("compare.point.few", args...)
	}
	times := strconv.FormatFloat(float64(b)/float64(a), 'f', 1, 64)
	if b >= 10*a || b%a == 0 {
		times = number((b + a/2) / a)
	}
	if times == "1.0" {
		return solve.Say("compare.point.near", "A", c.Name(few), "B", c.Name(many), "Few", number(a), "Many", number(b))
	}
	return solve.Say("compare.point.times", append(args, "Times", times)...)
}

func (c *Comparison) without(side int) *Comparison {
	rest := *c
	rest.sides = append(c.sides[:side:side], c.sides[side+1:]...)
	rest.samples = append(c.samples[:side:side], c.samples[side+1:]...)
	return &rest
}

// contradicts reports whether a side's answer can't be true together with the proved answer of another side. An answer
// that is only an upper bound can't be less than a proved answer.
func (c *Comparison) contradicts(side, proved int) bool {
	a, b := c.sides[side].Outcome.Answer.Value, c.sides[proved].Outcome.Answer.Value
	return c.proved(proved) && a != b && (c.proved(side) || b == solve.None || a < b)
}

// proved reports whether the answer of a side is the least possible, or that there is no way. An answer that depends on
// a file's estimate, goals or back is proved if another side proves the same answer.
func (c *Comparison) proved(side int) bool {
	for i := range c.sides {
		if (i == side || c.value(i) == c.value(side)) && c.finished(i) && c.certain(i) {
			return true
		}
	}
	return false
}

// certain reports whether nothing that a file of rules supposes can make the answer of a side wrong.
func (c *Comparison) certain(side int) bool {
	s := &c.sides[side]
	solver := solve.SolverByID(c.puzzle, c.task, s.Algorithm)
	if solver != nil && solve.OnFile(c.puzzle, solver) {
		return s.Outcome.Level == solve.Shown
	}
	return c.value(side) == solve.None || solver == nil || solve.Exact(solver)
}

// alike(…) returns the main result if all algorithms expanded equally many states: it compares their frontiers.
func (c *Comparison) alike(number func(int64) string) solve.Text {
	few, many := c.extremes(c.frontier)
	each := number(c.expanded(0))
	if c.frontier(few) == c.frontier(many) {
		return solve.Say("compare.point.same", "N", each)
	}
	return solve.Say("compare.point.waiting", "N", each, "A", c.Name(few), "Few", number(c.frontier(few)),
		"B", c.Name(many), "Many", number(c.frontier(many)))
}

func (c *Comparison) extremes(of func(side int) int64) (least, most int) {
	for i := range c.sides {
		if of(i) < of(least) {
			least = i
		}
		if of(i) > of(most) {
			most = i
		}
	}
	return least, most
}
