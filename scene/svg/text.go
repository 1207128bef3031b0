package svg

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"stepboard/scene"
	"stepboard/scene/vector"
)

// common are the characters in all fonts of FontFamily: Latin, Greek, Cyrillic, their punctuation, and the minus.
var common = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0020, 0x007E, 1},
		{0x00A0, 0x017F, 1},
		{0x0384, 0x03CE, 1},
		{0x0400, 0x045F, 1},
		{0x0490, 0x0491, 1},
		{0x1E80, 0x1E85, 1},
		{0x1EF2, 0x1EF3, 1},
		{0x2013, 0x2014, 1},
		{0x2018, 0x201E, 1},
		{0x2020, 0x2022, 1},
		{0x2026, 0x2026, 1},
		{0x2030, 0x2030, 1},
		{0x2039, 0x203A, 1},
		{0x20AC, 0x20AC, 1},
		{0x2116, 0x2116, 1},
		{0x2122, 0x2122, 1},
		{0x2212, 0x2212, 1},
	},
}

// run is a part of a line that is written as text, or as outlines.
type run struct {
	text     string
	from, to float64 // start and end along the line, in ems
	outlined bool
}

// runs splits a line. Characters that are not common become outlines, if the built-in fonts have them. All other
// characters stay text. A space belongs to the run before it. If all is set, common characters become outlines, too.
func (d *drawer) runs(l *vector.Line, all bool) []run {
	var list []run
	x, start := 0.0, 0
	for i, char := range l.Text {
		g := d.face.Glyph(char, l.Bold)
		outlined := (all || !unicode.Is(common, char)) && !g.Missing()
		if n := len(list); n == 0 || list[n-1].outlined != outlined && char != ' ' {
			list = append(list, run{from: x, outlined: outlined})
			start = i
		}
		x += g.Advance
		last := &list[len(list)-1]
		last.text, last.to = l.Text[start:i+utf8.RuneLen(char)], x
	}
	return list
}

// anchors are attributes that align a text even in viewers that ignore textLength.
var anchors = [...]string{scene.Middle: ` text-anchor="middle"`, scene.Start: "", scene.End: ` text-anchor="end"`}

func (d *drawer) Text(l *vector.Line) {
	list := d.runs(&vector.Line{Text: strings.ToValidUTF8(l.Text, "\uFFFD"), Bold: l.Bold}, d.overflows(l))
	plain := len(list) == 1 && !list[0].outlined
	anchor := ""
	if plain {
		anchor = anchors[l.Align]
	}
	d.setStyle(d.textStyle(l, anchor))
	switch {
	case plain:
		d.run(l, &list[0], "")
	case len(list) == 1:
		d.outlines(l, &list[0], ` role="img" aria-label="`, escaped(l.Text), `"`)
	default:
		d.put(`<g role="img" aria-label="`, escaped(l.Text), `">`)
		for i := range list {
			if list[i].outlined {
				d.outlines(l, &list[i])
			} else {
				d.run(&vector.Line{X: l.X, Y: l.Y, Size: l.Size, Bold: l.Bold, Tight: true}, &list[i], anchors[scene.Middle])
			}
		}
		d.put("</g>")
	}
	d.spill()
}

// widest is the factor by which the widest font of FontFamily, DejaVu Sans bold, exceeds the built-in fonts.
const widest = 1.25

// overflows reports whether a line could reach beyond the picture in a wider font. Viewers that ignore textLength, such
// as librsvg and ImageMagick, do not squeeze such a line.
func (d *drawer) overflows(l *vector.Line) bool {
	if d.width == 0 {
		return false
	}
	more := l.Width * (widest - 1)
	left := l.X - l.Align.Share()*more
	return left < 0 || left+l.Width+more > d.width
}

func (d *drawer) textStyle(l *vector.Line, anchor string) string {
	buf := d.buf
	d.buf = nil
	d.put(` font-size="`, l.Size, `"`)
	if l.Bold {
		d.put(` font-weight="700"`)
	}
	d.color("fill", l.Color)
	d.put(anchor)
	style := string(d.buf)
	d.buf = buf
	return style
}

// run writes a run as text, without the spaces at its ends, because viewers drop these.
func (d *drawer) run(l *vector.Line, r *run, anchor string) {
	text := strings.Trim(r.text, " ")
	if text == "" {
		return
	}
	space := d.face.Glyph(' ', l.Bold).Advance
	from := r.from + space*float64(len(r.text)-len(strings.TrimLeft(r.text, " ")))
	to := r.to - space*float64(len(r.text)-len(strings.TrimRight(r.text, " ")))
	x := l.X + from*l.Size + l.Align.Share()*(to-from)*l.Size
	d.put(`<text x="`, x, `" y="`, l.Y, `"`, anchor)
	// textLength needs the exact width. Estimated widths are exact enough only for digits, whose width hardly differs
	// between fonts.
	if l.Tight && utf8.RuneCountInString(text) > 1 && (!d.estimates || strings.Trim(text, "0123456789") == "") {
		d.put(` textLength="`, (to-from)*l.Size, `" lengthAdjust="spacingAndGlyphs"`)
	}
	if strings.Contains(text, "  ") {
		d.put(` xml:space="preserve"`)
	}
	d.put(">", escaped(text), "</text>")
}

// outlines writes a run as one shape, in thousandths of an em.
func (d *drawer) outlines(l *vector.Line, r *run, attributes ...any) {
	const em = 1000
	d.put("<path")
	d.put(attributes...)
	d.put(` transform="translate(`, l.X+r.from*l.Size, " ", l.Y, ")scale(", scale(l.Size/em), `)" d="`)
	x := 0.0
	for _, char := range r.text {
		g := d.face.Glyph(char, l.Bold)
		d.outline(d.face.Outline(g), scene.Point{X: x * em}, em, 0, false)
		x += g.Advance
	}
	d.put(`"/>`)
}
