package raster

import (
	"image"
	"math"

	"stepboard/scene"
)

const (
	// widestSplit is the largest width and height, in pixels, of a cell that is drawn with a split.
	widestSplit = 1 << 10
	// splits is the number of cached splits.
	splits = 64
)

// split is the division of a cell of one size into four triangles. Each row of pixels has runs of pixels inside one
// triangle, and single pixels that several triangles (or a triangle and the gap) share. The shares of a pixel add up to
// at most 255, and to exactly 255 if there is no gap. All shares of a pixel are mixed in one step, so triangles have no
// seams.
type split struct {
	rows   []splitRow
	runs   []splitRun
	shared []sharedPixel
}

// splitRow has the ends of a row in split.runs and in split.shared (exclusive).
type splitRow struct{ runs, shared int32 }

type splitRun struct {
	x, n    int16
	quarter uint8
}

type sharedPixel struct {
	x int16
	m [4]uint8 // the share of each triangle, in 255ths
}

// splitKey is the size of a cell in pixels, without the gap around it, and half the gap in 64ths of a pixel.
type splitKey struct{ w, h, gap int }

// quarterColors are the colours of a palette in two forms: for runs, and for mixing.
type quarterColors struct {
	pixels [256]pixel
	lanes  [256]lanes
}

func (r *Renderer) quarters(f *frame, op *scene.Quarters) {
	b, any := f.blocks(op.Patch, len(op.Index)/4)
	if !any || op.Palette == nil {
		return
	}
	if b.Step > 1 || f.sx < scene.LeastSplit || f.sy < scene.LeastSplit {
		r.unsplit(f, op, &b)
		return
	}
	colors := &r.quarterColors
	for i := 1; i < len(op.Palette); i++ {
		p := premultiply(op.Palette[i])
		colors.pixels[i], colors.lanes[i] = p, p.spread()
	}
	gap := 0.0
	if op.Gap > 0 {
		gap = min(f.length(op.Gap), min(f.sx, f.sy)/2)
	}
	// Between cells the gap is a whole number of pixels. If this number is odd, the larger half is on the side of
	// the grid's line.
	after := int(gap+0.5) / 2
	before := int(gap+0.5) - after
	b.widths(r, f)
	for row := b.r0; row < b.r1; row++ {
		y0, y1 := b.heights(f, row)
		from, to := b.row(row)
		for i := from; i < to; i++ {
			index := op.Index[4*i : 4*i+4]
			if index[0]|index[1]|index[2]|index[3] == 0 {
				continue
			}
			j := i - from
			box := image.Rect(r.xs[j]+before, y0+before, r.xs[j+1]-after, y1-after)
			r.quarter(f, box, gap/2, colors, index)
		}
	}
}

// quarter draws the triangles of one cell. The parameter index has their four palette indexes.
func (r *Renderer) quarter(f *frame, box image.Rectangle, halfGap float64, colors *quarterColors, index []byte) {
	if box.Dx() > widestSplit || box.Dy() > widestSplit {
		for q, v := range index[:4] {
			r.shape.reset()
			r.triangle(box, halfGap, q)
			r.fillShape(f, colors.pixels[v])
		}
		return
	}
	s := r.splitOf(splitKey{box.Dx(), box.Dy(), int(halfGap*grain + 0.5)})
	seen := box.Intersect(f.clip)
	if seen.Empty() {
		return
	}
	x0, x1 := seen.Min.X-box.Min.X, seen.Max.X-box.Min.X
	var p [4]pixel
	var l [4]lanes
	for q, v := range index[:4] {
		p[q], l[q] = colors.pixels[v], colors.lanes[v]
	}
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		row := f.row(y, seen.Min.X, seen.Max.X)
		runs, shared := s.row(y - box.Min.Y)
		for _, t := range runs {
			from, to := max(int(t.x), x0), min(int(t.x+t.n), x1)
			if c := p[t.quarter]; c.alpha() != 0 && from < to {
				c.span(row[4*(from-x0):4*(to-x0)], 255)
			}
		}
		for i := range shared {
			t := &shared[i]
			x := int(t.x) - x0
			sum := l[0]*lanes(t.m[0]) + l[1]*lanes(t.m[1]) + l[2]*lanes(t.m[2]) + l[3]*lanes(t.m[3])
			if sum != 0 && x >= 0 && x < x1-x0 {
				pix := row[4*x : 4*x+4]
				sum.mix(load(pix)).store(pix)
			}
		}
	}
}

// mix draws a mixture of colours over the pixel d. The receiver is the sum of the colours, each multiplied by its share
// in 255ths.
func (l lanes) mix(d pixel) pixel {
	a := uint64(l>>48) + 128
	l += d.spread()*lanes(255-(a+a>>8)>>8) + halfLanes
	l = (l + l>>8&oddLanes) >> 8 & oddLanes // divided by 255, as in blend
	return pixel(l | l>>24)
}

// unsplit draws each block in one colour: see scene.FirstQuarter.
func (r *Renderer) unsplit(f *frame, op *scene.Quarters, b *blocks) {
	r.first = r.first[:0]
	for row := b.r0; row < b.r1; row++ {
		from, to := b.row(row)
		for i := from; i < to; i++ {
			r.first = append(r.first, scene.FirstQuarter(op.Index[4*i:4*i+4]))
		}
	}
	part := scene.Patch{
		Row: b.Row + b.r0*b.Step, Col: b.Col + b.c0*b.Step, Rows: b.r1 - b.r0, Cols: b.c1 - b.c0, Step: b.Step,
	}
	r.tints(f, &scene.Tints{Patch: part, Index: r.first, Palette: op.Palette})
}

func (s *split) row(y int) ([]splitRun, []sharedPixel) {
	from, to := s.rows[y], s.rows[y+1]
	return s.runs[from.runs:to.runs], s.shared[from.shared:to.shared]
}

// triangle adds a quarter of a box to r.shape. The inner sides of the quarter are halfGap away from the diagonals.
func (r *Renderer) triangle(box image.Rectangle, halfGap float64, quarter int) {
	lo, hi := vec{float64(box.Min.X), float64(box.Min.Y)}, vec{float64(box.Max.X), float64(box.Max.Y)}
	corners := [4]vec{lo, {hi.x, lo.y}, hi, {lo.x, hi.y}}
	a, b, mid := corners[quarter], corners[(quarter+1)&3], lo.lerp(hi, 0.5)
	// A diagonal that is shifted along the outer side moves away by the shift times the sine of the angle between both.
	side, depth := b.sub(a), mid.sub(a.lerp(b, 0.5))
	width, height := math.Hypot(side.x, side.y)/2, math.Hypot(depth.x, depth.y)
	away := halfGap * math.Hypot(width, height) / height
	if away >= width {
		return
	}
	k := away / width
	r.shape.move(a.add(side.mul(k / 2)))
	r.shape.line(b.sub(side.mul(k / 2)))
	r.shape.line(mid.sub(depth.mul(k)))
	r.shape.close()
}

func (r *Renderer) splitOf(key splitKey) *split {
	if s := r.splits[key]; s != nil {
		return s
	}
	if r.splits == nil || len(r.splits) >= splits {
		r.splits = map[splitKey]*split{}
	}
	s := r.makeSplit(key)
	r.splits[key] = s
	return s
}

func (r *Renderer) makeSplit(key splitKey) *split {
	box := image.Rect(0, 0, key.w, key.h)
	shares := make([][4]uint8, key.w*key.h)
	for q := range 4 {
		r.shape.reset()
		r.triangle(box, float64(key.gap)/grain, q)
		r.area.begin(box)
		r.area.polygon(r.shape.points...)
		for _, t := range r.area.trace(nil) {
			for i := range int(t.n) {
				shares[int(t.y)*key.w+int(t.x)+i][q] = t.m
			}
		}
	}
	s := &split{rows: make([]splitRow, 1, key.h+1)}
	for y := range key.h {
		for x := range key.w {
			s.add(x, evened(shares[y*key.w+x], key.gap == 0))
		}
		s.rows = append(s.rows, splitRow{int32(len(s.runs)), int32(len(s.shared))})
	}
	return s
}

// evened corrects rounding errors in the largest share, so that the sum is at most 255, or exactly 255 if full is set.
func evened(m [4]uint8, full bool) [4]uint8 {
	sum, largest := 0, 0
	for q, v := range m {
		sum += int(v)
		if v > m[largest] {
			largest = q
		}
	}
	if sum > 255 || full {
		m[largest] = uint8(int(m[largest]) + 255 - sum)
	}
	return m
}

// add appends the pixel x to the last row, with the shares m.
func (s *split) add(x int, m [4]uint8) {
	for q, v := range m {
		if v != 255 {
			continue
		}
		row := s.rows[len(s.rows)-1]
		if n := len(s.runs); n > int(row.runs) {
			if last := &s.runs[n-1]; int(last.quarter) == q && int(last.x+last.n) == x {
				last.n++
				return
			}
		}
		s.runs = append(s.runs, splitRun{int16(x), 1, uint8(q)})
		return
	}
	if m != [4]uint8{} {
		s.shared = append(s.shared, sharedPixel{int16(x), m})
	}
}
