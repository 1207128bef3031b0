package annotate

import (
	"cmp"
	"math"

	"stepboard/solve"

	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// Lengths of arrows, in cells.
const (
	arrowStart = 0.28 // from the middle of the first cell to the arrow
	arrowEnd   = 0.22 // from the arrow to the middle of the last cell
	shaftWidth = 0.1
	headWidth  = 0.34
	headLength = 0.3
	pairGap    = 0.24 // between the middles of arrows that join the same two cells
	pairRoom   = 0.6  // largest distance between the middles of the outermost of these arrows
	softness   = 0.03 // radius of the corners
)

func ends(a Annotation) [2]grid.Cell { return [2]grid.Cell{min(a.At, a.To), max(a.At, a.To)} }

// arrows draws arrows. Arrows between the same two cells are side by side. Long arrows come first, so heads are
// visible.
func (d *drawer) arrows(list []Annotation) []scene.Op {
	if len(list) == 0 {
		return nil
	}
	pairs := map[[2]grid.Cell]int{}
	for _, a := range list {
		pairs[ends(a)]++
	}
	type lane struct {
		Annotation
		shift float64
	}
	done := map[[2]grid.Cell]int{}
	var lanes []lane
	for _, a := range list {
		pair := ends(a)
		shift := 0.0
		if n := pairs[pair]; n > 1 {
			gap := min(pairGap, pairRoom/float64(n-1))
			shift = (float64(done[pair]) - float64(n-1)/2) * gap
		}
		done[pair]++
		lanes = append(lanes, lane{a, shift})
	}
	solve.Sort(lanes, func(a, b lane) int {
		return cmp.Compare(d.length(b.Annotation), d.length(a.Annotation))
	})
	ops := make([]scene.Op, 0, 2*len(lanes))
	for _, l := range lanes {
		ops = append(ops, d.arrow(l.Annotation, l.shift)...)
	}
	return ops
}

func (d *drawer) length(a Annotation) float64 {
	p, q := kit.Center(d.size, a.At), kit.Center(d.size, a.To)
	return math.Hypot(q.X-p.X, q.Y-p.Y)
}

// arrow(a, shift) draws an arrow as one polygon. The parameter shift moves the arrow sideways. A positive shift moves
// the arrow to the right, seen from its smaller cell to its greater cell.
func (d *drawer) arrow(a Annotation, shift float64) []scene.Op {
	way, length := kit.Along(kit.Center(d.size, a.At), kit.Center(d.size, a.To))
	if a.At > a.To {
		shift = -shift
	}
	at := func(along, aside float64) scene.Point { return way(along, aside+shift) }
	tip := length - arrowEnd
	neck := tip - min(headLength, 0.65*(tip-arrowStart))
	shape := func(ink scene.Ink) scene.Op {
		const half, wide = shaftWidth / 2, headWidth / 2
		return scene.Polygon(ink, at(arrowStart, -half), at(neck, -half), at(neck, -wide), at(tip, 0), at(neck, wide),
			at(neck, half), at(arrowStart, half))
	}
	ink := a.Color.On(d.colors)
	return []scene.Op{
		shape(scene.Ink{Fill: d.colors.Casing, Stroke: d.colors.Casing, Width: 2 * (softness + casing)}),
		shape(scene.Ink{Fill: ink, Stroke: ink, Width: 2 * softness}),
	}
}
