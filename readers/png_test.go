//go:build readers

package readers_test

import (
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
)

// In ImageMagick, a PNG shows the raster's picture, with and without paper, and has the right size on paper.
func TestPNGPictures(t *testing.T) {
	t.Parallel()
	for _, ground := range []color.NRGBA{scene.Paper.Ground, {}} {
		p := exporttest.Runs[2].Steps(t, 1, scene.Paper)
		o := exportOptions(export.PNG, scene.Paper)
		o.Style.Ground, o.Scale = ground, 2
		path := exported(t, p, o)
		// The file is converted and laid on white, so that another decoder than Go's reads it.
		flat := strings.TrimSuffix(path, ".png") + "-flat.png"
		run(t, "convert", path, "-background", "white", "-flatten", "PNG24:"+flat)
		want := image.NewRGBA(painted(t, p, 0, o.Style, 2).Rect)
		draw.Draw(want, want.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(want, want.Rect, painted(t, p, 0, o.Style, 2), image.Point{}, draw.Over)
		if worst, _ := farthest(open(t, flat), want); worst > 2 {
			t.Errorf("on %v it is off by %d", ground, worst)
		}
		if got := run(t, "convert", path, "-units", "PixelsPerInch", "-format", "%x × %y", "info:"); got != "144 × 144" &&
			!strings.HasPrefix(got, "143.99") {
			t.Errorf("it has %s dots an inch, want 144", got)
		}
	}
}
