package assets_test

import (
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"stepboard/assets"
)

// Each character in the window's fonts has the shape from the font that it was taken from.
func TestWindowFonts(t *testing.T) {
	regular, bold := parsed(t, assets.CJK()), parsed(t, assets.BoardFonts().Bold[1])
	windowBold, windowMono := parsed(t, assets.WindowBold()), parsed(t, assets.WindowMono())
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
	for char := rune(0x20); char < 0x10000; char++ {
		plain := shape(regular, char)
		want := plain
		if heavy := shape(bold, char); heavy != nil {
			count++
			want = heavy
		}
		if !slices.Equal(shape(windowBold, char), want) || !slices.Equal(shape(windowMono, char), plain) {
			t.Fatalf("%c looks otherwise: run assets/fonts/make-subset.sh", char)
		}
	}
	if count < 1000 {
		t.Error("only", count, "characters are bold")
	}
	a, err1 := regular.Metrics(nil, em, font.HintingNone)
	b, err2 := windowBold.Metrics(nil, em, font.HintingNone)
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
