package assets

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"sync"
)

var (
	//go:embed fonts/regular.ttf
	latinRegular []byte
	//go:embed fonts/bold.ttf
	latinBold []byte
	//go:embed fonts/cjk.ttf
	cjk []byte
	//go:embed fonts/cjk-bold.ttf
	cjkBold []byte
	//go:embed fonts/rare.ttf
	rare []byte
)

// CJK is a TrueType font (glyf outlines) with the Chinese and Japanese characters in everyday use, kana and full-width
// punctuation. Its only Latin character is the space, glyph 1. Lines and spaces are as large as in Noto Sans.
func CJK() []byte { return slices.Clip(cjk) }

// CJKBold is [CJK] with bold characters, kana and punctuation. Its signs and all widths are those of CJK.
func CJKBold() []byte { return slices.Clip(cjkBold) }

// WindowMono is [CJK] with the line height and the space of the toolkit's monospace font: the toolkit measures a line
// by the font of the space. It is made at the first call, because few windows show code. (It is a function and no
// variable, so that the linker leaves the font out of a program that never calls it.)
func WindowMono() []byte {
	mono.once.Do(func() { mono.font = windowMono() })
	return mono.font
}

var mono struct {
	once sync.Once
	font []byte
}

func windowMono() []byte {
	const ascent, descent, space = 464, -118, 301 // of DejaVu Sans Mono, in units of 1/500 em
	font := slices.Clone(cjk)
	set := func(table string, at, value int) {
		for i := 12; ; i += 16 { // the font's list of tables
			if string(font[i:i+4]) == table {
				start := int(binary.BigEndian.Uint32(font[i+8:]))
				binary.BigEndian.PutUint16(font[start+at:], uint16(int16(value)))
				return
			}
		}
	}
	set("hhea", 4, ascent)
	set("hhea", 6, descent)
	set("hmtx", 4, space) // the advance of glyph 1
	return font
}

// Fonts are lists of TrueType fonts by weight. A character is drawn with the first font of a list that has it. If no
// font of Bold has it, Regular is used.
type Fonts struct {
	Regular, Bold [][]byte
}

// BoardFonts are the fonts for text on boards and in exported pictures: Noto Sans with arrows and some mathematical
// signs, then CJK, then the other characters of GB 2312 and JIS X 0208 and of names, in one weight. The toolkit would
// read a font of the window several times, so its texts have rare characters from the system's fonts. All calls return
// the same bytes, which callers must not change.
func BoardFonts() Fonts {
	return Fonts{Regular: [][]byte{latinRegular, cjk, rare}, Bold: [][]byte{latinBold, cjkBold}}
}
