package typeface

import (
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"stepboard/scene"
)

// Face finds characters for back ends that draw outlines of any size. It caches them. Two goroutines must not use it at
// once.
type Face struct {
	source   source
	glyphs   map[key]*Glyph
	outlines map[*Glyph][]scene.Segment
}

// source is the source of a face's characters.
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
	Font    *opentype.Font // nil without fonts
	Index   sfnt.GlyphIndex
	Advance float64 // advance of the pen, in ems
}

// Missing reports whether no font has the character. Then a replacement sign is drawn.
func (g *Glyph) Missing() bool { return g.Index == 0 }

// NewFace makes a face with fonts, which may be nil if nothing is written.
func NewFace(fonts *Fonts) *Face {
	if fonts == nil {
		fonts = &Fonts{}
	}
	return newFace(&shapes{fonts: fonts})
}

// Estimated makes a face without fonts, for text that the reader's fonts draw. Every character is missing, and has an
// average width.
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

// Outline is the outline of a glyph of this face, in ems from the pen, y downwards. It is read-only.
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

// narrow is the width of digits in Noto Sans, and the average width of letters. wide is the width of Chinese and
// Japanese characters.
const narrow, wide, firstWide = 0.572, 1, 0x2E80

func (estimate) glyph(char rune, _ bool) *Glyph {
	if char >= firstWide {
		return &Glyph{Advance: wide}
	}
	return &Glyph{Advance: narrow}
}

func (estimate) outline(*Glyph) []scene.Segment { return nil }
