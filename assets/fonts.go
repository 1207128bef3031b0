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
	// Bold glyphs of the characters in the program's texts, and of the characters that Chinese and Japanese share.
	//
	//go:embed fonts/cjk-bold.ttf
	cjkBold []byte
	//go:embed fonts/window-bold.ttf
	windowBold []byte
	//go:embed fonts/window-mono.ttf
	windowMono []byte
)

// CJK is a TrueType font (glyf outlines) with the Chinese and Japanese characters in everyday use, kana and full-width
// punctuation, and of Latin only the space, which is glyph 1. Lines and the space are measured as in Noto Sans.
func CJK() []byte { return slices.Clip(cjk) }

// WindowBold is [CJK] with the bold glyphs of [BoardFonts] where there are any.
func WindowBold() []byte { return slices.Clip(windowBold) }

// WindowMono is [CJK], its lines and its space measured as in the toolkit's monospace font.
func WindowMono() []byte { return slices.Clip(windowMono) }

// Fonts are TrueType fonts by weight. A character is drawn with the first of a list that has it; where none of Bold
// has, with one of Regular.
type Fonts struct {
	Regular, Bold [][]byte
}

// BoardFonts are the fonts of text on boards and in exported pictures: Noto Sans with arrows and some signs of
// mathematics, then CJK. The same bytes are returned each time and must not be written to.
func BoardFonts() Fonts {
	return Fonts{Regular: [][]byte{latinRegular, cjk}, Bold: [][]byte{latinBold, cjkBold}}
}
