package vector

import (
	"image/color"

	"stepboard/scene"
)

// blocks are the blocks of a patch that have values. Block (0, 0) has its upper left corner at t, and each block is s
// wide. The visible blocks are in the rows r0..r1-1 and the columns c0..c1-1.
type blocks struct {
	scene.Patch
	known          int // number of values, row by row; the last row may be incomplete
	s              float64
	t              scene.Point
	r0, r1, c0, c1 int
}

// blocks finds the blocks of a patch that have values. The parameter known is the number of values. The result any is
// false if no block is visible.
func (f *frame) blocks(p scene.Patch, known int) (b blocks, any bool) {
	p, ok := p.Known(known)
	if !ok {
		return blocks{}, false
	}
	b = blocks{
		Patch: p, known: known, s: f.s * float64(p.Step),
		t: f.at(scene.Point{X: float64(p.Col), Y: float64(p.Row)}),
	}
	b.r0, b.r1 = inSight(f.lo.Y, f.hi.Y, b.s, b.t.Y, p.Rows)
	b.c0, b.c1 = inSight(f.lo.X, f.hi.X, b.s, b.t.X, p.Cols)
	return b, b.r0 < b.r1 && b.c0 < b.c1
}

// eachBlock calls the function draw with the number and the upper left corner of each visible block. After each row,
// or after some rows, it calls the function finish and then Cut. At the end it calls finish once more.
func (w *walk) eachBlock(b *blocks, draw func(i int, x, y float64), finish func()) {
	const band = 1 << 14 // about the number of blocks between two cuts, without byRows
	n := 0
	for row := b.r0; row < b.r1 && !w.mustStop(); row++ {
		first := row * b.Cols
		y := b.t.Y + float64(row)*b.s
		for i := min(first+b.c0, b.known); i < min(first+b.c1, b.known); i++ {
			draw(i, b.t.X+float64(i-first)*b.s, y)
		}
		if n += b.c1 - b.c0; w.byRows || n >= band {
			n = 0
			finish()
			w.Cut()
		}
	}
	finish()
}

// tints draws blocks as if they were cells without art, or as rectangles if they are inset.
func (w *walk) tints(f *frame, op *scene.Tints) {
	b, any := f.blocks(op.Patch, len(op.Index))
	if !any || op.Palette == nil {
		return
	}
	if op.Inset > 0 && b.s >= scene.LeastInset*Pixel {
		inset := min(op.Inset*f.s, b.s/2-Pixel/2)
		w.eachBlock(&b, func(i int, x, y float64) {
			if v := op.Index[i]; v != 0 && op.Palette[v].A != 0 {
				w.shape(v, func(list []scene.Segment) []scene.Segment {
					return box(list, x+inset, y+inset, x+b.s-inset, y+b.s-inset)
				})
			}
		}, func() { w.flush(op.Palette) })
		return
	}
	first := b.r0*b.Cols + b.c0
	a := Area{
		Corner: scene.Point{X: b.t.X + float64(b.c0)*b.s, Y: b.t.Y + float64(b.r0)*b.s}, Scale: b.s,
		rows: b.r1 - b.r0, cols: b.c1 - b.c0, stride: b.Cols, index: op.Index[min(first, len(op.Index)):],
	}
	var fills [2][256]color.NRGBA
	fills[0] = *op.Palette
	fills[0][0] = color.NRGBA{}
	fills[1] = fills[0]
	w.areas(&a, &fills)
}

// shape calls the function extend, which appends to the collected shape of a palette index.
func (w *walk) shape(colour byte, extend func([]scene.Segment) []scene.Segment) {
	before := len(w.shapes[colour])
	w.shapes[colour] = extend(w.shapes[colour])
	if before == 0 && len(w.shapes[colour]) > 0 {
		w.used = append(w.used, colour)
	}
}

// flush draws the collected shapes, one path for each colour.
func (w *walk) flush(palette *scene.Palette) {
	for _, v := range w.used {
		w.Path(&Path{Path: scene.Path{Segments: w.shapes[v], Ink: scene.Ink{Fill: palette[v]}}})
		w.shapes[v] = w.shapes[v][:0]
	}
	w.used = w.used[:0]
}

func (w *walk) quarters(f *frame, op *scene.Quarters) {
	b, any := f.blocks(op.Patch, len(op.Index)/4)
	if !any || op.Palette == nil {
		return
	}
	if b.Step > 1 || f.s < scene.LeastSplit*Pixel {
		w.unsplit(f, op)
		return
	}
	half := 0.0
	if op.Gap > 0 {
		half = min(op.Gap*f.s, f.s/2) / 2
	}
	w.eachBlock(&b, func(i int, x, y float64) {
		lo := scene.Point{X: x + half, Y: y + half}
		for q, v := range op.Index[4*i : 4*i+4] {
			if v != 0 && op.Palette[v].A != 0 {
				w.shape(v, func(list []scene.Segment) []scene.Segment { return triangle(list, lo, b.s-2*half, half, q) })
			}
		}
	}, func() { w.flush(op.Palette) })
}

// triangle adds a quarter of a square to a path. The parameter away is the distance of the quarter's inner sides from
// the diagonals.
func triangle(list []scene.Segment, lo scene.Point, side, away float64, quarter int) []scene.Segment {
	const sqrt2 = 1.4142135623730951
	half := side / 2
	k := away * sqrt2 // length by which each end of the outer side is cut, and by which the inner corner moves out
	if k >= half {
		return list
	}
	mid := scene.Point{X: lo.X + half, Y: lo.Y + half}
	turn := [4][2]scene.Point{ // unit vectors along the outer side, and from the middle to it
		{{X: 1}, {Y: -1}},
		{{Y: 1}, {X: 1}},
		{{X: -1}, {Y: 1}},
		{{Y: -1}, {X: -1}},
	}[quarter]
	at := func(along, out float64) scene.Point {
		return scene.Point{X: mid.X + turn[0].X*along + turn[1].X*out, Y: mid.Y + turn[0].Y*along + turn[1].Y*out}
	}
	return polygon(list, at(k-half, half), at(half-k, half), at(0, k))
}

// unsplit draws each block in one colour: see scene.FirstQuarter.
func (w *walk) unsplit(f *frame, op *scene.Quarters) {
	first := make([]byte, len(op.Index)/4)
	for i := range first {
		first[i] = scene.FirstQuarter(op.Index[4*i : 4*i+4])
	}
	w.tints(f, &scene.Tints{Patch: op.Patch, Index: first, Palette: op.Palette})
}
