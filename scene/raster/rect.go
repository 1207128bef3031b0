package raster

import (
	"image"
	"math"

	"stepboard/scene"
)

func (r *Renderer) rect(f *frame, op scene.Rect) {
	lo, hi := f.at(op.Min), f.at(op.Max)
	width := f.lineWidth(op.Width)
	if !f.sees(lo.sub(vec{width, width}), hi.add(vec{width, width})) {
		return
	}
	radius := f.length(op.Radius)
	// On the board, edges are moved to whole pixels, like edges of cells. Small rectangles are an exception, because their
	// size would change noticeably.
	snap := !f.art && hi.x-lo.x >= 2 && hi.y-lo.y >= 2
	if op.Fill.A != 0 {
		p, from, to := premultiply(op.Fill), lo, hi
		if snap {
			from, to = snapped(lo), snapped(hi)
		}
		if snap && radius <= 0 {
			f.fill(image.Rect(int(from.x), int(from.y), int(to.x), int(to.y)), p)
		} else {
			r.shape.reset()
			r.shape.box(from, to, radius, false)
			r.fillShape(f, p)
		}
	}
	if op.Stroke.A == 0 || op.Width <= 0 {
		return
	}
	if snap {
		width = math.Round(width)
	}
	d := vec{width / 2, width / 2}
	lo, hi = lo.sub(d), hi.add(d)
	if snap {
		lo, hi = snapped(lo), snapped(hi)
	}
	r.ring(f, lo, hi, width, radius, premultiply(op.Stroke))
}

// snapped is the corner of pixels that is nearest to a position.
func snapped(p vec) vec { return vec{float64(edge(p.x)), float64(edge(p.y))} }

// ring draws the outline of a rectangle with the outer corners lo and hi. radius is the radius of the line's middle.
func (r *Renderer) ring(f *frame, lo, hi vec, width, radius float64, p pixel) {
	r.shape.reset()
	outer := 0.0
	if radius > 0 {
		outer = radius + width/2
	}
	d := vec{width, width}
	r.shape.box(lo, hi, outer, false)
	r.shape.box(lo.add(d), hi.sub(d), radius-width/2, true)
	r.fillShape(f, p)
}
