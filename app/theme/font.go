package theme

import (
	"encoding/binary"
	"slices"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"stepboard/assets"
)

// Fyne draws a character with the first font that has it of: the theme's, Fyne's own of that style, emoji, symbols,
// and what the system has. The theme's is the CJK font, which has nothing that the next one has but the space: Latin
// stays Fyne's, Chinese and Japanese never depend on the system. As a space inside Chinese is asked of the CJK font,
// it can't do without; and as Fyne measures a line by the font that has the space, that font must have the metrics of
// Latin text.
var (
	cjk     = fyne.NewStaticResource("stepboard-cjk.ttf", assets.CJK())
	cjkMono = sync.OnceValue(func() fyne.Resource {
		return fyne.NewStaticResource("stepboard-cjk-mono.ttf", withMetrics(assets.CJK(),
			theme.DefaultTextMonospaceFont().Content()))
	})
)

// Font implements fyne.Theme. Latin stays in Fyne's fonts; Chinese and Japanese come from the one that is built in.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Symbol:
		return theme.DefaultSymbolFont()
	case style.Monospace:
		return cjkMono()
	default:
		return cjk
	}
}

// withMetrics is a copy of a TrueType font with the line height and the width of the space of another. Checksums stay
// as they were; what reads fonts here does not check them.
func withMetrics(data, like []byte) []byte {
	out := slices.Clone(data)
	own, other := mustParse(data), mustParse(like)
	em := fixed.I(int(own.UnitsPerEm()))
	metrics, err := other.Metrics(nil, em, font.HintingNone)
	if err != nil {
		panic(err) // the fonts are built in
	}
	hhea := table(out, "hhea")
	put(hhea[4:], metrics.Ascent)
	put(hhea[6:], -metrics.Descent)
	put(hhea[8:], metrics.Height-metrics.Ascent-metrics.Descent)

	from, err := other.GlyphIndex(nil, ' ')
	if err != nil {
		panic(err)
	}
	advance, err := other.GlyphAdvance(nil, from, em, font.HintingNone)
	if err != nil {
		panic(err)
	}
	to, err := own.GlyphIndex(nil, ' ')
	if err != nil {
		panic(err)
	}
	put(table(out, "hmtx")[4*int(to):], advance) // an advance and a bearing a glyph
	return out
}

func mustParse(data []byte) *sfnt.Font {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic(err) // the fonts are built in
	}
	return f
}

// put writes a length, rounded to a unit of the font.
func put(at []byte, v fixed.Int26_6) { binary.BigEndian.PutUint16(at, uint16(v.Round())) }

// table is a part of a TrueType font by its name. The directory behind a header of 12 bytes has 16 a table: name,
// checksum, offset, length.
func table(data []byte, name string) []byte {
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		entry := data[12+16*i:]
		if string(entry[:4]) == name {
			at, length := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
			return data[at : at+length]
		}
	}
	panic("theme: a built-in font has no table " + name)
}
