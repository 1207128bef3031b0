package raster

import (
	"image"
	"image/color"
	"math"
	"testing"

	"stepboard/scene"
)

// plain are the looks '.' white, '#' black, 'x' half black.
func plain() *[256]scene.CellLook {
	looks := &[256]scene.CellLook{}
	looks['.'] = scene.CellLook{Fill: white}
	looks['#'] = scene.CellLook{Fill: black}
	looks['x'] = scene.CellLook{Fill: color.NRGBA{A: 128}}
	looks['c'] = scene.CellLook{Fill: white, Alt: black}
	return looks
}

func TestCellsHaveSharpEdges(t *testing.T) {
	cells := scene.Cells{Rows: 2, Cols: 3, Index: []byte("#.##.#"), Looks: plain()}
	wantGreys(t, drawn(9, 6, View{Scale: 2.5, X: 0.4, Y: 0.7}, cells), `
.........
###..###.
###..###.
###..###.
###..###.
###..###.
`)
	checks := scene.Cells{Rows: 2, Cols: 3, Index: []byte("cccccc"), Looks: plain()}
	wantGreys(t, drawn(6, 4, View{Scale: 2}, checks), `
..##..
..##..
##..##
##..##
`)
	see := scene.Cells{Rows: 1, Cols: 4, Index: []byte("x\x00#."), Looks: plain()}
	wantGreys(t, drawn(8, 2, View{Scale: 2}, see), `
55..##..
55..##..
`)
}

// A board that begins or ends just outside of the picture draws nothing there.
func TestCellsBesideThePicture(t *testing.T) {
	cells := scene.Cells{Rows: 2, Cols: 2, Index: []byte("####"), Looks: plain()}
	for x := -40.0; x <= 30; x += 1.5 {
		for y := -40.0; y <= 30; y += 1.5 {
			m := drawn(8, 8, View{Scale: 12, X: x, Y: y}, cells)
			box := image.Rect(edge(x), edge(y), edge(x+24), edge(y+24)).Intersect(m.Rect)
			if got, want := blackness(m), float64(box.Dx()*box.Dy()); got != want {
				t.Fatalf("at %v, %v cells cover %v pixels, want %v", x, y, got, want)
			}
		}
	}
}

func TestGridLinesLieOnTheBoard(t *testing.T) {
	grid := scene.Grid{Rows: 2, Cols: 2, Color: black}
	wantGreys(t, drawn(14, 14, View{Scale: 6, X: 1, Y: 1}, grid), `
..............
.############.
.#.....#....#.
.#.....#....#.
.#.....#....#.
.#.....#....#.
.#.....#....#.
.############.
.#.....#....#.
.#.....#....#.
.#.....#....#.
.#.....#....#.
.############.
..............
`)
	if n := blackness(drawn(12, 12, View{Scale: 4}, grid)); n != 0 {
		t.Errorf("tiny cells have lines of %v pixels", n)
	}
	half := grid
	half.Color.A = 128
	m := drawn(14, 14, View{Scale: 6, X: 1, Y: 1}, half)
	for i := 1; i < len(m.Pix); i += 4 {
		if m.Pix[i] < 127 {
			t.Fatal("where lines cross they are laid on twice")
		}
	}
}

func TestArtOnlyWhereCellsAreLarge(t *testing.T) {
	looks := plain()
	dot := &scene.Scene{Ops: []scene.Op{scene.Circle{Center: pt(0.5, 0.5), Radius: 0.3, Ink: scene.Ink{Fill: black}}}}
	looks['.'].Art = dot
	cells := scene.Cells{Rows: 1, Cols: 2, Index: []byte(".."), Looks: looks}
	if n := blackness(drawn(40, 20, View{Scale: 9}, cells)); n != 0 {
		t.Errorf("cells of 9 pixels show art of %v pixels", n)
	}
	if got, want := blackness(drawn(40, 20, View{Scale: 15}, cells)), 2*math.Pi*4.5*4.5; math.Abs(got-want) > 2 {
		t.Errorf("cells of 15 pixels show art of %.1f pixels, want %.1f", got, want)
	}
}

// If cells are smaller than a pixel, each pixel is the mean of its cells.
func TestTinyCellsAreMeans(t *testing.T) {
	cells := scene.Cells{Rows: 4, Cols: 4, Index: []byte("##..##...#.##.#."), Looks: plain()}
	m := drawn(2, 2, View{Scale: 0.5}, cells)
	for i, want := range []int{0, 255, 127, 127} {
		if got := int(m.RGBAAt(i%2, i/2).G); got < want-1 || got > want+1 {
			t.Errorf("pixel %d is %d, want %d", i, got, want)
		}
	}
	// Alternating colours become grey.
	check := scene.Cells{Rows: 64, Cols: 64, Index: make([]byte, 64*64), Looks: plain()}
	for i := range check.Index {
		check.Index[i] = 'c'
	}
	for _, scale := range []float64{0.5, 0.25, 0.125} {
		m := drawn(int(64*scale), int(64*scale), View{Scale: scale}, check)
		for i := 1; i < len(m.Pix); i += 4 {
			if m.Pix[i] < 126 || m.Pix[i] > 129 {
				t.Fatalf("scale %v: %d", scale, m.Pix[i])
			}
		}
	}
}

// At any scale, the blackness of the board is that of its cells. A wall of one cell never vanishes.
func TestTinyCellsKeepTheirWeight(t *testing.T) {
	const n = 500
	cells := scene.Cells{Rows: n, Cols: n, Index: make([]byte, n*n), Looks: plain()}
	for i := range cells.Index {
		cells.Index[i] = '.'
		if i%n == 123 || i/n == 77 { // two thin walls
			cells.Index[i] = '#'
		}
	}
	for _, scale := range []float64{0.97, 0.8, 0.61, 0.5, 0.333, 0.2, 0.11} {
		side := int(math.Ceil(n * scale))
		m := drawn(side+2, side+2, View{Scale: scale, X: 1, Y: 1}, cells)
		got, want := blackness(m), (2*n-1)*scale*scale
		if math.Abs(got-want) > want*0.06 {
			t.Errorf("scale %v: walls of %.1f pixels, want %.1f", scale, got, want)
		}
		for y := 2; y < side; y++ {
			darkest := uint8(255)
			for x := range side {
				darkest = min(darkest, m.RGBAAt(x, y).G)
			}
			if darkest > uint8(255-255*scale/3) {
				t.Fatalf("scale %v: the wall is gone in row %d", scale, y)
			}
		}
	}
}

func TestSharesAddUp(t *testing.T) {
	var h shares
	for _, s := range []float64{0.999, 0.73, 0.5, 0.31, 0.1, 0.003} {
		for _, at := range []float64{0, 0.4, -17.8} {
			const n = 3000
			to := int(at + s*n)
			h.reset(s, at, n, int(at), to)
			for i := range h.first {
				sum := 0
				for j, w := range h.weights[h.perPixel*i:][:h.perPixel] {
					sum += int(w)
					if w > 0 && int(h.first[i])+j >= n {
						t.Fatalf("scale %v: pixel %d counts cell %d of %d", s, i, int(h.first[i])+j, n)
					}
				}
				if sum != 256 {
					t.Fatalf("scale %v: shares of pixel %d add up to %d", s, i, sum)
				}
			}
		}
	}
}
