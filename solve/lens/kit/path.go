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

// Edges returns the points at which a line between two points leaves the board over edges, and comes back.
func Edges(size grid.Size, from, to scene.Point, over grid.Over) (exit, entry scene.Point) {
	beyond := scene.Point{X: float64(over.Cols * size.Cols), Y: float64(over.Rows * size.Rows)}
	at, length := Along(from, scene.Point{X: to.X + beyond.X, Y: to.Y + beyond.Y})
	first, last := length, 0.0 // how far it is to the first edge, and to the last
	meet := func(wraps int, from, to, edge float64) {
		if wraps != 0 {
			along := length * (max(0, float64(wraps))*edge - from) / (to + float64(wraps)*edge - from)
			first, last = min(first, along), max(last, along)
		}
	}
	meet(over.Cols, from.X, to.X, float64(size.Cols))
	meet(over.Rows, from.Y, to.Y, float64(size.Rows))
	entry = at(last, 0)
	return at(first, 0), scene.Point{X: entry.X - beyond.X, Y: entry.Y - beyond.Y}
}

// Arrow returns an arrow between two points that are at least 0.6 apart, with a casing so that it is visible on any
// ground. It may lead over edges of the board.
func Arrow(size grid.Size, from, to scene.Point, over grid.Over, ink, casing color.NRGBA) []scene.Op {
	const tail = 0.2 // distance of the tail from the first point
	var part []scene.Point
	if over != (grid.Over{}) {
		exit, entry := Edges(size, from, to, over)
		at, _ := Along(from, exit)
		part, from = []scene.Point{at(tail, 0), exit}, entry
	}
	at, length := Along(from, to)
	const (
		short = 0.12 // distance of the tip from the last point
		head  = 0.3
		half  = 0.19 // half the width of the head
	)
	end := length - short
	shaft := func(ink color.NRGBA, width float64) scene.Path {
		p := NewPath(scene.Ink{Stroke: ink, Width: width})
		if part == nil {
			p.Lines(at(tail, 0), at(end-head, 0))
		} else {
			p.Lines(part...)
			p.Lines(from, at(end-head, 0))
		}
		return p.Path
	}
	tip := []scene.Point{at(end, 0), at(end-head, half), at(end-head, -half)}
	return []scene.Op{
		shaft(casing, 0.22),
		scene.Polygon(scene.Ink{Fill: casing, Stroke: casing, Width: 0.13}, tip...),
		shaft(ink, 0.12),
		scene.Polygon(scene.Ink{Fill: ink, Stroke: ink, Width: 0.03}, tip...),
	}
}
