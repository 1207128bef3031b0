package raster

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

// longest is the largest number of characters of an int64: a minus and 19 digits.
const longest = 20

// digitsKey names a font. Its size, in pixels, is a multiple of a quarter.
type digitsKey struct {
	size float64
	bold bool
}

// digits has the glyphs of the ten digits and the minus in one font, and the widths of the glyphs. The phase of a glyph
// is the fraction of a pixel where the glyph begins. The glyph for a phase is drawn when a number first needs it.
type digits struct {
	digitsKey
	glyphs  [11][phases]*glyph
	advance [11]float64
}

var signs = [11]rune{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '−'}

// sign(char) returns an index of the list signs. The character is a digit or '-', because strconv writes only these.
func sign(char byte) int {
	if char == '-' {
		return 10
	}
	return int(char - '0')
}

// digitsOf(size, bold) returns the digits of a font. The size is rounded down to a quarter of a pixel. The digits are
// kept in the cache of the glyphs.
func (r *Renderer) digitsOf(size float64, bold bool) *digits {
	c := &r.glyphs
	key := digitsKey{math.Floor(size*4) / 4, bold}
	if d := c.digits[key]; d != nil {
		return d
	}
	d := &digits{digitsKey: key}
	for i := range signs {
		d.advance[i] = r.digit(d, i, 0).advance
	}
	if c.digits == nil {
		c.digits = map[digitsKey]*digits{}
	}
	c.digits[key] = d
	return d
}

func (r *Renderer) digit(d *digits, i int, phase uint8) *glyph {
	g := d.glyphs[i][phase]
	if g == nil {
		g = r.glyph(signs[i], d.size, d.bold, phase)
		d.glyphs[i][phase] = g
	}
	return g
}

// pen writes the numbers of one operation. pen remembers the digits for each length of a number.
type pen struct {
	size float64 // wanted size of the font, in pixels
	bold bool
	room float64 // largest width of a number, in pixels
	// by[n] has the digits for numbers of n characters. If by[n] is nil and none[n] is false, no number had n characters
	// yet. If none[n] is true, numbers of n characters would be illegible.
	by   [longest + 1]*digits
	none [longest + 1]bool
}

// digits returns the digits for a number of n characters, or nil if they would be illegible.
func (p *pen) digits(r *Renderer, n int) *digits {
	if d := p.by[n]; d != nil || p.none[n] {
		return d
	}
	d := r.digitsOf(p.size, p.bold)
	if width := slices.Max(d.advance[:]) * float64(n); width > p.room {
		d = nil
		if size := p.size * p.room / width; size >= scene.LeastNumber {
			d = r.digitsOf(size, p.bold)
		}
	}
	p.by[n], p.none[n] = d, d == nil
	return d
}

func (r *Renderer) numbers(f *frame, op *scene.Numbers) {
	size := min(f.length(op.Size), float64(f.clip.Dx()+f.clip.Dy())) // larger numbers are never completely visible
	if !(size >= scene.LeastNumber) {
		return
	}
	places := op.Places()
	each := len(places)
	b, any := f.blocks(op.Patch, len(op.Value)/each)
	if !any {
		return
	}
	var pens [4]pen
	for q, p := range places {
		pens[q] = pen{size: size, bold: op.Bold, room: p.Fit * b.sx}
	}
	b.widths(r, f)
	for row := b.r0; row < b.r1; row++ {
		y0, y1 := b.heights(f, row)
		from, to := b.row(row)
		for i := from; i < to; i++ {
			box := image.Rect(r.xs[i-from], y0, r.xs[i-from+1], y1)
			for q, p := range places {
				r.number(f, box, p.X, p.Y, op.Value[each*i+q], op.Ink(each*i+q), &pens[q])
			}
		}
	}
}

// number writes a number into a box. (px, py) is the middle of the number, as shares of the box; see scene.NumberLeft.
func (r *Renderer) number(f *frame, box image.Rectangle, px, py float64, v int64, ink color.NRGBA, p *pen) {
	if v == scene.NoNumber || ink.A == 0 {
		return
	}
	var chars [longest]byte
	text := strconv.AppendInt(chars[:0], v, 10)
	d := p.digits(r, len(text))
	if d == nil {
		return
	}
	width := 0.0
	for _, char := range text {
		width += d.advance[sign(char)]
	}
	x := float64(box.Min.X) + scene.NumberLeft(px, float64(box.Dx()), width)
	base := edge(float64(box.Min.Y) + py*float64(box.Dy()) + typeface.CapHeight/2*d.size)
	color := premultiply(ink)
	for _, char := range text {
		i := sign(char)
		whole := math.Floor(x*phases+0.5) / phases
		pixel := math.Floor(whole)
		g := r.digit(d, i, uint8((whole-pixel)*phases))
		f.print(&g.stencil, image.Pt(int(pixel), base), color)
		x += d.advance[i]
	}
}
