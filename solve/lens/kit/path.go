package kit

import (
	"image/color"
	"math"

	"stepboard/scene"
	"stepboard/solve/grid"
)

// Path collects lines that are drawn with one ink.
type Path struct{ scene.Path }

// NewPath has no lines yet.
func NewPath(ink scene.Ink) *Path { return &Path{scene.Path{Ink: ink}} }

// Lines appends a line through points.
func (p *Path) Lines(points ...scene.Point) {
	for i, at := range points {
		verb := scene.Line
		if i == 0 {
			verb = scene.Move
		}
		p.Segments = append(p.Segments, scene.Segment{Verb: verb, P: [3]scene.Point{at}})
	}
}

// Polygon appends a closed line through points.
func (p *Path) Polygon(points ...scene.Point) {
	p.Lines(points...)
	p.Segments = append(p.Segments, scene.Segment{Verb: scene.Close})
}

// Hatch appends three diagonal lines over a cell, inset from its border; the outer two end before its middle.
func (p *Path) Hatch(size grid.Size, c grid.Cell, inset, middle float64) {
	at, far := Corner(size, c), 1-inset
	for _, l := range [3][4]float64{
		{inset, middle, middle, inset}, {inset, far, far, inset}, {1 - middle, far, far, 1 - middle},
	} {
		p.Lines(scene.Point{X: at.X + l[0], Y: at.Y + l[1]}, scene.Point{X: at.X + l[2], Y: at.Y + l[3]})
	}
}

// Ops is the path, or nothing without lines.
func (p *Path) Ops() []scene.Op {
	if len(p.Segments) == 0 {
		return nil
	}
	return []scene.Op{p.Path}
}

// Cased is a line on a wider, solid line, so that it stands out on any ground.
func Cased(line scene.Path, casing color.NRGBA, width float64) []scene.Op {
	under := line
	under.Ink, under.Dash = scene.Ink{Stroke: casing, Width: width}, 0
	return []scene.Op{under, line}
}

// Along gives points on and beside the way from a to b: at a distance along the way, and aside to its right. length is
// the distance from a to b.
func Along(a, b scene.Point) (at func(along, aside float64) scene.Point, length float64) {
	length = math.Hypot(b.X-a.X, b.Y-a.Y)
	ux, uy := (b.X-a.X)/length, (b.Y-a.Y)/length
	return func(along, aside float64) scene.Point {
		return scene.Point{X: a.X + ux*along - uy*aside, Y: a.Y + uy*along + ux*aside}
	}, length
}

// Arrow is an arrow between the middles of two different cells, with a casing so that it stands out on anything.
func Arrow(size grid.Size, from, to grid.Cell, ink, casing color.NRGBA) []scene.Op {
	at, length := Along(Center(size, from), Center(size, to))
	const (
		tail  = 0.2  // from the middle of the first cell
		short = 0.12 // before the middle of the last
		head  = 0.3
		half  = 0.19 // the width of the head
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
