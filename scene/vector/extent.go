package vector

import (
	"stepboard/scene"
	"stepboard/scene/typeface"
)

// Overflows reports whether art may reach noticeably beyond the unit square, so that it must be clipped. If in
// doubt, it returns true: control points count as points of a curve, and unknown operations as outside.
func Overflows(art *scene.Scene, face *typeface.Face) bool {
	const slack = 0.005
	out := false
	check := func(p scene.Point, around float64) {
		// The condition is negated so that NaN counts as outside.
		if !(p.X-around >= -slack && p.Y-around >= -slack && p.X+around <= 1+slack && p.Y+around <= 1+slack) {
			out = true
		}
	}
	for _, op := range art.Ops {
		switch op := op.(type) {
		case scene.Rect:
			check(op.Min, op.Width/2)
			check(op.Max, op.Width/2)
		case scene.Circle:
			check(op.Center, op.Radius+op.Width/2)
		case scene.Path:
			for _, s := range op.Segments {
				for _, p := range s.P[:s.Verb.Points()] {
					check(p, op.Width/2)
				}
			}
		case scene.Text:
			width := face.Width(op.Bold, op.Text) * op.Size
			left := op.At.X - op.Align.Share()*width
			check(scene.Point{X: left, Y: op.At.Y}, 0)
			check(scene.Point{X: left + width, Y: op.At.Y}, 0)
			check(op.At, op.Size/2)
		case scene.Sprite:
			check(op.At, 0)
			check(scene.Point{X: op.At.X + op.Size, Y: op.At.Y + op.Size}, 0)
		default: // other operations do not occur in art
			out = true
		}
	}
	return out
}
