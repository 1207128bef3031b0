// Package raster draws scenes as pixels: on screen, in tests and in exported pictures. It is pure Go and needs no
// window.
//
// Shapes are filled by adding up signed areas (fill.go), and strokes are made of simple outlines (stroke.go). Art and
// glyphs are drawn once and kept in bounded caches. Edges of cells, and of rectangles on the board, lie on whole pixels
// at every zoom. Everything else is anti-aliased.
package raster

import (
	"image"
	"math"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

// View places a scene on a picture: the board point p lies at the pixel position p*Scale + (X, Y).
type View struct {
	Scale float64 // pixels per cell
	X, Y  float64 // the upper left corner of the first cell, in pixels
}

// Renderer draws scenes. It keeps data for the next picture: at most about 50 MB, beside the working memory of one
// picture. Only one goroutine at a time may use a Renderer.
type Renderer struct {
	glyphs  glyphCache
	sprites spriteCache

	area     area
	shape    shape
	stencils stencilCache
	xs       []int // left edges of the visible columns, and the right edge of the last, in pixels

	splits        map[splitKey]*split // cached divisions of cells into quarters
	quarterColors quarterColors
	first         []byte // for each visible block of Quarters, the result of scene.FirstQuarter

	across, down shares // shares of cells that are smaller than a pixel
	sums         []lanes
}

// New makes a renderer. Without fonts, it draws no text.
func New(fonts *typeface.Fonts) *Renderer { return &Renderer{glyphs: glyphCache{fonts: fonts}} }

// Draw draws a scene over the contents of dst, inside the bounds of dst. Positions are coordinates of dst. To draw into
// a part of a picture, pass its SubImage. The time grows with the covered pixels and the visible operations, but not
// with the number of cells. Cells smaller than a pixel are an exception: each visible cell is read once or twice.
//
// Strokes on the board (Path, Rect, Circle) are at least one pixel wide, and sprites at least four. So ways and pieces
// stay visible if a large board is drawn small.
func (r *Renderer) Draw(dst *image.RGBA, s *scene.Scene, v View) {
	for _, x := range [3]float64{v.Scale, v.X, v.Y} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return
		}
	}
	if s == nil || v.Scale <= 0 {
		return
	}
	r.draw(&frame{dst: dst, clip: dst.Rect, sx: v.Scale, sy: v.Scale, tx: v.X, ty: v.Y}, s)
}

// frame is the target of a scene, and its place there: the point (x, y) lies at the pixel (x*sx+tx, y*sy+ty).
type frame struct {
	dst            *image.RGBA
	clip           image.Rectangle
	sx, sy, tx, ty float64
	art            bool // the scene is art, not a board
}

// at is the pixel position of a point of the scene.
func (f *frame) at(p scene.Point) vec { return vec{p.X*f.sx + f.tx, p.Y*f.sy + f.ty} }

// length is a length of the scene in pixels.
func (f *frame) length(l float64) float64 { return l * (f.sx + f.sy) / 2 }

// lineWidth is the width of a stroke in pixels.
func (f *frame) lineWidth(w float64) float64 {
	w = f.length(w)
	if !f.art {
		w = max(w, scene.LeastStroke)
	}
	return w
}

// sees reports whether the rectangle between two corners, in pixels, overlaps the clip.
func (f *frame) sees(lo, hi vec) bool {
	return hi.x > float64(f.clip.Min.X) && lo.x < float64(f.clip.Max.X) &&
		hi.y > float64(f.clip.Min.Y) && lo.y < float64(f.clip.Max.Y)
}

// group returns the frame for the scene of a group, and whether any part of the group can be visible.
func (f *frame) group(op scene.Group) (frame, bool) {
	if op.Scene == nil || op.Scale <= 0 {
		return frame{}, false
	}
	at := f.at(op.At)
	inner := *f
	inner.sx, inner.sy, inner.tx, inner.ty = f.sx*op.Scale, f.sy*op.Scale, at.x, at.y
	if op.Clip {
		lo, hi := inner.at(op.Min), inner.at(op.Max)
		inner.clip = f.clip.Intersect(image.Rect(edge(lo.x), edge(lo.y), edge(hi.x), edge(hi.y)))
	}
	return inner, !inner.clip.Empty()
}

func (r *Renderer) draw(f *frame, s *scene.Scene) {
	for _, op := range s.Ops {
		switch op := op.(type) {
		case scene.Cells:
			r.cells(f, &op)
		case scene.Grid:
			r.grid(f, op)
		case scene.Rect:
			r.rect(f, op)
		case scene.Circle:
			r.circle(f, op)
		case scene.Path:
			r.path(f, &op)
		case scene.Text:
			r.text(f, op)
		case scene.Sprite:
			r.sprite(f, op)
		case scene.Group:
			if inner, seen := f.group(op); seen {
				r.draw(&inner, op.Scene)
			}
		case scene.Tints:
			r.tints(f, &op)
		case scene.Quarters:
			r.quarters(f, &op)
		case scene.Numbers:
			r.numbers(f, &op)
		}
	}
}

// edge is the whole pixel nearest to a position. Its absolute value is limited, so that sums of edges don't overflow.
func edge(x float64) int {
	const far = 1 << 30
	return int(math.Floor(math.Max(-far, math.Min(far, x)) + 0.5))
}
