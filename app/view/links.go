package view

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"stepboard/solve"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

const (
	linkWidth   = 0.06
	linkText    = 0.34 // the size of weights
	pointNumber = 0.3  // the size of the numbers of points
	pointAway   = 0.62 // from the middle of a point to its number
)

// edgesOf lists the edges of a board that is a graph.
func edgesOf(size grid.Size) (list []grid.Edge) {
	if g, ok := size.Shape.(*grid.Graph); ok {
		list = slices.DeleteFunc(slices.Clone(g.Edges), func(e grid.Edge) bool {
			return e.From == e.To || max(e.From, e.To) >= grid.Cell(size.Cells()) //nolint:gosec // cells
		})
	}
	return list
}

// links draws the edges of a graph below its points: lines, with a tip if they lead one way.
func links(s *scene.Scene, size grid.Size, c *scene.Colors) {
	for _, e := range edgesOf(size) {
		from, to := kit.Center(size, e.From), kit.Center(size, e.To)
		s.Add(scene.Polyline(scene.Ink{Stroke: c.Muted, Width: linkWidth}, from, to))
		if e.OneWay {
			at, length := kit.Along(from, to)
			tip := length - 0.46
			s.Add(scene.Polygon(scene.Ink{Fill: c.Muted}, at(tip, 0), at(tip-0.26, 0.13), at(tip-0.26, -0.13)))
		}
	}
}

// weights writes the number of each point of a graph beside the point, and the weights of its edges unless all are 1.
func weights(s *scene.Scene, size grid.Size, c *scene.Colors) {
	g, ok := size.Shape.(*grid.Graph)
	if !ok {
		return
	}
	edges := edgesOf(size)
	angles := make([][]float64, size.Cells()) // of the edges of each point
	for _, e := range edges {
		from, to := kit.Center(size, e.From), kit.Center(size, e.To)
		angle := math.Atan2(to.Y-from.Y, to.X-from.X)
		angles[e.From] = append(angles[e.From], angle)
		angles[e.To] = append(angles[e.To], math.Remainder(angle+math.Pi, 2*math.Pi))
	}
	for p := range grid.Cell(size.Cells()) { //nolint:gosec // cells
		angle, m := widestGap(angles[p]), kit.Center(size, p)
		s.Add(scene.Text{
			At:   scene.Point{X: m.X + pointAway*math.Cos(angle), Y: m.Y + pointAway*math.Sin(angle)},
			Size: pointNumber, Text: strconv.Itoa(int(p) + 1), Color: c.Muted,
		})
	}
	if !slices.ContainsFunc(g.Edges, func(e grid.Edge) bool { return e.Weight != 1 }) {
		return
	}
	for _, e := range edges {
		at, length := kit.Along(kit.Center(size, e.From), kit.Center(size, e.To))
		middle := at(length/2, 0)
		if e.OneWay { // the weight of an opposite edge is elsewhere
			middle = at(length*0.42, 0)
		}
		text := strconv.FormatInt(e.Weight, 10)
		s.Add(kit.Card(middle, annotate.Width(text)*linkText/2+0.07, 0.2, 0.08, scene.Ink{Fill: c.Panel}, scene.Text{
			Size: linkText, Text: text, Color: c.Ink,
		})...)
	}
}

// widestGap returns the middle of the widest gap between angles. Without angles it is the angle upwards.
func widestGap(angles []float64) float64 {
	if len(angles) == 0 {
		return -math.Pi / 2
	}
	solve.Sort(angles, cmp.Compare)
	next := append(slices.Clone(angles[1:]), angles[0]+2*math.Pi)
	best := 0
	for i := range angles {
		if cmp.Compare(next[i]-angles[i], next[best]-angles[best]) > 0 {
			best = i
		}
	}
	return (angles[best] + next[best]) / 2
}
