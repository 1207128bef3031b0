package compare

import (
	"hash/maphash"
	"iter"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Difference is the first difference between the sides.
type Difference struct {
	Found bool // false: every side does the same as the first side until a side ends
	// Pace is the unit of Step. Pace is ByLayer if a side makes whole layers at once, because the order of
	// states in such a layer means nothing. Otherwise Pace is ByExpansion.
	Pace Pace
	Step int // the first step after which the sides differ, counted from 1; without a difference: the last common step
}

// Difference returns the first expansion at which the states or their costs differ. If a side makes whole layers
// at once, Difference returns the first layer in which the sides reach different states at the layer's cost.
func (c *Comparison) Difference() Difference { return c.differ }

// Parting returns an event of each side at the Difference. If the pace is ByExpansion, this is the expansion, or -1 if
// the side ends earlier. If the pace is ByLayer, this is the first event that reached a state of the layer that not all
// sides reach, or -1. Without a difference, Parting returns nil.
func (c *Comparison) Parting() []int { return c.parting }

func (c *Comparison) difference() Difference {
	if slices.ContainsFunc(c.sides, func(s Side) bool { return s.Whole }) {
		return c.differentLayers()
	}
	d := Difference{Pace: ByExpansion, Step: c.Steps(ByExpansion)}
	for i := range c.sides {
		d.Step = min(d.Step, len(c.sides[i].Of(solve.Expanded)))
	}
	for i := 1; i < len(c.sides); i++ {
		if n, ok := explore.Differ(c.sides[0].Exploration, c.sides[i].Exploration); ok && (!d.Found || n < d.Step) {
			d.Found, d.Step = true, n+1
		}
	}
	for i := 0; d.Found && i < len(c.sides); i++ {
		event := -1
		if list := c.sides[i].Of(solve.Expanded); len(list) >= d.Step {
			event = int(list[d.Step-1])
		}
		c.parting = append(c.parting, event)
	}
	return d
}

func (c *Comparison) differentLayers() Difference {
	seed := maphash.MakeSeed()
	first := reached(c.sides[0].Exploration, seed)
	d := Difference{Pace: ByLayer, Step: c.Steps(ByLayer)}
	var least solve.Cost // the least cost at which the sides differ
	for _, s := range c.sides[1:] {
		other := reached(s.Exploration, seed)
		for _, sums := range []map[solve.Cost]uint64{first, other} {
			for cost := range sums {
				if first[cost] == other[cost] {
					continue
				}
				// States of a cost are in the layer with this number or the layer before. After this step both are complete.
				step := len(c.numbers)
				if cost.Major == 0 { // if a cost has two numbers, the numbers of layers are only an order
					step, _ = slices.BinarySearch(c.numbers, cost.Minor)
				}
				step = min(step+1, len(c.numbers))
				if !d.Found || step < d.Step || step == d.Step && cost.Less(least) {
					d.Found, d.Step, least = true, step, cost
				}
			}
		}
	}
	if d.Found {
		c.parting = c.firstUnshared(least)
	}
	return d
}

// firstUnshared looks for states that have the given cost and that not all sides reach. For each side, it returns the
// first event that reached such a state, or -1.
func (c *Comparison) firstUnshared(cost solve.Cost) []int {
	sides := map[settled]int{} // number of sides that reach a state
	for _, s := range c.sides {
		for i := range settledAt(s.Exploration) {
			if s.Cost(i) == cost {
				sides[settledBy(s.Exploration, i)]++
			}
		}
	}
	events := make([]int, len(c.sides))
	for k, s := range c.sides {
		events[k] = -1
		for i := range settledAt(s.Exploration) {
			if s.Cost(i) == cost && sides[settledBy(s.Exploration, i)] < len(c.sides) {
				events[k] = i
				break
			}
		}
	}
	return events
}

// settled is a state with the wave that reached it.
type settled struct {
	wave  uint8
	state solve.State
}

func settledBy(x *explore.Exploration, event int) settled {
	return settled{x.Wave(event), x.Event(event).State}
}

// settledAt iterates over the events that reached a state at its least cost in the recording.
func settledAt(x *explore.Exploration) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range x.Len() {
			if x.Kind(i) != solve.Reached {
				continue
			}
			if by := x.Closed(i); by < x.Len() && x.Kind(by) == solve.Reached {
				continue
			}
			if !yield(i) {
				return
			}
		}
	}
}

// reached(x, seed) returns, for each cost, a sum of hashes of the states that have this least cost. Equal sets of
// states have equal sums, because a sum does not depend on the order.
func reached(x *explore.Exploration, seed maphash.Seed) map[solve.Cost]uint64 {
	sums := map[solve.Cost]uint64{}
	for i := range settledAt(x) {
		sums[x.Cost(i)] += maphash.Comparable(seed, settledBy(x, i))
	}
	return sums
}

// Say describes the difference. The function number writes a number in the reader's language.
func (d Difference) Say(c *Comparison, number func(int64) string) solve.Text {
	n := int64(d.Step)
	switch {
	case d.Pace == ByLayer && d.Found:
		return solve.Say("compare.differ.layer", "N", number(c.LayerOf(d.Step)))
	case d.Pace == ByLayer:
		return solve.Say("compare.differ.nowhere")
	case !d.Found:
		return solve.Say("compare.differ.never", "N", number(n))
	}
	if text, ok := c.plans(d.Step, number); ok {
		return text
	}
	if n == 1 {
		return solve.Say("compare.differ.first")
	}
	return solve.Say("compare.differ.expansion", "PluralCount", d.Step-1, "Same", number(n-1), "N", number(n))
}

// plans(step, number) describes how the sides' plans differ at an expansion: they expand states of different costs, or
// different states of the same cost. It returns false if a side has no event there, or if a cost has two numbers.
func (c *Comparison) plans(step int, number func(int64) string) (solve.Text, bool) {
	if len(c.parting) == 0 {
		return solve.Text{}, false
	}
	few, many := 0, 0
	cost := func(side int) solve.Cost { return c.sides[side].Cost(c.parting[side]) }
	for i, event := range c.parting {
		switch {
		case event < 0 || cost(i).Major != 0:
			return solve.Text{}, false
		case cost(i).Less(cost(few)):
			few = i
		case cost(many).Less(cost(i)):
			many = i
		}
	}
	args := []any{"N", number(int64(step)), "Few", number(cost(few).Minor)}
	if few == many {
		return solve.Say("compare.differ.another", args...), step > 1
	}
	return solve.Say("compare.differ.cost", append(args, "A", c.Name(few), "B", c.Name(many),
		"Many", number(cost(many).Minor))...), true
}
