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

// fonts are the fonts of a document. A font is passed to fpdf at its first use, because fpdf embeds every font it has.
type fonts struct {
	by      map[*opentype.Font]*embedded
	list    []*embedded // in the order of creation
	current *embedded   // the current font of fpdf
}

type embedded struct {
	name  string // name in fpdf
	data  []byte
	known bool        // fpdf has the font
	used  hash.Hash64 // hash of all text that was written in the font
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

func (fs *fonts) use(pdf *fpdf.Fpdf, e *embedded, size float64) {
	if !e.known {
		e.known = true
		pdf.AddUTF8FontFromBytes(e.name, "", e.data)
	}
	fs.current = e
	pdf.SetFont(e.name, "", size)
}

// renamed returns a complete document with our own font names. A subset of a font needs a name with six capitals that
// differ between documents (ISO 32000, 9.9.2), but fpdf's names do not have these. New names are as long as old names.
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
