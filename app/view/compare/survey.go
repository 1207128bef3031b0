package compare

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// layer is one layer of a recording. A recording without layers is one layer.
type layer struct {
	// number is the layer's number in the counting of the algorithm. For two waves it is the sum of both numbers, so that
	// it compares with the depth of one wave. If a run searches again, the numbers continue after the last number of the
	// search before.
	number   int64
	end      int // position after its last event
	expanded int // number of states expanded until its end
	waiting  int // largest frontier in it
}

// sample is the largest frontier within a stretch of expansions. The stretch ends with the expansion number expanded.
type sample struct{ expanded, waiting int }

// maxSamples is the largest number of samples of a recording, more than a chart has pixels. A recording with enough
// expansions has at least half as many.
const maxSamples = 1024

// survey looks at each event of a recording once, and makes its layers and samples.
func survey(x *explore.Exploration, stopped func() bool) (layers []layer, samples []sample, ok bool) {
	var now explore.Counts
	var count numbering
	open := layer{}
	stretch, stride := sample{}, max(1, sampled(len(x.Of(solve.Expanded))))
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
			samples = append(samples, stretch)
			stretch.waiting = now.Waiting
		}
		now.Add(x.Recording, i)
		open.end, open.expanded, stretch.expanded = i+1, now.Expanded, now.Expanded
		open.waiting, stretch.waiting = max(open.waiting, now.Waiting), max(stretch.waiting, now.Waiting)
	}
	return append(layers, open), append(samples, stretch), true
}

// numbering continues the layer numbers if a run searches again.
type numbering struct {
	base int64 // last number of the earlier searches
	last [2]int64
	seen [2]bool
}

func (n *numbering) next(wave uint8, layer solve.Cost) int64 {
	number := layer.Minor
	if layer.Major > 0 { // with two numbers, a layer's number tells only the order
		number = n.last[wave] + 1
	}
	if n.seen[wave] && number <= n.last[wave] {
		*n = numbering{base: n.base + n.last[0] + n.last[1] + 1 - number}
	}
	n.last[wave], n.seen[wave] = number, true
	return n.base + n.last[0] + n.last[1]
}

// numbers merges the layer numbers of all sides.
func numbers(sides [][]layer) []int64 {
	var all []int64
	for _, layers := range sides {
		for _, l := range layers {
			all = append(all, l.number)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// sampled is the number of things, of n, that one sample stands for.
func sampled(n int) int { return (n + maxSamples - 1) / maxSamples }
