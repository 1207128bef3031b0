package raster

import (
	"image"
	"math"
	"testing"

	"golang.org/x/image/font/opentype"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

// box returns the box of all dark pixels.
func box(m *image.RGBA) image.Rectangle {
	var b image.Rectangle
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.RGBAAt(x, y).G < 200 {
				b = b.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return b
}

func TestFontsFallBackRuneByRune(t *testing.T) {
	// The first font has no Latin letters, so a font of another list, or a later font, replaces it.
	f := goFonts()
	r := New(&typeface.Fonts{Bold: f.Regular})
	if r.TextWidth(20, false, "A") != New(f).TextWidth(20, false, "A") {
		t.Error("a missing regular font is not replaced")
	}
	both := New(&typeface.Fonts{Regular: []*opentype.Font{f.Regular[0], f.Bold[0]}})
	font, glyph := both.glyphs.fonts.Find(&both.glyphs.buf, 'A', false)
	if font != f.Regular[0] || glyph == 0 {
		t.Error("the first font that has a rune is not the one taken")
	}
	// No font has this character, so a box is drawn.
	const missing = "\U0001F000"
	m := paper(40, 40)
	r.Text(m, 20, 20, 24, scene.Middle, false, black, missing)
	if box(m).Empty() {
		t.Error("a missing glyph shows nothing")
	}
	New(&typeface.Fonts{}).Text(m, 20, 20, 24, scene.Middle, false, black, "no fonts, no harm")
}

func TestSpriteFadesAndKeepsASmallestSize(t *testing.T) {
	art := &scene.Scene{Ops: []scene.Op{scene.Rect{Max: pt(1, 1), Ink: scene.Ink{Fill: black}}}}
	wantGreys(t, drawn(8, 4, View{Scale: 4}, scene.Sprite{Size: 1, Art: art}, scene.Sprite{At: pt(1, 0), Size: 1, Art: art, Fade: 0.5}), `
####5555
####5555
####5555
####5555
`)
	m := drawn(20, 20, View{Scale: 0.5}, scene.Sprite{At: pt(19.5, 19.5), Size: 1, Art: art})
	if b := box(m); b.Dx() != scene.LeastSprite || b.Dy() != scene.LeastSprite || !image.Pt(9, 9).In(b) {
		t.Errorf("a sprite of half a pixel shows as %v", b)
	}
	// Too large for the cache, plain and faded, and only partly visible.
	for _, fade := range []float64{0, 0.5} {
		m := drawn(20, 20, View{Scale: 1, X: -700, Y: -700}, scene.Sprite{Size: 710, Art: art, Fade: fade})
		if got, want := blackness(m), 100*(1-fade); math.Abs(got-want) > 1 {
			t.Errorf("fade %v: a large sprite covers %.1f, want %.1f", fade, got, want)
		}
	}
}
