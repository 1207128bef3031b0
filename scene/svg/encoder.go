package svg

import (
	"stepboard/scene"
	"stepboard/scene/typeface"
	"stepboard/scene/vector"
)

// Encoder turns scenes into strings of SVG, piece by piece, for a page that shows one of many pictures at a time.
// Pictures with common operations have common strings: keep a table of the different strings, and for each picture the
// numbers of its strings.
//
//	e := svg.NewEncoder()
//	for each picture {
//		for _, fragment := range e.Fragments(s, width, height) { … }
//	}
//	page: <svg ATTRIBUTES viewBox="0 0 width height">DEFINITIONS<g id="stage">fragments, one after the other</g></svg>
//
// where ATTRIBUTES is Encoder.Attributes, and DEFINITIONS is Encoder.Definitions after the last picture: art and
// clips that fragments of all pictures refer to. A page with several svg elements needs the definitions in one of
// them only, which must not be display:none; a picture on its own needs both.
//
// A fragment is the output of one operation of the scene, of one operation of a group, or of one row of an operation
// with a number or four colours for each cell. It need not be whole elements: a clipped group begins with a fragment
// "<g …>" and ends with "</g>". The fragments of one picture, in order, are well formed, as XML and as HTML. Their ids
// are "s" and a number.
type Encoder struct {
	d           *drawer
	definitions []byte // so far
}

// NewEncoder makes an encoder that measures with the built-in fonts. Characters that other fonts lack become outlines
// from the built-in fonts.
func NewEncoder() *Encoder {
	return &Encoder{d: newDrawer("href", typeface.NewFace(typeface.BuiltIn()))}
}

// NewPlainEncoder makes an encoder without fonts: all text stays text, in the reader's fonts. Its ids begin with prefix
// instead of "s", so that its pictures can be on a page with others.
func NewPlainEncoder(prefix string) *Encoder {
	e := &Encoder{d: newDrawer("href", typeface.Estimated())}
	e.d.prefix, e.d.estimates = prefix, true
	return e
}

// Fragments draws a scene, whose units are points, on a page of width×height points. Everything outside is left out.
func (e *Encoder) Fragments(s *scene.Scene, width, height float64) []string {
	var list []string
	e.d.cut = func() {
		e.definitions = append(e.definitions, e.d.defs...)
		if len(e.d.buf) > 0 {
			list = append(list, string(e.d.buf))
		}
		e.d.defs, e.d.buf = e.d.defs[:0], e.d.buf[:0]
	}
	vector.Draw(e.d, s, vector.Page{Width: width, Height: height, Face: e.d.face, ByRows: true})
	e.d.cut()
	return list
}

// Definitions is the definitions for all fragments made so far: one defs element.
func (e *Encoder) Definitions() string { return "<defs>" + string(e.definitions) + "</defs>" }
