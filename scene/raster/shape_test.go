package raster

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/scene/typeface"
)

// The drawn area of any polygon equals the area computed from its corners, wherever the picture cuts it.
func TestAreaOfPolygons(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		var p [3]scene.Point
		for i := range p {
			p[i] = pt(rng.Float64()*80-20, rng.Float64()*80-20)
		}
		dst := image.NewRGBA(image.Rect(0, 0, 40, 40))
		r := New(&typeface.Fonts{})
		r.Draw(dst, &scene.Scene{Ops: []scene.Op{scene.Polygon(scene.Ink{Fill: black}, p[:]...)}}, View{Scale: 1})
		got := 0.0
		for i := 3; i < len(dst.Pix); i += 4 {
			got += float64(dst.Pix[i]) / 255
		}
		if want := clippedArea(p[:], 40); math.Abs(got-want) > 0.5+want/500 {
			t.Fatalf("%v covers %.2f pixels, want %.2f", p, got, want)
		}
	}
}

// clippedArea returns the area of a polygon within a square at the origin (Sutherland and Hodgman 1974).
func clippedArea(p []scene.Point, side float64) float64 {
	inside := []func(q scene.Point) float64{
		func(q scene.Point) float64 { return q.X },
		func(q scene.Point) float64 { return side - q.X },
		func(q scene.Point) float64 { return q.Y },
		func(q scene.Point) float64 { return side - q.Y },
	}
	for _, in := range inside {
		var out []scene.Point
		for i, b := range p {
			a := p[(i+len(p)-1)%len(p)]
			if da, db := in(a), in(b); (da < 0) != (db < 0) {
				k := da / (da - db)
				out = append(out, pt(a.X+(b.X-a.X)*k, a.Y+(b.Y-a.Y)*k))
			}
			if in(b) >= 0 {
				out = append(out, b)
			}
		}
		p = out
	}
	area := 0.0
	for i, b := range p {
		a := p[(i+len(p)-1)%len(p)]
		area += a.X*b.Y - a.Y*b.X
	}
	return math.Abs(area) / 2
}

// blackness returns the black of a picture in pixels.
func blackness(m *image.RGBA) float64 {
	sum := 0.0
	for i := 1; i < len(m.Pix); i += 4 {
		sum += float64(255-m.Pix[i]) / 255
	}
	return sum
}

func TestDashes(t *testing.T) {
	path := scene.Polyline(scene.Ink{Stroke: black, Width: 2}, pt(5, 5), pt(45, 5))
	path.Dash = 8
	m := drawn(60, 10, View{Scale: 1}, path)
	// Dashes begin at 5, 21 and 37. Round ends reach one pixel further.
	for x, want := range map[int]bool{
		8: true, 12: true, 16: false, 18: false, 22: true, 28: true, 34: false, 38: true,
		44: true, 47: false,
	} {
		if got := m.RGBAAt(x, 5).G < 128; got != want {
			t.Errorf("pixel %d: dash %v, want %v", x, got, want)
		}
	}
	// Dashes far outside of the picture are skipped, but the phase stays.
	far := scene.Polyline(scene.Ink{Stroke: black, Width: 2}, pt(5-16000, 5), pt(45, 5))
	far.Dash = 8
	near := drawn(60, 10, View{Scale: 1}, far)
	for x := 8; x < 44; x++ {
		if golden.Distance(m.At(x, 5), near.At(x, 5)) > 2 {
			t.Errorf("pixel %d is %v when the line begins far away, want %v", x, near.At(x, 5), m.At(x, 5))
		}
	}
	long := scene.Polyline(scene.Ink{Stroke: black, Width: 2}, pt(-16, 5), pt(-1e6, 5), pt(-1e6, 900), pt(1e6, 900))
	long.Dash = 8
	r := New(&typeface.Fonts{})
	r.Draw(paper(60, 10), &scene.Scene{Ops: []scene.Op{long}}, View{Scale: 1})
	if n := len(r.shape.points); n > 1000 {
		t.Errorf("%d points for dashes out of sight", n)
	}
}

func TestRectsAreSharp(t *testing.T) {
	ink := scene.Ink{Fill: black}
	wantGreys(t, drawn(7, 5, View{Scale: 3.3}, scene.Rect{Min: pt(0.1, 0.1), Max: pt(1.9, 1.2), Ink: ink}), `
######.
######.
######.
######.
.......
`)
	// The outline of a cell is half inside and half outside, on whole pixels.
	wantGreys(t, drawn(8, 8, View{Scale: 4, X: 2, Y: 2}, scene.Rect{Max: pt(1, 1), Ink: scene.Ink{Stroke: black, Width: 0.5}}), `
........
.######.
.######.
.##..##.
.##..##.
.######.
.######.
........
`)
	// On a tiny board, a rectangle becomes a grey pixel and does not vanish.
	m := drawn(3, 3, View{Scale: 0.5}, scene.Rect{Min: pt(2, 2), Max: pt(3, 3), Ink: ink})
	if got := blackness(m); math.Abs(got-0.25) > 0.01 {
		t.Errorf("a rectangle of a quarter pixel covers %.3f", got)
	}
	// A rounded rectangle lacks 4-π of the four corner squares.
	for _, radius := range []float64{1, 4, 7.5, 100} {
		m := drawn(30, 30, View{Scale: 1}, scene.Rect{Min: pt(3, 4), Max: pt(18, 25), Radius: radius, Ink: ink})
		r := math.Min(radius, 7.5)
		if got, want := blackness(m), 15*21-(4-math.Pi)*r*r; math.Abs(got-want) > 0.5 {
			t.Errorf("radius %v covers %.2f, want %.2f", radius, got, want)
		}
	}
}
