// Package figure lays out what is exported: boards with their rows and columns, titles, what the colours mean, and a
// caption, as one scene on a page of paper. Every format draws that scene, so that all of them show the same.
//
// Lengths are points, as of text: the pixels of a picture are so many a point.
package figure

import (
	"image/color"

	"stepboard/scene"
	"stepboard/scene/chart"
)

// Panel is one board of a figure.
type Panel struct {
	Title string
	Count string        // a line of numbers below the title, or ""
	Most  string        // the longest that the line becomes: boards stay where they are from page to page
	Line  int           // of the figure's chart, from 1, whose key stands before the title; 0: none
	Scene *scene.Scene  // in cells
	Alt   func() string // what it shows, for those who can't see it; nil: nothing is said
	// Unnumbered leaves rows and columns without numbers: the scene is more than one board.
	Unnumbered bool
	// Cells that are shown: the whole board, or a part of it.
	Row, Col, Rows, Cols int
	Legend               []LegendItem
	Note                 string // a sentence about what is shown, or ""
}

// LegendItem explains a colour or a sign: a swatch with a text, or a scale of colours between two texts.
type LegendItem struct {
	Swatch     []scene.Op    // in the unit square
	Scale      []color.NRGBA // from left to right; where there are any, in place of the swatch
	From, Text string        // before and after it
}

// Figure is one picture, or one page.
type Figure struct {
	Title, Caption string // a caption may have several lines; long ones are broken
	Panels         []Panel
	Ask            *Ask // drawn in the place of the caption; nil: nothing is asked
	Columns        int  // of panels; 0: all beside each other
	Results        *Results
}

// Results are what boards that are compared have come to: in a sentence, as a table and as a chart.
type Results struct {
	Point string // what there is to see
	State string // how far it is seen, or ""
	// Columns are the heads of the table, each with the key of its line in the chart.
	Columns    []string
	Rows       []Row
	ChartTitle string
	Chart      *chart.Data
}

// Row is a row of the table.
type Row struct {
	Label   string
	Entries []Entry // by column
}

// Entry is a number of the table, with a bar for its share of the greatest in the row.
type Entry struct {
	Text  string
	Best  bool
	Share float64
}

// Style is how figures are drawn.
type Style struct {
	Colors *scene.Colors
	Ground color.NRGBA // of the paper; transparent where alpha is 0

	// Cell is the size of a cell. Where a page is given and Cell is 0, boards are as large as the page allows.
	Cell float64
	// Width and Height of the page; 0: as large as what is on it, with Margin around.
	Width, Height float64
	Margin        float64
	Text          float64 // size of captions; the others are shares of it

	Titles, Coordinates, Legend, Caption bool // what is drawn beside the boards
	Results                              bool // of boards that are compared
	// Untitled leaves the title of the figure out, for where it stands beside the picture; boards keep theirs.
	Untitled bool

	// Longest is what is said at most on pages that follow each other in one place: the room that it needs is left, so
	// that boards stay where they are.
	Longest Said
}

// Said is what is said of boards: by the figure, by the note of one of them, and by the state of compared ones.
type Said struct{ Title, Caption, Note, State string }

// Page is a figure laid out.
type Page struct {
	Width, Height float64
	Scene         *scene.Scene // in points
	Cell          float64      // size of a cell that was used
	Ground        color.NRGBA  // it is part of the scene where it is visible
	// Said is for the names of pages, and for those who can't see the picture. Of several notes it is the longest.
	Said
}

// Measurer measures text: size is that of the font, in the units of the result. *raster.Renderer is one.
type Measurer interface {
	TextWidth(size float64, bold bool, s string) float64
}
