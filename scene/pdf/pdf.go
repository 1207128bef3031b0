// Package pdf writes scenes as pages of a PDF document. Text stays text, in the built-in fonts. The document contains
// each font once, reduced to the used characters.
package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"

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
	objects
	info   Info
	face   *typeface.Face
	packer *zlib.Writer // compresses the operators of the current page
	fonts  []*font      // in the order of their first use
	fontOf map[*sfnt.Font]*font
	arts   map[*scene.Scene][]byte // operators of art
	forms  map[*scene.Scene]int    // object numbers of faded art
	pages  []*page

	root, resources int       // object numbers of the tree of pages, and of the resources that all pages share
	alphas          [256]bool // the used alphas
	attached        int       // object number of the attachment; 0: none
	attachment      string    // its name
}

// page is a page with the tags of its parts.
type page struct {
	number   int    // object number
	title    string // text of the bookmark; "": none
	height   float64
	elements []element
	of       []int // for each mark, the index of its element
}

// New makes an empty document that writes with the built-in fonts.
func New(info Info) *Document {
	d := &Document{
		objects: newObjects(), info: info, face: typeface.NewFace(typeface.BuiltIn()), packer: packer(nil),
		fontOf: map[*sfnt.Font]*font{}, arts: map[*scene.Scene][]byte{}, forms: map[*scene.Scene]int{},
	}
	d.root, d.resources = d.number(), d.number()
	return d
}

// utf16Text is a text in the encoding that PDF uses outside of pages.
func utf16Text(s string) []byte {
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return b
}

// Page adds a page of width×height points with a scene in points. Shapes outside of the page are left out. A page
// larger than PDF's limit is scaled down with its contents. If title is not empty, the page gets a bookmark.
func (d *Document) Page(s *scene.Scene, width, height float64, title string) {
	if much := max(width, height) / longest; much > 1 && !math.IsInf(much, 1) {
		s = &scene.Scene{Ops: []scene.Op{scene.Group{Scale: 1 / much, Scene: s}}}
		width, height = width/much, height/much
	}
	width, height = side(width), side(height)
	p := &page{number: d.number(), title: title, height: height}
	d.pages = append(d.pages, p)
	var packed bytes.Buffer
	d.packer.Reset(&packed)
	w := &writer{Document: d, page: p}
	w.put("1 J 1 j 1 0 0 -1 0 ", height, "cm\n") // y grows downwards, as in scenes
	vector.Draw(w, s, vector.Page{Width: width, Height: height, Face: d.face})
	w.endMark()
	w.flush()
	_ = d.packer.Close() // writing to a buffer never fails
	d.put(p.number, "<</Type /Page /Parent %d 0 R /MediaBox [0 0 %.2f %.2f] /Resources %d 0 R /Contents %d 0 R "+
		"/Group <</Type /Group /S /Transparency /CS /DeviceRGB>> /StructParents %d /Tabs /S>>",
		d.root, width, height, d.resources, d.stream("", packed.Bytes()), len(d.pages)-1)
}

// Attach attaches a file to the document, in place of an earlier one. Viewers can list and save attachments.
func (d *Document) Attach(name string, content []byte) {
	file := d.stream(fmt.Sprintf("/Type /EmbeddedFile /Params <</Size %d>> ", len(content)), pack(content))
	d.attachment = fmt.Sprintf("<%X>", utf16Text(name))
	d.attached = d.add("<</Type /Filespec /F %s /UF %[1]s /EF <</F %d 0 R>>>>", d.attachment, file)
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

// Write ends the document and writes it to w. It adds a page if there is none. The error comes from a font or from w.
func (d *Document) Write(w io.Writer) error {
	if len(d.pages) == 0 {
		d.Page(&scene.Scene{}, 595, 842, "")
	}
	var kids, resources bytes.Buffer
	for _, p := range d.pages {
		fmt.Fprintf(&kids, "%d 0 R ", p.number)
	}
	d.put(d.root, "<</Type /Pages /Kids [%s] /Count %d>>", &kids, len(d.pages))
	resources.WriteString("/Font <<")
	for _, f := range d.fonts {
		n, err := d.putFont(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(&resources, "/%s %d 0 R ", f.name, n)
	}
	resources.WriteString(">> /ExtGState <<")
	for a, used := range d.alphas {
		if used {
			fmt.Fprintf(&resources, "/A%d <</ca %.3f /CA %.3[2]f>> ", a, float64(a)/255)
		}
	}
	resources.WriteString(">> /XObject <<")
	for _, n := range slices.Sorted(maps.Values(d.forms)) {
		fmt.Fprintf(&resources, "/X%d %[1]d 0 R ", n)
	}
	d.put(d.resources, "<<%s>>>>", &resources)

	catalog := fmt.Sprintf("/Type /Catalog /Pages %d 0 R /StructTreeRoot %d 0 R /MarkInfo <</Marked true>> "+
		"/ViewerPreferences <</DisplayDocTitle true>>", d.root, d.putTree())
	if slices.ContainsFunc(d.pages, func(p *page) bool { return p.title != "" }) {
		catalog += fmt.Sprintf(" /Outlines %d 0 R /PageMode /UseOutlines", d.putOutline())
	}
	if d.attached != 0 {
		catalog += fmt.Sprintf(" /Names <</EmbeddedFiles <</Names [%s %d 0 R]>>>>", d.attachment, d.attached)
	}
	if lang := strings.Map(inLanguageTag, d.info.Lang); lang != "" {
		catalog += fmt.Sprintf(" /Lang (%s)", lang)
	}
	info := d.add("<</Producer (Stepboard) /Title <%X> /CreationDate %s /ModDate %[2]s>>", utf16Text(d.info.Title), date)
	return d.end(w, d.add("<<%s>>", catalog), info)
}

// inLanguageTag returns a character of a language tag, or -1 for any other character.
func inLanguageTag(r rune) rune {
	if r == '-' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		return r
	}
	return -1
}
