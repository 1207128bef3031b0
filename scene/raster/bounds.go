package raster

import (
	"image"
	"math"

	"stepboard/scene"
)

// Bounds returns a box of pixels in the clip: Draw changes no pixels outside of the box. The box is the smallest
// possible or a little larger. The time is linear in the operations, points and values of the scene.
func (r *Renderer) Bounds(s *scene.Scene, v View, clip image.Rectangle) image.Rectangle {
	if s == nil || v.Scale <= 0 {
		return image.Rectangle{}
	}
	return r.bounds(&frame{clip: clip, sx: v.Scale, sy: v.Scale, tx: v.X, ty: v.Y}, s)
}

func (r *Renderer) bounds(f *frame, s *scene.Scene) image.Rectangle {
	e := extent{vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}}
	for _, op := range s.Ops {
		switch op := op.(type) {
		case scene.Cells:
			e.cells(f, op.Rows, op.Cols)
		case scene.Grid:
			e.cells(f, op.Rows, op.Cols)
		case scene.Rect:
			e.add(f.at(op.Min), f.lineWidth(op.Width))
			e.add(f.at(op.Max), f.lineWidth(op.Width))
		case scene.Circle:
			e.add(f.at(op.Center), f.length(op.Radius)+f.lineWidth(op.Width))
		case scene.Path:
			for i := range op.Segments {
				g := &op.Segments[i]
				for _, p := range g.P[:g.Verb.Points()] {
					e.add(f.at(p), f.lineWidth(op.Width))
				}
			}
		case scene.Text:
			r.textExtent(&e, f, op)
		case scene.Sprite:
			half := max(f.length(op.Size), scene.LeastSprite) / 2
			mid := f.at(scene.Point{X: op.At.X + op.Size/2, Y: op.At.Y + op.Size/2})
			e.add(mid, half)
		case scene.Group:
			if inner, seen := f.group(op); seen {
				if box := r.bounds(&inner, op.Scene); !box.Empty() {
					e.add(vec{float64(box.Min.X), float64(box.Min.Y)}, 0)
					e.add(vec{float64(box.Max.X), float64(box.Max.Y)}, 0)
				}
			}
		case scene.Tints:
			e.patch(f, op.Patch, len(op.Index), 0, func(i int) bool { return op.Index[i] != 0 })
		case scene.Quarters:
			e.patch(f, op.Patch, len(op.Index)/4, 0, func(i int) bool {
				return op.Index[4*i]|op.Index[4*i+1]|op.Index[4*i+2]|op.Index[4*i+3] != 0
			})
		case scene.Numbers:
			each := len(op.Places())
			over := f.length(op.Size)/2 - f.sy*float64(max(1, op.Step))/6 // how far a number can reach above its block
			e.patch(f, op.Patch, len(op.Value)/each, max(0, over), func(i int) bool {
				for _, v := range op.Value[each*i : each*i+each] {
					if v != scene.NoNumber {
						return true
					}
				}
				return false
			})
		}
	}
	return e.box(f.clip)
}

// extent is a growing rectangle. It is empty while lo is greater than hi. A coordinate that becomes NaN stays NaN.
type extent struct{ lo, hi vec }

// add extends the rectangle to contain the square with the middle p and the half side reach.
func (e *extent) add(p vec, reach float64) {
	e.lo = vec{math.Min(e.lo.x, p.x-reach), math.Min(e.lo.y, p.y-reach)}
	e.hi = vec{math.Max(e.hi.x, p.x+reach), math.Max(e.hi.y, p.y+reach)}
}

func (e *extent) cells(f *frame, rows, cols int) {
	if rows > 0 && cols > 0 {
		e.add(f.at(scene.Point{}), 0)
		e.add(f.at(scene.Point{X: float64(cols), Y: float64(rows)}), 0)
	}
}

// patch adds the visible blocks for which the function shown returns true, with a margin in pixels on each side.
func (e *extent) patch(f *frame, p scene.Patch, known int, margin float64, shown func(block int) bool) {
	b, any := f.blocks(p, known)
	if !any {
		return
	}
	for row := b.r0; row < b.r1; row++ {
		from, to := b.row(row)
		first, last := from, to-1
		for first < to && !shown(first) {
			first++
		}
		if first == to {
			continue
		}
		for !shown(last) {
			last--
		}
		y := b.ty + float64(row)*b.sy
		x0, x1 := b.tx+float64(b.c0+first-from)*b.sx, b.tx+float64(b.c0+last+1-from)*b.sx
		e.add(vec{x0, y}, margin)
		e.add(vec{x1, y + b.sy}, margin)
	}
}

func (r *Renderer) textExtent(e *extent, f *frame, op scene.Text) {
	size := f.length(op.Size)
	if size < scene.LeastText || op.Text == "" {
		return
	}
	at := f.at(op.At)
	width := r.TextWidth(size, op.Bold, op.Text)
	at.x -= op.Align.Share() * width
	e.add(at, size)
	e.add(vec{at.x + width, at.y}, size)
}

// box returns the pixels of the clip that the extent touches.
func (e *extent) box(clip image.Rectangle) image.Rectangle {
	for _, v := range [4]float64{e.lo.x, e.lo.y, e.hi.x, e.hi.y} {
		if math.IsNaN(v) {
			return clip
		}
	}
	if e.lo.x > e.hi.x || e.lo.y > e.hi.y {
		return image.Rectangle{}
	}
	return image.Rect(edge(e.lo.x-0.5), edge(e.lo.y-0.5), edge(e.hi.x+0.5), edge(e.hi.y+0.5)).Intersect(clip)
}
