package raster

import (
	"math"

	"stepboard/scene"
)

// lanes are four sums of 16 bits in one word, from the lowest bits on: red, blue, green, alpha.
type lanes uint64

const oddLanes, halfLanes lanes = 0x00ff00ff00ff00ff, 0x0080008000800080

// spread puts the channels of a pixel into lanes.
func (p pixel) spread() lanes { return lanes(p&oddBytes) | lanes(p>>8&oddBytes)<<32 }

// pack makes a pixel: it divides each lane by 256 and rounds.
func (l lanes) pack() pixel {
	l += halfLanes
	return pixel(l>>8&oddBytes | l>>32&^oddBytes)
}

// shrunken draws cells smaller than a pixel. Each pixel gets the mean of the cells that it covers, weighted by
// their areas (a box filter). So thin walls become pale, but neither vanish nor flicker. For each row of pixels,
// shrunken first computes the mean of each column of cells, and then from these means the mean for each pixel.
// The weights of each mean are integers whose sum is 256.
func (r *Renderer) shrunken(f *frame, op *scene.Cells, fills *looks) {
	x0, x1 := max(f.clip.Min.X, edge(f.tx)), min(f.clip.Max.X, edge(f.tx+float64(op.Cols)*f.sx))
	y0, y1 := max(f.clip.Min.Y, edge(f.ty)), min(f.clip.Max.Y, edge(f.ty+float64(op.Rows)*f.sy))
	if x0 >= x1 || y0 >= y1 {
		return
	}
	r.across.reset(f.sx, f.tx, op.Cols, x0, x1)
	r.down.reset(f.sy, f.ty, op.Rows, y0, y1)
	c0, c1 := int(r.across.first[0]), r.across.end
	if n := c1 - c0 + r.across.perPixel; n > cap(r.sums) { // zeros after the end: paint always reads perPixel columns
		r.sums = make([]lanes, n)
	}
	padded := r.sums[:c1-c0+r.across.perPixel]
	clear(padded)
	sums := padded[:c1-c0]
	var even, odd [256]lanes
	for i := range even {
		even[i], odd[i] = fills[0][i].spread(), fills[1][i].spread()
	}
	for y := y0; y < y1; y++ {
		first := int(r.down.first[y-y0])
		weights := r.down.weights[r.down.perPixel*(y-y0):][:r.down.perPixel]
		clear(sums)
		for i, w := range weights {
			a, b := &even, &odd
			if (first+i+c0)&1 == 1 {
				a, b = b, a
			}
			if w != 0 {
				at := min(first+i, op.Rows-1) * op.Cols // beyond the last row, weights are zero
				addRow(sums, op.Index[at+c0:at+c1], a, b, lanes(w))
			}
		}
		for i, v := range sums {
			sums[i] = (v + halfLanes) >> 8 & oddLanes
		}
		r.across.paint(f.row(y, x0, x1), padded, c0)
	}
}

// paint draws a row of pixels from the means of columns, which begin with column c0. All pixels take the same number of
// steps, because unpredictable branches cost more than adding zeros.
func (h *shares) paint(line []byte, columns []lanes, c0 int) {
	weights := h.weights
	for i, first := range h.first {
		at := int(first) - c0
		var sum lanes
		if h.perPixel <= 3 {
			v, w := columns[at:at+3], weights[3*i:3*i+3]
			sum = v[0]*lanes(w[0]) + v[1]*lanes(w[1]) + v[2]*lanes(w[2])
		} else {
			w := weights[h.perPixel*i:][:h.perPixel]
			for j, v := range columns[at : at+h.perPixel] {
				sum += v * lanes(w[j])
			}
		}
		p := sum.pack()
		pix := line[4*i : 4*i+4]
		if a := p.alpha(); a == 255 {
			p.store(pix)
		} else if a != 0 {
			p.blend(load(pix), 255, 255-a).store(pix)
		}
	}
}

// addRow adds the colours of a row of cells, multiplied by a weight, to the sums of the columns. The table a has the
// colours for the first, third, … cell, and the table b has the colours for all other cells.
func addRow(sums []lanes, index []byte, a, b *[256]lanes, w lanes) {
	index = index[:len(sums)]
	i := 0
	for ; i+1 < len(sums); i += 2 {
		sums[i] += a[index[i]] * w
		sums[i+1] += b[index[i+1]] * w
	}
	if i < len(sums) {
		sums[i] += a[index[i]] * w
	}
}

// shares lists, for each pixel along one axis, the cells under the pixel and their shares of it, in 256ths.
type shares struct {
	first    []int32  // first cell of each pixel
	perPixel int      // number of weights for each pixel: the largest number of cells under a pixel, or 3
	weights  []uint16 // shares of the cells, perPixel entries for each pixel; 0 after the pixel's last cell
	end      int      // one more than the last cell under a pixel
}

// reset computes the shares of n cells in the pixels from..to-1. Cell 0 begins at position t, and each cell is s long.
func (h *shares) reset(s, t float64, n, from, to int) {
	h.perPixel = max(3, int(math.Ceil(1/s))+1)
	h.first = h.first[:0]
	if size := h.perPixel * (to - from); size > cap(h.weights) {
		h.weights = make([]uint16, size)
	} else {
		h.weights = h.weights[:size]
		clear(h.weights)
	}
	clamp := func(v float64) float64 { return math.Max(0, math.Min(float64(n), v)) }
	for x := from; x < to; x++ {
		lo, hi := clamp((float64(x)-t)/s), clamp((float64(x+1)-t)/s)
		first := min(int(lo), n-1)
		last := min(max(first+1, int(math.Ceil(hi))), first+h.perPixel)
		h.first = append(h.first, int32(first))
		h.end = last
		done := 0
		for c := first; c < last; c++ {
			upTo := 256
			if c+1 < last {
				upTo = int((float64(c+1)-lo)/(hi-lo)*256 + 0.5)
			}
			h.weights[h.perPixel*(x-from)+c-first] = uint16(upTo - done)
			done = upTo
		}
	}
}
