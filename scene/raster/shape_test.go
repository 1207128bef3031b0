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

func TestFillCoversExactly(t *testing.T) {
	ink := scene.Ink{Fill: black}
	wantGreys(t, drawn(6, 5, View{Scale: 1}, scene.Polygon(ink, pt(1, 1), pt(5, 1), pt(5, 4), pt(1, 4))), `
......
.####.
.####.
.####.
......
`)
	// Half pixels at the sides, and quarters at the corners.
	wantGreys(t, drawn(6, 4, View{Scale: 1}, scene.Polygon(ink, pt(0.5, 0.5), pt(4.5, 0.5), pt(4.5, 3), pt(0.5, 3))), `
35553.
5###5.
5###5.
......
`)
	wantGreys(t, drawn(5, 5, View{Scale: 1}, scene.Polygon(ink, pt(0, 0), pt(4, 4), pt(0, 4))), `
5....
#5...
##5..
###5.
.....
`)
	// If two squares have opposite directions, the inner one is a hole. If they have the same direction, it is not.
	square := func(a, b float64, back bool) []scene.Segment {
		p := []scene.Point{pt(a, a), pt(b, a), pt(b, b), pt(a, b)}
		if back {
			p[1], p[3] = p[3], p[1]
		}
		return scene.Polygon(scene.Ink{}, p...).Segments
	}
	wantGreys(t, drawn(5, 5, View{Scale: 1}, scene.Path{Segments: append(square(0, 5, false), square(1, 4, true)...), Ink: ink}), `
#####
#...#
#...#
#...#
#####
`)
	wantGreys(t, drawn(3, 3, View{Scale: 1}, scene.Path{Segments: append(square(0, 3, false), square(1, 2, false)...), Ink: ink}), `
###
###
###
`)
}

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

func TestCircleHasItsArea(t *testing.T) {
	for _, radius := range []float64{0.5, 3, 9.7, 40} {
		m := drawn(90, 90, View{Scale: 1}, scene.Circle{Center: pt(45.3, 44.8), Radius: radius, Ink: scene.Ink{Fill: black}})
		if got, want := blackness(m), math.Pi*radius*radius; math.Abs(got-want) > want/100+0.05 {
			t.Errorf("radius %v covers %.2f, want %.2f", radius, got, want)
		}
	}
}

// blackness returns the black of a picture in pixels.
func blackness(m *image.RGBA) float64 {
	sum := 0.0
	for i := 1; i < len(m.Pix); i += 4 {
		sum += float64(255-m.Pix[i]) / 255
	}
	return sum
}

func TestStrokeHasRoundEndsAndJoins(t *testing.T) {
	stroke := scene.Ink{Stroke: black, Width: 10}
	line := drawn(60, 40, View{Scale: 1}, scene.Polyline(stroke, pt(20, 20), pt(40, 20)))
	if got, want := blackness(line), 200+math.Pi*25; math.Abs(got-want) > 1 {
		t.Errorf("a line covers %.2f, want %.2f", got, want)
	}
	// A right angle: two arms that overlap in a quarter of a square, a quarter of a circle on the outer side, and two
	// round ends.
	angle := drawn(60, 60, View{Scale: 1}, scene.Polyline(stroke, pt(20, 40), pt(20, 20), pt(40, 20)))
	if got, want := blackness(angle), 400-25+math.Pi*25/4+math.Pi*25; math.Abs(got-want) > 1 {
		t.Errorf("an angle covers %.2f, want %.2f", got, want)
	}
	closed := drawn(60, 60, View{Scale: 1}, scene.Polygon(stroke, pt(20, 20), pt(40, 20), pt(40, 40), pt(20, 40)))
	if got, want := blackness(closed), 4*200-4*25+math.Pi*25; math.Abs(got-want) > 1 {
		t.Errorf("a square covers %.2f, want %.2f", got, want)
	}
	dot := drawn(60, 60, View{Scale: 1}, scene.Polyline(stroke, pt(20, 20), pt(20, 20)))
	if got, want := blackness(dot), math.Pi*25; math.Abs(got-want) > 1 {
		t.Errorf("a dot covers %.2f, want %.2f", got, want)
	}
}

// A half transparent stroke covers each pixel once, even if it crosses itself or turns back. It has no seams.
func TestStrokeCoversOnce(t *testing.T) {
	half := black
	half.A = 128
	m := drawn(80, 80, View{Scale: 1}, scene.Polyline(scene.Ink{Stroke: half, Width: 9},
		pt(10, 10), pt(70, 70), pt(70, 10), pt(10, 70), pt(40, 40), pt(11, 69), pt(60, 20.5)))
	darkest := uint8(255)
	for i := 1; i < len(m.Pix); i += 4 {
		darkest = min(darkest, m.Pix[i])
	}
	if darkest != 127 {
		t.Errorf("the darkest pixel is %d, want 127", darkest)
	}
	for d := 12; d < 68; d++ { // along the middle of the first line
		if g := m.RGBAAt(d, d).G; g != 127 {
			t.Errorf("a seam at %d: %d", d, g)
		}
	}
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

// Thin lines of a board stay visible at small scales. Lines in art do not become thicker.
func TestThinLines(t *testing.T) {
	line := scene.Polyline(scene.Ink{Stroke: black, Width: 0.1}, pt(10, 50.5), pt(90, 50.5))
	if got := blackness(drawn(100, 100, View{Scale: 1}, line)); got < 79 {
		t.Errorf("on the board a line of 80 pixels covers %.1f", got)
	}
	art := &scene.Scene{Ops: []scene.Op{scene.Polyline(scene.Ink{Stroke: black, Width: 0.001}, pt(0.1, 0.505),
		pt(0.9, 0.505))}}
	if got := blackness(drawn(100, 100, View{Scale: 1}, scene.Sprite{Size: 100, Art: art})); got < 7 || got > 9 {
		t.Errorf("in art a line of 80 pixels, a tenth of one wide, covers %.1f", got)
	}
}

// Polygons from the table of stencils equal polygons that are filled directly.
func TestStencilsAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	r := New(&typeface.Fonts{})
	for range 400 {
		p := []scene.Point{
			pt(rng.Float64()*20, rng.Float64()*20), pt(rng.Float64()*20, rng.Float64()*20),
			pt(rng.Float64()*20, rng.Float64()*20),
		}
		s := &scene.Scene{Ops: []scene.Op{scene.Polygon(scene.Ink{Fill: black}, p...)}}
		a, b := paper(22, 22), paper(22, 22)
		r.Draw(a, s, View{Scale: 1})
		// Five corners are too many for the table.
		mid := pt((p[0].X+p[1].X)/2, (p[0].Y+p[1].Y)/2)
		r.Draw(b, &scene.Scene{Ops: []scene.Op{scene.Polygon(scene.Ink{Fill: black}, p[0], mid, mid, p[1], p[2])}},
			View{Scale: 1})
		for i := range a.Pix {
			if d := int(a.Pix[i]) - int(b.Pix[i]); d > 9 || d < -9 { // corners are rounded to a 64th of a pixel
				t.Fatalf("%v: pixel %d, %d is %d, directly %d", p, i/4%22, i/4/22, a.Pix[i], b.Pix[i])
			}
		}
	}
}
