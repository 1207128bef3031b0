package typeface

import (
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"stepboard/scene"
)

// Face finds glyphs and their outlines, and caches both. Only one goroutine at a time may use a Face.
type Face struct {
	source   source
	glyphs   map[key]*Glyph
	outlines map[*Glyph][]scene.Segment
}

// source supplies the glyphs and outlines of a face.
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
	Font    *opentype.Font // the font that contains the glyph; nil if the face has no fonts
	Index   sfnt.GlyphIndex
	Advance float64 // width of the character: how far the pen moves, in ems
}

// Missing reports whether no font of the face has the character. Then Font has only a replacement sign, or is nil.
func (g *Glyph) Missing() bool { return g.Index == 0 }

// NewFace makes a face with fonts.
func NewFace(fonts *Fonts) *Face { return newFace(&shapes{fonts: fonts}) }

// Estimated makes a face for texts in a font of the reader's computer. Glyphs are Missing and of average width.
func Estimated() *Face { return newFace(estimate{}) }

func newFace(s source) *Face {
	return &Face{source: s, glyphs: map[key]*Glyph{}, outlines: map[*Glyph][]scene.Segment{}}
}

// Glyph returns the glyph of a character.
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

// Outline returns the outline of a glyph of this face, in ems: (0,0) is the pen's position, and y grows downwards.
// Callers must not change the outline.
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

// narrow is the width of digits in Noto Sans, and about the average width of letters, in ems. wide is the width of
// Chinese and Japanese characters, which begin at the code point firstWide.
const narrow, wide, firstWide = 0.572, 1, 0x2E80

func (estimate) glyph(char rune, _ bool) *Glyph {
	if char >= firstWide {
		return &Glyph{Advance: wide}
	}
	return &Glyph{Advance: narrow}
}

func (estimate) outline(*Glyph) []scene.Segment { return nil }
