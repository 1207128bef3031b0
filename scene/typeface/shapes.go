package typeface

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"stepboard/scene"
)

// shapes is a source that reads glyphs from fonts.
type shapes struct {
	fonts *Fonts
	buf   sfnt.Buffer
}

func (s *shapes) glyph(char rune, bold bool) *Glyph {
	g := &Glyph{}
	g.Font, g.Index = s.fonts.Find(&s.buf, char, bold)
	if g.Font != nil {
		em := g.Font.UnitsPerEm()
		if a, err := g.Font.GlyphAdvance(&s.buf, g.Index, fixed.I(int(em)), font.HintingNone); err == nil {
			g.Advance = float64(a) / 64 / float64(em)
		}
	}
	return g
}

func (s *shapes) outline(g *Glyph) []scene.Segment {
	em := g.Font.UnitsPerEm()
	segments, err := g.Font.LoadGlyph(&s.buf, g.Index, fixed.I(int(em)), nil)
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
	return outline
}
