package compare

import (
	"hash/maphash"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Difference is where the sides first do not do the same.
type Difference struct {
	// Found is false where each does the same as the first, as long as both go on.
	Found bool
	// Pace in which they were compared: by layers where a side makes a layer at once, so that the order within it says
	// nothing, else by expansions.
	Pace Pace
	// Step after which the difference has happened, from 1; where not Found, the last that all make.
	Step int
}

// Difference is the first expansion in which a side's state or cost is not that of the others. Where a side makes
// layers at once, it is the first layer with whose number as cost they reach different states.
func (c *Comparison) Difference() Difference { return c.differ }

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
	return d
}

func (c *Comparison) differentLayers() Difference {
	seed := maphash.MakeSeed()
	first := reached(c.sides[0].Exploration, seed)
	d := Difference{Pace: ByLayer, Step: c.Steps(ByLayer)}
	differ := func(cost solve.Cost) {
		// The layer that makes states of a cost may be the one with that number or the one before it: after it both have.
		step := len(c.numbers)
		if cost.Major == 0 { // else its number tells the order alone
			step, _ = slices.BinarySearch(c.numbers, cost.Minor)
		}
		if step = min(step+1, len(c.numbers)); !d.Found || step < d.Step {
			d.Found, d.Step = true, step
		}
	}
	for _, s := range c.sides[1:] {
		other := reached(s.Exploration, seed)
		for cost, sum := range first {
			if other[cost] != sum {
				differ(cost)
			}
		}
		for cost := range other {
			if _, both := first[cost]; !both {
				differ(cost)
			}
		}
	}
	return d
}

// reached is by cost a sum of hashes of the states that were reached at it and not at less, so that equal sets have
// equal sums in whatever order they were reached.
func reached(x *explore.Exploration, seed maphash.Seed) map[solve.Cost]uint64 {
	type key struct {
		wave  uint8
		state solve.State
	}
	sums := map[solve.Cost]uint64{}
	for i := range x.Len() {
		if x.Kind(i) != solve.Reached {
			continue
		}
		if by := x.Closed(i); by < x.Len() && x.Kind(by) == solve.Reached {
			continue
		}
		e := x.Event(i)
		sums[e.Cost] += maphash.Comparable(seed, key{e.Wave, e.State})
	}
	return sums
}

// Say says where the sides first differ. number writes a number in the reader's language.
func (d Difference) Say(c *Comparison, number func(int64) string) solve.Text {
	n := int64(d.Step)
	switch {
	case d.Pace == ByLayer && d.Found:
		return solve.Say("compare.differ.layer", "N", number(c.LayerOf(d.Step)))
	case d.Pace == ByLayer:
		return solve.Say("compare.differ.nowhere")
	case !d.Found:
		return solve.Say("compare.differ.never", "N", number(n))
	case n == 1:
		return solve.Say("compare.differ.first")
	}
	return solve.Say("compare.differ.expansion", "PluralCount", d.Step-1, "Same", number(n-1), "N", number(n))
}
