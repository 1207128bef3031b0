package typeface

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"stepboard/scene"
)

// Face looks characters up for back ends that draw outlines of any size. It keeps what it has found. It must not be
// used from two goroutines at once.
type Face struct {
	fonts    *Fonts
	buf      sfnt.Buffer
	glyphs   map[key]*Glyph
	outlines map[*Glyph][]scene.Segment
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
	return &Face{fonts: fonts, glyphs: map[key]*Glyph{}, outlines: map[*Glyph][]scene.Segment{}}
}

// Glyph finds a character.
func (f *Face) Glyph(char rune, bold bool) *Glyph {
	k := key{char, bold}
	if g := f.glyphs[k]; g != nil {
		return g
	}
	g := &Glyph{}
	g.Font, g.Index = f.fonts.Find(&f.buf, char, bold)
	if g.Font != nil {
		em := g.Font.UnitsPerEm()
		if a, err := g.Font.GlyphAdvance(&f.buf, g.Index, fixed.I(int(em)), font.HintingNone); err == nil {
			g.Advance = float64(a) / 64 / float64(em)
		}
	}
	f.glyphs[k] = g
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
	em := g.Font.UnitsPerEm()
	segments, err := g.Font.LoadGlyph(&f.buf, g.Index, fixed.I(int(em)), nil)
	if err != nil {
		segments = nil
	}
	verbs := [...]scene.Verb{
		sfnt.SegmentOpMoveTo: scene.Move, sfnt.SegmentOpLineTo: scene.Line,
		sfnt.SegmentOpQuadTo: scene.Quad, sfnt.SegmentOpCubeTo: scene.Cubic,
	}
	unit := 64 * float64(em)
	var outline []scene.Segment
	for i, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo && i > 0 {
			outline = append(outline, scene.Segment{Verb: scene.Close})
		}
		t := scene.Segment{Verb: verbs[s.Op]}
		for j, p := range s.Args {
			t.P[j] = scene.Point{X: float64(p.X) / unit, Y: float64(p.Y) / unit}
		}
		outline = append(outline, t)
	}
	if len(outline) > 0 {
		outline = append(outline, scene.Segment{Verb: scene.Close})
	}
	f.outlines[g] = outline
	return outline
}
