package raster

import (
	"image"
	"image/color"
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
