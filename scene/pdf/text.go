package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"stepboard/scene"
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
	w.flush()
	from := x
	var font *embedded
	var run strings.Builder
	show := func() {
		if run.Len() > 0 {
			w.show(l.X+from*l.Size, l.Y, font, l.Size, run.String())
		}
		run.Reset()
		from = x
	}
	for _, char := range text {
		g := w.face.Glyph(char, l.Bold)
		e := w.fonts.by[g.Font]
		if e == nil {
			continue // no font is known
		}
		if e != font {
			show()
			font = e
		}
		if char > 0xFFFF || unicode.IsControl(char) {
			char = unicode.ReplacementChar // fpdf can't write such characters, and our fonts don't have them
		}
		run.WriteRune(char)
		x += g.Advance
	}
	show()
}

func (w *writer) show(x, y float64, e *embedded, size float64, text string) {
	if w.state.font != e || w.state.size != size || w.fonts.current != e {
		w.fonts.use(w.pdf, e, size)
		w.state.font, w.state.size = e, size
	}
	e.used.Write([]byte(text))
	w.pdf.Text(x, y, text)
}

func hasText(art *scene.Scene) bool {
	for _, op := range art.Ops {
		switch op := op.(type) {
		case scene.Text, scene.Numbers:
			return true
		case scene.Sprite:
			if op.Art != nil && hasText(op.Art) {
				return true
			}
		case scene.Group:
			if op.Scene != nil && hasText(op.Scene) {
				return true
			}
		}
	}
	return false
}
