//go:build readers

package readers_test

import (
	"image"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
)

// farthest returns the largest difference of a channel in the common part of two pictures, of 255, and the mean over
// its pixels.
func farthest(a, b *image.RGBA) (worst int, mean float64) {
	box := a.Rect.Intersect(b.Rect)
	for y := range box.Dy() {
		p, q := a.Pix[y*a.Stride:][:4*box.Dx()], b.Pix[y*b.Stride:][:4*box.Dx()]
		for i := range p {
			d := max(int(p[i])-int(q[i]), int(q[i])-int(p[i]))
			worst, mean = max(worst, d), mean+float64(d)
		}
	}
	return worst, mean / float64(3*box.Dx()*box.Dy())
}

// In ffmpeg and ImageMagick, an animation shows the raster's pictures, except for the reduction to 255 colours.
func TestGIFFrames(t *testing.T) {
	t.Parallel()
	for i, r := range exporttest.Runs {
		c := []*scene.Colors{scene.Paper, scene.Dark}[i%2]
		p := r.Steps(t, 6, c)
		o := exportOptions(export.GIF, c)
		path := exported(t, p, o)
		dir := t.TempDir()
		run(t, "ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", filepath.Join(dir, "ffmpeg-%d.png"))
		run(t, "convert", path, "-coalesce", filepath.Join(dir, "magick-%d.png"))
		for k := range p.Figures {
			want := painted(t, p, k, o.Style, o.Scale)
			for _, name := range []string{"ffmpeg-" + strconv.Itoa(k+1), "magick-" + strconv.Itoa(k)} {
				got := open(t, filepath.Join(dir, name+".png"))
				if worst, mean := farthest(got, want); worst > 24 || mean > 0.25 {
					t.Errorf("%s: %s is off by %d at most and %.3f on the mean", r.Title, name, worst, mean)
				}
			}
		}
	}
}

func TestGIFTimesAndLoops(t *testing.T) {
	t.Parallel()
	p := exporttest.Runs[0].Steps(t, 3, scene.Paper)
	p.Holds = []time.Duration{500 * time.Millisecond, 70 * time.Millisecond, 1200 * time.Millisecond}
	o := exportOptions(export.GIF, scene.Paper)
	o.Loops = 3
	path := exported(t, p, o)
	if got := strings.Fields(run(t, "convert", path, "-format", "%T ", "info:")); strings.Join(got, " ") != "50 7 120" {
		t.Errorf("frames are shown for %v hundredths of a second", got)
	}
	if got, _ := read(t, "identify", "-verbose", path); !strings.Contains(got, "Iterations: 3\n") {
		t.Error("it is not played three times")
	}
}

// On transparent paper, no part of an earlier frame remains.
func TestGIFOnNoPaper(t *testing.T) {
	t.Parallel()
	p := exporttest.Runs[3].Steps(t, 4, scene.Paper)
	o := exportOptions(export.GIF, scene.Paper)
	o.Style.Ground.A = 0
	path := exported(t, p, o)
	dir := t.TempDir()
	run(t, "convert", path, "-coalesce", filepath.Join(dir, "%d.png"))
	for k := range p.Figures {
		want := painted(t, p, k, o.Style, o.Scale)
		got := open(t, filepath.Join(dir, strconv.Itoa(k)+".png"))
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				if a, b := got.RGBAAt(x, y).A, want.RGBAAt(x, y).A; a != 0 && a != 255 || (a == 255) != (b >= 128) {
					t.Fatalf("frame %d: at (%d,%d) opacity is %d, want that of %d", k, x, y, a, b)
				}
			}
		}
	}
}
