package raster

import (
	"image"
	"math"
)

// vec is a position in pixels.
type vec struct{ x, y float64 }

func (a vec) add(b vec) vec             { return vec{a.x + b.x, a.y + b.y} }
func (a vec) sub(b vec) vec             { return vec{a.x - b.x, a.y - b.y} }
func (a vec) mul(k float64) vec         { return vec{a.x * k, a.y * k} }
func (a vec) dot(b vec) float64         { return a.x*b.x + a.y*b.y }
func (a vec) cross(b vec) float64       { return a.x*b.y - a.y*b.x }
func (a vec) lerp(b vec, k float64) vec { return vec{a.x + (b.x-a.x)*k, a.y + (b.y-a.y)*k} }

// area turns closed outlines into a mask: the covered share of each pixel. Each line adds the signed area on its right
// to the pixels that it crosses. The sum of a row's values up to a pixel is the share of this pixel. The method is Raph
// Levien's ("Inside the fastest font renderer in the world", 2016), after the anti-aliased rasterizer of libart. A
// pixel inside several outlines of the same orientation counts as covered once. So the fill rule is "nonzero", unless
// outlines of opposite orientation overlap.
//
// area also remembers the touched pixels of each row, so that long thin shapes cost little. Lines are clipped exactly.
type area struct {
	box    image.Rectangle
	stride int
	sums   []float32 // all zero between shapes
	rows   []touched
}

// touched is the range from..to-1 of a row's sums that may be other than zero.
type touched struct{ from, to int32 }

// begin starts a shape. Everything outside of the box is ignored.
func (a *area) begin(box image.Rectangle) {
	a.box = box
	a.stride = box.Dx() + 2
	if n := a.stride * box.Dy(); n > len(a.sums) {
		a.sums = make([]float32, n)
	}
	if n := box.Dy(); n > cap(a.rows) {
		a.rows = make([]touched, n)
	} else {
		a.rows = a.rows[:n]
	}
	for i := range a.rows {
		a.rows[i] = touched{from: math.MaxInt32}
	}
}

func (a *area) polygon(points ...vec) {
	if len(points) == 0 {
		return
	}
	last := points[len(points)-1]
	for _, p := range points {
		a.line(last, p)
		last = p
	}
}

// line adds one side of an outline.
func (a *area) line(p, q vec) {
	if p.y == q.y || math.IsNaN(p.y) || math.IsNaN(q.y) {
		return
	}
	origin := vec{float64(a.box.Min.X), float64(a.box.Min.Y)}
	p, q = p.sub(origin), q.sub(origin)
	sense := float32(1)
	if p.y > q.y {
		p, q, sense = q, p, -1
	}
	// Parts above and below the box cover nothing.
	bottom := float64(a.box.Dy())
	if q.y <= 0 || p.y >= bottom {
		return
	}
	slope := (q.x - p.x) / (q.y - p.y)
	if math.IsNaN(slope) || math.IsInf(slope, 0) {
		return // the line is too flat, or a coordinate is NaN
	}
	if p.y < 0 {
		p = vec{p.x - p.y*slope, 0}
	}
	if q.y > bottom {
		q = vec{q.x - (q.y-bottom)*slope, bottom}
	}
	// A part to the left of the box covers as much as a line along the left border. A part to the right covers nothing.
	right := float64(a.box.Dx())
	for _, x := range [2]float64{0, right} {
		if (p.x < x) != (q.x < x) && p.x != x && q.x != x {
			cut := vec{x, math.Min(q.y, math.Max(p.y, p.y+(x-p.x)/slope))}
			if x == 0 && p.x > 0 || x == right && p.x < right {
				a.inside(cut, q, sense)
				q = cut
			} else {
				a.inside(p, cut, sense)
				p = cut
			}
		}
	}
	a.inside(p, q, sense)
}

// inside adds a line that goes down and does not cross a border of the box.
func (a *area) inside(p, q vec, sense float32) {
	right := float32(a.box.Dx())
	x, x1, y, y1 := float32(p.x), float32(q.x), float32(p.y), float32(q.y)
	if x >= right && x1 >= right || y1 <= y {
		return
	}
	x, x1 = within(x, right), within(x1, right)
	slope := (x1 - x) / (y1 - y)
	for row := int(y); row < len(a.rows) && y < y1; row++ {
		bottom := float32(row + 1)
		if bottom > y1 {
			bottom = y1
		}
		dy := bottom - y
		next := within(x+slope*dy, right)
		if x < next {
			a.cross(row, x, next, dy*sense)
		} else {
			a.cross(row, next, x, dy*sense)
		}
		x, y = next, bottom
	}
}

// within limits x to 0..right.
func within(x, right float32) float32 {
	if x < 0 {
		return 0
	}
	if x > right {
		return right
	}
	return x
}

// cross adds a line inside one row of pixels, from x0 to x1 >= x0. Its height d is negative for a line that goes up.
func (a *area) cross(row int, x0, x1, d float32) {
	first, last := int32(x0), int32(x1)
	if float32(last) < x1 {
		last++ // last is the ceiling of x1
	}
	end := last + 1
	if last <= first {
		end = first + 2
	}
	t := &a.rows[row]
	t.from, t.to = min(t.from, first), max(t.to, end)
	i := row*a.stride + int(first)
	sums := a.sums[i : i+int(end-first)]
	if len(sums) == 2 { // the line is within one pixel
		mid := (x0+x1)/2 - float32(first)
		sums[0] += d - d*mid
		sums[1] += d * mid
		return
	}
	s := 1 / (x1 - x0)
	f0 := x0 - float32(first)
	f1 := x1 - float32(last) + 1
	head := s * (1 - f0) * (1 - f0) / 2
	tail := s * f1 * f1 / 2
	n := len(sums) - 1
	sums[0] += d * head
	sums[n] += d * tail
	if n == 2 {
		sums[1] += d * (1 - head - tail)
		return
	}
	second := s * (1.5 - f0)
	sums[1] += d * (second - head)
	for j := 2; j < n-1; j++ {
		sums[j] += d * s
	}
	sums[n-1] += d * (1 - second - float32(n-3)*s - tail)
}

// cover converts a sum to a mask value 0..255.
func cover(sum float32) uint32 {
	if sum < 0 {
		sum = -sum
	}
	if sum > 1 {
		return 255
	}
	return uint32(int32(sum*255 + 0.5))
}

// paint ends a shape: it draws the mask on the picture in the colour p.
func (a *area) paint(f *frame, p pixel) {
	width := a.box.Dx()
	opaque := p.alpha() == 255
	first := f.dst.PixOffset(a.box.Min.X, a.box.Min.Y)
	for i, t := range a.rows {
		if t.from >= t.to {
			continue
		}
		row := f.dst.Pix[first+i*f.dst.Stride:][:4*width]
		sums := a.sums[i*a.stride:][:t.to]
		var sum float32
		var m uint32
		end := min(len(sums), width)
		for x := int(t.from); x < end; {
			if v := sums[x]; v != 0 {
				sum += v
				m = cover(sum)
				pix := row[4*x : 4*x+4]
				if opaque {
					p.blend(load(pix), m, 255-m).store(pix)
				} else {
					p.over(load(pix), m).store(pix)
				}
				x++
				continue
			}
			from := x
			for x++; x < end && sums[x] == 0; x++ {
			}
			if m != 0 {
				p.span(row[4*from:4*x], m)
			}
		}
		clear(sums[t.from:])
		if m != 0 && end < width {
			p.span(row[4*end:], m)
		}
	}
}

// trace ends a shape: it appends the mask as runs, with positions relative to the corner of the box.
func (a *area) trace(runs []run) []run {
	width := a.box.Dx()
	for i, t := range a.rows {
		if t.from >= t.to {
			continue
		}
		sums := a.sums[i*a.stride:][:a.stride]
		var sum float32
		var m uint32
		for x := int(t.from); x < width; {
			from := x
			if v := sums[x]; v != 0 {
				sum += v
				m = cover(sum)
			}
			for x++; x < width && sums[x] == 0; x++ {
			}
			if m != 0 {
				runs = append(runs, run{x: int16(from), y: int16(i), n: int16(x - from), m: uint8(m)})
			}
		}
		clear(sums[t.from:t.to])
	}
	return runs
}
