package pdf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"slices"

	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/font/sfnt"

	"stepboard/assets"
	"stepboard/scene/typeface"
	"stepboard/scene/vector"
)

// font is a font of a document, reduced to the characters of its texts. A text has two bytes for each character: the
// character's number in the font.
type font struct {
	name    string // name in the resources of pages
	file    []byte // the whole TrueType file
	numbers map[rune]uint16
	chars   []char // by number; 0 is the sign for a missing character
}

type char struct {
	rune
	glyph sfnt.GlyphIndex
	width float64 // in ems
}

// font returns the document's font with the given glyph. It adds the font at its first use.
func (d *Document) font(g *typeface.Glyph) *font {
	if f := d.fontOf[g.Font]; f != nil {
		return f
	}
	parsed, files := typeface.BuiltIn(), assets.BoardFonts()
	i := slices.Index(slices.Concat(parsed.Regular, parsed.Bold), g.Font)
	f := &font{
		name: fmt.Sprint("F", len(d.fonts)), file: slices.Concat(files.Regular, files.Bold)[i],
		numbers: map[rune]uint16{}, chars: make([]char, 1),
	}
	d.fonts, d.fontOf[g.Font] = append(d.fonts, f), f
	return f
}

// number returns the number of a character in texts of the font.
func (f *font) number(r rune, g *typeface.Glyph) uint16 {
	n, ok := f.numbers[r]
	if !ok {
		n = uint16(len(f.chars))
		f.numbers[r] = n
		f.chars = append(f.chars, char{r, g.Index, g.Advance})
	}
	return n
}

// putFont writes a font and returns its object number (ISO 32000, 9.7 and 9.8).
func (d *Document) putFont(f *font) (int, error) {
	sub, err := subset(f.file, f.chars)
	if err != nil {
		return 0, err
	}
	sum := fnv.New64a()
	widths, unicodes := []byte("1 ["), bytes.NewBufferString(mapHead)
	for i, c := range f.chars[1:] {
		_, _ = sum.Write([]byte(string(c.rune)))
		widths = append(vector.AppendDecimal(widths, 1000*c.width, 2), ' ')
		if i%100 == 0 { // a list has at most 100 lines
			fmt.Fprintf(unicodes, "%d beginbfchar\n", min(100, len(f.chars)-1-i))
		}
		fmt.Fprintf(unicodes, "<%04X> <%X>\n", i+1, utf16Text(string(c.rune))[2:])
		if i%100 == 99 || i+2 == len(f.chars) {
			unicodes.WriteString("endbfchar\n")
		}
	}
	unicodes.WriteString("endcmap\nend\nend\n")
	// The name of a subset begins with six capitals that differ between documents (ISO 32000, 9.9.2).
	name := []byte("AAAAAA+Stepboard")
	for i, n := 0, sum.Sum64(); i < 6; i, n = i+1, n/26 {
		name[i] += byte(n % 26)
	}
	box := sub.box
	file := d.stream(fmt.Sprintf("/Length1 %d ", len(sub.file)), pack(sub.file))
	descriptor := d.add("<</Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%d %d %d %d] /ItalicAngle 0 "+
		"/Ascent %d /Descent %d /CapHeight %d /StemV 80 /FontFile2 %d 0 R>>",
		name, box[0], box[1], box[2], box[3], sub.ascent, sub.descent, int(1000*typeface.CapHeight), file)
	cid := d.add("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo <</Registry (Adobe) "+
		"/Ordering (Identity) /Supplement 0>> /FontDescriptor %d 0 R /W [%s]] /CIDToGIDMap /Identity>>",
		name, descriptor, widths)
	return d.add("<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] "+
		"/ToUnicode %d 0 R>>", name, cid, d.stream("", pack(unicodes.Bytes()))), nil
}

// mapHead begins a map from numbers to characters (ISO 32000, 9.10.3).
const mapHead = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
`

// subsetFont is a part of a TrueType font.
type subsetFont struct {
	file            []byte
	box             [4]int // left, lower, right and upper end of all glyphs of the whole font, in thousandths of an em
	ascent, descent int    // in thousandths of an em
}

// subset makes a TrueType font whose glyph i is the glyph of chars[i]. Parts of composed glyphs come after these. The
// tables are those of the OpenType specification, chapter "Font Tables".
func subset(file []byte, chars []char) (s subsetFont, err error) {
	loader, err := opentype.NewLoader(bytes.NewReader(file))
	if err != nil {
		return s, err
	}
	table := func(tag string) []byte {
		t, missing := loader.RawTable(opentype.MustNewTag(tag))
		err = errors.Join(err, missing)
		return t
	}
	head, hhea, maxp := table("head"), table("hhea"), table("maxp")
	hmtx, loca, glyf := table("hmtx"), table("loca"), table("glyf")
	if err != nil {
		return s, err
	}
	u16, be := func(t []byte, at int) int { return int(binary.BigEndian.Uint16(t[at:])) }, binary.BigEndian
	thousandths := func(t []byte, at int) int { return int(int16(be.Uint16(t[at:]))) * 1000 / u16(head, 18) }
	for i := range s.box {
		s.box[i] = thousandths(head, 36+2*i)
	}
	s.ascent, s.descent = thousandths(hhea, 4), thousandths(hhea, 6)

	outline := func(glyph int) []byte {
		if u16(head, 50) == 0 {
			return glyf[2*u16(loca, 2*glyph) : 2*u16(loca, 2*glyph+2)]
		}
		return glyf[be.Uint32(loca[4*glyph:]):be.Uint32(loca[4*glyph+4:])]
	}
	var glyphs []int
	for _, c := range chars {
		glyphs = append(glyphs, int(c.glyph))
	}
	var newHmtx, newLoca, newGlyf []byte
	long := u16(hhea, 34) // the number of glyphs with a width of their own
	for i := 0; i < len(glyphs); i++ {
		g := glyphs[i]
		newHmtx = append(newHmtx, hmtx[4*min(g, long-1):][:2]...)
		if g < long {
			newHmtx = append(newHmtx, hmtx[4*g+2:][:2]...)
		} else {
			newHmtx = append(newHmtx, hmtx[4*long+2*(g-long):][:2]...)
		}
		newLoca = be.AppendUint32(newLoca, uint32(len(newGlyf)))
		shape := slices.Clone(outline(g))
		for at := range components(shape) {
			part := u16(shape, at)
			n := slices.Index(glyphs[len(chars):], part)
			if n < 0 {
				n = len(glyphs) - len(chars)
				glyphs = append(glyphs, part)
			}
			be.PutUint16(shape[at:], uint16(len(chars)+n))
		}
		newGlyf = append(newGlyf, shape...)
		for len(newGlyf)%4 != 0 {
			newGlyf = append(newGlyf, 0)
		}
	}
	newLoca = be.AppendUint32(newLoca, uint32(len(newGlyf)))
	be.PutUint16(head[50:], 1) // offsets in loca have 32 bits
	be.PutUint16(hhea[34:], uint16(len(glyphs)))
	be.PutUint16(maxp[4:], uint16(len(glyphs)))
	head = append(head, 0, 0) // so that each table begins at a multiple of four
	var tables []opentype.Table
	for i, content := range [][]byte{newGlyf, head, hhea, newHmtx, newLoca, maxp} {
		tag := opentype.MustNewTag([]string{"glyf", "head", "hhea", "hmtx", "loca", "maxp"}[i])
		tables = append(tables, opentype.Table{Tag: tag, Content: content})
	}
	s.file = opentype.WriteTTF(tables)
	return s, nil
}

// components yields the places of the glyph numbers in the outline of a composed glyph.
func components(outline []byte) iter.Seq[int] {
	const words, scale, more, twoScales, matrix = 1, 1 << 3, 1 << 5, 1 << 6, 1 << 7 // bits of a component's flags
	return func(yield func(int) bool) {
		if len(outline) == 0 || int8(outline[0]) >= 0 { // a glyph without contours, or with its own
			return
		}
		for at, flags := 10, more; flags&more != 0; {
			flags = int(binary.BigEndian.Uint16(outline[at:]))
			if !yield(at + 2) {
				return
			}
			at += 6
			for bit, size := range map[int]int{words: 2, scale: 2, twoScales: 4, matrix: 8} {
				if flags&bit != 0 {
					at += size
				}
			}
		}
	}
}
