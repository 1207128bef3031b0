// Package figure lays out exported boards with their rows and columns, titles, legends and a caption, as one scene on a
// page of paper. Every format draws this scene, so all of them show the same.
//
// Lengths are points, as for text. A picture has a number of pixels for each point.
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
	Most  string        // the longest such line: boards don't move from page to page
	Line  int           // its line in the figure's chart, from 1, whose key is before the title; 0: none
	Scene *scene.Scene  // in cells
	Alt   func() string // alternative text; nil: none
	// Unnumbered hides the numbers of rows and columns, because the scene is more than one board.
	Unnumbered bool
	// Cells shown: the whole board, or a part.
	Row, Col, Rows, Cols int
	Legend               []LegendItem
	Note                 string // a sentence about the panel, or ""
	Captioned            bool   // the Note is a caption of a frame, as dark as captions
}

// LegendItem explains a colour or a sign: a swatch with a text, or a scale of colours between two texts.
type LegendItem struct {
	Swatch     []scene.Op    // in the unit square
	Scale      []color.NRGBA // from left to right; replaces the swatch
	From, Text string        // texts before and after it
}

// Figure is one picture, or one page.
type Figure struct {
	Title, Caption string // a caption may have several lines; long ones are broken
	Panels         []Panel
	Ask            *Ask // drawn instead of the caption; nil: no question
	Columns        int  // of panels; 0: all beside each other
	Results        *Results
}

// Results are the results of compared boards: a sentence, a table and a chart.
type Results struct {
	Point string // how far the comparison is shown, or ""
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

// Entry is a number of the table, with a bar for its share of the row's greatest number.
type Entry struct {
	Text  string
	Best  bool
	Share float64
}

// Style is settings for the drawing of figures.
type Style struct {
	Colors *scene.Colors
	Ground color.NRGBA // of the paper; alpha 0: transparent

	// Cell is the size of a cell. If a page is given and Cell is 0, boards are as large as the page allows.
	Cell float64
	// Width and Height of the page; 0: as large as the contents, with Margin around them.
	Width, Height float64
	Margin        float64
	Text          float64 // size of captions; other sizes are proportional

	Titles, Coordinates, Legend, Caption bool // parts beside the boards
	Results                              bool // of boards that are compared
	// Untitled leaves out the title of the figure, for a title beside the picture. Boards keep theirs.
	Untitled bool

	// Longest is the longest texts on pages that follow each other in one place. Their room is reserved, so that boards
	// don't move.
	Longest Said
}

// Said is the texts of boards: of the figure, the note of a board, and the state of compared boards.
type Said struct{ Title, Caption, Note, State string }

// Page is a figure laid out.
type Page struct {
	Width, Height float64
	Scene         *scene.Scene // in points
	Cell          float64      // size of a cell that was used
	Ground        color.NRGBA  // visible ground is part of the scene
	// Said is for names of pages and for alternative texts. Of several notes it has the longest.
	Said
}

// Measurer measures text. size is the font's size, in the units of the result. *raster.Renderer is a Measurer.
type Measurer interface {
	TextWidth(size float64, bold bool, s string) float64
}
