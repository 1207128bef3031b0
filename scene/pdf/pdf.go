// Package pdf writes scenes as pages of a PDF document. Text stays text, in the built-in fonts, of which the
// characters used are embedded once a document.
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

// Info is about a document. Every part may be left empty.
type Info struct {
	Title string
	Lang  string // of the texts, as "en" or "zh-Hans"
}

// Document is a document being made. It must not be used from two goroutines at once.
type Document struct {
	pdf       *fpdf.Fpdf
	face      *typeface.Face
	fonts     fonts
	alphas    [256]int // fpdf's numbers of graphics states, 0 where there is none yet
	arts      map[*scene.Scene][]byte
	faded     sheet
	bookmarks []bookmark
	pages     []marked
}

// bookmark is a line of the list of contents.
type bookmark struct {
	text   string
	page   int
	height float64 // of the page
}

// New makes an empty document that writes with the built-in fonts.
func New(info Info) *Document {
	d := &Document{
		pdf:   fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: fpdf.SizeType{Wd: 595, Ht: 842}}),
		face:  typeface.NewFace(typeface.BuiltIn()),
		fonts: newFonts(),
		arts:  map[*scene.Scene][]byte{},
	}
	day := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // a fixed one, so that the same pages make the same bytes
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

// utf16Text is a text as PDF has it outside of pages.
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

// Page adds a page of width×height points with a scene, whose units are points; what lies outside is left out. A page
// larger than PDF allows becomes smaller with all that is on it. A bookmark, where it is not empty, is a line in the
// reader's list of contents.
func (d *Document) Page(s *scene.Scene, width, height float64, title string) {
	if much := max(width, height) / longest; much > 1 && !math.IsInf(much, 1) {
		s = &scene.Scene{Ops: []scene.Op{scene.Group{Scale: 1 / much, Scene: s}}}
		width, height = width/much, height/much
	}
	width, height = side(width), side(height)
	// Upright, whatever the sides: fpdf turns others by swapping them.
	d.pdf.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	if title != "" {
		d.bookmarks = append(d.bookmarks, bookmark{title, d.pdf.PageNo(), height})
	}
	d.pages = append(d.pages, marked{})
	w := &writer{Document: d, page: true, height: height, fade: 255}
	w.put("1 J 1 j\n")
	w.state.alpha = 255
	vector.Draw(w, s, vector.Page{Width: width, Height: height, Face: d.face})
	w.endMark()
	w.flush()
}

// Attach has the document contain a file, which readers list and save.
func (d *Document) Attach(name string, content []byte) {
	d.pdf.SetAttachments([]fpdf.Attachment{{Filename: name, Content: content}})
}

// Lengths of a page as PDF allows them, in points (ISO 32000, annex C).
const shortest, longest = 3, 14400

// side is a length of a page as PDF allows it.
func side(v float64) float64 {
	if !(v > shortest) { // no number neither
		return shortest
	}
	return min(v, longest)
}

// Write ends the document and writes it. A document without a page gets an empty one. The error is of the fonts, or
// of w.
func (d *Document) Write(w io.Writer) error {
	if d.pdf.PageCount() == 0 {
		d.Page(&scene.Scene{}, 595, 842, "")
	}
	_, last := d.pdf.GetPageSize()
	for _, b := range d.bookmarks {
		text := b.text
		if d.fonts.current == nil { // once a font was chosen, fpdf encodes
			text = utf16Text(text)
		} else {
			text = surrogates(text)
		}
		d.pdf.SetPage(b.page)
		d.pdf.Bookmark(text, 0, last-b.height) // fpdf measures from the top of the last page
	}
	d.bookmarks = nil
	d.pdf.SetPage(d.pdf.PageCount())
	d.faded.put(d.pdf)
	return d.pdf.Output(&finisher{w, d})
}

// surrogates spells characters beyond the first 65536 as fpdf encodes them rightly: as two halves of three bytes each.
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
