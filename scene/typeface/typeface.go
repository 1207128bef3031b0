// Package typeface finds characters in the built-in fonts, with their widths and outlines, for every back end that
// draws scenes.
package typeface

import (
	"sync"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"stepboard/assets"
)

// CapHeight is the height of capitals in most fonts, as a share of the size. Text is centred on capitals, and digits
// have the same height.
const CapHeight = 0.72

// Fonts are the fonts for text. A rune is taken from the first font that has it. If no font of Bold has it, it is taken
// from Regular.
type Fonts struct {
	Regular, Bold []*opentype.Font
}

var builtIn struct {
	once  sync.Once
	fonts *Fonts
}

// BuiltIn are the program's fonts, read once. Several goroutines may use them. A program that never calls BuiltIn is
// linked without them.
func BuiltIn() *Fonts {
	builtIn.once.Do(func() { builtIn.fonts = parsed(assets.BoardFonts()) })
	return builtIn.fonts
}

func parsed(f assets.Fonts) *Fonts {
	parse := func(list [][]byte) []*opentype.Font {
		fonts := make([]*opentype.Font, len(list))
		for i, data := range list {
			var err error
			if fonts[i], err = opentype.Parse(data); err != nil {
				panic(err) // they are built in
			}
		}
		return fonts
	}
	return &Fonts{Regular: parse(f.Regular), Bold: parse(f.Bold)}
}

// Find is the font with a rune, and the rune's glyph. If no font has the rune, it is the first font's replacement sign,
// glyph 0. Without fonts it is nil.
func (fonts *Fonts) Find(buf *sfnt.Buffer, char rune, bold bool) (*opentype.Font, sfnt.GlyphIndex) {
	lists := [2][]*opentype.Font{fonts.Regular, fonts.Bold}
	if bold {
		lists[0], lists[1] = lists[1], lists[0]
	}
	var first *opentype.Font
	for _, list := range lists {
		for _, f := range list {
			if i, err := f.GlyphIndex(buf, char); err == nil && i != 0 {
				return f, i
			}
			if first == nil {
				first = f
			}
		}
	}
	return first, 0
}
