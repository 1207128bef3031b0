package typeface_test

import (
	"math"
	"slices"
	"testing"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

func TestGlyphs(t *testing.T) {
	f := typeface.BuiltIn()
	face := typeface.NewFace(f)
	for _, test := range []struct {
		char rune
		bold bool
		font int // index in the list
	}{{'A', false, 0}, {'A', true, 0}, {'Ω', false, 0}, {'→', true, 0}, {'道', false, 1}, {'道', true, 1}, {'ハ', false, 1}} {
		list := f.Regular
		if test.bold {
			list = f.Bold
		}
		if g := face.Glyph(test.char, test.bold); g.Font != list[test.font] || g.Missing() {
			t.Errorf("%c: not from font %d", test.char, test.font)
		}
	}
	for _, char := range "截栈溢出与剪枝：哈希、懒惰标记、拓扑排序貪欲法枝刈り幅優先探索累積和嗎囊" {
		plain, heavy := face.Glyph(char, false), face.Glyph(char, true)
		if heavy.Font != f.Bold[1] || heavy.Missing() || slices.Equal(face.Outline(heavy), face.Outline(plain)) {
			t.Errorf("%c is not bold in a bold title", char)
		}
	}
	latin := typeface.NewFace(&typeface.Fonts{Regular: f.Regular, Bold: f.Bold[:1]})
	if g := latin.Glyph('囊', true); g.Font != f.Regular[1] || g.Missing() {
		t.Error("what is not in bold is not regular")
	}
	if g := face.Glyph('\U0001F600', false); !g.Missing() || len(face.Outline(g)) == 0 {
		t.Error("a missing character shows nothing, or is not missing")
	}
	none := typeface.NewFace(&typeface.Fonts{})
	if g := none.Glyph('A', false); g.Font != nil || none.Outline(g) != nil || none.Width(false, "A") != 0 {
		t.Error("without fonts there is text")
	}
}

// Widths equal those of package raster.
func TestWidth(t *testing.T) {
	f := typeface.BuiltIn()
	face, r := typeface.NewFace(f), raster.New(f)
	for _, text := range []string{"", "Équipe Łódź", "从 3 步 → 12 步", "−17"} {
		for _, bold := range []bool{false, true} {
			const size = 100
			if got, want := size*face.Width(bold, text), r.TextWidth(size, bold,
				text); math.Abs(got-want) > 0.02*float64(len(text)) {
				t.Errorf("%q, bold %v: %v, raster says %v", text, bold, got, want)
			}
		}
	}
}

func TestOutline(t *testing.T) {
	face := typeface.NewFace(typeface.BuiltIn())
	g := face.Glyph('H', false)
	outline := face.Outline(g)
	lo, hi := scene.Point{X: 1, Y: 1}, scene.Point{X: -1, Y: -1}
	for _, s := range outline {
		for _, p := range s.P[:s.Verb.Points()] {
			lo = scene.Point{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
			hi = scene.Point{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
		}
	}
	if lo.X < 0 || hi.X > g.Advance || hi.Y != 0 || math.Abs(lo.Y+typeface.CapHeight) > 0.02 {
		t.Errorf("H lies between %v and %v", lo, hi)
	}
	// Every contour is closed before the next one begins, as back ends require.
	open := false
	for _, s := range face.Outline(face.Glyph('%', true)) {
		if (s.Verb == scene.Move) == open {
			t.Fatalf("verb %d where the outline is open: %v", s.Verb, open)
		}
		open = s.Verb != scene.Close
	}
	if open || &face.Outline(g)[0] != &outline[0] {
		t.Error("the outline is left open, or made twice")
	}
}
