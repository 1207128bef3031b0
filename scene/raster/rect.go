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
		p := premultiply(op.Fill)
		if snap {
			r.roundRect(f, image.Rect(edge(lo.x), edge(lo.y), edge(hi.x), edge(hi.y)), radius, p)
		} else {
			r.shape.reset()
			r.shape.box(lo, hi, radius, false)
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
		lo = vec{float64(edge(lo.x)), float64(edge(lo.y))}
		hi = vec{float64(edge(hi.x)), float64(edge(hi.y))}
	}
	outer := 0.0 // op.Radius is the radius of the line's middle
	if radius > 0 {
		outer = radius + width/2
	}
	r.shape.reset()
	r.shape.box(lo, hi, outer, false)
	r.shape.box(lo.add(vec{width, width}), hi.sub(vec{width, width}), radius-width/2, true)
	r.fillShape(f, premultiply(op.Stroke))
}

// roundRect fills a rectangle of whole pixels. Only its corners need anti-aliasing.
func (r *Renderer) roundRect(f *frame, box image.Rectangle, radius float64, p pixel) {
	radius = math.Min(radius, float64(min(box.Dx(), box.Dy()))/2)
	n := int(math.Ceil(radius))
	if n <= 0 {
		f.fill(box, p)
		return
	}
	f.fill(image.Rect(box.Min.X, box.Min.Y+n, box.Max.X, box.Max.Y-n), p)
	f.fill(image.Rect(box.Min.X+n, box.Min.Y, box.Max.X-n, box.Min.Y+n), p)
	f.fill(image.Rect(box.Min.X+n, max(box.Max.Y-n, box.Min.Y+n), box.Max.X-n, box.Max.Y), p)
	lo, hi := vec{float64(box.Min.X), float64(box.Min.Y)}, vec{float64(box.Max.X), float64(box.Max.Y)}
	// If the size of a box is odd and the radius is half of it, the corners must not overlap in the middle row and column.
	mx, my := max(box.Max.X-n, box.Min.X+n), max(box.Max.Y-n, box.Min.Y+n)
	for _, corner := range [4]image.Rectangle{
		image.Rect(box.Min.X, box.Min.Y, box.Min.X+n, box.Min.Y+n),
		image.Rect(mx, box.Min.Y, box.Max.X, box.Min.Y+n),
		image.Rect(box.Min.X, my, box.Min.X+n, box.Max.Y),
		image.Rect(mx, my, box.Max.X, box.Max.Y),
	} {
		corner = corner.Intersect(f.clip)
		if corner.Empty() {
			continue
		}
		r.shape.reset()
		r.shape.box(lo, hi, radius, false)
		r.area.begin(corner)
		r.area.polygon(r.shape.points...)
		r.area.paint(f, p)
	}
}
