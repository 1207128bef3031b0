// Package export writes pictures, animations, slides and pages that play by themselves: frames in, files out. It knows
// no window. All formats draw the same scenes, for different readers.
//
// An export has these steps. An Order is the user's wish. It gives a Film, which is Pages of frames, and Options. Check
// tests both before the work. Write passes them to the writer of the format, which has a file of its own, and puts the
// result in its place.
package export

import (
	"context"
	"time"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/scene/figure"
)

// Format is the format of a file: its extension without the dot.
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

// Formats are all formats, in the order of the offer.
var Formats = []Format{PNG, SVG, PDF, GIF, MP4, HTML, PPTX}

// traits are the possible choices for a format. Options, controls and checks use them.
type traits struct {
	single   bool    // a file holds one picture, so that several pictures become numbered files
	animated bool    // frames advance by themselves
	pixels   bool    // consists of pixels, so that a scale can be chosen
	loops    bool    // stores how often it is played
	lives    bool    // frames can come alive
	carries  bool    // a file can carry a document
	sheets   []Sheet // possible sheets of pages
	lesson   Sheet   // default for a lesson: its boards have many sizes, so formats with several pages use slides
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

// Single reports whether a file of the format holds only one picture, so that several pictures become numbered files.
func (f Format) Single() bool { return traitsOf[f].single }

// Animated reports whether frames of the format advance by themselves.
func (f Format) Animated() bool { return traitsOf[f].animated }

// InPixels reports whether the format consists of pixels, so that a scale can be chosen.
func (f Format) InPixels() bool { return traitsOf[f].pixels }

// Sheets are the possible sheets of the format.
func (f Format) Sheets() []Sheet { return traitsOf[f].sheets }

// Loops reports whether files of the format store how often they are played.
func (f Format) Loops() bool { return traitsOf[f].loops }

// Lives reports whether frames of the format can come alive.
func (f Format) Lives() bool { return traitsOf[f].lives }

// Carries reports whether files of the format can carry a document.
func (f Format) Carries() bool { return traitsOf[f].carries }

// UsualSheet is the default sheet, for a lesson or another content. If a PDF is a worksheet, the default for a lesson
// with questions is A4 upright.
func (f Format) UsualSheet(lesson, asks bool) Sheet {
	switch {
	case !lesson:
		return f.Sheets()[0]
	case f == PDF && asks:
		return A4
	}
	return traitsOf[f].lesson
}

// Papers are the possible papers of the format. Only single pictures can be transparent.
func (f Format) Papers() []Paper {
	if f.Single() {
		return Papers
	}
	return []Paper{White, Dark, Screen}
}

// Pages are the pages of an export, in order. Each is drawn on demand.
type Pages interface {
	// Len is the number of pages.
	Len() int
	// Page draws a page in a style. It stops when the context ends.
	Page(ctx context.Context, i int, s figure.Style) (figure.Page, error)
	// About has the texts of a page, for formats with a place for them, and its display time.
	About(i int) Words
	// Cells is the number of cells on a page, for estimates.
	Cells(i int) int
}

// Words are the texts of a page.
type Words struct {
	Title, Caption string
	Notes          string        // for the presenter: only in formats that hide them from the others
	Hold           time.Duration // display time; 0 means the usual time
	Runs           bool          // the page is a step of a frame that plays by itself, and not the last
	View           *files.View   // the view of the document after opening a file that begins with the page
}

// Options of an export.
type Options struct {
	Format Format
	Style  figure.Style
	Scale  float64       // pixels per point, for PNG, GIF and MP4
	Colors int           // of a PNG with a palette, at most 256; 0 means true colours
	Hold   time.Duration // of frames without a time of their own
	Loops  int           // of a GIF: number of plays, 0 means for ever
	Title  string        // of the whole export
	Lang   string        // of its texts, "en", "zh", "ja"
	// Document is the document that files carry, or nil. It contains private notes only if the user wants that.
	Document *document.Content
	Live     bool // of HTML: frames come alive at a click; see CanLive
}
