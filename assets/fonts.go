package assets

import (
	_ "embed"
	"slices"
)

var (
	//go:embed fonts/regular.ttf
	latinRegular []byte
	//go:embed fonts/bold.ttf
	latinBold []byte
	//go:embed fonts/cjk.ttf
	cjk []byte
)

// CJK is a TrueType font (glyf outlines) with the Chinese and Japanese characters in everyday use, kana and full-width
// punctuation, and of Latin only the space, which is glyph 1. Lines and the space are measured as in Noto Sans.
func CJK() []byte { return slices.Clip(cjk) }

// Fonts are TrueType fonts by weight. A character is drawn with the first of a list that has it.
type Fonts struct {
	Regular, Bold [][]byte
}

// BoardFonts are the fonts of text on boards and in exported pictures: Noto Sans with arrows and some signs of
// mathematics, then CJK. The same bytes are returned each time and must not be written to.
func BoardFonts() Fonts {
	return Fonts{Regular: [][]byte{latinRegular, cjk}, Bold: [][]byte{latinBold, cjk}}
}
