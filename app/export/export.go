// Package export writes frames to files: pictures, animations, slides, and web pages that play by themselves.
// The package knows no window. All formats draw the same scenes.
//
// An export has these steps. An Order is what the user has chosen. The Order makes a Film, which is the Pages of
// some frames, and Options. Check tests both before the work. Write calls the writer of the format and puts the
// result in its place. The writer of each format has a Go file of its own.
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

// Formats lists all formats, in the order shown to users.
var Formats = []Format{PNG, SVG, PDF, GIF, MP4, HTML, PPTX}

// traits says what is possible in a format. Options, controls and checks use it.
type traits struct {
	single   bool    // whether a file has only one picture; several pictures become files with numbers
	animated bool    // whether frames advance by themselves
	pixels   bool    // whether a file consists of pixels, so that a scale can be chosen
	loops    bool    // whether a file says how often it is to be played
	lives    bool    // whether readers can paint and solve on frames
	carries  bool    // whether a file can carry a document
	sheets   []Sheet // the possible sheets; the first is the default for a view
	lesson   Sheet   // the default sheet for a lesson, whose boards may have many sizes
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

// Single reports whether a file of the format has only one picture. Then several pictures become files with numbers.
func (f Format) Single() bool { return traitsOf[f].single }

// Animated reports whether frames of the format advance by themselves.
func (f Format) Animated() bool { return traitsOf[f].animated }

// InPixels reports whether the format consists of pixels, so that a scale can be chosen.
func (f Format) InPixels() bool { return traitsOf[f].pixels }

// Sheets returns the possible sheets of the format.
func (f Format) Sheets() []Sheet { return traitsOf[f].sheets }

// Loops reports whether files of the format say how often they are to be played.
func (f Format) Loops() bool { return traitsOf[f].loops }

// Lives reports whether readers can paint and solve on frames of the format.
func (f Format) Lives() bool { return traitsOf[f].lives }

// Carries reports whether files of the format can carry a document.
func (f Format) Carries() bool { return traitsOf[f].carries }

// UsualSheet returns the default sheet. lesson says whether the frames are a lesson, and questions says whether
// any of them has a question. A PDF of a lesson with questions is a worksheet, so its default is A4.
func (f Format) UsualSheet(lesson, questions bool) Sheet {
	switch {
	case !lesson:
		return f.Sheets()[0]
	case f == PDF && questions:
		return A4
	}
	return traitsOf[f].lesson
}

// Papers returns the possible papers of the format. Only formats with one picture in a file can be transparent.
func (f Format) Papers() []Paper {
	if f.Single() {
		return Papers
	}
	return []Paper{White, Dark, Screen}
}

// Pages are the pages of an export, in order. A page is drawn when Page is called.
type Pages interface {
	// Len is the number of pages.
	Len() int
	// Page draws the page i in a style. It returns an error if the context ends.
	Page(ctx context.Context, i int, s figure.Style) (figure.Page, error)
	// About returns the texts of a page and how long it is shown.
	About(i int) Words
	// Cells returns the number of cells on a page. It is used for estimates.
	Cells(i int) int
}

// Words has the texts of a page and how long it is shown.
type Words struct {
	Title, Caption string
	Notes          string        // for the presenter; left out if the format can't hide them from the audience
	Hold           time.Duration // how long the page is shown; 0: the usual time
	Runs           bool          // whether the next page follows by itself: both are steps of a frame that plays
	View           *files.View   // what the document shows if it is opened from a file that begins with the page
}

// Options are the options of an export.
type Options struct {
	Format Format
	Style  figure.Style
	Scale  float64       // pixels per point, for formats in pixels
	Colors int           // colours in the palette of a PNG, at most 256; 0: no palette
	Hold   time.Duration // how long a frame is shown if it has no time of its own; 0: defaultHold
	Loops  int           // number of plays, if the format Loops; 0: for ever
	Title  string        // title of the whole export
	Lang   string        // language of its texts: "en", "zh" or "ja"
	// Document is the document that files carry, or nil. It has the private notes only if the user wants that.
	Document *document.Content
	Live     bool // HTML only: readers can paint and solve on frames; see CanLive
}
