package export_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"testing"

	"stepboard/app/export"
	"stepboard/scene"
	"stepboard/scene/golden"
)

func decodedPNG(t testing.TB, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A PNG equals the raster, even if the picture is drawn in several bands.
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
			// After multiplication by alpha, values may differ by one because of rounding.
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

// A picture with a palette has at most the ordered number of colours. If this is enough, the colours of surfaces are
// exact.
func TestPNGWithAPalette(t *testing.T) {
	p := few(t, 1)
	for _, colors := range []int{2, 7, 16, 256} {
		for _, ground := range []color.NRGBA{scene.Paper.Ground, {}} {
			o := options(export.PNG, 22)
			o.Scale, o.Style.Ground, o.Colors = 2, ground, colors
			_, paths := write(t, "board.png", p, o)
			got, ok := decodedPNG(t, read(t, paths[0])).(*image.Paletted)
			if !ok || len(got.Palette) > colors {
				t.Fatalf("%d colours: a %T, palette of %d", colors, got, len(got.Palette))
			}
			want := drawn(t, p, 0, o, color.NRGBA{})
			if got.Rect != want.Rect {
				t.Fatalf("a picture of %v, want %v", got.Rect, want.Rect)
			}
			off, all := 0, 0
			for y := range want.Rect.Dy() {
				for x := range want.Rect.Dx() {
					c, w := got.At(x, y), want.RGBAAt(x, y)
					if _, _, _, a := c.RGBA(); (a == 0) != (w.A < 128) {
						t.Fatalf("%d colours: %v is drawn as %v", colors, w, c)
					}
					if w.A == 255 {
						all++
						if golden.Distance(color.RGBAModel.Convert(c).(color.RGBA), w) > 16 {
							off++
						}
					}
				}
			}
			if colors == 256 && off > all/200 {
				t.Errorf("%d of %d pixels have another colour", off, all)
			}
		}
	}
}

// ending is a writer that calls a function before the n-th byte and then fails.
type ending struct {
	n   int
	end func() error
}

func (e *ending) Write(data []byte) (int, error) {
	if len(data) <= e.n {
		e.n -= len(data)
		return len(data), nil
	}
	return e.n, e.end()
}

func TestPNGEndsWithItsWriter(t *testing.T) {
	o := options(export.PNG, 10)
	page, err := few(t, 1).Page(context.Background(), 0, o.Style)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 100; n += 9 {
		broken := &ending{n, func() error { return io.ErrClosedPipe }}
		if _, err := export.Picture(context.Background(), broken, page, 1); !errors.Is(err, io.ErrClosedPipe) {
			t.Fatalf("after %d bytes: %v", n, err)
		}
	}
}

// fading is a context that ends after a number of checks.
type fading struct {
	context.Context
	asks int
}

func (f *fading) Err() error {
	if f.asks--; f.asks < 0 {
		return context.Canceled
	}
	return nil
}

// When the context ends, the drawing of a picture stops, before a band or within it.
func TestPNGStops(t *testing.T) {
	o := options(export.PNG, 10)
	page, err := few(t, 1).Page(context.Background(), 0, o.Style)
	if err != nil {
		t.Fatal(err)
	}
	for _, asks := range []int{0, 1, 20, 60} {
		var b bytes.Buffer
		if _, err := export.Picture(&fading{context.Background(), asks}, &b, page, 2); !errors.Is(err, context.Canceled) {
			t.Errorf("asked %d times: the error is %v", asks, err)
		}
		if _, err := png.Decode(&b); err == nil {
			t.Errorf("asked %d times: the picture is whole", asks)
		}
	}
}
