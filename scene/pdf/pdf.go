// Package pdf writes scenes as pages of a PDF document. Text stays text, in the built-in fonts. The document contains
// each font once, reduced to the used characters.
package pdf

import (
	"io"
	"math"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"codeberg.org/go-pdf/fpdf"

	"stepboard/scene"
	"stepboard/scene/typeface"
	"stepboard/scene/vector"
)

// Info is information about a document. Fields may be empty.
type Info struct {
	Title string
	Lang  string // language of the texts, such as "en" or "zh-Hans"
}

// Document is an unfinished document. Only one goroutine at a time may use it.
type Document struct {
	pdf       *fpdf.Fpdf
	face      *typeface.Face
	fonts     fonts
	alphas    [256]int // fpdf's numbers of graphics states, by alpha; 0 means none yet
	arts      map[*scene.Scene][]byte
	faded     sheet
	bookmarks []bookmark
	pages     []pageTags
}

// bookmark is a line of the table of contents.
type bookmark struct {
	text   string
	page   int
	height float64 // height of the page
}

// New makes an empty document that writes with the built-in fonts.
func New(info Info) *Document {
	d := &Document{
		pdf:   fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: fpdf.SizeType{Wd: 595, Ht: 842}}),
		face:  typeface.NewFace(typeface.BuiltIn()),
		fonts: newFonts(),
		arts:  map[*scene.Scene][]byte{},
	}
	day := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // a fixed day, so that the same pages make the same bytes
	d.pdf.SetCreationDate(day)
	d.pdf.SetModificationDate(day)
	d.pdf.SetCatalogSort(true)
	d.pdf.SetAutoPageBreak(false, 0)
	d.pdf.SetProducer("Stepboard", false)
	d.pdf.SetTitle(utf16Text(info.Title), false)
	d.pdf.SetLang(strings.Map(func(r rune) rune {
		if r == '-' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return -1
	}, info.Lang))
	return d
}

// utf16Text is a text in the encoding that PDF uses outside of pages.
func utf16Text(s string) string {
	if s == "" {
		return ""
	}
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return string(b)
}

// Page adds a page of width×height points with a scene in points. Shapes outside of the page are left out. A page
// larger than PDF's limit is scaled down with its contents. If title is not empty, the page gets a bookmark.
func (d *Document) Page(s *scene.Scene, width, height float64, title string) {
	if much := max(width, height) / longest; much > 1 && !math.IsInf(much, 1) {
		s = &scene.Scene{Ops: []scene.Op{scene.Group{Scale: 1 / much, Scene: s}}}
		width, height = width/much, height/much
	}
	width, height = side(width), side(height)
	// The format is always "P", portrait: fpdf would swap the sides of a landscape format.
	d.pdf.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	if title != "" {
		d.bookmarks = append(d.bookmarks, bookmark{title, d.pdf.PageNo(), height})
	}
	d.pages = append(d.pages, pageTags{})
	w := &writer{Document: d, page: true, height: height, fade: 255}
	w.put("1 J 1 j\n")
	w.state.alpha = 255
	vector.Draw(w, s, vector.Page{Width: width, Height: height, Face: d.face})
	w.endMark()
	w.flush()
}

// Attach makes a file the only attachment of the document. Viewers can list and save attachments.
func (d *Document) Attach(name string, content []byte) {
	d.pdf.SetAttachments([]fpdf.Attachment{{Filename: name, Content: content}})
}

// Limits of a page's sides in PDF, in points (ISO 32000, annex C).
const shortest, longest = 3, 14400

// side limits the length of a page's side to PDF's range.
func side(v float64) float64 {
	if !(v > shortest) { // also true for NaN
		return shortest
	}
	return min(v, longest)
}

// Write ends the document and writes it to w. It adds a page if there is none. The error comes from a font or
// from w, or is errForm.
func (d *Document) Write(w io.Writer) error {
	if d.pdf.PageCount() == 0 {
		d.Page(&scene.Scene{}, 595, 842, "")
	}
	_, last := d.pdf.GetPageSize()
	for _, b := range d.bookmarks {
		text := b.text
		if d.fonts.current == nil { // if a font is chosen, fpdf encodes the text
			text = utf16Text(text)
		} else {
			text = surrogates(text)
		}
		d.pdf.SetPage(b.page)
		d.pdf.Bookmark(text, 0, last-b.height) // fpdf measures a bookmark's height from the top of the last page
	}
	d.bookmarks = nil
	d.pdf.SetPage(d.pdf.PageCount())
	d.faded.put(d.pdf)
	return d.pdf.Output(&finisher{w, d})
}

// surrogates writes each character beyond U+FFFF as its two surrogates, three bytes each, for fpdf's encoder.
func surrogates(s string) string {
	var b []byte
	for _, r := range s {
		hi, lo := utf16.EncodeRune(r)
		if hi == unicode.ReplacementChar {
			b = utf8.AppendRune(b, r)
			continue
		}
		for _, h := range [2]rune{hi, lo} {
			b = append(b, 0xE0|byte(h>>12), 0x80|byte(h>>6&0x3F), 0x80|byte(h&0x3F))
		}
	}
	return string(b)
}
