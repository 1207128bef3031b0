package raster

import (
	"image"

	"stepboard/scene"
)

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
