package svg

import (
	"bytes"
	"encoding/xml"
	"image/color"
	"math"
	"strconv"

	"stepboard/scene"
	"stepboard/scene/typeface"
	"stepboard/scene/vector"
)

// drawer is the back end, a [vector.Drawer]. It appends output to the field buf. The output refers to definitions,
// which the drawer appends to the field defs.
type drawer struct {
	face       *typeface.Face
	link       string // the name of the attribute for references
	buf        []byte
	defs       []byte
	flush      func()  // uses and empties buf and defs; may be nil
	flushEarly bool    // whether the method spill may call flush inside an operation
	width      float64 // width of the picture; 0: viewers respect textLength, so text does not overflow

	style  string // attributes of the open group of texts; "": none is open
	ids    int
	prefix string // prefix of ids
	// estimates is set if the face has no fonts and estimates widths.
	estimates bool
	arts      map[artKey]string
	clips     map[string]string // ids of clips, by their XML
}

// artKey is art with a size, in hundredths of a point.
type artKey struct {
	art  *scene.Scene
	size int
}

func newDrawer(link string, face *typeface.Face) *drawer {
	return &drawer{face: face, link: link, prefix: "s", arts: map[artKey]string{}, clips: map[string]string{}}
}

// Numbers of decimal places of lengths in points, and of factors.
const decimals, scaleDecimals = 2, 6

// scale is a factor, written with scaleDecimals.
type scale float64

// escaped is text that the method put escapes for XML.
type escaped string

func (d *drawer) put(parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			d.buf = append(d.buf, p...)
		case float64:
			d.buf = vector.AppendDecimal(d.buf, p, decimals)
		case scale:
			d.buf = vector.AppendDecimal(d.buf, float64(p), scaleDecimals)
		case int:
			d.buf = strconv.AppendInt(d.buf, int64(p), 10)
		case escaped:
			w := bytes.NewBuffer(d.buf)
			_ = xml.EscapeText(w, []byte(p)) // writing to a buffer never fails
			d.buf = w.Bytes()
		}
	}
}

func (d *drawer) Cut() {
	d.setStyle("")
	if d.flush != nil {
		d.flush()
	}
}

// spill calls the function flush if there was much output since the last call of flush.
func (d *drawer) spill() {
	if d.flushEarly && len(d.buf) > 1<<15 {
		defs := d.defs // definitions may not be inside an element
		d.defs = nil
		d.flush()
		d.defs = defs
	}
}

// setStyle puts the following output into a group with the attributes style, or into no group if style is "".
func (d *drawer) setStyle(style string) {
	if style == d.style {
		return
	}
	if d.style != "" {
		d.put("</g>")
	}
	if style != "" {
		d.put("<g", style, ">")
	}
	d.style = style
}

func (d *drawer) id() string {
	d.ids++
	return d.prefix + strconv.Itoa(d.ids)
}

func hex(c color.NRGBA) string {
	const digits = "0123456789abcdef"
	if c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0 {
		return string([]byte{'#', digits[c.R/17], digits[c.G/17], digits[c.B/17]})
	}
	return string([]byte{
		'#', digits[c.R>>4], digits[c.R&15], digits[c.G>>4], digits[c.G&15], digits[c.B>>4], digits[c.B&15],
	})
}

// color puts an attribute with a colour and, if the colour is translucent, an attribute with its opacity.
func (d *drawer) color(name string, c color.NRGBA) {
	if c.A == 0 {
		d.put(" ", name, `="none"`)
		return
	}
	d.put(" ", name, `="`, hex(c), `"`)
	if c.A != 255 {
		d.put(" ", name, `-opacity="`, opacity(c.A), `"`)
	}
}

// opacity converts an alpha to 0..1, rounded to thousandths: exact enough to be converted back.
func opacity(a uint8) scale { return scale(math.Round(float64(a)/255*1000) / 1000) }

func (d *drawer) ink(ink scene.Ink) {
	d.color("fill", ink.Fill)
	if ink.Stroke.A != 0 {
		d.color("stroke", ink.Stroke)
		if ink.Width != 1 {
			d.put(` stroke-width="`, ink.Width, `"`)
		}
	}
}

func (d *drawer) Rect(r *scene.Rect) {
	d.setStyle("")
	d.put(`<rect x="`, r.Min.X, `" y="`, r.Min.Y, `" width="`, r.Max.X-r.Min.X, `" height="`, r.Max.Y-r.Min.Y, `"`)
	if r.Radius > 0 {
		d.put(` rx="`, r.Radius, `"`)
	} else if r.Stroke.A != 0 {
		d.put(` stroke-linejoin="miter"`)
	}
	d.ink(r.Ink)
	d.put("/>")
}

func (d *drawer) Circle(c *scene.Circle) {
	d.setStyle("")
	d.put(`<circle cx="`, c.Center.X, `" cy="`, c.Center.Y, `" r="`, c.Radius, `"`)
	d.ink(c.Ink)
	d.put("/>")
}

func (d *drawer) Clip(lo, hi scene.Point) {
	d.setStyle("")
	d.put(`<g clip-path="url(#`, d.clip(lo, hi), `)">`)
}

func (d *drawer) End() {
	d.setStyle("")
	d.put("</g>")
}

// clip returns the id of a clip for a rectangle. The clip is defined at its first use.
func (d *drawer) clip(lo, hi scene.Point) string {
	buf := d.buf
	d.buf = nil
	d.put(`<rect x="`, lo.X, `" y="`, lo.Y, `" width="`, hi.X-lo.X, `" height="`, hi.Y-lo.Y, `"/>`)
	outline := string(d.buf)
	d.buf = buf
	id, ok := d.clips[outline]
	if !ok {
		id = d.id()
		d.clips[outline] = id
		d.defs = append(d.defs, `<clipPath id="`+id+`">`+outline+`</clipPath>`...)
	}
	return id
}

func (d *drawer) Art(a vector.Art) {
	d.setStyle("")
	key := artKey{a.Scene, int(min(a.Size, 1e6)*100 + 0.5)}
	id, ok := d.arts[key]
	if !ok {
		id = d.define(a.Scene, float64(key.size)/100)
		d.arts[key] = id
	}
	if id == "" {
		return
	}
	d.put("<use ", d.link, `="#`, id, `"`)
	if x := a.At.X; x != 0 {
		d.put(` x="`, x, `"`)
	}
	if y := a.At.Y; y != 0 {
		d.put(` y="`, y, `"`)
	}
	if a.Alpha != 255 {
		d.put(` opacity="`, opacity(a.Alpha), `"`)
	}
	d.put("/>")
	d.spill()
}

// define defines new art and returns its id, or "" if the art is invisible.
func (d *drawer) define(art *scene.Scene, size float64) string {
	buf, flush, flushEarly := d.buf, d.flush, d.flushEarly
	d.buf, d.flush, d.flushEarly = nil, nil, false
	vector.DrawArt(d, d.face, art, scene.Point{}, size)
	content := d.buf
	d.buf, d.flush, d.flushEarly = buf, flush, flushEarly
	if len(content) == 0 {
		return ""
	}
	id, clip := d.id(), ""
	if vector.Overflows(art, d.face) {
		clip = ` clip-path="url(#` + d.clip(scene.Point{}, scene.Point{X: size, Y: size}) + `)"`
	}
	d.defs = append(d.defs, `<g id="`+id+`"`+clip+`>`...)
	d.defs = append(d.defs, content...)
	d.defs = append(d.defs, "</g>"...)
	return id
}
