package compare

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// layer is one layer of a recording. A recording without layers is one layer.
type layer struct {
	// number tells how far the search has come, as its algorithm counts layers: of two waves it is the sum of both, so
	// that it compares with the depth of one. Where a run searches anew it goes on behind the number that the search
	// before it ended with.
	number   int64
	end      int // position behind its last event
	expanded int // in it and all before it
	waiting  int // most states that waited at once in it
}

// sample is the most states that waited at once within a stretch of expansions that ends with the number expanded.
type sample struct{ expanded, waiting int }

// maxSamples is how many a recording has at most, and at least half of that where it has as many expansions: more
// than a chart has pixels to show.
const maxSamples = 1024

// survey looks at each event of a recording once, for its layers and samples.
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

// numbering makes the numbers of layers go on where a run searches anew.
type numbering struct {
	base int64 // of the searches before
	last [2]int64
	seen [2]bool
}

func (n *numbering) next(wave uint8, layer solve.Cost) int64 {
	number := layer.Minor
	if layer.Major > 0 { // two numbers tell the order alone
		number = n.last[wave] + 1
	}
	if n.seen[wave] && number <= n.last[wave] {
		*n = numbering{base: n.base + n.last[0] + n.last[1] + 1 - number}
	}
	n.last[wave], n.seen[wave] = number, true
	return n.base + n.last[0] + n.last[1]
}

// numbers merges the numbers of layers.
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

// sampled is how many of n things one sample stands for.
func sampled(n int) int { return (n + maxSamples - 1) / maxSamples }
