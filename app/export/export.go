// Package export writes frames to files: pictures, animations, slides, and web pages that play by themselves.
// The package knows no window. All formats draw the same scenes.
//
// An export has these steps. An Order has the choices of the user. The Order makes Options and a Film. A Film is
// the Pages of some frames. Check tests the Film and the Options before the work. Write calls the writer of the format
// and moves the finished file to the chosen path. The writer of each format has a Go file of its own.
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

// Traits are the abilities of a format.
type Traits struct {
	Single      bool    // a file has only one picture; several pictures become files with numbers
	Animated    bool    // frames advance by themselves
	InPixels    bool    // a file consists of pixels, so that a scale can be chosen
	Loops       bool    // a file says how often it is to be played
	Carries     bool    // a file can carry a document
	Sheets      []Sheet // the possible page sizes; the first is the default for a view
	lessonSheet Sheet   // the default page size for a lesson, whose boards may have many sizes
}

var traits = map[Format]Traits{
	PNG: {Single: true, InPixels: true, Carries: true, Sheets: Sheets, lessonSheet: Natural},
	SVG: {Single: true, Carries: true, Sheets: Sheets, lessonSheet: Natural},
	PDF: {Carries: true, Sheets: Sheets, lessonSheet: Slide},
	GIF: {
		Animated: true, InPixels: true, Loops: true, Carries: true, Sheets: []Sheet{Natural, Slide}, lessonSheet: Slide,
	},
	MP4:  {Animated: true, InPixels: true, Sheets: []Sheet{Natural, Slide}, lessonSheet: Slide},
	HTML: {Animated: true, Carries: true, Sheets: []Sheet{Natural}, lessonSheet: Natural},
	PPTX: {Carries: true, Sheets: []Sheet{Slide}, lessonSheet: Slide},
}

// Traits returns the abilities of the format.
func (f Format) Traits() Traits { return traits[f] }

// UsualSheet returns the default page size for a view, for a lesson, or for a worksheet.
func (f Format) UsualSheet(lesson, worksheet bool) Sheet {
	switch {
	case worksheet:
		return A4
	case lesson:
		return traits[f].lessonSheet
	}
	return traits[f].Sheets[0]
}

// Papers returns the possible backgrounds of the format. Only a format with one picture in a file can be transparent.
func (f Format) Papers() []Paper {
	if traits[f].Single {
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
	// Cells returns the number of cells on a page. Estimates use this number. Boards on pages with equal numbers
	// have equal sizes.
	Cells(i int) int
}

// Words has the texts of a page and how long it is shown.
type Words struct {
	Title, Caption string
	Notes          string        // for the presenter; left out if the format can't hide them from the audience
	Hold           time.Duration // how long the page is shown; 0: the usual time
	Runs           bool          // whether this page and the next page are steps of one frame that plays, without a pause
	View           *files.View   // the view to show when a user opens the document in a file whose first page is this page
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
	// Document is the document that files carry, or nil. It has the private notes only if the user chose CarryNotes.
	Document *document.Content
}
