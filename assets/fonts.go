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
	//go:embed fonts/cjk-bold.ttf
	cjkBold []byte
	//go:embed fonts/window-mono.ttf
	windowMono []byte
)

// CJK is a TrueType font (glyf outlines) with the Chinese and Japanese characters in everyday use, kana and full-width
// punctuation. Its only Latin character is the space, glyph 1. Lines and spaces are as large as in Noto Sans.
func CJK() []byte { return slices.Clip(cjk) }

// CJKBold is [CJK] with bold characters, kana and punctuation. Its signs and all widths are those of CJK.
func CJKBold() []byte { return slices.Clip(cjkBold) }

// WindowMono is [CJK] with the line height and the space of the toolkit's monospace font.
func WindowMono() []byte { return slices.Clip(windowMono) }

// Fonts are lists of TrueType fonts by weight. A character is drawn with the first font of a list that has it. If no
// font of Bold has it, Regular is used.
type Fonts struct {
	Regular, Bold [][]byte
}

// BoardFonts are the fonts for text on boards and in exported pictures: Noto Sans with arrows and some mathematical
// signs, then CJK. All calls return the same bytes, which callers must not change.
func BoardFonts() Fonts {
	return Fonts{Regular: [][]byte{latinRegular, cjk}, Bold: [][]byte{latinBold, cjkBold}}
}
