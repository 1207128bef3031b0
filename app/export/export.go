// Package export writes pictures, animations, slides and pages that play by themselves: frames in, files out. It
// knows no window. All formats draw the same scenes; what differs is who reads them.
//
// An export goes one way: an Order says what somebody wants, from which come a Film, which is Pages of frames, and
// Options. Check looks at both before the work. Write hands them to the writer of the format, of which each has a file
// of its own, and puts what it wrote in its place.
package export

import (
	"context"
	"time"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/scene/figure"
)

// Format of a file, by its extension without the dot.
type Format string

// The formats.
const (
	PNG  Format = "png"
	SVG  Format = "svg"
	PDF  Format = "pdf"
	GIF  Format = "gif"
	MP4  Format = "mp4" // needs ffmpeg, see FFmpeg
	HTML Format = "html"
	PPTX Format = "pptx"
)

// Formats are all of them in the order in which they are offered.
var Formats = []Format{PNG, SVG, PDF, GIF, MP4, HTML, PPTX}

// traits of a format: what can be chosen for it. Options, controls and checks go by them.
type traits struct {
	single   bool    // a file holds one picture, so that several make a set of numbered files
	animated bool    // frames follow by themselves
	pixels   bool    // it is made of pixels, so that a scale can be chosen
	loops    bool    // it says how often it is played
	lives    bool    // frames can come alive
	carries  bool    // a file can carry a document
	sheets   []Sheet // that pages can have
	lesson   Sheet   // of a lesson where none is chosen: its boards are of many sizes, so pages that follow are slides
}

var traitsOf = map[Format]traits{
	PNG:  {single: true, pixels: true, carries: true, sheets: Sheets, lesson: Natural},
	SVG:  {single: true, carries: true, sheets: Sheets, lesson: Natural},
	PDF:  {carries: true, sheets: Sheets, lesson: Slide},
	GIF:  {animated: true, pixels: true, loops: true, carries: true, sheets: []Sheet{Natural, Slide}, lesson: Slide},
	MP4:  {animated: true, pixels: true, sheets: []Sheet{Natural, Slide}, lesson: Slide},
	HTML: {animated: true, lives: true, carries: true, sheets: []Sheet{Natural}, lesson: Natural},
	PPTX: {carries: true, sheets: []Sheet{Slide}, lesson: Slide},
}

// Single reports whether a file of the format holds one picture only, so that several make a set of numbered files.
func (f Format) Single() bool { return traitsOf[f].single }

// Animated reports whether frames of the format follow by themselves.
func (f Format) Animated() bool { return traitsOf[f].animated }

// InPixels reports whether the format is made of pixels, so that a scale can be chosen.
func (f Format) InPixels() bool { return traitsOf[f].pixels }

// Sheets are those that the format can have.
func (f Format) Sheets() []Sheet { return traitsOf[f].sheets }

// Loops reports whether files of the format say how often they are played.
func (f Format) Loops() bool { return traitsOf[f].loops }

// Lives reports whether frames of the format can come alive.
func (f Format) Lives() bool { return traitsOf[f].lives }

// Carries reports whether files of the format can carry a document.
func (f Format) Carries() bool { return traitsOf[f].carries }

// UsualSheet is the sheet where none is chosen, of a lesson or of something else. That of a lesson which asks is A4
// upright where a PDF is a worksheet.
func (f Format) UsualSheet(lesson, asks bool) Sheet {
	switch {
	case !lesson:
		return f.Sheets()[0]
	case f == PDF && asks:
		return A4
	}
	return traitsOf[f].lesson
}

// Papers are those that the format can have: only single pictures can be looked through.
func (f Format) Papers() []Paper {
	if f.Single() {
		return Papers
	}
	return []Paper{White, Dark, Screen}
}

// Pages are what is exported: one after the other, drawn when they are asked for.
type Pages interface {
	// Len is their number.
	Len() int
	// Page draws one in a style. It stops when the context does.
	Page(ctx context.Context, i int, s figure.Style) (figure.Page, error)
	// About says what stands beside the picture of a page where a format has a place for it, and how long it is shown.
	About(i int) Words
	// Cells is the number of cells drawn on a page, for estimates.
	Cells(i int) int
}

// Words are what is said about a page.
type Words struct {
	Title, Caption string
	Notes          string        // for whoever speaks: formats with a place that nobody else sees have them
	Hold           time.Duration // how long it is shown; 0: as long as others
	Runs           bool          // it is a step of a frame that plays by itself, and not the last
	View           *files.View   // how the document is seen when a file that begins with the page is opened
}

// Options of an export.
type Options struct {
	Format Format
	Style  figure.Style
	Scale  float64       // pixels a point, of PNG, GIF and MP4
	Colors int           // of a PNG with a palette, at most 256; 0: true colours
	Hold   time.Duration // of frames that don't say
	Loops  int           // of a GIF: 0 for ever, else how often it is played
	Title  string        // of the whole
	Lang   string        // of its texts, "en", "zh", "ja"
	// Document is what files carry, with what is private in it only where that is to be carried; nil: nothing.
	Document *document.Content
	Live     bool // of HTML: frames come alive at a click; see CanLive
}
