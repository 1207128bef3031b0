// Package svg writes scenes as Scalable Vector Graphics: whole files with Write, or with an Encoder the parts of many
// similar pictures.
//
// Text that common fonts carry stays text, squeezed or stretched to the width that it has in the built-in fonts;
// other characters (Chinese and Japanese, arrows, signs of mathematics) become outlines from the built-in fonts,
// named for those who can't see them. Pictures need nothing from outside and run no scripts.
package svg

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"

	"stepboard/scene"
	"stepboard/scene/typeface"
	"stepboard/scene/vector"
)

// FontFamily is the fonts for text, in order of preference. It has no double quotes, so that it can be quoted with
// them.
const FontFamily = "'Noto Sans','DejaVu Sans',Arial,Helvetica,sans-serif"

// Options of a file.
type Options struct {
	Title, Description string // for those who can't see the picture; either may be empty
	Metadata           string // for programs, or empty
}

// Write writes a scene, whose units are points, as a file of width×height points. What lies outside is left out. It
// writes as it goes: beside the scene it holds a few kilobytes, and the outlines of repeated art. It ends soon after
// an error of w, which it returns: a writer that fails when a context does is how to stop it.
func Write(w io.Writer, s *scene.Scene, width, height float64, o Options) error {
	out := bufio.NewWriterSize(w, 1<<16)
	d := newDrawer("xlink:href", typeface.NewFace(typeface.BuiltIn()))
	var err error
	d.cut = func() {
		if len(d.defs) > 0 {
			_, _ = fmt.Fprintf(out, "<defs>%s</defs>", d.defs) // an error stays with out
		}
		_, err = out.Write(d.buf)
		d.defs, d.buf = d.defs[:0], d.buf[:0]
	}
	d.spills, d.width = true, width
	d.buf = append(d.buf, xml.Header...)
	d.buf = append(d.buf, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" `+
		`version="1.1" role="img" `...)
	d.put(Attributes, ` width="`, width, `pt" height="`, height, `pt" viewBox="0 0 `, width, " ", height, `">`)
	for _, e := range [][2]string{{"title", o.Title}, {"desc", o.Description}, {"metadata", o.Metadata}} {
		if e[1] != "" {
			d.put("<", e[0], ">", escaped(e[1]), "</", e[0], ">")
		}
	}
	d.cut() // definitions come after the head
	vector.Draw(d, s, vector.Page{Width: width, Height: height, Face: d.face, Stopped: func() bool { return err != nil }})
	d.put("</svg>\n")
	d.cut()
	return out.Flush()
}

// Attributes are those of an svg element, beside its size and place, that everything in a picture inherits.
const Attributes = `font-family="` + FontFamily + `" stroke-linecap="round" stroke-linejoin="round"`
