package raster

import (
	"image"

	"stepboard/scene"
)

// tints draws blocks as if they were cells without art, or as rectangles if they are inset.
func (r *Renderer) tints(f *frame, op *scene.Tints) {
	b, any := f.blocks(op.Patch, len(op.Index))
	if !any || op.Palette == nil {
		return
	}
	var fills looks
	for i := 1; i < len(op.Palette); i++ {
		fills[0][i] = premultiply(op.Palette[i])
	}
	fills[1] = fills[0]
	if b.sx < 1 || b.sy < 1 {
		part := *f
		part.sx, part.sy, part.tx, part.ty = b.sx, b.sy, b.tx, b.ty
		if rows := min(b.Rows, len(op.Index)/b.Cols); rows > 0 {
			r.shrunken(&part, &scene.Cells{Rows: rows, Cols: b.Cols, Index: op.Index}, &fills)
		}
		return
	}
	inset := image.Pt(edge(max(0, op.Inset)*f.sx), edge(max(0, op.Inset)*f.sy))
	b.widths(r, f)
	for row := b.r0; row < b.r1; row++ {
		y0, y1 := b.heights(f, row)
		from, to := b.row(row)
		if inset == (image.Point{}) {
			r.cellRow(f, op.Index[from:to], &fills, 0, max(y0, f.clip.Min.Y), min(y1, f.clip.Max.Y))
			continue
		}
		for i, v := range op.Index[from:to] {
			f.fill(shrink(image.Rect(r.xs[i], y0, r.xs[i+1], y1), inset), fills[0][v])
		}
	}
}

// shrink makes a box smaller on each side, but leaves at least one pixel.
func shrink(box image.Rectangle, by image.Point) image.Rectangle {
	x, y := min(by.X, max(0, box.Dx()-1)/2), min(by.Y, max(0, box.Dy()-1)/2)
	return image.Rect(box.Min.X+x, box.Min.Y+y, box.Max.X-x, box.Max.Y-y)
}
