package assets_test

import (
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"stepboard/assets"
)

// The three CJK fonts have the same characters. Each character is bold in the bold font, and regular in the monospaced
// font. Bold moves no text. A short run compares each seventh character.
func TestWindowFonts(t *testing.T) {
	regular, bold, mono := parsed(t, assets.CJK()), parsed(t, assets.CJKBold()), parsed(t, assets.WindowMono())
	em, count := fixed.I(int(regular.UnitsPerEm())), 0
	shape := func(f *sfnt.Font, char rune) sfnt.Segments {
		var b sfnt.Buffer
		i, err := f.GlyphIndex(&b, char)
		if i == 0 || err != nil {
			return nil
		}
		s, err := f.LoadGlyph(&b, i, em, nil)
		if err != nil {
			t.Fatal(err)
		}
		return append(sfnt.Segments{}, s...)
	}
	width := func(f *sfnt.Font, char rune) fixed.Int26_6 {
		i, err1 := f.GlyphIndex(nil, char)
		w, err2 := f.GlyphAdvance(nil, i, em, font.HintingNone)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		return w
	}
	step := rune(1)
	if testing.Short() {
		step = 7
	}
	for char := rune(0x20); char < 0x10000; char += step {
		plain, heavy := shape(regular, char), shape(bold, char)
		ideograph := char >= 0x3400 && char < 0xA000
		if ideograph && plain != nil {
			count++
		}
		if (plain == nil) != (heavy == nil) || ideograph && plain != nil && slices.Equal(heavy, plain) ||
			!slices.Equal(shape(mono, char), plain) || width(regular, char) != width(bold, char) {
			t.Fatalf("%c looks otherwise: run assets/fonts/make-subset.sh", char)
		}
	}
	if count < 5000/int(step) {
		t.Error("only", count, "characters are bold")
	}
	a, err1 := regular.Metrics(nil, em, font.HintingNone)
	b, err2 := bold.Metrics(nil, em, font.HintingNone)
	if err1 != nil || err2 != nil || a.Height != b.Height || a.Ascent != b.Ascent {
		t.Error("a line in bold is not as high as a regular one:", a, b)
	}
}

func parsed(t *testing.T, data []byte) *sfnt.Font {
	f, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
