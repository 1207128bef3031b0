package raster

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"stepboard/scene"
)

// benchmark draws a whole board in a window of 1200×900 pixels.
func benchmark(b *testing.B, s *scene.Scene, rows, cols int) {
	dst := image.NewRGBA(image.Rect(0, 0, 1200, 900))
	r := New(goFonts())
	v := fitted(dst.Rect, rows, cols)
	r.Draw(dst, s, v)
	b.ReportAllocs()
	for b.Loop() {
		r.Draw(dst, s, v)
	}
}

// BenchmarkDraw50x50 draws all kinds of operations: walls with art, four triangles in each free cell (the lens
// sides), 800 pieces, 800 numbers, hatching, and a route with its casing.
func BenchmarkDraw50x50(b *testing.B) {
	benchmark(b, busy(50, 50), 50, 50)
}

func BenchmarkDraw1000x1000(b *testing.B) {
	benchmark(b, maze(1000, 1000), 1000, 1000)
}

// BenchmarkDraw1000x1000Marked draws a second, half transparent layer of cells over the first, like a lens.
func BenchmarkDraw1000x1000Marked(b *testing.B) {
	s := maze(1000, 1000)
	s.Add(marks(1000, 1000))
	benchmark(b, s, 1000, 1000)
}

func BenchmarkDraw4096x4096(b *testing.B) {
	benchmark(b, maze(4096, 4096), 4096, 4096)
}

// BenchmarkDrawWindow1000x1000 draws the same board at 24 pixels a cell.
func BenchmarkDrawWindow1000x1000(b *testing.B) {
	dst := image.NewRGBA(image.Rect(0, 0, 1200, 900))
	r := New(goFonts())
	s := maze(1000, 1000)
	for b.Loop() {
		r.Draw(dst, s, View{Scale: 24, X: -5000, Y: -7000})
	}
}

// BenchmarkLens50 draws a whole board with a lens that has a colour and a number in every cell, with pieces and a
// route.
func BenchmarkLens50(b *testing.B) {
	benchmark(b, lensed(50, 50, false), 50, 50)
}

// BenchmarkLens50Quarters draws four colours and four numbers in every cell. In a whole board, they are too small to
// read.
func BenchmarkLens50Quarters(b *testing.B) {
	benchmark(b, lensed(50, 50, true), 50, 50)
}

// BenchmarkLens50Zoomed draws the same with cells of 44 pixels, in which all four numbers can be read.
func BenchmarkLens50Zoomed(b *testing.B) {
	dst := image.NewRGBA(image.Rect(0, 0, 1200, 900))
	r := New(goFonts())
	s := lensed(50, 50, true)
	v := View{Scale: 44, X: -400, Y: -500}
	r.Draw(dst, s, v)
	b.ReportAllocs()
	for b.Loop() {
		r.Draw(dst, s, v)
	}
}

// lensed makes a board with a lens: every cell, or every quarter of a cell, has a colour and a number.
func lensed(rows, cols int, quarters bool) *scene.Scene {
	s := &scene.Scene{}
	terrain := terrain(rows, cols)
	s.Add(
		scene.Cells{Rows: rows, Cols: cols, Index: terrain, Looks: tiles()},
		scene.Grid{Rows: rows, Cols: cols, Color: scene.Light.Grid},
	)
	patch := scene.Patch{Rows: rows, Cols: cols}
	each := 1
	if quarters {
		each = 4
	}
	index, value := make([]byte, each*rows*cols), make([]int64, each*rows*cols)
	for i := range index {
		cell := i / each
		index[i], value[i] = byte(1+(cell/cols+cell%cols)*2+i%each), int64(cell/cols*7+cell%cols*5+i%each)
	}
	if quarters {
		s.Add(
			scene.Quarters{Patch: patch, Index: index, Palette: rainbow(255), Gap: 0.05},
			scene.Numbers{Patch: patch, Value: value, Size: 0.24, Color: scene.Light.Ink},
		)
	} else {
		s.Add(
			scene.Tints{Patch: patch, Index: index, Palette: rainbow(170)},
			scene.Numbers{Patch: patch, Value: value, Size: 0.5, Color: scene.Light.Ink},
		)
	}
	art := piece()
	for i := range rows * cols / 10 {
		s.Add(scene.Sprite{At: scene.Point{X: float64(i * 7 % cols), Y: float64(i * 3 % rows)}, Size: 1, Art: art})
	}
	s.Add(route(rows, cols)...)
	return s
}

// rainbow makes a palette of different colours with one alpha.
func rainbow(alpha uint8) *scene.Palette {
	var p scene.Palette
	for i := range p {
		p[i] = color.NRGBA{R: uint8(40 + i*3/4), G: uint8(230 - i*2/3), B: uint8(90 + i*7%120), A: alpha}
	}
	return &p
}

// fitted returns the view of a whole board.
func fitted(box image.Rectangle, rows, cols int) View {
	s := min(float64(box.Dx())/float64(cols), float64(box.Dy())/float64(rows))
	return View{Scale: s, X: (float64(box.Dx()) - s*float64(cols)) / 2, Y: (float64(box.Dy()) - s*float64(rows)) / 2}
}

// tiles are the looks of the tests: '.' floor, '#' wall with art.
func tiles() *[256]scene.CellLook {
	c := scene.Light
	wall := &scene.Scene{}
	wall.Add(scene.Rect{Max: scene.Point{X: 1, Y: 1}, Ink: scene.Ink{Fill: c.Wall}})
	pale := c.Wall
	pale.R, pale.G, pale.B = pale.R+20, pale.G+20, pale.B+20
	for i := range 3 {
		x := 0.2 + 0.2*float64(i)
		wall.Add(scene.Polyline(scene.Ink{Stroke: pale, Width: 0.05}, scene.Point{X: x, Y: 0.8},
			scene.Point{X: x + 0.2, Y: 0.2}))
	}
	t := &[256]scene.CellLook{}
	t['.'] = scene.CellLook{Fill: c.Floor, Alt: c.FloorAlt}
	t['#'] = scene.CellLook{Fill: c.Wall, Art: wall}
	return t
}

func terrain(rows, cols int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	index := make([]byte, rows*cols)
	for i := range index {
		index[i] = '.'
		if rng.IntN(4) == 0 {
			index[i] = '#'
		}
	}
	return index
}

// maze makes a board with its grid and a route.
func maze(rows, cols int) *scene.Scene {
	s := &scene.Scene{}
	s.Add(scene.Cells{Rows: rows, Cols: cols, Index: terrain(rows, cols), Looks: tiles()})
	s.Add(scene.Grid{Rows: rows, Cols: cols, Color: scene.Light.Grid})
	s.Add(route(rows, cols)...)
	return s
}

// route makes a winding way with its casing.
func route(rows, cols int) []scene.Op {
	var points []scene.Point
	for i := range min(rows, cols) {
		x, y := float64(i)+0.5, float64(i)+0.5
		points = append(points, scene.Point{X: x, Y: y}, scene.Point{X: min(x+1, float64(cols)-0.5), Y: y})
	}
	return []scene.Op{
		scene.Polyline(scene.Ink{Stroke: scene.Light.Casing, Width: 0.28}, points...),
		scene.Polyline(scene.Ink{Stroke: scene.Light.Route, Width: 0.14}, points...),
	}
}

// marks makes half transparent cells.
func marks(rows, cols int) scene.Cells {
	looks := &[256]scene.CellLook{}
	index := make([]byte, rows*cols)
	for i := range index {
		index[i] = byte(i * 7 % 64)
	}
	for i := 1; i < 64; i++ {
		c := scene.Light.Accent
		c.G, c.A = uint8(4*i), 120
		looks[i] = scene.CellLook{Fill: c}
	}
	return scene.Cells{Rows: rows, Cols: cols, Index: index, Looks: looks}
}

// piece makes art of several kinds: a body, an outline, a curve and a letter.
func piece() *scene.Scene {
	s := &scene.Scene{}
	s.Add(
		scene.Rect{
			Min: scene.Point{X: 0.1, Y: 0.1}, Max: scene.Point{X: 0.9, Y: 0.9}, Radius: 0.15,
			Ink: scene.Ink{Fill: scene.Light.Warning, Stroke: scene.Light.Ink, Width: 0.05},
		},
		scene.Path{
			Segments: []scene.Segment{
				{Verb: scene.Move, P: [3]scene.Point{{X: 0.2, Y: 0.7}}},
				{Verb: scene.Quad, P: [3]scene.Point{{X: 0.5, Y: 1}, {X: 0.8, Y: 0.7}}},
				{Verb: scene.Close},
			},
			Ink: scene.Ink{Fill: scene.Light.Soft},
		},
		scene.Text{At: scene.Point{X: 0.5, Y: 0.45}, Size: 0.5, Text: "R", Bold: true, Color: scene.Light.OnAccent},
	)
	return s
}

// busy makes a board with all kinds of operations.
func busy(rows, cols int) *scene.Scene {
	s := &scene.Scene{}
	index := terrain(rows, cols)
	s.Add(scene.Cells{Rows: rows, Cols: cols, Index: index, Looks: tiles()})
	s.Add(scene.Grid{Rows: rows, Cols: cols, Color: scene.Light.Grid})
	art := piece()
	for i, b := range index {
		x, y := float64(i%cols), float64(i/cols)
		if b == '#' {
			continue
		}
		mid := scene.Point{X: x + 0.5, Y: y + 0.5}
		corners := [4]scene.Point{
			{X: x + 0.05, Y: y + 0.05},
			{X: x + 0.95, Y: y + 0.05},
			{X: x + 0.95, Y: y + 0.95},
			{X: x + 0.05, Y: y + 0.95},
		}
		for j := range 4 {
			c := scene.Light.Accent
			c.R += uint8(4*i + 30*j)
			s.Add(scene.Polygon(scene.Ink{Fill: c}, mid, corners[j], corners[(j+1)&3]))
		}
		switch {
		case i%3 == 0:
			s.Add(scene.Sprite{At: scene.Point{X: x, Y: y}, Size: 1, Art: art})
		case i%3 == 1:
			s.Add(scene.Text{At: mid, Size: 0.45, Text: string(rune('0' + i%10)), Color: scene.Light.Ink})
		case i%6 == 2:
			s.Add(scene.Polyline(scene.Ink{Stroke: scene.Light.Warning, Width: 0.06}, corners[3], corners[1]))
		}
	}
	s.Add(route(rows, cols)...)
	return s
}
