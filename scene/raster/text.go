package raster

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

const (
	// glyphBytes is the limit for the memory of all cached glyphs.
	glyphBytes = 8 << 20
	// phases is the number of positions in a pixel where a glyph may begin.
	phases = 4
)

// glyphKey names a drawn glyph. Its size and its phase are in quarters of a pixel.
type glyphKey struct {
	char  rune
	size  int32
	bold  bool
	phase uint8
}

// glyph is a drawn glyph. Its origin is the position of the pen. The field advance is its width in pixels.
type glyph struct {
	stencil
	advance float64
}

// glyphCache keeps glyphs. If the glyphs need more than glyphBytes, the cache is emptied.
type glyphCache struct {
	fonts  *typeface.Fonts
	glyphs map[glyphKey]*glyph
	digits map[digitsKey]*digits // tables that use the cached glyphs
	bytes  int
	buf    sfnt.Buffer
}

// Text draws one line of text like a scene.Text. The parameters x, y and size (of the font) are in pixels.
func (r *Renderer) Text(dst *image.RGBA, x, y, size float64, align scene.Align, bold bool, c color.NRGBA, s string) {
	f := &frame{dst: dst, clip: dst.Rect, sx: 1, sy: 1}
	r.text(f, scene.Text{At: scene.Point{X: x, Y: y}, Size: size, Text: s, Align: align, Bold: bold, Color: c})
}

// TextWidth is the width of a line of text, in pixels. The parameter size is the size of the font in pixels.
func (r *Renderer) TextWidth(size float64, bold bool, s string) float64 {
	var width float64
	for _, char := range s {
		width += r.glyph(char, size, bold, 0).advance
	}
	return width
}

func (r *Renderer) text(f *frame, op scene.Text) {
	size := f.length(op.Size)
	at := f.at(op.At)
	// A quick check without measuring: no glyph is wider than two ems.
	reach := vec{2 * size * float64(len(op.Text)), size}
	if size < scene.LeastText || op.Color.A == 0 || op.Text == "" || !f.sees(at.sub(reach), at.add(reach)) {
		return
	}
	if share := op.Align.Share(); share > 0 {
		at.x -= share * r.TextWidth(size, op.Bold, op.Text)
	}
	base := edge(at.y + typeface.CapHeight/2*size)
	p := premultiply(op.Color)
	for _, char := range op.Text {
		x := math.Floor(at.x*phases+0.5) / phases
		pixel := math.Floor(x)
		g := r.glyph(char, size, op.Bold, uint8((x-pixel)*phases))
		f.print(&g.stencil, image.Pt(int(pixel), base), p)
		at.x += g.advance
	}
}

func (r *Renderer) glyph(char rune, size float64, bold bool, phase uint8) *glyph {
	c := &r.glyphs
	key := glyphKey{char, int32(math.Min(size, 1<<16)*4 + 0.5), bold, phase}
	if g := c.glyphs[key]; g != nil {
		return g
	}
	g := r.drawGlyph(key)
	const overhead = 128 // memory of an entry of the map, its key and the glyph
	bytes := len(g.runs)*runBytes + overhead
	c.bytes += bytes
	if c.glyphs == nil || c.bytes > glyphBytes {
		c.glyphs, c.digits, c.bytes = map[glyphKey]*glyph{}, nil, bytes
	}
	c.glyphs[key] = g
	return g
}

func (r *Renderer) drawGlyph(key glyphKey) *glyph {
	buf := &r.glyphs.buf
	f, index := r.glyphs.fonts.Find(buf, key.char, key.bold)
	if f == nil {
		return &glyph{}
	}
	ppem := fixed.Int26_6(key.size * 64 / 4)
	g := &glyph{}
	if a, err := f.GlyphAdvance(buf, index, ppem, font.HintingNone); err == nil {
		g.advance = float64(a) / 64
	}
	segments, err := f.LoadGlyph(buf, index, ppem, nil)
	if err != nil || len(segments) == 0 {
		return g
	}
	at := func(p fixed.Point26_6) vec {
		return vec{float64(p.X)/64 + float64(key.phase)/phases, float64(p.Y) / 64}
	}
	s := &r.shape
	s.reset()
	for _, seg := range segments {
		switch seg.Op {
		case sfnt.SegmentOpMoveTo:
			s.move(at(seg.Args[0]))
		case sfnt.SegmentOpLineTo:
			s.line(at(seg.Args[0]))
		case sfnt.SegmentOpQuadTo:
			s.quad(at(seg.Args[0]), at(seg.Args[1]))
		case sfnt.SegmentOpCubeTo:
			s.cubic(at(seg.Args[0]), at(seg.Args[1]), at(seg.Args[2]))
		}
	}
	const most = 1 << 11 // pixels; parts of a glyph farther from the pen are cut off
	g.box = s.bounds(&frame{clip: image.Rect(-most, -most, most, most)}, 0)
	r.area.begin(g.box)
	for _, t := range s.parts {
		r.area.polygon(s.points[t.from:t.to]...)
	}
	g.runs = r.area.trace(nil)
	return g
}
