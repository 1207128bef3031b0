package export_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	"stepboard/app/export"
	"stepboard/solve/scene"
	"stepboard/solve/scene/golden"
)

func decodedPNG(t testing.TB, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A PNG is the raster itself, also where the picture is drawn in several bands.
func TestPNGIsTheRaster(t *testing.T) {
	p := few(t, 1)
	for _, scale := range []float64{0.5, 1, 4} {
		for _, ground := range []color.NRGBA{scene.Paper.Ground, {R: 255, A: 100}} {
			o := options(export.PNG, 22)
			o.Scale, o.Style.Ground = scale, ground
			_, paths := write(t, "board.png", p, o)
			got := decodedPNG(t, read(t, paths[0]))
			want := drawn(t, p, 0, o, color.NRGBA{})
			if got.Bounds() != want.Rect {
				t.Fatalf("a picture of %v, want %v", got.Bounds(), want.Rect)
			}
			_, alpha := got.(*image.NRGBA)
			if alpha != (ground.A < 255) {
				t.Errorf("on paper of opacity %d the picture is a %T", ground.A, got)
			}
			// Premultiplied again, rounding may differ by one.
			again := image.NewRGBA(want.Rect)
			draw.Draw(again, again.Rect, got, image.Point{}, draw.Src)
			worst := 0
			for y := range want.Rect.Dy() {
				for x := range want.Rect.Dx() {
					worst = max(worst, golden.Distance(again.RGBAAt(x, y), want.RGBAAt(x, y)))
				}
			}
			if worst > 1 {
				t.Errorf("scale %v, ground %v: a pixel is off by %d", scale, ground, worst)
			}
		}
	}
}

// A point of the page is a point on paper.
func TestPNGHasItsSizeOnPaper(t *testing.T) {
	o := options(export.PNG, 10)
	o.Scale = 2
	_, paths := write(t, "board.png", few(t, 1), o)
	data := read(t, paths[0])
	i := bytes.Index(data, []byte("pHYs"))
	if i < 0 {
		t.Fatal("no size")
	}
	if perMetre := binary.BigEndian.Uint32(data[i+4:]); perMetre != 5669 || data[i+12] != 1 { // 144 dots an inch
		t.Errorf("%d pixels per metre, want 5669", perMetre)
	}
}
