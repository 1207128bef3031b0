package raster

import (
	"image"
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

// longest is the largest number of characters of a number: the length of the least int64.
const longest = 20

// digitsKey names a font. Its size is in quarter pixels, as in glyphKey.
type digitsKey struct {
	size int32
	bold bool
}

// digits are the glyphs of the digits and the minus, drawn at the first use in each phase, and their widths.
type digits struct {
	digitsKey
	size    float64 // in pixels
	glyphs  [11][phases]*glyph
	advance [11]float64
}

var signs = [11]rune{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '−'}

// digitsOf returns the digits of a size. digits are cached with the glyphs.
func (r *Renderer) digitsOf(size float64, bold bool) *digits {
	c := &r.glyphs
	size = math.Floor(size*4) / 4
	key := digitsKey{int32(size * 4), bold}
	if d := c.digits[key]; d != nil {
		return d
	}
	d := &digits{digitsKey: key, size: size}
	for i := range signs {
		d.advance[i] = r.digit(d, uint8(i), 0).advance
	}
	if c.digits == nil {
		c.digits = map[digitsKey]*digits{}
	}
	c.digits[key] = d
	return d
}

func (r *Renderer) digit(d *digits, i, phase uint8) *glyph {
	g := d.glyphs[i][phase]
	if g == nil {
		g = r.glyph(signs[i], d.size, d.bold, phase)
		d.glyphs[i][phase] = g
	}
	return g
}

// numerals is a number. The last n entries of chars are the number's characters, as indexes in the table signs.
type numerals struct {
	chars [longest]uint8
	n     int
}

func (s *numerals) set(v int64) {
	u := uint64(v)
	if v < 0 {
		u = -u
	}
	i := longest
	for {
		i--
		s.chars[i] = uint8(u % 10)
		u /= 10
		if u == 0 {
			break
		}
	}
	if v < 0 {
		i--
		s.chars[i] = 10
	}
	s.n = longest - i
}

// signs returns the indexes of the number's characters.
func (s *numerals) signs() []uint8 { return s.chars[longest-s.n:] }

// pen writes the numbers of one operation. pen remembers the digits for each length of a number.
type pen struct {
	size float64 // wanted size of the font, in pixels
	bold bool
	room float64              // largest width of a number, in pixels
	by   [longest + 1]*digits // by number of characters: the digits of a size that fits; nil: not known, or see none
	none [longest + 1]bool    // by number of characters: no readable size fits
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
	each := op.PerBlock()
	b, any := f.blocks(op.Patch, len(op.Value)/each)
	if !any {
		return
	}
	above := pen{size: size, bold: op.Bold, room: scene.NumberFit * b.sx}
	beside := above
	if each == 4 {
		above.room, beside.room = scene.AboveFit*b.sx, scene.BesideFit*b.sx
	}
	ink := inks{plain: premultiply(op.Color)}
	if op.Index != nil && op.Palette != nil {
		ink.index, ink.palette = op.Index, op.Palette
	}
	b.widths(r, f)
	for row := b.r0; row < b.r1; row++ {
		y0, y1 := b.heights(f, row)
		from, to := b.row(row)
		for i := from; i < to; i++ {
			box := image.Rect(r.xs[i-from], y0, r.xs[i-from+1], y1)
			switch {
			case each == 4:
				r.sides(f, box, op.Value[4*i:4*i+4], ink, 4*i, &above, &beside)
			case op.Value[i] == scene.NoNumber:
			default:
				r.number(f, box, 1./2, 1./2, op.Value[i], ink.of(i), &above)
			}
		}
	}
}

type inks struct {
	plain   pixel
	index   []byte
	palette *scene.Palette
}

func (k *inks) of(i int) pixel {
	if i < len(k.index) && k.index[i] != 0 {
		return premultiply(k.palette[k.index[i]])
	}
	return k.plain
}

func (r *Renderer) sides(f *frame, box image.Rectangle, values []int64, ink inks, first int, above, beside *pen) {
	for q, v := range values {
		if v == scene.NoNumber {
			continue
		}
		color := ink.of(first + q)
		p := scene.NumberPlaces[q]
		if q&1 == 0 {
			r.number(f, box, p.X, p.Y, v, color, above)
		} else {
			r.number(f, box, p.X, p.Y, v, color, beside)
		}
	}
}

// number writes a number into a box. (px, py) is the middle of the number, as shares of the box; see scene.NumberLeft.
func (r *Renderer) number(f *frame, box image.Rectangle, px, py float64, v int64, ink pixel, p *pen) {
	var s numerals
	s.set(v)
	d := p.digits(r, s.n)
	if d == nil || ink.alpha() == 0 {
		return
	}
	width := 0.0
	for _, i := range s.signs() {
		width += d.advance[i]
	}
	left, w := float64(box.Min.X), float64(box.Dx())
	x := left + scene.NumberLeft(px, w, width)
	y := float64(box.Min.Y) + py*float64(box.Dy())
	r.write(f, d, &s, x, edge(y+typeface.CapHeight/2*d.size), ink)
}

// write draws digits from x on. base is the row of pixels on which they stand.
func (r *Renderer) write(f *frame, d *digits, s *numerals, x float64, base int, ink pixel) {
	for _, i := range s.signs() {
		whole := math.Floor(x*phases+0.5) / phases
		pixel := math.Floor(whole)
		g := r.digit(d, i, uint8((whole-pixel)*phases))
		f.print(&g.stencil, image.Pt(int(pixel), base), ink)
		x += d.advance[i]
	}
}
