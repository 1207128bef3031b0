// Package drawingml writes scenes as shapes of DrawingML (ECMA-376, part 1, 20), the format of slides. The shapes are
// rectangles, ellipses, paths and lines of text, which the user can ungroup, colour and move. Related shapes form a
// group.
package drawingml

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/typeface"
	"stepboard/scene/vector"
)

// Options are settings for Shapes.
type Options struct {
	X, Y, Width, Height float64 // place of the scene on the slide, in points
	Description         string  // alternative text of the first group, if the group has none of its own
	FirstID             int     // id of the first shape; the next shapes have the next numbers
	// Theme has the names of colours that are in the slides' theme.
	Theme map[color.NRGBA]string
	// Lang returns the language of a text, and the language of its Latin words, which may be "".
	Lang func(text string) (lang, other string)
}

// Shapes returns the XML of a scene whose units are points. Named groups of the scene become groups. A named sprite
// becomes a group outside of the other groups, so that a presentation can move the sprite. A shape that is partly
// outside of the scene's size is written whole.
func Shapes(s *scene.Scene, o Options) []byte {
	w := &writer{Options: o, face: typeface.NewFace(typeface.BuiltIn()), fade: 255}
	vector.Draw(w, s, vector.Page{Width: o.Width, Height: o.Height, Face: w.face})
	return w.buf.Bytes()
}

// writer is the back end for slides, a [vector.Drawer] and [vector.Grouper].
type writer struct {
	Options
	buf    bytes.Buffer
	face   *typeface.Face
	fade   uint8 // opacity of everything, multiplied with the alpha of colours; 255: opaque
	ids    int
	groups []group
	tiles  []tiles       // art of the current operation
	clips  []clip        // the nested clips; the last is the visible rectangle
	copies []scene.Point // offsets of the copies of a shape; all copies are one XML shape; nil: one copy, not moved
}

// group is a group of shapes that is not complete yet.
type group struct {
	name, description string
	at                int // index in writer.buf where the shapes of the group begin
	extent
}

type extent struct {
	lo, hi scene.Point
	any    bool // whether the rectangle has a point
}

func (e *extent) grow(lo, hi scene.Point) {
	if !e.any {
		e.lo, e.hi, e.any = lo, hi, true
		return
	}
	e.lo = scene.Point{X: min(e.lo.X, lo.X), Y: min(e.lo.Y, lo.Y)}
	e.hi = scene.Point{X: max(e.hi.X, hi.X), Y: max(e.hi.Y, hi.Y)}
}

// Lengths are rounded to multiples of 1000 EMU (a point has 12700 EMU), because round numbers are shorter to write.
// perPoint is the number of units of 1000 EMU in a point.
const (
	emu      = 1000
	perPoint = 12700. / emu
)

func units(v float64) int { return int(math.Round(max(-1e6, min(v, 1e6)) * perPoint)) }

// Open begins a group with a name.
func (w *writer) Open(name, alt string) {
	w.groups = append(w.groups, group{name: name, description: cmp.Or(alt, w.Description), at: w.buf.Len()})
	w.Description = "" // only the first group has it
}

// Shut ends a group. An empty group is dropped.
func (w *writer) Shut() {
	n := len(w.groups) - 1
	g := w.groups[n]
	w.groups = w.groups[:n]
	shapes := string(w.buf.Bytes()[g.at:])
	w.buf.Truncate(g.at)
	if !g.any {
		return
	}
	w.buf.WriteString(`<p:grpSp><p:nvGrpSpPr>`)
	w.named(g.name, g.description)
	w.buf.WriteString(`<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>`)
	place := w.place("a:off", "a:ext", g.lo, g.hi)
	w.buf.WriteString(place + w.place("a:chOff", "a:chExt", g.lo, g.hi) + `</a:xfrm></p:grpSpPr>` + shapes + `</p:grpSp>`)
	w.covers(g.lo, g.hi)
}

// covers extends the current group's rectangle to contain a shape.
func (w *writer) covers(lo, hi scene.Point) {
	if n := len(w.groups); n > 0 {
		w.groups[n-1].grow(lo, hi)
	}
}

func (w *writer) named(name, description string) {
	w.buf.WriteString(`<p:cNvPr id="` + strconv.Itoa(w.FirstID+w.ids) + `" name="`)
	w.ids++
	_ = xml.EscapeText(&w.buf, []byte(name)) // writing to a buffer never fails
	if description != "" {
		w.buf.WriteString(`" descr="`)
		_ = xml.EscapeText(&w.buf, []byte(description))
	}
	w.buf.WriteString(`"/>`)
}

// place returns two XML elements: the place and the size that a rectangle of the scene has on the slide.
func (w *writer) place(offset, extent string, lo, hi scene.Point) string {
	x, y := units(w.X+lo.X), units(w.Y+lo.Y)
	return fmt.Sprintf(`<%s x="%d" y="%d"/><%s cx="%d" cy="%d"/>`, offset, x*emu, y*emu, extent,
		max(0, units(w.X+hi.X)-x)*emu, max(0, units(w.Y+hi.Y)-y)*emu)
}

// fill returns a colour as XML.
func (w *writer) fill(c color.NRGBA) string {
	c.A = uint8(int(c.A) * int(w.fade) / 255)
	alpha := ""
	if c.A < 255 {
		alpha = `<a:alpha val="` + strconv.Itoa(int(c.A)*100000/255) + `"/>`
	}
	c.A = 255
	if name, ok := w.Theme[c]; ok {
		return `<a:solidFill><a:schemeClr val="` + name + `">` + alpha + `</a:schemeClr></a:solidFill>`
	}
	return fmt.Sprintf(`<a:solidFill><a:srgbClr val="%02X%02X%02X">%s</a:srgbClr></a:solidFill>`, c.R, c.G, c.B, alpha)
}

// shape writes a shape. The parameter geometry is the XML of its form, and line is the XML of its outline, after the
// width attribute.
func (w *writer) shape(name string, lo, hi scene.Point, geometry string, ink scene.Ink, line string) {
	w.buf.WriteString(`<p:sp><p:nvSpPr>`)
	w.named(name, "")
	w.buf.WriteString(`<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>` + w.place("a:off", "a:ext", lo, hi) +
		`</a:xfrm>` + geometry)
	if ink.Fill.A == 0 {
		w.buf.WriteString(`<a:noFill/>`)
	} else {
		w.buf.WriteString(w.fill(ink.Fill))
	}
	if ink.Stroke.A == 0 {
		w.buf.WriteString(`<a:ln><a:noFill/></a:ln>`)
	} else {
		w.buf.WriteString(`<a:ln w="` + strconv.Itoa(int(max(1, ink.Width*12700))) + `"` + line)
	}
	w.buf.WriteString(`</p:spPr></p:sp>`)
	w.covers(lo, hi)
}

// stroke returns the XML of an outline after the width attribute. If the parameter sharp is set, corners are mitred.
func (w *writer) stroke(c color.NRGBA, flat bool, dash, width float64, sharp bool) string {
	s := ` cap="rnd">`
	if flat {
		s = ` cap="flat">`
	}
	s += w.fill(c)
	if dash > 0 && width > 0 {
		n := strconv.Itoa(int(dash / width * 100000))
		s += `<a:custDash><a:ds d="` + n + `" sp="` + n + `"/></a:custDash>`
	}
	if sharp {
		return s + `<a:miter lim="800000"/></a:ln>`
	}
	return s + `<a:round/></a:ln>`
}
