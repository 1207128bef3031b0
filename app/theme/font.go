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
// Latin text. As nothing follows between it and Fyne's own, the bold one is whole too: bold where there is bold.
var (
	cjk     = fyne.NewStaticResource("stepboard-cjk.ttf", assets.CJK())
	cjkBold = sync.OnceValue(func() fyne.Resource {
		return fyne.NewStaticResource("stepboard-cjk-bold.ttf", withGlyphs(assets.CJK(), assets.CJKBold()))
	})
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
	case style.Bold:
		return cjkBold()
	default:
		return cjk
	}
}

// ReadFonts has the toolkit read the fonts of most texts on another goroutine: it takes about as long as the system
// takes to make a window. It returns a channel that is closed when they are there; as the toolkit measures text with
// one shaper, nothing else may be measured or drawn meanwhile.
func ReadFonts() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, bold := range []bool{false, true} {
			fyne.MeasureText("A", theme.TextSize(), fyne.TextStyle{Bold: bold})
		}
	}()
	return done
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

// withGlyphs is a copy of a TrueType font where each character that another font, of the same em and with the same
// advances, has too looks as it does there. No glyph of either is made of others.
func withGlyphs(data, of []byte) []byte {
	own, other := mustParse(data), mustParse(of)
	from := make([]sfnt.GlyphIndex, own.NumGlyphs()) // 0: its own
	var buf sfnt.Buffer
	for _, block := range [][2]rune{{0x3000, 0x30FF}, {0x4E00, 0x9FFF}, {0xFF00, 0xFFFF}} {
		for char := block[0]; char <= block[1]; char++ {
			if theirs, _ := other.GlyphIndex(&buf, char); theirs != 0 {
				ours, _ := own.GlyphIndex(&buf, char)
				from[ours] = theirs
			}
		}
	}
	old, bold := outlines(data), outlines(of)
	glyf := make([]byte, 0, len(data))
	loca := make([]byte, 0, 4*len(from)+4)
	for ours, theirs := range from {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if theirs != 0 {
			glyf = append(glyf, bold(int(theirs))...)
		} else {
			glyf = append(glyf, old(ours)...)
		}
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))

	// The two tables go behind the copy, where the directory finds them.
	out := append(make([]byte, 0, len(data)+len(glyf)+len(loca)+8), data...)
	binary.BigEndian.PutUint16(table(out, "head")[50:], 1) // loca counts bytes
	for name, content := range map[string][]byte{"glyf": glyf, "loca": loca} {
		out = append(out, make([]byte, -len(out)&3)...)
		e := entry(out, name)
		binary.BigEndian.PutUint32(e[8:], uint32(len(out)))
		binary.BigEndian.PutUint32(e[12:], uint32(len(content)))
		out = append(out, content...)
	}
	return out
}

// outlines are the glyphs of a TrueType font, each in its own form.
func outlines(data []byte) func(glyph int) []byte {
	loca, glyf := table(data, "loca"), table(data, "glyf")
	if binary.BigEndian.Uint16(table(data, "head")[50:]) != 0 { // it counts bytes, not pairs of them
		at := func(i int) uint32 { return binary.BigEndian.Uint32(loca[4*i:]) }
		return func(i int) []byte { return glyf[at(i):at(i+1)] }
	}
	at := func(i int) int { return 2 * int(binary.BigEndian.Uint16(loca[2*i:])) }
	return func(i int) []byte { return glyf[at(i):at(i+1)] }
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

// table is a part of a TrueType font by its name.
func table(data []byte, name string) []byte {
	e := entry(data, name)
	at, length := binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
	return data[at : at+length]
}

// entry is what the directory behind a header of 12 bytes says of a table: name, checksum, offset, length.
func entry(data []byte, name string) []byte {
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		if e := data[12+16*i:]; string(e[:4]) == name {
			return e[:16]
		}
	}
	panic("theme: a built-in font has no table " + name)
}
