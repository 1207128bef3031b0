// Package golden compares a picture that a test has drawn with a picture in the test's folder testdata. With the test
// flag -update, the drawn picture is written there instead.
package golden

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// slack is the allowed difference in a colour channel, in units of 1/255, because processors may round differently.
const slack = 2

// Compare compares a picture with testdata/<name>.png. The picture's bounds must begin at (0,0).
func Compare(t testing.TB, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		var data bytes.Buffer
		err := png.Encode(&data, got)
		if err == nil {
			err = os.WriteFile(path, data.Bytes(), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s: drawn %v, want %v", name, got.Rect, want.Bounds())
	}
	wrong, worst := 0, 0
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			if d := Distance(got.At(x, y), want.At(x, y)); d > slack {
				wrong++
				worst = max(worst, d)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d pixels differ, the worst by %d of 255", name, wrong, worst)
	}
}

// Distance is the largest difference of two colours in any channel, in units of 1/255.
func Distance(a, b color.Color) int {
	r0, g0, b0, a0 := a.RGBA()
	r1, g1, b1, a1 := b.RGBA()
	d := 0
	for _, c := range [4][2]uint32{{r0, r1}, {g0, g1}, {b0, b1}, {a0, a1}} {
		x, y := int(c[0]>>8), int(c[1]>>8)
		d = max(d, x-y, y-x)
	}
	return d
}
