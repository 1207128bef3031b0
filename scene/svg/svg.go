// Package svg writes scenes as Scalable Vector Graphics. Write writes whole files. An Encoder makes the parts of many
// similar pictures.
//
// Characters that common fonts have stay text. Viewers squeeze or stretch this text to the width that it has in the
// built-in fonts. Other characters (Chinese and Japanese, arrows, mathematical signs) become outlines from the built-in
// fonts, with the text as label for readers who can't see them. Pictures need no other files and run no scripts.
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

// FontFamily lists the fonts for text, in order of preference. It may be put in double quotes.
const FontFamily = "'Noto Sans','DejaVu Sans',Arial,Helvetica,sans-serif"

// Options are additional texts of a file.
type Options struct {
	Title, Description string // for readers who can't see the picture; either may be empty
	Metadata           string // data for programs; may be empty
}

// Write writes a scene, whose units are points, as a file of width×height points. Operations outside of the
// page are left out. Memory holds only some kilobytes of output, and the names of repeated art. If w
// returns an error, Write ends soon and returns this error. So a caller can stop Write by an error of w.
func Write(w io.Writer, s *scene.Scene, width, height float64, o Options) error {
	out := bufio.NewWriterSize(w, 1<<16)
	d := newDrawer("xlink:href", typeface.NewFace(typeface.BuiltIn()))
	var err error
	d.flush = func() {
		if len(d.defs) > 0 {
			_, _ = fmt.Fprintf(out, "<defs>%s</defs>", d.defs) // out keeps the error
		}
		_, err = out.Write(d.buf)
		d.defs, d.buf = d.defs[:0], d.buf[:0]
	}
	d.flushEarly, d.width = true, width
	d.buf = append(d.buf, xml.Header...)
	d.buf = append(d.buf, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" `+
		`version="1.1" role="img" `...)
	d.put(Attributes, ` width="`, width, `pt" height="`, height, `pt" viewBox="0 0 `, width, " ", height, `">`)
	for _, e := range [][2]string{{"title", o.Title}, {"desc", o.Description}, {"metadata", o.Metadata}} {
		if e[1] != "" {
			d.put("<", e[0], ">", escaped(e[1]), "</", e[0], ">")
		}
	}
	d.flush() // definitions come after the head
	vector.Draw(d, s, vector.Page{Width: width, Height: height, Face: d.face, Stopped: func() bool { return err != nil }})
	d.put("</svg>\n")
	d.flush()
	return out.Flush()
}

// Attributes are the attributes that an svg element must have in addition to its size. All elements in the picture
// inherit these attributes.
const Attributes = `font-family="` + FontFamily + `" stroke-linecap="round" stroke-linejoin="round"`
