// Package colorvision says how colours look: how far apart they are to eyes that see all of them, to colour-blind
// ones and in print without colours, and how well text can be read on them. Alpha is taken as opaque.
package colorvision

import (
	"image/color"
	"math"
)

// Vision is a way to see colours.
type Vision uint8

// The visions.
const (
	Full Vision = iota
	Protan
	Deutan
	Tritan
	Gray // luminance alone, as on a printer or copier without colours
)

// Visions are the names of the visions, by their value.
var Visions = [...]string{"full", "protan", "deutan", "tritan", "gray"}

// String is the name of a vision.
func (v Vision) String() string { return Visions[v] }

// machado are the matrices for linear RGB of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), at
// severity 1: a kind of cone is missing.
var machado = map[Vision][3][3]float64{
	Protan: {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	Deutan: {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	Tritan: {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// See is how a vision sees a colour.
func (v Vision) See(c color.NRGBA) color.NRGBA {
	r, g, b := linear[c.R], linear[c.G], linear[c.B]
	switch v {
	case Full:
		return c
	case Gray:
		y := encode(luminance(r, g, b))
		return color.NRGBA{R: y, G: y, B: y, A: c.A}
	}
	m := machado[v]
	row := func(i int) uint8 { return encode(m[i][0]*r + m[i][1]*g + m[i][2]*b) }
	return color.NRGBA{R: row(0), G: row(1), B: row(2), A: c.A}
}

// linear is the light of each value of a channel of sRGB (IEC 61966-2-1), from 0 to 1.
var linear = func() (light [256]float64) {
	for v := range light {
		x := float64(v) / 255
		if x <= 0.04045 {
			light[v] = x / 12.92
		} else {
			light[v] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return light
}()

func encode(x float64) uint8 {
	if x <= 0.0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Max(0, math.Min(1, x))*255 + 0.5)
}

func luminance(r, g, b float64) float64 { return 0.2126*r + 0.7152*g + 0.0722*b }

// Luminance is the relative luminance of a colour, from 0 to 1.
func Luminance(c color.NRGBA) float64 { return luminance(linear[c.R], linear[c.G], linear[c.B]) }

// Contrast is the ratio of WCAG 2.2 between two colours, from 1 to 21. Text wants 4.5, large text and signs 3.
func Contrast(a, b color.NRGBA) float64 {
	x, y := Luminance(a), Luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// Readable is the one of some colours that text in it is easiest to read on a ground.
func Readable(ground color.NRGBA, inks ...color.NRGBA) color.NRGBA {
	best := inks[0]
	for _, ink := range inks[1:] {
		if Contrast(ink, ground) > Contrast(best, ground) {
			best = ink
		}
	}
	return best
}

// Lab is a colour of CIE 1976 L*a*b* in daylight (D65).
type Lab struct{ L, A, B float64 }

// LabOf is a colour in L*a*b*.
func LabOf(c color.NRGBA) Lab {
	r, g, b := linear[c.R], linear[c.G], linear[c.B]
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

// Distance is the colour difference ΔE*ab (CIE 1976) of two colours as a vision sees them. About 2.3 can just be seen
// side by side (Mahy, Van Eycken, Oosterlinck 1994).
func (v Vision) Distance(a, b color.NRGBA) float64 {
	p, q := LabOf(v.See(a)), LabOf(v.See(b))
	return math.Sqrt((p.L-q.L)*(p.L-q.L) + (p.A-q.A)*(p.A-q.A) + (p.B-q.B)*(p.B-q.B))
}

// Over is a colour with alpha laid on an opaque one.
func Over(c, ground color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(c.A) + int(b)*(255-int(c.A)) + 127) / 255) }
	return color.NRGBA{R: mix(c.R, ground.R), G: mix(c.G, ground.G), B: mix(c.B, ground.B), A: 255}
}
