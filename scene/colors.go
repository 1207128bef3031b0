package scene

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"sync"
)

// Colors are the colours of board pictures.
type Colors struct {
	Dark bool

	Ground, Panel, Well   color.NRGBA // background of the window, of panels and cards, and of the field around the board
	Ink, Muted, Line      color.NRGBA // colours of text, of less important text, and of separating lines
	Accent, Soft, Warning color.NRGBA // the accent, its pale form for backgrounds, and the colour of warnings
	OnAccent              color.NRGBA // text on Accent
	Wall, Floor, Grid     color.NRGBA
	FloorAlt              color.NRGBA // floor of the cells with odd row+col, if a puzzle's floor is chequered
	Route, Casing         color.NRGBA // colours of a drawn way, and of the wider line under it
}

// RGB is the opaque colour 0xRRGGBB.
func RGB(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

// Pick returns an opaque colour 0xRRGGBB: the first for a light theme, the second for a dark theme.
func (c *Colors) Pick(light, dark uint32) color.NRGBA {
	if c.Dark {
		return RGB(dark)
	}
	return RGB(light)
}

// Light are the colours of the light theme.
var Light = &Colors{
	Ground: RGB(0xF4F2ED), Panel: RGB(0xFFFFFF), Well: RGB(0xEBE7DE),
	Ink: RGB(0x22262B), Muted: RGB(0x606772), Line: RGB(0xE3DFD6),
	Accent: RGB(0x0F766E), Soft: RGB(0xE6F2F0), Warning: RGB(0xC2410C), OnAccent: RGB(0xFFFFFF),
	Wall: RGB(0x4B5058), Floor: RGB(0xFBFAF7), Grid: RGB(0xDDD8CC), FloorAlt: RGB(0xEFEBE1),
	Route: RGB(0xC2410C), Casing: RGB(0xFFFFFF),
}

// Dark are the colours of the dark theme.
var Dark = &Colors{
	Dark:   true,
	Ground: RGB(0x15181C), Panel: RGB(0x1D2126), Well: RGB(0x101317),
	Ink: RGB(0xE8EAED), Muted: RGB(0x9AA3AE), Line: RGB(0x2C323A),
	Accent: RGB(0x2DD4BF), Soft: RGB(0x17322F), Warning: RGB(0xFB923C), OnAccent: RGB(0x0B1F1D),
	Wall: RGB(0x4A5562), Floor: RGB(0x23282F), Grid: RGB(0x313841), FloorAlt: RGB(0x343B45),
	Route: RGB(0x2DD4BF), Casing: RGB(0x101317),
}

// Paper are the colours of pictures on white paper: like Light, but with white grounds and darker text.
var Paper = &Colors{
	Ground: RGB(0xFFFFFF), Panel: RGB(0xFFFFFF), Well: RGB(0xFFFFFF),
	Ink: RGB(0x16191D), Muted: RGB(0x50565F), Line: RGB(0xD5D5D5),
	Accent: RGB(0x0F766E), Soft: RGB(0xE6F2F0), Warning: RGB(0xC2410C), OnAccent: RGB(0xFFFFFF),
	Wall: RGB(0x4B5058), Floor: RGB(0xFFFFFF), Grid: RGB(0xCFCFCF), FloorAlt: RGB(0xEEEEEE),
	Route: RGB(0xC2410C), Casing: RGB(0xFFFFFF),
}

// linear returns a table: the light intensity, from 0 to 1, of each value of an sRGB channel (IEC 61966-2-1).
var linear = sync.OnceValue(func() *[256]float64 {
	var light [256]float64
	for v := range light {
		x := float64(v) / 255
		if x <= 0.04045 {
			light[v] = x / 12.92
		} else {
			light[v] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return &light
})

// Luminance is the relative luminance of a colour, from 0 to 1. Alpha is ignored.
func Luminance(c color.NRGBA) float64 {
	light := linear()
	return 0.2126*light[c.R] + 0.7152*light[c.G] + 0.0722*light[c.B]
}

// Contrast is the contrast ratio of WCAG 2.2 between two colours, from 1 to 21. Text needs at least 4.5, and large text
// and signs at least 3.
func Contrast(a, b color.NRGBA) float64 {
	x, y := Luminance(a), Luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// Readable returns the ink that has the highest Contrast with the ground.
func Readable(ground color.NRGBA, inks ...color.NRGBA) color.NRGBA {
	return slices.MaxFunc(inks, func(a, b color.NRGBA) int {
		return cmp.Compare(Contrast(a, ground), Contrast(b, ground))
	})
}

// Over returns the opaque colour that is seen when c, with its alpha, lies over an opaque ground.
func Over(c, ground color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(c.A) + int(b)*(255-int(c.A)) + 127) / 255) }
	return color.NRGBA{R: mix(c.R, ground.R), G: mix(c.G, ground.G), B: mix(c.B, ground.B), A: 255}
}

// Mix returns the colour between a (t = 0) and b (t = 1), in proportion to t.
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: mix(a.A, b.A)}
}

// InkOn returns black or white: the colour that is easier to read on c.
func InkOn(c color.NRGBA) color.NRGBA {
	return Readable(c, RGB(0), RGB(0xFFFFFF))
}
