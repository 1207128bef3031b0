package drawingml

import (
	"encoding/xml"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/vector"
)

// Lengths of a line of text in common fonts, in ems: from the baseline up to the middle, and the height.
const middle, height = 0.35, 1.2

// themeFonts are the theme's fonts for Latin text, for Chinese and Japanese, and for other scripts.
const themeFonts = `<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>`

var aligns = [...]string{scene.Middle: "ctr", scene.Start: "l", scene.End: "r"}

func (w *writer) Text(l *vector.Line) {
	copies := w.copies
	if copies == nil {
		copies = []scene.Point{{}}
	}
	for _, t := range copies {
		w.line(l, t)
	}
}

func (w *writer) line(l *vector.Line, t scene.Point) {
	y := l.Y + t.Y - middle*l.Size
	if w.hides(l.X+t.X+l.Width/2, y) {
		return
	}
	lo := scene.Point{X: l.X + t.X, Y: y - height/2*l.Size}
	hi := scene.Point{X: l.X + t.X + l.Width, Y: y + height/2*l.Size}
	w.buf.WriteString(`<p:sp><p:nvSpPr>`)
	w.named(l.Text, "")
	w.buf.WriteString(`<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>` + w.place("a:off", "a:ext", lo, hi) +
		`</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody>` +
		`<a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/><a:p><a:pPr algn="` + aligns[l.Align] +
		`"/><a:r><a:rPr lang="`)
	lang, other := w.Lang(l.Text)
	w.buf.WriteString(lang)
	if other != "" {
		w.buf.WriteString(`" altLang="` + other)
	}
	w.buf.WriteString(`" sz="` + strconv.Itoa(int(max(100, l.Size*100))) + `"`)
	if l.Bold {
		w.buf.WriteString(` b="1"`)
	}
	w.buf.WriteString(`>` + w.fill(l.Color) + themeFonts + `</a:rPr><a:t>`)
	_ = xml.EscapeText(&w.buf, []byte(l.Text))
	w.buf.WriteString(`</a:t></a:r></a:p></p:txBody></p:sp>`)
	w.covers(lo, hi)
}
