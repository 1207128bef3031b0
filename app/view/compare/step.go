package compare

import (
	"sort"

	"stepboard/solve"
)

// Pace is the kind of a step in a comparison.
type Pace uint8

// The paces.
const (
	// ByExpansion: after step n each side has expanded n states or, if it has fewer, all its states.
	ByExpansion Pace = iota
	// ByLayer: after step n each side has finished all its layers up to the n-th smallest layer number of all sides.
	ByLayer
	// OwnPace: after a step each side has made the same share of its events, so that all end together.
	OwnPace
)

// Paces has the names of the paces, by Pace.
var Paces = [...]string{"expansion", "layer", "own"}

func (p Pace) String() string { return Paces[p] }

// ownSteps is the number of steps of OwnPace. If all recordings have fewer events, there are fewer steps.
const ownSteps = 200

// Steps is the number of steps from the beginning to the end.
func (c *Comparison) Steps(p Pace) int {
	n := 0
	for i := range c.sides {
		switch p {
		case ByExpansion:
			n = max(n, len(c.sides[i].Of(solve.Expanded)), 1)
		case ByLayer:
			n = len(c.numbers)
		case OwnPace:
			n = max(n, min(ownSteps, c.sides[i].Len()))
		}
	}
	return n
}

// At returns the position in each recording after a number of steps. A step includes all states that it reached.
func (c *Comparison) At(p Pace, step int) []int {
	at := make([]int, len(c.sides))
	for i := range c.sides {
		at[i] = c.at(p, step, i)
	}
	return at
}

func (c *Comparison) at(p Pace, step, side int) int {
	x := c.sides[side].Exploration
	steps := c.Steps(p)
	switch {
	case step <= 0:
		return 0
	case step >= steps:
		return x.Len()
	case p == ByExpansion:
		list := x.Of(solve.Expanded)
		if step >= len(list) {
			return x.Len()
		}
		pos := int(list[step])
		for x.Kind(pos-1) == solve.LayerStart || x.Kind(pos-1) == solve.Stage { // these events belong to the next step
			pos--
		}
		return pos
	case p == ByLayer:
		layers := c.layers[side]
		n := sort.Search(len(layers), func(i int) bool { return layers[i].number > c.numbers[step-1] })
		if n == 0 {
			return 0
		}
		return layers[n-1].end
	}
	return int(int64(x.Len()) * int64(step) / int64(steps))
}

// StepOf returns the first step after which a side has reached a position.
func (c *Comparison) StepOf(p Pace, side, pos int) int {
	return sort.Search(c.Steps(p), func(step int) bool { return c.at(p, step, side) >= pos })
}

// LayerOf returns the number of the layer that ends with a step of ByLayer, or -1 for the beginning.
func (c *Comparison) LayerOf(step int) int64 {
	if step <= 0 {
		return -1
	}
	return c.numbers[step-1]
}
