package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/scene/typeface"
)

// goFonts are the fonts of the tests.
var goFonts = sync.OnceValue(func() *typeface.Fonts {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		panic(err)
	}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(err)
	}
	return &typeface.Fonts{Regular: []*opentype.Font{regular}, Bold: []*opentype.Font{bold}}
})

var (
	black = color.NRGBA{A: 255}
	white = color.NRGBA{R: 255, G: 255, B: 255, A: 255}
	red   = color.NRGBA{R: 255, A: 255}
)

func pt(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }

// paper returns a white picture.
func paper(w, h int) *image.RGBA {
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(dst, dst.Rect, image.White, image.Point{}, draw.Src)
	return dst
}

// drawn draws operations on a white picture of w×h pixels.
func drawn(w, h int, v View, ops ...scene.Op) *image.RGBA {
	dst := paper(w, h)
	New(goFonts()).Draw(dst, &scene.Scene{Ops: ops}, v)
	return dst
}

// greys shows a picture with one sign for each pixel: . is white, 1 to 9 are grey, # is black.
func greys(m *image.RGBA) string {
	var s strings.Builder
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			switch d := 255 - int(m.RGBAAt(x, y).G); {
			case d == 0:
				s.WriteByte('.')
			case d == 255:
				s.WriteByte('#')
			default:
				s.WriteByte(byte('0' + min(9, max(1, (d*10+127)/255))))
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}

func wantGreys(t *testing.T, m *image.RGBA, want string) {
	t.Helper()
	want = strings.TrimLeft(want, "\n")
	if got := greys(m); got != want {
		t.Errorf("drawn:\n%swant:\n%s", got, want)
	}
}

// drawsInParts draws a scene as a whole and part by part at the same place. The pixels must be the same.
func drawsInParts(t *testing.T, s *scene.Scene, scales ...float64) {
	t.Helper()
	for _, scale := range scales {
		whole := drawn(180, 180, View{Scale: scale, X: 3, Y: 2}, s.Ops...)
		r := New(goFonts())
		for y := 0; y < 180; y += 37 {
			for x := 0; x < 180; x += 41 {
				part := paper(41, 37)
				r.Draw(part, s, View{Scale: scale, X: float64(3 - x), Y: float64(2 - y)})
				for py := range min(37, 180-y) {
					for px := range min(41, 180-x) {
						if d := golden.Distance(part.At(px, py), whole.At(x+px, y+py)); d > 3 {
							t.Fatalf("scale %v: pixel %d, %d is %v, at once %v", scale, x+px, y+py, part.At(px, py), whole.At(x+px, y+py))
						}
					}
				}
			}
		}
	}
}

func TestBlendingIsExact(t *testing.T) {
	for sa := 0; sa < 256; sa += 5 {
		for m := uint32(0); m < 256; m += 3 {
			for d := 0; d < 256; d += 15 {
				s := color.NRGBA{R: 200, G: uint8(d), B: 77, A: uint8(sa)}
				p := premultiply(s)
				got := p.over(premultiply(color.NRGBA{R: uint8(d), G: 9, B: 255, A: 255}), m)
				k := float64(sa) * float64(m) / 255 / 255
				want := [3]float64{200*k + float64(d)*(1-k), float64(d)*k + 9*(1-k), 77*k + 255*(1-k)}
				for i, w := range want {
					if g := float64(got >> (8 * i) & 255); math.Abs(g-w) > 1.51 {
						t.Fatalf("alpha %d, mask %d over %d: channel %d is %v, want %.2f", sa, m, d, i, g, w)
					}
				}
				if got.alpha() != 255 {
					t.Fatalf("alpha %d, mask %d: an opaque picture became %d", sa, m, got.alpha())
				}
			}
		}
	}
}

func TestDrawKeepsToItsPart(t *testing.T) {
	dst := paper(60, 60)
	part := dst.SubImage(image.Rect(20, 15, 40, 45)).(*image.RGBA)
	s := busy(6, 6)
	s.Add(scene.Circle{Center: pt(3, 3), Radius: 4, Ink: scene.Ink{Fill: red, Stroke: black, Width: 0.5}})
	New(goFonts()).Draw(part, s, View{Scale: 11, X: -3, Y: -4})
	inside := 0
	for y := range 60 {
		for x := range 60 {
			if in := image.Pt(x, y).In(part.Rect); in && dst.RGBAAt(x, y).G != 255 {
				inside++
			} else if !in && dst.RGBAAt(x, y) != (color.RGBA{255, 255, 255, 255}) {
				t.Fatalf("pixel %d, %d outside the part was painted", x, y)
			}
		}
	}
	if inside < 500 {
		t.Errorf("only %d pixels painted inside", inside)
	}
}

// A scene drawn through windows at steps of whole pixels has the same pixels as the whole drawing. So no pixel
// depends on the edge of the picture.
func TestCullingLosesNothing(t *testing.T) {
	s := busy(8, 8)
	s.Add(
		scene.Path{
			Segments: scene.Polyline(scene.Ink{}, pt(-5, -5), pt(12, 9), pt(3, 30)).Segments,
			Ink:      scene.Ink{Stroke: black, Width: 0.4}, Dash: 0.5,
		},
		scene.Rect{Min: pt(1.3, 1.3), Max: pt(6.7, 6.2), Radius: 0.8, Ink: scene.Ink{Stroke: red, Width: 0.2}},
		scene.Text{At: pt(4, 7.8), Size: 0.9, Text: "Wide text across", Color: black},
		scene.Sprite{At: pt(2.5, 2.5), Size: 3, Art: piece(), Fade: 0.4},
	)
	drawsInParts(t, s, 22, 13.37, 4.2, 0.8)
}

func TestOutOfSightCostsNothing(t *testing.T) {
	r := New(goFonts())
	dst := paper(50, 50)
	s := busy(30, 30)
	r.Draw(dst, s, View{Scale: 20, X: -5000, Y: 0})
	r.Draw(dst, s, View{Scale: 20, X: 0, Y: 5000})
	if n := len(r.sprites.pictures) + len(r.glyphs.glyphs); n != 0 {
		t.Errorf("%d pictures and glyphs were made for a scene out of sight", n)
	}
	wantGreys(t, dst, strings.Repeat(strings.Repeat(".", 50)+"\n", 50))
}

func TestStrangeNumbersAreHarmless(t *testing.T) {
	r := New(goFonts())
	dst := paper(40, 30)
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 1e18, 1e-300, 0} {
		p, q := pt(x, 1), pt(2, x)
		ink := scene.Ink{Fill: red, Stroke: black, Width: 0.2}
		s := &scene.Scene{}
		s.Add(
			scene.Polygon(ink, pt(0, 0), p, q),
			scene.Rect{Min: pt(0, 0), Max: p, Radius: x, Ink: ink},
			scene.Circle{Center: q, Radius: 1, Ink: ink},
			scene.Circle{Center: pt(1, 1), Radius: x, Ink: ink},
			scene.Text{At: p, Size: 1, Text: "a", Color: black},
			scene.Sprite{At: p, Size: 1, Art: piece()},
			scene.Path{Segments: []scene.Segment{
				{Verb: scene.Line, P: [3]scene.Point{p}},
				{Verb: scene.Cubic, P: [3]scene.Point{q, p, q}},
				{Verb: scene.Close},
			}, Ink: ink},
			scene.Cells{Rows: 2, Cols: 2, Index: []byte(".#.#"), Looks: tiles()},
			scene.Cells{Rows: 9, Cols: 9, Index: []byte(".#.#"), Looks: tiles()}, // too few values
		)
		for _, v := range []View{{Scale: 10}, {Scale: x}, {Scale: 3, X: x}, {Scale: 0.1, Y: x}} {
			r.Draw(dst, s, v)
		}
	}
}

// During a long zoom, the caches must stay within their limits.
func TestCachesAreBounded(t *testing.T) {
	r := New(goFonts())
	dst := paper(300, 300)
	s := &scene.Scene{}
	for i := range 6 {
		s.Add(
			scene.Sprite{At: pt(float64(i), 0), Size: 1, Art: piece()},
			scene.Text{At: pt(0.5, float64(i)), Size: 0.8, Text: "1234567890", Color: black},
		)
	}
	for scale := 300.0; scale < 400; scale++ {
		r.Draw(dst, s, View{Scale: scale})
		if r.sprites.bytes > spriteBytes || r.glyphs.bytes > glyphBytes {
			t.Fatalf("scale %v: %d bytes of sprites, %d of glyphs", scale, r.sprites.bytes, r.glyphs.bytes)
		}
	}
	bytes := 0
	for _, p := range r.sprites.pictures {
		bytes += len(p.Pix)
	}
	if bytes != r.sprites.bytes || bytes == 0 {
		t.Errorf("%d bytes of sprites are counted as %d", bytes, r.sprites.bytes)
	}
}

func TestNothingIsAllocatedTwice(t *testing.T) {
	r := New(goFonts())
	dst := paper(400, 400)
	s := busy(20, 20)
	s.Add(scene.Path{
		Segments: scene.Polyline(scene.Ink{}, pt(0, 0), pt(20, 20)).Segments,
		Ink:      scene.Ink{Stroke: black, Width: 0.1}, Dash: 0.3,
	})
	for _, v := range []View{{Scale: 20}, {Scale: 17.3}, {Scale: 0.7}} {
		r.Draw(dst, s, v)
		r.Draw(dst, s, v)
		if n := testing.AllocsPerRun(5, func() { r.Draw(dst, s, v) }); n > 0 {
			t.Errorf("scale %v: %v allocations a picture", v.Scale, n)
		}
	}
}

func TestGoldens(t *testing.T) {
	for name, scale := range map[string]float64{"busy_48": 48, "busy_18": 18, "busy_13.4": 13.4, "busy_4": 4} {
		side := int(8*scale) + 20
		golden.Compare(t, name, drawn(side, side, View{Scale: scale, X: 10, Y: 10}, busy(8, 8).Ops...))
	}
	golden.Compare(t, "shrunken", drawn(120, 120, View{Scale: 0.37, X: 5.5, Y: 4.2}, maze(300, 280).Ops...))
	golden.Compare(t, "shapes", drawn(240, 240, View{Scale: 40}, shapes()...))
}

// shapes has each operation with its corner cases.
func shapes() []scene.Op {
	faint := red
	faint.A = 90
	wave := []scene.Segment{
		{Verb: scene.Move, P: [3]scene.Point{pt(0.5, 5)}},
		{Verb: scene.Cubic, P: [3]scene.Point{pt(1.5, 3), pt(2.5, 7), pt(3.5, 5)}},
		{Verb: scene.Quad, P: [3]scene.Point{pt(4, 4), pt(5.5, 5)}},
	}
	star := scene.Polygon(scene.Ink{Fill: faint, Stroke: black, Width: 0.05}, pt(5, 0.5), pt(5.6, 2.4), pt(4.1, 1.2),
		pt(5.9, 1.2), pt(4.4, 2.4))
	return []scene.Op{
		scene.Rect{Min: pt(0.25, 0.25), Max: pt(1.75, 1.25), Ink: scene.Ink{Fill: faint, Stroke: black, Width: 0.05}},
		scene.Rect{
			Min: pt(0.25, 1.5), Max: pt(1.75, 2.5), Radius: 0.3,
			Ink: scene.Ink{Fill: faint, Stroke: black, Width: 0.1},
		},
		scene.Circle{Center: pt(3, 1.2), Radius: 0.8, Ink: scene.Ink{Fill: faint, Stroke: black, Width: 0.15}},
		star,
		scene.Polyline(scene.Ink{Stroke: faint, Width: 0.3}, pt(0.5, 3), pt(1.5, 3.6), pt(0.7, 3.7), pt(2.5, 3),
			pt(2.5, 3.8)),
		scene.Polyline(scene.Ink{Stroke: black, Width: 0.4}, pt(3.5, 3.3), pt(3.5, 3.3)),
		scene.Path{Segments: wave, Ink: scene.Ink{Stroke: black, Width: 0.12}},
		scene.Path{Segments: wave, Ink: scene.Ink{Stroke: red, Width: 0.06}, Dash: 0.25},
		scene.Text{At: pt(3, 2.7), Size: 0.6, Text: "Middle 12", Color: black},
		scene.Text{At: pt(4.2, 3.3), Size: 0.35, Text: "Start, bold", Align: scene.Start, Bold: true, Color: red},
		scene.Text{At: pt(5.9, 3.8), Size: 0.3, Text: "End at the right", Align: scene.End, Color: black},
		scene.Sprite{At: pt(0.2, 5.1), Size: 0.8, Art: piece()},
		scene.Sprite{At: pt(1.2, 5.1), Size: 0.8, Art: piece(), Fade: 0.6},
	}
}
