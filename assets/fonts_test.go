package assets_test

import (
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"

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

// The fonts have all characters of China's and Japan's standards, and the characters that Windows adds for Japanese
// names. Of these 365 characters some are signs.
func TestNames(t *testing.T) {
	common, rare := parsed(t, assets.CJK()), parsed(t, assets.BoardFonts().Regular[2])
	names := []rune("髙橋𠮷野濵﨑陈喆王堃李玥赵祎煊晗瑄淼垚翀昉旻旸琤珺晞婳珅焜龘")
	for _, set := range []struct {
		encoding    encoding.Encoding
		first, last byte
		want        int
	}{
		{simplifiedchinese.GBK, 0xB0, 0xF7, 6763}, {japanese.EUCJP, 0xB0, 0xF4, 6355}, {japanese.ShiftJIS, 0xFA, 0xFC, 360},
	} {
		count := 0
		for lead := set.first; lead <= set.last; lead++ {
			for trail := 0x40; trail <= 0xFE; trail++ {
				text, err := set.encoding.NewDecoder().Bytes([]byte{lead, byte(trail)})
				r, size := utf8.DecodeRune(text)
				// GBK has its own characters before 0xA1. A byte below 0x80 may be a character of its own.
				if err != nil || size != len(text) || !unicode.Is(unicode.Han, r) ||
					set.encoding == simplifiedchinese.GBK && trail < 0xA1 {
					continue
				}
				names = append(names, r)
				count++
			}
		}
		if count < set.want {
			t.Fatalf("lead bytes from %x: %d characters, want %d", set.first, count, set.want)
		}
	}
	for _, r := range names {
		i, err1 := common.GlyphIndex(nil, r)
		k, err2 := rare.GlyphIndex(nil, r)
		if err1 != nil || err2 != nil || i == 0 && k == 0 {
			t.Errorf("the fonts have no %c", r)
		}
	}
}

func parsed(t *testing.T, data []byte) *sfnt.Font {
	f, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
