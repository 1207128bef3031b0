package raster

import (
	"image"
	"image/png"
	"os"
	"testing"
)

func TestLookAt(t *testing.T) {
	for name, v := range map[string]View{"a": {Scale: 18}, "b": {Scale: 44, X: -100}, "c": {Scale: 30.37}} {
		for _, q := range []bool{false, true} {
			dst := image.NewRGBA(image.Rect(0, 0, 500, 300))
			New(goFonts()).Draw(dst, lensed(50, 50, q), v)
			n := "/tmp/look_" + name + ".png"
			if q {
				n = "/tmp/look_" + name + "q.png"
			}
			f, _ := os.Create(n)
			png.Encode(f, dst)
			f.Close()
		}
	}
}
