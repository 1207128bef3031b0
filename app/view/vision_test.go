package view_test

import (
	"image/color"
	"math"
	"testing"

	"stepboard/scene"
)

// Vision is a way to see colours.
type Vision uint8

// The visions.
const (
	Full Vision = iota
	Protan
	Deutan
	Tritan
	Gray // luminance alone, as on a printer without colours
)

// Visions are the names of the visions, by their value.
var Visions = [...]string{"full", "protan", "deutan", "tritan", "gray"}

// String returns the name of a vision.
func (v Vision) String() string { return Visions[v] }

// machado has matrices for linear RGB by Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009).
// Severity 1 means that one kind of cones is missing.
var machado = map[Vision][3][3]float64{
	Protan: {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	Deutan: {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	Tritan: {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// See returns a colour as a vision sees it.
func (v Vision) See(c color.NRGBA) color.NRGBA {
	r, g, b := linear(c)
	switch v {
	case Full:
		return c
	case Gray:
		y := encode(scene.Luminance(c))
		return color.NRGBA{R: y, G: y, B: y, A: c.A}
	}
	m := machado[v]
	row := func(i int) uint8 { return encode(m[i][0]*r + m[i][1]*g + m[i][2]*b) }
	return color.NRGBA{R: row(0), G: row(1), B: row(2), A: c.A}
}

// linear returns the light of each channel of a colour, from 0 to 1.
func linear(c color.NRGBA) (r, g, b float64) {
	of := func(v uint8) float64 { return scene.Luminance(color.NRGBA{R: v, G: v, B: v}) }
	return of(c.R), of(c.G), of(c.B)
}

func encode(x float64) uint8 {
	if x <= 0.0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Max(0, math.Min(1, x))*255 + 0.5)
}

// Lab is a colour of CIE 1976 L*a*b* in daylight (D65).
type Lab struct{ L, A, B float64 }

// LabOf returns a colour in L*a*b*.
func LabOf(c color.NRGBA) Lab {
	r, g, b := linear(c)
	f := func(t float64) float64 {
		const delta = 6. / 29
		if t > delta*delta*delta {
			return math.Cbrt(t)
		}
		return t/(3*delta*delta) + 4./29
	}
	x := f((0.4124*r + 0.3576*g + 0.1805*b) / 0.9505)
	y := f(0.2126*r + 0.7152*g + 0.0722*b)
	z := f((0.0193*r + 0.1192*g + 0.9505*b) / 1.089)
	return Lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Distance returns the colour difference ΔE*ab (CIE 1976) of two colours as a vision sees them. About 2.3 is just
// visible side by side (Mahy, Van Eycken, Oosterlinck 1994).
func (v Vision) Distance(a, b color.NRGBA) float64 {
	p, q := LabOf(v.See(a)), LabOf(v.See(b))
	return math.Sqrt((p.L-q.L)*(p.L-q.L) + (p.A-q.A)*(p.A-q.A) + (p.B-q.B)*(p.B-q.B))
}

// Grey looks the same in every vision. L* of known greys, and a* b* of primaries, equal those in tables for sRGB and
// D65.
func TestKnownColors(t *testing.T) {
	for _, v := range []uint32{0, 0x777777, 0xFFFFFF} {
		for vision := range Visions {
			got := Vision(vision).See(scene.RGB(v))
			if d := Full.Distance(got, scene.RGB(v)); d > 0.5 {
				t.Errorf("%v sees %06X as %v", Vision(vision), v, got)
			}
		}
	}
	for v, want := range map[uint32]Lab{
		0xFFFFFF: {100, 0, 0}, 0: {0, 0, 0}, 0x777777: {50.03, 0, 0},
		0xFF0000: {53.24, 80.09, 67.20}, 0x00FF00: {87.73, -86.18, 83.18}, 0x0000FF: {32.30, 79.19, -107.86},
	} {
		got := LabOf(scene.RGB(v))
		if d := math.Hypot(math.Hypot(got.L-want.L, got.A-want.A), got.B-want.B); d > 0.2 {
			t.Errorf("%06X is %.2f, want %.2f", v, got, want)
		}
	}
	if c := scene.Contrast(scene.RGB(0), scene.RGB(0xFFFFFF)); math.Abs(c-21) > 1e-9 {
		t.Errorf("black on white has a contrast of %v, want 21", c)
	}
	if c := scene.Contrast(scene.RGB(0x767676), scene.RGB(0xFFFFFF)); math.Abs(c-4.54) > 0.01 {
		t.Errorf("767676 on white has a contrast of %v, want 4.54", c)
	}
}

// Pairs of colours that a vision confuses come close. Other pairs stay apart.
func TestConfusions(t *testing.T) {
	red, green := scene.RGB(0xB03030), scene.RGB(0x6E6E20)
	blue, teal := scene.RGB(0x2A55C8), scene.RGB(0x006E6E)
	for _, c := range []struct {
		vision Vision
		a, b   color.NRGBA
	}{{Deutan, red, green}, {Tritan, blue, teal}} {
		full, seen := Full.Distance(c.a, c.b), c.vision.Distance(c.a, c.b)
		if seen > 0.65*full {
			t.Errorf("%v sees %v and %v %.0f apart, others %.0f", c.vision, c.a, c.b, seen, full)
		}
	}
	if d := Gray.Distance(scene.RGB(0xFF0000), scene.RGB(0x7F7F7F)); d > 6 {
		t.Errorf("red and the grey of its luminance are %.1f apart in grey", d)
	}
	if got := scene.Over(color.NRGBA{R: 255, A: 51}, scene.RGB(0xFFFFFF)); got != scene.RGB(0xFFCCCC) {
		t.Errorf("a fifth of red on white is %v", got)
	}
	if got := scene.Readable(scene.RGB(0x333333), scene.RGB(0), scene.RGB(0xFFFFFF)); got != scene.RGB(0xFFFFFF) {
		t.Errorf("%v is said to be readable on a dark ground", got)
	}
}
