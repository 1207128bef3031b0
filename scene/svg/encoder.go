package svg

import (
	"stepboard/scene"
	"stepboard/scene/typeface"
	"stepboard/scene/vector"
)

// Encoder turns scenes into lists of strings of SVG, for a page that shows one of many pictures at a time. Pictures
// with common operations have common strings. So a caller can keep a table of all different strings, and for each
// picture the numbers of its strings.
//
//	e := svg.NewEncoder()
//	for each picture {
//		for _, fragment := range e.Fragments(s, width, height) { … }
//	}
//	page: <svg ATTRIBUTES viewBox="0 0 width height">DEFINITIONS<g id="stage">fragments, one after the other</g></svg>
//
// ATTRIBUTES stands for the constant Attributes. DEFINITIONS stands for the result of Definitions after the last
// picture: art and clips to which fragments of all pictures refer. If a page has several svg elements, only one of them
// needs the definitions. This element must not be display:none. A file with one picture needs attributes and
// definitions.
//
// A fragment is the output of one operation of the scene, of one operation of a group, or of one row of blocks. A
// fragment need not be complete elements: a clipped group begins with a fragment "<g …>" and ends with "</g>". All
// fragments of one picture together, in order, are well formed, as XML and as HTML. Their ids are "s" and a number.
type Encoder struct {
	d           *drawer
	definitions []byte // the definitions of all fragments until now
}

// NewEncoder makes an encoder with the built-in fonts. It draws outlines of the characters that common fonts lack.
func NewEncoder() *Encoder {
	return &Encoder{d: newDrawer("href", typeface.NewFace(typeface.BuiltIn()))}
}

// NewPlainEncoder makes an encoder without fonts: all text stays text, in the reader's fonts. Ids begin with prefix
// instead of "s", so that a page can also have pictures of another encoder.
func NewPlainEncoder(prefix string) *Encoder {
	e := &Encoder{d: newDrawer("href", typeface.Estimated())}
	e.d.prefix, e.d.estimates = prefix, true
	return e
}

// Fragments draws the part of a scene, whose units are points, that is on a page of width×height points.
func (e *Encoder) Fragments(s *scene.Scene, width, height float64) []string {
	var list []string
	e.d.flush = func() {
		e.definitions = append(e.definitions, e.d.defs...)
		if len(e.d.buf) > 0 {
			list = append(list, string(e.d.buf))
		}
		e.d.defs, e.d.buf = e.d.defs[:0], e.d.buf[:0]
	}
	vector.Draw(e.d, s, vector.Page{Width: width, Height: height, Face: e.d.face, ByRows: true})
	e.d.flush()
	return list
}

// Definitions returns one defs element with the definitions for all fragments until now.
func (e *Encoder) Definitions() string { return "<defs>" + string(e.definitions) + "</defs>" }
