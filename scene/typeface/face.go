package typeface

import (
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"stepboard/scene"
)

// Face looks characters up for back ends that draw outlines of any size. It keeps what it has found. It must not be
// used from two goroutines at once.
type Face struct {
	source   source
	glyphs   map[key]*Glyph
	outlines map[*Glyph][]scene.Segment
}

// source is where a face has its characters from.
type source interface {
	glyph(char rune, bold bool) *Glyph
	outline(g *Glyph) []scene.Segment
}

type key struct {
	char rune
	bold bool
}

// Glyph is a character of a font.
type Glyph struct {
	Font    *opentype.Font // nil where there are no fonts
	Index   sfnt.GlyphIndex
	Advance float64 // how far the pen goes on, in ems
}

// Missing reports whether no font has the character: what is drawn is a sign for that.
func (g *Glyph) Missing() bool { return g.Index == 0 }

// NewFace makes a face of fonts, which may be nil where nothing is written.
func NewFace(fonts *Fonts) *Face {
	if fonts == nil {
		fonts = &Fonts{}
	}
	return newFace(&shapes{fonts: fonts})
}

// Estimated makes a face without fonts, for text that is set where it is read, in the fonts there: every character is
// missing, and as wide as in most fonts.
func Estimated() *Face { return newFace(estimate{}) }

func newFace(s source) *Face {
	return &Face{source: s, glyphs: map[key]*Glyph{}, outlines: map[*Glyph][]scene.Segment{}}
}

// Glyph finds a character.
func (f *Face) Glyph(char rune, bold bool) *Glyph {
	k := key{char, bold}
	g := f.glyphs[k]
	if g == nil {
		g = f.source.glyph(char, bold)
		f.glyphs[k] = g
	}
	return g
}

// Width is the width of a line of text in ems.
func (f *Face) Width(bold bool, text string) float64 {
	var width float64
	for _, char := range text {
		width += f.Glyph(char, bold).Advance
	}
	return width
}

// Outline is what a glyph of this face looks like, in ems from the pen, y downwards. It is not to be written to.
func (f *Face) Outline(g *Glyph) []scene.Segment {
	if outline, ok := f.outlines[g]; ok || g.Font == nil {
		return outline
	}
	outline := f.source.outline(g)
	f.outlines[g] = outline
	return outline
}

// estimate is a source without fonts.
type estimate struct{}

// narrow is the width of digits in Noto Sans, and of letters in the mean; wide is that of Chinese and Japanese
// characters.
const narrow, wide, firstWide = 0.572, 1, 0x2E80

func (estimate) glyph(char rune, _ bool) *Glyph {
	if char >= firstWide {
		return &Glyph{Advance: wide}
	}
	return &Glyph{Advance: narrow}
}

func (estimate) outline(*Glyph) []scene.Segment { return nil }
