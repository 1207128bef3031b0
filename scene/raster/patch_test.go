package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/scene/typeface"
)

// testPalette has the inks of the tests: 1 black, 2 half black, 3 also black, 4 red.
var testPalette = &scene.Palette{0: red, 1: black, 2: {A: 128}, 3: black, 4: red}

func TestTintsHaveTheEdgesOfCells(t *testing.T) {
	tints := scene.Tints{
		Patch: scene.Patch{Row: 1, Col: 1, Rows: 2, Cols: 3}, Index: []byte{1, 0, 1, 0, 2, 1},
		Palette: testPalette,
	}
	wantGreys(t, drawn(11, 9, View{Scale: 2.5, X: 0.4, Y: 0.7}, tints), `
...........
...........
...........
...##...##.
...##...##.
...##...##.
.....555##.
.....555##.
...........
`)
	// Blocks of two cells. The last block reaches out of the picture.
	blocks := scene.Tints{Patch: scene.Patch{Rows: 2, Cols: 2, Step: 2}, Index: []byte{1, 0, 0, 1}, Palette: testPalette}
	wantGreys(t, drawn(6, 6, View{Scale: 2}, blocks), `
####..
####..
####..
####..
....##
....##
`)
	inset := scene.Tints{Patch: scene.Patch{Rows: 1, Cols: 2}, Index: []byte{1, 2}, Palette: testPalette, Inset: 0.2}
	wantGreys(t, drawn(10, 5, View{Scale: 5}, inset), `
..........
.###..555.
.###..555.
.###..555.
..........
`)
	inset.Inset = 7 // only a pixel or two are left
	wantGreys(t, drawn(8, 4, View{Scale: 4}, inset), `
........
.##..55.
.##..55.
........
`)
}

// At any scale and place, tints tile the board. The pixels equal those of one half transparent rectangle.
func TestTintsTile(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for range 300 {
		rows, cols, step := 1+rng.IntN(9), 1+rng.IntN(9), 1+rng.IntN(3)
		v := View{Scale: 0.3 + rng.Float64()*rng.Float64()*20, X: rng.Float64()*40 - 20, Y: rng.Float64()*40 - 20}
		index := slices.Repeat([]byte{2}, rows*cols)
		p := scene.Patch{Row: rng.IntN(5), Col: rng.IntN(5), Rows: rows, Cols: cols, Step: step}
		m := drawn(60, 60, v, scene.Tints{Patch: p, Index: index, Palette: testPalette})
		box := image.Rect(edge(v.X+float64(p.Col)*v.Scale), edge(v.Y+float64(p.Row)*v.Scale),
			edge(v.X+float64(p.Col+cols*step)*v.Scale), edge(v.Y+float64(p.Row+rows*step)*v.Scale))
		for y := range 60 {
			for x := range 60 {
				want := uint8(255)
				if image.Pt(x, y).In(box) {
					want = 127
				}
				if got := m.RGBAAt(x, y).G; got != want && !(v.Scale*float64(step) < 1 && got > 120) {
					t.Fatalf("%+v, %+v: pixel %d, %d is %d, want %d", v, p, x, y, got, want)
				}
			}
		}
	}
}

func TestTinyTintsAreMeans(t *testing.T) {
	index := []byte("\x01\x01\x00\x00\x01\x01\x00\x00\x00\x01\x00\x01\x01\x00\x01\x00")
	m := drawn(3, 3, View{Scale: 0.25, X: 0.5, Y: 0.5}, scene.Tints{Patch: scene.Patch{
		Row: 2, Col: 2, Rows: 4, Cols: 4,
		Step: 2,
	}, Index: index, Palette: testPalette})
	for i, want := range []int{0, 255, 127, 127} {
		if got := int(m.RGBAAt(1+i%2, 1+i/2).G); got < want-1 || got > want+1 {
			t.Errorf("pixel %d is %d, want %d", i, got, want)
		}
	}
}

// A patch with fewer values than blocks draws only its values.
func TestShortPatchesDrawWhatTheyHave(t *testing.T) {
	p := scene.Patch{Rows: 9, Cols: 3}
	wantGreys(t, drawn(6, 6, View{Scale: 2}, scene.Tints{Patch: p, Index: []byte{1, 1, 1, 1}, Palette: testPalette}), `
######
######
##....
##....
......
......
`)
	wantGreys(t, drawn(6, 6, View{Scale: 2}, scene.Quarters{Patch: p, Index: []byte{1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1}, Palette: testPalette}), `
##55..
##55..
......
......
......
......
`)
	p = scene.Patch{Rows: math.MaxInt, Cols: math.MaxInt, Row: -1}
	wantGreys(t, drawn(6, 4, View{Scale: 2, Y: 2}, scene.Tints{Patch: p, Index: []byte{1, 0, 1}, Palette: testPalette}), `
##..##
##..##
......
......
`)
}

func TestPatchesAreCulledExactly(t *testing.T) {
	s := lensed(9, 9, false)
	s.Add(lensed(5, 6, true).Ops[2:4]...)
	blocks := scene.Patch{Row: 1, Col: 2, Rows: 12, Cols: 11, Step: 2}
	index, value := make([]byte, 4*12*11), make([]int64, 12*11)
	for i := range index {
		index[i], value[i/4] = byte(i%4), int64(i)
	}
	s.Add(
		scene.Quarters{Patch: blocks, Index: index, Palette: rainbow(100)},
		scene.Tints{Patch: blocks, Index: index[5:], Palette: rainbow(90), Inset: 0.1},
		scene.Numbers{Patch: blocks, Value: value, Size: 1, Color: red},
	)
	drawsInParts(t, s, 44, 23.7, 6.2, 2.1, 0.8)
}

func TestPatchesAllocateNothing(t *testing.T) {
	r := New(goFonts())
	dst := paper(400, 400)
	s := lensed(20, 20, false)
	s.Add(lensed(20, 20, true).Ops...)
	for _, v := range []View{{Scale: 44}, {Scale: 17.3}, {Scale: 5}, {Scale: 0.7}} {
		r.Draw(dst, s, v)
		r.Draw(dst, s, v)
		if n := testing.AllocsPerRun(5, func() { r.Draw(dst, s, v) }); n > 0 {
			t.Errorf("scale %v: %v allocations a picture", v.Scale, n)
		}
	}
}

func TestSplitsAreBounded(t *testing.T) {
	r := New(&typeface.Fonts{})
	dst := paper(50, 50)
	s := &scene.Scene{Ops: []scene.Op{scene.Quarters{
		Patch: scene.Patch{Rows: 3, Cols: 3},
		Index: slices.Repeat([]byte{1, 2, 3, 4}, 9), Palette: testPalette,
	}}}
	for scale := 6.0; scale < 600; scale += 1 + scale/20 {
		r.Draw(dst, s, View{Scale: scale})
		if len(r.splits) > splits {
			t.Fatalf("%d divided cells are kept", len(r.splits))
		}
	}
}

func TestPatchGoldens(t *testing.T) {
	for name, v := range map[string]View{
		"18": {Scale: 18, X: 2, Y: 1}, "44": {Scale: 44, X: -30, Y: -20},
		"30.4": {Scale: 30.37, X: 1.5},
	} {
		golden.Compare(t, "tints_"+name, drawn(240, 160, v, lensed(9, 13, false).Ops...))
		golden.Compare(t, "quarters_"+name, drawn(240, 160, v, lensed(9, 13, true).Ops...))
	}
}

// Drawing touches no pixel outside of Bounds, and Bounds are not much larger than the drawing.
func TestBoundsHoldAllThatIsDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	r := New(goFonts())
	ink := scene.Ink{Fill: black}
	clip := image.Rect(0, 0, 90, 80)
	for i := range 2000 {
		ink.Stroke, ink.Width = color.NRGBA{}, 0
		if i%2 == 0 {
			ink.Stroke, ink.Width = black, 0.2
		}
		at, to := pt(rng.Float64()*8-2, rng.Float64()*8-2), pt(rng.Float64()*8-2, rng.Float64()*8-2)
		patch := scene.Patch{
			Row: rng.IntN(4), Col: rng.IntN(4), Rows: 1 + rng.IntN(3), Cols: 1 + rng.IntN(3),
			Step: rng.IntN(3),
		}
		n := patch.Rows * patch.Cols
		index, values := make([]byte, 4*n), make([]int64, 4*n)
		for i := range index {
			index[i], values[i] = byte(rng.IntN(2)), scene.NoNumber
			if rng.IntN(3) == 0 {
				values[i] = rng.Int64N([]int64{10, 1000, 3000}[i%3]) - 2
			}
		}
		ops := []scene.Op{
			scene.Polyline(ink, at, to, pt(1, 2)),
			scene.Path{Segments: []scene.Segment{
				{Verb: scene.Move, P: [3]scene.Point{at}},
				{Verb: scene.Cubic, P: [3]scene.Point{to, pt(2, 2), pt(1, 1)}},
			}, Ink: ink},
			scene.Circle{Center: at, Radius: rng.Float64() * 2, Ink: ink},
			scene.Rect{
				Min: pt(min(at.X, to.X), min(at.Y, to.Y)), Max: pt(max(at.X, to.X), max(at.Y, to.Y)), Radius: 0.2,
				Ink: ink,
			},
			scene.Text{At: at, Size: rng.Float64() * 2, Text: "jAg−7", Align: scene.Align(rng.IntN(3)), Color: black},
			scene.Sprite{At: at, Size: rng.Float64() * 2, Art: piece()},
			scene.Cells{Rows: 2, Cols: 2, Index: []byte("#.##"), Looks: plain()},
			scene.Grid{Rows: 3, Cols: 2, Color: black},
			scene.Tints{Patch: patch, Index: index[:n], Palette: testPalette},
			scene.Quarters{Patch: patch, Index: index, Palette: testPalette},
			scene.Numbers{Patch: patch, Value: values, Size: rng.Float64(), Color: black},
			scene.Numbers{Patch: patch, Value: values[:n], Size: rng.Float64() * 1.5, Color: black},
		}
		s := &scene.Scene{Ops: []scene.Op{ops[rng.IntN(len(ops))]}}
		v := View{Scale: 0.4 + rng.Float64()*24, X: rng.Float64() * 30, Y: rng.Float64() * 30}
		bounds := r.Bounds(s, v, clip)
		m := paper(90, 80)
		r.Draw(m, s, v)
		if touched := touchedBox(m); !touched.In(bounds) {
			t.Fatalf("%T at %+v draws on %v, said to be %v", s.Ops[0], v, touched, bounds)
		}
	}
	tint := &scene.Scene{Ops: []scene.Op{scene.Tints{
		Patch: scene.Patch{Rows: 5, Cols: 5},
		Index: append(make([]byte, 12), 1), Palette: testPalette,
	}}}
	if b := r.Bounds(tint, View{Scale: 10}, clip); b.Dx() > 14 || b.Dy() > 14 {
		t.Errorf("a tint on one cell of 10 pixels has bounds %v", b)
	}
	if b := r.Bounds(&scene.Scene{}, View{Scale: 10}, clip); !b.Empty() {
		t.Errorf("nothing has bounds %v", b)
	}
}

// touchedBox returns the box of all pixels that are not white.
func touchedBox(m *image.RGBA) image.Rectangle {
	var b image.Rectangle
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.RGBAAt(x, y) != (color.RGBA{255, 255, 255, 255}) {
				b = b.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return b
}

// FuzzPatches draws patches with any numbers. No patch may panic or take long.
func FuzzPatches(f *testing.F) {
	f.Add([]byte("\x01\x02\x03\x04"), int64(0), int64(0), int64(2), int64(2), int64(1), 10.0, 0.0, 0.5)
	f.Add([]byte(strings.Repeat("\x01", 64)), int64(-3), int64(1), int64(4), int64(4), int64(0), 7.3, -9.5, 0.1)
	f.Add([]byte("\x01"), int64(math.MinInt64), int64(math.MaxInt64), int64(math.MaxInt64), int64(math.MaxInt64),
		int64(math.MaxInt64), 1e-300, 1e300, math.Inf(1))
	f.Add([]byte("\x01\x01\x01"), int64(0), int64(math.MaxInt64), int64(1), int64(3), int64(math.MaxInt64), 1e18, -1e18,
		math.NaN())
	r := New(goFonts())
	dst := paper(40, 30)
	f.Fuzz(func(_ *testing.T, data []byte, row, col, rows, cols, step int64, scale, at, size float64) {
		patch := scene.Patch{Row: int(row), Col: int(col), Rows: int(rows), Cols: int(cols), Step: int(step)}
		var values []int64
		for rest := data; len(rest) >= 8; rest = rest[8:] {
			values = append(values, int64(binary.LittleEndian.Uint64(rest)))
		}
		s := &scene.Scene{}
		s.Add(
			scene.Tints{Patch: patch, Index: data, Palette: testPalette, Inset: size},
			scene.Quarters{Patch: patch, Index: data, Palette: testPalette, Gap: size},
			scene.Numbers{
				Patch: patch, Value: values, Size: size, Color: black, Index: data, Palette: testPalette,
			},
			scene.Tints{Patch: patch, Index: data},
			scene.Quarters{Patch: patch, Index: data},
			scene.Numbers{Patch: patch, Value: values, Size: size, Index: data},
		)
		for _, v := range []View{{Scale: scale, X: at, Y: at}, {Scale: 10, X: at}, {Scale: scale}} {
			r.Draw(dst, s, v)
			r.Bounds(s, v, dst.Rect)
		}
	})
}
