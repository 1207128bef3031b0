// Package export writes pictures, animations, slides and pages that play by themselves: frames in, files out. It
// knows no window. All formats draw the same scenes; what differs is who reads them.
package export

import (
	"context"
	"time"

	"stepboard/app/studio"
	"stepboard/app/view"
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

// Single reports whether a file of the format holds one picture only, so that several make a set of numbered files.
func (f Format) Single() bool { return f == PNG || f == SVG }

// Animated reports whether frames of the format follow by themselves.
func (f Format) Animated() bool { return f == GIF || f == MP4 || f == HTML }

// Pages are what is exported: one after the other, drawn when they are asked for.
type Pages interface {
	// Len is their number.
	Len() int
	// Page draws one in a style. It stops when the context does.
	Page(ctx context.Context, i int, s figure.Style) (figure.Page, error)
	// About says what stands beside the picture of a page where a format has a place for it, and how long it is shown.
	About(i int) (title, caption string, hold time.Duration)
	// Cells is the number of cells drawn on a page, for estimates.
	Cells(i int) int
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
}

// Film is pages of one frame each, or of several beside each other.
type Film struct {
	Studio *studio.Studio
	Frames []view.Frame
	// PerPage is how many frames a page has, 0 for one; Columns in how many columns they stand.
	PerPage, Columns int
	Title            string // of pages with several frames
}
