package kit

import (
	"image/color"
	"math"

	"stepboard/scene"
	"stepboard/solve/grid"
)

// Path collects lines that are drawn with one ink.
type Path struct{ scene.Path }

// NewPath makes a path without lines.
func NewPath(ink scene.Ink) *Path { return &Path{scene.Path{Ink: ink}} }

// Lines appends a line through points.
func (p *Path) Lines(points ...scene.Point) {
	p.Segments = append(p.Segments, scene.Polyline(p.Ink, points...).Segments...)
}

// Polygon appends a closed line through points.
func (p *Path) Polygon(points ...scene.Point) {
	p.Segments = append(p.Segments, scene.Polygon(p.Ink, points...).Segments...)
}

// Hatch appends three diagonal lines over a cell, at the distance inset from the cell's border. The outer two are
// shorter: the first goes from (inset, middle) to (middle, inset).
func (p *Path) Hatch(size grid.Size, c grid.Cell, inset, middle float64) {
	at, far := Corner(size, c), 1-inset
	for _, l := range [3][4]float64{
		{inset, middle, middle, inset}, {inset, far, far, inset}, {1 - middle, far, far, 1 - middle},
	} {
		p.Lines(scene.Point{X: at.X + l[0], Y: at.Y + l[1]}, scene.Point{X: at.X + l[2], Y: at.Y + l[3]})
	}
}

// Ops returns the path as an operation, or nil if it has no lines.
func (p *Path) Ops() []scene.Op {
	if len(p.Segments) == 0 {
		return nil
	}
	return []scene.Op{p.Path}
}

// Cased draws a line over a wider, solid line in another colour (casing). So the line is visible on any ground.
func Cased(line scene.Path, casing color.NRGBA, width float64) []scene.Op {
	under := line
	under.Ink, under.Dash = scene.Ink{Stroke: casing, Width: width}, 0
	return []scene.Op{under, line}
}

// Along returns a function for points near the line from a to b. The function's arguments are two distances: from the
// point a along the line, and to the right of the line. The result length is the distance from a to b.
func Along(a, b scene.Point) (at func(along, aside float64) scene.Point, length float64) {
	length = math.Hypot(b.X-a.X, b.Y-a.Y)
	ux, uy := (b.X-a.X)/length, (b.Y-a.Y)/length
	return func(along, aside float64) scene.Point {
		return scene.Point{X: a.X + ux*along - uy*aside, Y: a.Y + uy*along + ux*aside}
	}, length
}

// Arrow returns an arrow between two points that are at least 0.6 apart, with a casing so that it is visible on any
// ground.
func Arrow(from, to scene.Point, ink, casing color.NRGBA) []scene.Op {
	at, length := Along(from, to)
	const (
		tail  = 0.2  // distance of the tail from the first point
		short = 0.12 // distance of the tip from the last point
		head  = 0.3
		half  = 0.19 // half the width of the head
	)
	end := length - short
	shaft := []scene.Point{at(tail, 0), at(end-head, 0)}
	tip := []scene.Point{at(end, 0), at(end-head, half), at(end-head, -half)}
	return []scene.Op{
		scene.Polyline(scene.Ink{Stroke: casing, Width: 0.22}, shaft...),
		scene.Polygon(scene.Ink{Fill: casing, Stroke: casing, Width: 0.13}, tip...),
		scene.Polyline(scene.Ink{Stroke: ink, Width: 0.12}, shaft...),
		scene.Polygon(scene.Ink{Fill: ink, Stroke: ink, Width: 0.03}, tip...),
	}
}
