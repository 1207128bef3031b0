package raster

import (
	"image"
	"strconv"
	"testing"

	"stepboard/solve/scene"
)

// plainly draws the same with paths, rects and texts.
func plainly(s *scene.Scene) *scene.Scene {
	out := &scene.Scene{}
	for _, op := range s.Ops {
		switch op := op.(type) {
		case scene.Tints:
			for i, v := range op.Index {
				x, y := float64(i%op.Cols), float64(i/op.Cols)
				out.Add(scene.Rect{Min: pt(x, y), Max: pt(x+1, y+1), Ink: scene.Ink{Fill: op.Palette[v]}})
			}
		case scene.Quarters:
			for i, v := range op.Index {
				x, y := float64(i/4%op.Cols), float64(i/4/op.Cols)
				c := [4]scene.Point{pt(x, y), pt(x+1, y), pt(x+1, y+1), pt(x, y+1)}
				out.Add(scene.Polygon(scene.Ink{Fill: op.Palette[v]}, c[i&3], c[(i+1)&3], pt(x+.5, y+.5)))
			}
		case scene.Numbers:
			four := len(op.Value) == 4*op.Rows*op.Cols
			for i, v := range op.Value {
				at := pt(float64(i%op.Cols)+.5, float64(i/op.Cols)+.5)
				if four {
					d := [4]scene.Point{{1. / 2, 1. / 6}, {5. / 6, 1. / 2}, {1. / 2, 5. / 6}, {1. / 6, 1. / 2}}[i&3]
					at = pt(float64(i/4%op.Cols)+d.X, float64(i/4/op.Cols)+d.Y)
				}
				out.Add(scene.Text{At: at, Size: op.Size, Text: strconv.FormatInt(v, 10), Color: op.Color})
			}
		default:
			out.Add(op)
		}
	}
	return out
}
func BenchmarkOldLens50(b *testing.B)         { benchmark(b, plainly(lensed(50, 50, false)), 50, 50) }
func BenchmarkOldLens50Quarters(b *testing.B) { benchmark(b, plainly(lensed(50, 50, true)), 50, 50) }
func BenchmarkOldLens50Zoomed(b *testing.B) {
	dst := image.NewRGBA(image.Rect(0, 0, 1200, 900))
	r := New(goFonts())
	s := plainly(lensed(50, 50, true))
	v := View{Scale: 44, X: -400, Y: -500}
	r.Draw(dst, s, v)
	b.ReportAllocs()
	for b.Loop() {
		r.Draw(dst, s, v)
	}
}
