package raster

import (
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stepboard/scene"
)

func TestQuartersSplitCells(t *testing.T) {
	patch := scene.Patch{Rows: 1, Cols: 1}
	quarter := func(index ...byte) *image.RGBA {
		return drawn(8, 8, View{Scale: 8}, scene.Quarters{Patch: patch, Index: index, Palette: testPalette})
	}
	wantGreys(t, quarter(1, 0, 0, 0), `
5######5
.5####5.
..5##5..
...55...
........
........
........
........
`)
	wantGreys(t, quarter(0, 1, 0, 2), `
3......5
53....5#
553..5##
55535###
55535###
553..5##
53....5#
3......5
`)
	gap := drawn(10, 10, View{Scale: 10}, scene.Quarters{
		Patch: patch, Index: []byte{1, 1, 1, 1}, Palette: testPalette,
		Gap: 0.2,
	})
	wantGreys(t, gap, `
..........
..29##92..
.2.2992.2.
.92.22.29.
.#92..29#.
.#92..29#.
.92.22.29.
.2.2992.2.
..29##92..
..........
`)
}

// Four quarters of one colour are a rectangle without seams, at any size, also at the edge of the picture.
func TestQuartersHaveNoSeams(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		rows, cols := 1+rng.IntN(4), 1+rng.IntN(4)
		v := View{Scale: 1 + rng.Float64()*40, X: rng.Float64()*40 - 30, Y: rng.Float64()*40 - 30}
		p := scene.Patch{Row: rng.IntN(3), Col: rng.IntN(3), Rows: rows, Cols: cols}
		color := byte(1 + rng.IntN(2))
		got := drawn(60, 60, v, scene.Quarters{
			Patch: p, Index: slices.Repeat([]byte{color}, 4*rows*cols),
			Palette: testPalette,
		})
		want := drawn(60, 60, v, scene.Tints{Patch: p, Index: slices.Repeat([]byte{color}, rows*cols), Palette: testPalette})
		if i := firstDifference(got, want, 0); i >= 0 {
			t.Fatalf("%+v, %+v: pixel %d, %d is %d, want %d", v, p, i/4%60, i/4/60, got.Pix[i], want.Pix[i])
		}
	}
}

func firstDifference(a, b *image.RGBA, tolerance int) int {
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d > tolerance || d < -tolerance {
			return i
		}
	}
	return -1
}

func TestSmallQuartersHaveTheFirstColour(t *testing.T) {
	index := []byte{0, 0, 1, 4, 0, 0, 0, 0, 2, 1, 0, 0, 0, 1, 2, 3}
	q := scene.Quarters{Patch: scene.Patch{Rows: 2, Cols: 2}, Index: index, Palette: testPalette, Gap: 0.1}
	want := "##..\n##..\n55##\n55##\n"
	wantGreys(t, drawn(4, 4, View{Scale: 2}, q), want)
	q.Step = 20
	m := drawn(40, 40, View{Scale: 1}, q)
	for i, g := range []uint8{0, 255, 127, 0} {
		if got := m.RGBAAt(i%2*20+10, i/2*20+10).G; got != g {
			t.Errorf("block %d is %d, want %d", i, got, g)
		}
	}
	q.Step = 2
	wantGreys(t, drawn(40, 4, View{Scale: 10, Y: -2}, q), strings.Repeat(strings.Repeat("#", 20)+strings.Repeat(".",
		20)+"\n", 4))
}
