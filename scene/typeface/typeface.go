// Package typeface finds the glyphs of characters, with their widths and outlines, for the back ends that draw scenes.
// It also reads the built-in fonts.
package typeface

import (
	"sync"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"stepboard/assets"
)

// CapHeight is the height of capitals and digits, in ems. The middle of a text is the middle of its capitals.
const CapHeight = 0.72

// Fonts are the fonts for text. A character is taken from the first font of its list that has the character. If
// no font of this list has it, the other list is searched.
type Fonts struct {
	Regular, Bold []*opentype.Font
}

var builtIn struct {
	once  sync.Once
	fonts *Fonts
}

// BuiltIn returns the program's own fonts, which are read once. Several goroutines may use them. The linker leaves out
// the fonts of a program that never calls BuiltIn.
func BuiltIn() *Fonts {
	builtIn.once.Do(func() {
		files := assets.BoardFonts()
		builtIn.fonts = &Fonts{Regular: parsed(files.Regular), Bold: parsed(files.Bold)}
	})
	return builtIn.fonts
}

func parsed(files [][]byte) []*opentype.Font {
	fonts := make([]*opentype.Font, len(files))
	for i, data := range files {
		var err error
		if fonts[i], err = opentype.Parse(data); err != nil {
			panic(err) // cannot happen: the fonts are built in
		}
	}
	return fonts
}

// Find returns the font for a character, and the index of the character's glyph there. If no font has the character,
// Find returns the first font and its replacement sign, glyph 0. If there are no fonts, it returns nil and 0.
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
