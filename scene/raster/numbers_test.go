package raster

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"stepboard/scene"
)

func TestNumbersAreThoseOfText(t *testing.T) {
	number := func(v int64, size float64, more ...int64) scene.Numbers {
		return scene.Numbers{
			Patch: scene.Patch{Row: 1, Col: 1, Rows: 1, Cols: 1 + len(more)}, Value: append([]int64{v}, more...), Size: size,
			Color: black,
		}
	}
	for v, text := range map[int64]string{0: "0", 7: "7", 42: "42", -1: "−1", 1234567: "1234567", math.MinInt64 +
		1: "−9223372036854775807", math.MaxInt64: "9223372036854775807"} {
		got := drawn(400, 90, View{Scale: 150, X: 20, Y: -180}, number(v, 0.07))
		want := drawn(400, 90, View{Scale: 150, X: 20, Y: -180}, scene.Text{
			At: pt(1.5, 1.5), Size: 0.07, Text: text,
			Color: black,
		})
		if i := firstDifference(got, want, 0); i >= 0 || blackness(got) < 10 {
			t.Errorf("%d is not written as the text %s", v, text)
		}
	}
	// A number is in the middle of its block, whatever the block's size.
	two := drawn(80, 40, View{Scale: 20}, scene.Numbers{
		Patch: scene.Patch{Rows: 1, Cols: 2, Step: 2},
		Value: []int64{scene.NoNumber, 8}, Size: 1, Color: black,
	})
	if b := box(two); b.Min.X < 40 || math.Abs(float64(b.Min.X+b.Max.X)/2-60) > 1 ||
		math.Abs(float64(b.Min.Y+b.Max.Y)/2-20) > 1 {
		t.Errorf("a number in the block from 40 to 80 is at %v", b)
	}
}

func TestWideNumbersShrink(t *testing.T) {
	at := func(scale float64, values ...int64) image.Rectangle {
		n := scene.Numbers{Patch: scene.Patch{Rows: 1, Cols: 1}, Value: values, Size: 0.5, Color: black}
		if len(values) == 4 {
			n.Size = 0.3
		}
		return box(drawn(max(100, int(scale)), max(100, int(scale)), View{Scale: scale}, n))
	}
	for digits := 1; digits <= 19; digits++ {
		v := int64(8)
		for range digits - 1 {
			if v > math.MaxInt64/11 {
				break
			}
			v = v*10 + 8
		}
		if b := at(80, v); b.Max.X > 80 || b.Min.X < 0 || digits <= 12 && b.Empty() {
			t.Errorf("%d in a cell of 80 pixels is at %v", v, b)
		}
	}
	if b := at(20, 88888888); !b.Empty() {
		t.Errorf("eight digits in 20 pixels can't be read, but are at %v", b)
	}
	if b := at(10, 8); !b.Empty() {
		t.Errorf("a number five pixels high can't be read, but is at %v", b)
	}
	none := scene.NoNumber // not even if there is room for it
	if b := at(900, none); !b.Empty() {
		t.Errorf("no number is at %v", b)
	}
	if b := at(900, none, none, none, none); !b.Empty() {
		t.Errorf("no numbers of quarters are at %v", b)
	}
	// Numbers of quarters stay on their side of the middle.
	for q := range 4 {
		for _, v := range []int64{8, 88, 888, 8888, -888} {
			values := slices.Repeat([]int64{scene.NoNumber}, 4)
			values[q] = v
			side := []image.Rectangle{
				image.Rect(0, 0, 80, 40), image.Rect(40, 0, 80, 80), image.Rect(0, 40, 80, 80),
				image.Rect(0, 0, 40, 80),
			}[q]
			if b := at(80, values...); b.Empty() || !b.In(side) {
				t.Errorf("%d in quarter %d is at %v", v, q, b)
			}
		}
	}
}

func TestNumbersTakeColoursByIndex(t *testing.T) {
	n := scene.Numbers{
		Patch: scene.Patch{Rows: 1, Cols: 3}, Value: []int64{8, 8, 8}, Size: 0.8, Bold: true, Color: black,
		Index: []byte{4, 0}, Palette: testPalette,
	}
	m := drawn(90, 30, View{Scale: 30}, n)
	for i, want := range []color.RGBA{{R: 255, A: 255}, {A: 255}, {A: 255}} {
		found := false
		for y := range 30 {
			for x := 30 * i; x < 30*i+30; x++ {
				found = found || m.RGBAAt(x, y) == want
			}
		}
		if !found {
			t.Errorf("number %d has not the colour %v", i, want)
		}
	}
}
