package tree

import (
	"image/color"
	"math"

	"stepboard/scene"
)

// box is a rectangle.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) grown(by float64) box { return box{b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by} }

func (b box) rect(radius float64, ink scene.Ink) scene.Rect {
	return scene.Rect{Min: scene.Point{X: b.x0, Y: b.y0}, Max: scene.Point{X: b.x1, Y: b.y1}, Radius: radius, Ink: ink}
}

// stand is the frame of a node.
func (b box) stand(s *scene.Scene, stand Stand, way bool, k *scene.Colors) {
	outline := func(c color.NRGBA, width, dash float64) {
		if dash == 0 {
			s.Add(b.rect(cornerSize, scene.Ink{Stroke: c, Width: width}))
			return
		}
		p := scene.Polygon(scene.Ink{Stroke: c, Width: width}, scene.Point{X: b.x0, Y: b.y0}, scene.Point{X: b.x1, Y: b.y0},
			scene.Point{X: b.x1, Y: b.y1}, scene.Point{X: b.x0, Y: b.y1})
		p.Dash = dash
		s.Add(p)
	}
	if stand == GivenUp && !way {
		veil := k.Panel
		veil.A = 150
		s.Add(b.rect(cornerSize, scene.Ink{Fill: veil}))
	}
	switch {
	case way: // two lines, as the accent may have the same colour
		outline(k.Route, thick, 0)
		s.Add(b.grown(0.055).rect(1.5*cornerSize, scene.Ink{Stroke: k.Ink, Width: thin}))
	case stand == Current:
		outline(k.Accent, 1.3*thick, 0)
		h := math.Min(0.16, (b.y1-b.y0)/3)
		middle := (b.y0 + b.y1) / 2
		s.Add(scene.Polygon(scene.Ink{Fill: k.Accent}, scene.Point{X: b.x0 - 0.03, Y: middle},
			scene.Point{X: b.x0 - 0.03 - h, Y: middle - h/1.4}, scene.Point{X: b.x0 - 0.03 - h, Y: middle + h/1.4}))
	case stand == Fresh:
		outline(k.Accent, thick, dash)
	case stand == Waiting:
		outline(k.Muted, 1.5*thin, dash)
	case stand == GivenUp:
		outline(k.Muted, thin, 0)
		s.Add(scene.Polyline(scene.Ink{Stroke: k.Muted, Width: 1.5 * thin}, scene.Point{X: b.x0, Y: b.y1},
			scene.Point{X: b.x1, Y: b.y0}))
	default:
		outline(k.Ink, 1.5*thin, 0)
	}
}

// choose is the ring about the selected node, mark about one that is pointed at.
func (b box) choose(s *scene.Scene, k *scene.Colors) {
	s.Add(b.rect(2*cornerSize, scene.Ink{Stroke: k.Ink, Width: 1.8 * thin}))
}

func (b box) mark(s *scene.Scene, k *scene.Colors) {
	s.Add(b.rect(2*cornerSize, scene.Ink{Stroke: k.Warning, Width: thick}))
}

// pill tells how many children of a node are not drawn.
func (w *drawer) pill(s *scene.Scene, n Node, text string) {
	if !w.legible(moveSize) {
		return
	}
	wide := w.d.Measure(text)*moveSize/2 + 0.08
	x, y := n.X+w.p.Extent.Width/2-wide*0.6, n.Y+w.p.Extent.Height/2
	k := w.d.Colors
	s.Add(scene.Rect{
		Min: scene.Point{X: x - wide, Y: y - 0.12}, Max: scene.Point{X: x + wide, Y: y + 0.12}, Radius: 0.1,
		Ink: scene.Ink{Fill: k.Soft, Stroke: k.Accent, Width: thin},
	}, scene.Text{At: scene.Point{X: x, Y: y}, Size: moveSize, Text: text, Color: k.Ink})
}
