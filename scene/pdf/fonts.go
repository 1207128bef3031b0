package pdf

import (
	"bytes"
	"fmt"
	"hash"
	"hash/fnv"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/opentype"

	"stepboard/assets"
	"stepboard/scene/typeface"
)

// fonts are those of a document. fpdf is told of one when something is written with it, since it embeds all that it
// knows.
type fonts struct {
	by      map[*opentype.Font]*embedded
	list    []*embedded // in the order in which they were made
	current *embedded   // fpdf's
}

// embedded is a font that is, or may be, in the document.
type embedded struct {
	name  string // fpdf's
	data  []byte
	known bool        // to fpdf
	used  hash.Hash64 // of what was written with it
}

func newFonts() fonts {
	parsed, files := typeface.BuiltIn(), assets.BoardFonts()
	fs := fonts{by: map[*opentype.Font]*embedded{}}
	add := func(parsed []*opentype.Font, data [][]byte) {
		for i, p := range parsed {
			if fs.by[p] == nil {
				e := &embedded{name: fmt.Sprintf("%02d+stepboard", len(fs.list)), data: data[i], used: fnv.New64a()}
				fs.by[p] = e
				fs.list = append(fs.list, e)
			}
		}
	}
	add(parsed.Regular, files.Regular)
	add(parsed.Bold, files.Bold)
	return fs
}

// use makes a font the one that fpdf writes with, in a size.
func (fs *fonts) use(pdf *fpdf.Fpdf, e *embedded, size float64) {
	if !e.known {
		e.known = true
		pdf.AddUTF8FontFromBytes(e.name, "", e.data)
	}
	fs.current = e
	pdf.SetFont(e.name, "", size)
}

// renamed is a whole document with names of fonts of our own: fpdf's say nothing and lack the six capitals that mark a
// subset and tell those of different documents apart (ISO 32000, 9.9.2). The new names are as long as the old ones.
func (fs *fonts) renamed(whole []byte) []byte {
	for _, e := range fs.list {
		if e.known {
			tag := make([]byte, 6)
			for i, sum := 0, e.used.Sum64(); i < len(tag); i, sum = i+1, sum/26 {
				tag[i] = 'A' + byte(sum%26)
			}
			whole = bytes.ReplaceAll(whole, []byte("/utf8"+e.name), fmt.Appendf(nil, "/%s+Stepboard", tag))
		}
	}
	return whole
}
