package compare

import (
	"cmp"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// layer is one layer of a recording. If a recording has no LayerStart event, the whole recording is one layer. A sample
// is a layer of several successive expansions. Its number is the number of expansions up to the last of them.
type layer struct {
	// The field number is the layer's number in the algorithm's own count. A bidirectional search has two waves, from
	// the start and from the goal. Then the field is the sum of both waves' numbers, which can be compared with the
	// depth of a single wave. If a run searches again, the numbers go on after the last number of the search before.
	number   int64
	end      int // position after the layer's last event
	expanded int // number of states expanded up to the end of the layer
	waiting  int // largest frontier in the layer
}

// maxSamples is the largest number of samples of a recording. It is larger than the width of a chart in pixels.
// A recording with maxSamples or more expansions has at least maxSamples/2 samples.
const maxSamples = 1024

// survey(x, stopped) reads each event of a recording once and returns its layers and samples. ok is false if a call of
// stopped() returned true.
func survey(x *explore.Exploration, stopped func() bool) (layers, samples []layer, ok bool) {
	var now explore.Counts
	var count numbering
	var open, sample layer
	stride := max(1, sampled(len(x.Of(solve.Expanded))))
	for i := range x.Len() {
		if i&0xFFFF == 0 && stopped != nil && stopped() {
			return nil, nil, false
		}
		kind := x.Kind(i)
		switch {
		case kind == solve.LayerStart:
			if now.Layers > 0 {
				layers = append(layers, open)
				open.waiting = now.Waiting
			}
			open.number = count.next(x.Wave(i), x.Cost(i))
		case kind == solve.Expanded && now.Expanded > 0 && now.Expanded%stride == 0:
			samples = append(samples, sample)
			sample.waiting = now.Waiting
		}
		now.Add(x.Recording, i)
		open.end, open.expanded, sample.number = i+1, now.Expanded, int64(now.Expanded)
		open.waiting, sample.waiting = max(open.waiting, now.Waiting), max(sample.waiting, now.Waiting)
	}
	return append(layers, open), append(samples, sample), true
}

// numbering computes layer.number. If a search is repeated, its numbers follow the numbers of the search before.
type numbering struct {
	base int64    // added to the numbers of the current search, so that they follow the last number before it
	last [2]int64 // last layer number of each wave
	seen [2]bool
}

func (n *numbering) next(wave uint8, layer solve.Cost) int64 {
	number := layer.Minor
	if layer.Major > 0 { // the cost has two numbers, so Minor alone does not identify a layer
		number = n.last[wave] + 1
	}
	if n.seen[wave] && number <= n.last[wave] {
		*n = numbering{base: n.base + n.last[0] + n.last[1] + 1 - number}
	}
	n.last[wave], n.seen[wave] = number, true
	return n.base + n.last[0] + n.last[1]
}

// numbers(sides) returns the layer numbers of all sides, ascending, without repetitions.
func numbers(sides [][]layer) []int64 {
	var all []int64
	for _, layers := range sides {
		for _, l := range layers {
			all = append(all, l.number)
		}
	}
	solve.Sort(all, cmp.Compare)
	return slices.Compact(all)
}

// sampled(n) returns how many of n points become one sample.
func sampled(n int) int { return (n + maxSamples - 1) / maxSamples }
