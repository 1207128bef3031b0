package raster

import (
	"image"
	"math"
)

// stencil is a small shape as a list of runs. The pixels of a run are covered equally.
type stencil struct {
	box  image.Rectangle // bounds of the shape; runs are relative to its upper left corner
	runs []run
}

// run is n pixels from (x, y) to the right. The share m/255 of each pixel is covered.
type run struct {
	x, y, n int16
	m       uint8
}

const runBytes = 8

// print draws the shape of a stencil in a colour. The parameter at is the pixel of the stencil's origin.
func (f *frame) print(s *stencil, at image.Point, p pixel) {
	box := s.box.Add(at)
	seen := box.Intersect(f.clip)
	if seen.Empty() {
		return
	}
	first := f.dst.PixOffset(box.Min.X, box.Min.Y) // may be outside of the picture
	whole, opaque := seen == box, p.alpha() == 255
	for _, t := range s.runs {
		x, n := int(t.x), int(t.n)
		if !whole {
			if y := box.Min.Y + int(t.y); y < seen.Min.Y || y >= seen.Max.Y {
				continue
			}
			end := min(x+n, seen.Max.X-box.Min.X)
			x = max(x, seen.Min.X-box.Min.X)
			n = end - x
			if n <= 0 {
				continue
			}
		}
		i := first + int(t.y)*f.dst.Stride + 4*x
		pix := f.dst.Pix[i : i+4*n]
		m := uint32(t.m)
		switch {
		case n == 1 && opaque:
			p.blend(load(pix), m, 255-m).store(pix)
		case m == 255 && opaque && n <= 16:
			for ; len(pix) >= 4; pix = pix[4:] {
				p.store(pix)
			}
		default:
			p.span(pix, m)
		}
	}
}

const (
	// corners is the largest number of corners of a cached polygon. slots is the largest number of cached polygons.
	corners = 4
	slots   = 1 << 12
	// widest is the largest width and height of a cached polygon, in pixels.
	widest = 64
	// Corners of cached polygons are rounded to multiples of 1/grain pixel.
	grain = 64
)

// stencilKey is a polygon: its n corners relative to the upper left corner of its box, in 64ths of a pixel.
type stencilKey struct {
	n int8
	p [corners][2]int16
}

// stencilCache holds small polygons. Lenses draw thousands of polygons, which repeat if cells are whole pixels wide.
// The slot of a polygon is a hash of its key; a new polygon replaces an older one in the same slot.
type stencilCache []struct {
	key stencilKey
	stencil
}

// fill fills the polygon in r.shape, whose bounds in the clip are box. It returns false if the polygon can't be cached.
func (c *stencilCache) fill(f *frame, r *Renderer, box image.Rectangle, p pixel) bool {
	s := &r.shape
	n := len(s.points)
	if len(s.parts) != 1 || n < 3 || n > corners || box.Dx() > widest || box.Dy() > widest || f.art {
		return false
	}
	key := stencilKey{n: int8(n)}
	hash := uint64(n)
	x, y := float64(box.Min.X), float64(box.Min.Y)
	right, bottom := float64(box.Dx()*grain), float64(box.Dy()*grain)
	for i, v := range s.points {
		kx, ky := math.Floor((v.x-x)*grain+0.5), math.Floor((v.y-y)*grain+0.5)
		if !(kx >= 0 && ky >= 0 && kx <= right && ky <= bottom) {
			return false // cut off by the clip
		}
		key.p[i] = [2]int16{int16(kx), int16(ky)}
		hash = (hash ^ uint64(kx)<<16 ^ uint64(ky)) * 0x9e3779b97f4a7c15 // Knuth's multiplicative hashing
	}
	if *c == nil {
		*c = make(stencilCache, slots)
	}
	slot := &(*c)[hash>>(64-12)]
	if slot.key != key {
		slot.key, slot.box = key, image.Rectangle{Max: box.Size()}
		r.area.begin(slot.box)
		last := key.p[n-1]
		for _, q := range key.p[:n] {
			r.area.line(vec{float64(last[0]) / grain, float64(last[1]) / grain},
				vec{float64(q[0]) / grain, float64(q[1]) / grain})
			last = q
		}
		slot.runs = r.area.trace(slot.runs[:0])
	}
	f.print(&slot.stencil, box.Min, p)
	return true
}
