package colorvision_test

import (
	"image/color"
	"math"
	"testing"

	"stepboard/scene"
	"stepboard/scene/colorvision"
)

// Grey looks the same to everybody; L* of known greys and a* b* of primaries are those of the tables of sRGB in D65.
func TestKnownColors(t *testing.T) {
	for _, v := range []uint32{0, 0x777777, 0xFFFFFF} {
		for vision := range colorvision.Visions {
			got := colorvision.Vision(vision).See(scene.RGB(v))
			if d := colorvision.Full.Distance(got, scene.RGB(v)); d > 0.5 {
				t.Errorf("%v sees %06X as %v", colorvision.Vision(vision), v, got)
			}
		}
	}
	for v, want := range map[uint32]colorvision.Lab{
		0xFFFFFF: {100, 0, 0}, 0: {0, 0, 0}, 0x777777: {50.03, 0, 0},
		0xFF0000: {53.24, 80.09, 67.20}, 0x00FF00: {87.73, -86.18, 83.18}, 0x0000FF: {32.30, 79.19, -107.86},
	} {
		got := colorvision.LabOf(scene.RGB(v))
		if d := math.Hypot(math.Hypot(got.L-want.L, got.A-want.A), got.B-want.B); d > 0.2 {
			t.Errorf("%06X is %.2f, want %.2f", v, got, want)
		}
	}
	if c := colorvision.Contrast(scene.RGB(0), scene.RGB(0xFFFFFF)); math.Abs(c-21) > 1e-9 {
		t.Errorf("black on white has a contrast of %v, want 21", c)
	}
	if c := colorvision.Contrast(scene.RGB(0x767676), scene.RGB(0xFFFFFF)); math.Abs(c-4.54) > 0.01 {
		t.Errorf("767676 on white has a contrast of %v, want 4.54", c)
	}
}

// Pairs that are known to be confused come close, and others stay apart.
func TestConfusions(t *testing.T) {
	red, green := scene.RGB(0xB03030), scene.RGB(0x6E6E20)
	blue, teal := scene.RGB(0x2A55C8), scene.RGB(0x006E6E)
	for _, c := range []struct {
		vision colorvision.Vision
		a, b   color.NRGBA
	}{{colorvision.Deutan, red, green}, {colorvision.Tritan, blue, teal}} {
		full, seen := colorvision.Full.Distance(c.a, c.b), c.vision.Distance(c.a, c.b)
		if seen > 0.65*full {
			t.Errorf("%v sees %v and %v %.0f apart, others %.0f", c.vision, c.a, c.b, seen, full)
		}
	}
	if d := colorvision.Gray.Distance(scene.RGB(0xFF0000), scene.RGB(0x7F7F7F)); d > 6 {
		t.Errorf("red and the grey of its luminance are %.1f apart in grey", d)
	}
	if got := colorvision.Over(color.NRGBA{R: 255, A: 51}, scene.RGB(0xFFFFFF)); got != scene.RGB(0xFFCCCC) {
		t.Errorf("a fifth of red on white is %v", got)
	}
	if got := colorvision.Readable(scene.RGB(0x333333), scene.RGB(0), scene.RGB(0xFFFFFF)); got != scene.RGB(0xFFFFFF) {
		t.Errorf("%v is said to be readable on a dark ground", got)
	}
}
