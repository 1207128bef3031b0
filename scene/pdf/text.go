package pdf

import (
	"fmt"
	"unicode/utf8"

	"stepboard/scene/vector"
)

// cjk is the first character that belongs to a language without spaces between words.
const cjk = 0x2E80

// Text is part of vector.Drawer. The line is divided into runs of characters of one font. Each run is placed by the
// widths of the fonts, so that the line is as long as on screen. Viewers join the runs again.
func (w *writer) Text(l *vector.Line) {
	text, x := l.Text, 0.0
	if first, _ := utf8.DecodeRuneInString(text); w.markText() && first < cjk { // a space must come between the two texts
		text = " " + text
		x = -w.face.Glyph(' ', l.Bold).Advance
	}
	w.setFill(l.Color)
	var current *font
	for _, char := range text {
		g := w.face.Glyph(char, l.Bold)
		if f := w.font(g); f != current {
			if current != nil {
				w.put("> Tj ET\n")
			}
			current = f
			w.put("BT /", f.name, " ", l.Size, "Tf 1 0 0 -1 ", l.X+x*l.Size, l.Y, "Tm <")
		}
		w.buf = fmt.Appendf(w.buf, "%04X", current.number(char, g))
		x += g.Advance
	}
	if current != nil {
		w.put("> Tj ET\n")
	}
}
