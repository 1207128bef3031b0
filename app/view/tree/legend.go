package tree

import (
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// Legend returns the legend of a tree: the frames of nodes and, if the parameter repeats is true, the edges outside of
// the tree. The parameter last has the statuses of states that a finished search has reached but not used: GivenUp in a
// search in depth, else Rest.
func Legend(k *scene.Colors, repeats bool, last ...Status) (items []lens.LegendItem) {
	for _, status := range append([]Status{Current, Fresh, Waiting, Expanded}, last...) {
		text := solve.Say("tree.stand." + StatusNames[status])
		items = append(items, lens.LegendItem{Swatch: sample(status, false, k), Text: text})
	}
	items = append(items, lens.LegendItem{Swatch: sample(Expanded, true, k), Text: solve.Say("tree.stand.way")})
	if repeats {
		line := scene.Polyline(scene.Ink{Stroke: k.Muted, Width: 0.08}, scene.Point{X: 0.1, Y: 0.1},
			scene.Point{X: 0.9, Y: 0.9})
		line.Dash = 0.18
		items = append(items, lens.LegendItem{Swatch: []scene.Op{line}, Text: solve.Say("tree.repeat")})
	}
	return items
}

// PartedSign returns the legend's item for the node at which two trees first differ.
func PartedSign(k *scene.Colors) lens.LegendItem {
	s := &scene.Scene{}
	box{0.3, 0.36, 0.64, 0.7}.difference(s, k)
	return lens.LegendItem{Swatch: s.Ops, Text: solve.Say("tree.parted")}
}

// sample draws the frame of a node in the unit square. The lines are wider than in the tree, because a sample is small.
func sample(status Status, way bool, k *scene.Colors) []scene.Op {
	s := &scene.Scene{}
	b := box{0.14, 0.14, 0.86, 0.86}
	s.Add(b.rect(cornerSize, scene.Ink{Fill: k.Panel}))
	b.status(s, status, way, k)
	for i, op := range s.Ops {
		switch op := op.(type) {
		case scene.Rect:
			op.Width *= 2.5
			s.Ops[i] = op
		case scene.Path:
			op.Width *= 2.5
			op.Dash *= 1.6
			s.Ops[i] = op
		}
	}
	return s.Ops
}
