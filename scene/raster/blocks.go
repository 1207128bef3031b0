package raster

import "stepboard/scene"

// blocks are the blocks of a patch that have values, and the visible range. Edges of blocks are edges of cells.
type blocks struct {
	scene.Patch
	known          int     // number of values, row by row; the last row may be incomplete
	sx, sy, tx, ty float64 // place of the blocks, in the same form as the place of a scene in a frame
	r0, r1, c0, c1 int     // the visible rows r0..r1-1 and columns c0..c1-1 of blocks
}

// blocks finds the blocks of a patch that have values. The parameter known is the number of values. The result any is
// false if no block is visible.
func (f *frame) blocks(p scene.Patch, known int) (b blocks, any bool) {
	p, ok := p.Known(known)
	if !ok {
		return blocks{}, false
	}
	b = blocks{
		Patch: p, known: known,
		sx: f.sx * float64(p.Step), tx: f.tx + f.sx*float64(p.Col),
		sy: f.sy * float64(p.Step), ty: f.ty + f.sy*float64(p.Row),
	}
	b.r0, b.r1 = inSight(f.clip.Min.Y, f.clip.Max.Y, b.sy, b.ty, p.Rows)
	b.c0, b.c1 = inSight(f.clip.Min.X, f.clip.Max.X, b.sx, b.tx, p.Cols)
	return b, b.r0 < b.r1 && b.c0 < b.c1
}

// row returns the range from..to-1 of the values for the visible blocks of a row.
func (b *blocks) row(row int) (from, to int) {
	first := row * b.Cols
	return min(first+b.c0, b.known), min(first+b.c1, b.known)
}

// heights returns the pixels where a row of blocks begins and ends.
func (b *blocks) heights(f *frame, row int) (y0, y1 int) {
	return border(f.ty, f.sy, b.Row, b.Step, row), border(f.ty, f.sy, b.Row, b.Step, row+1)
}

// widths sets r.xs to the edges of the visible columns.
func (b *blocks) widths(r *Renderer, f *frame) { r.columns(f, b.Col, b.Step, b.c0, b.c1) }
