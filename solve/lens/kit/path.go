package kit

import (
	"image/color"

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

// Ops is the path, or nothing where it has no lines.
func (p *Path) Ops() []scene.Op {
	if len(p.Segments) == 0 {
		return nil
	}
	return []scene.Op{p.Path}
}

// Cased is a line with a wider, solid one under it, so that it stands out on any ground.
func Cased(line scene.Path, casing color.NRGBA, width float64) []scene.Op {
	under := line
	under.Ink, under.Dash = scene.Ink{Stroke: casing, Width: width}, 0
	return []scene.Op{under, line}
}
