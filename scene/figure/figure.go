// Package figure lays out boards with coordinates, titles, legends and a caption on a page. The page is one scene.
// Every export format draws this scene, so all formats show the same.
//
// Lengths are in points, the unit of font sizes. Pictures may have several pixels for each point.
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
	Most  string        // the longest Count in a series of pages, or ""; its room is reserved
	Line  int           // number of the board's line in the chart, from 1; 0: none. The title begins with the line's key
	Scene *scene.Scene  // the board, in units of cells
	Alt   func() string // alternative text; nil: none
	// Unnumbered hides the numbers of rows and columns. It is set if the scene has several boards, or a board and a tree.
	Unnumbered bool
	Inset      *Inset // the only board with numbers in an Unnumbered scene; nil: no board has numbers
	// The shown cells: Rows×Cols cells, from the cell (Row, Col) on.
	Row, Col, Rows, Cols int
	Sides                *[2]Side // the numbers of columns and of rows; nil: those of the shown squares
	Legend               []LegendItem
	Note                 string // a sentence about the panel, or ""
	Captioned            bool   // whether the Note is the caption of a frame, and has the colour of captions
	Hidden               bool   // whether the panel is not drawn, and keeps its place free
}

// Inset is a board in a scene. The field At is its upper left corner. A cell of the board is as long as Scale cells of
// the scene. There must be free space for numbers at the left side of the board and above.
type Inset struct {
	At                   scene.Point
	Scale                float64
	Row, Col, Rows, Cols int // the shown cells, as in Panel
	Sides                *[2]Side
}

// LegendItem explains a colour or a sign: a swatch with a text, or a scale of colours between two texts.
type LegendItem struct {
	Swatch     []scene.Op    // art in the unit square
	Scale      []color.NRGBA // colours from left to right, drawn instead of the swatch
	From, Text string        // texts before and after the swatch or scale
}

// Figure is one picture, or one page.
type Figure struct {
	Title, Caption string // a caption may have several lines; long lines are broken
	Head           string // a line below the title, in the size of captions, or ""; the part behind a tab is at the right
	Panels         []Panel
	Ask            *Ask // drawn instead of the caption; nil: no question
	// Later has the boards of the page with the answer; nil: no such page. Room for their texts is reserved.
	Later   []Panel
	Columns int // number of panels in a row; 0: all panels are in one row
	Results *Results
}

// Results are the results of compared boards: one or two sentences, a table and a chart.
type Results struct {
	Point string // a sentence about the shown position of the comparison, or ""
	State string // a sentence about the progress until this position, or ""
	// Columns are the heads of the table's columns. The i-th head is drawn with the key of the i-th line of the chart.
	Columns    []string
	Rows       []Row
	ChartTitle string
	Chart      *chart.Data
	Hidden     bool // whether the results are not drawn, and keep their place free: the page with the answer draws them
}

// Row is a row of the table.
type Row struct {
	Label   string
	Entries []Entry // one entry for each column
}

// Entry is a number of the table, with a bar below it.
type Entry struct {
	Text  string
	Best  bool    // the number is the best of the row
	Share float64 // length of the bar, as a share of the column's width; 0: no bar
}

// Style has settings for the drawing of figures.
type Style struct {
	Colors *scene.Colors
	Ground color.NRGBA // colour of the paper; alpha 0: transparent

	// Cell is the largest size of a cell; 0: boards are as large as the page allows.
	Cell float64
	// Sides has the numbers of cells along the longer sides of boards, in ascending order: see Zoom.
	Sides []int
	// Boards is the least number of boards for which a page has room. So the last page has the same layout as the others.
	Boards int
	// Width and Height are the size of the page; 0: as large as the contents, with Margin around them.
	Width, Height float64
	Margin        float64
	Text          float64 // size of captions; other sizes are proportional

	Titles, Coordinates, Legend, Caption bool // whether these parts are shown
	Results                              bool // whether the results of compared boards are shown
	// Untitled hides the title of the figure, because the slide or page writes it. Titles of boards stay.
	Untitled bool
	// KeyApart makes a separate picture of the parts below all boards: see Page.Key.
	KeyApart bool

	// Least is the least size of text, unless the text fits in no other way.
	Least float64

	// Longest has the longest texts in a series of pages. Room for these texts is reserved, so that boards don't move.
	Longest Said
}

// Said has the texts of a page: title and caption of the figure, the note of a board, and the state of compared boards.
type Said struct{ Title, Caption, Note, State string }

// Page is a figure after its layout.
type Page struct {
	Width, Height float64
	Scene         *scene.Scene // the page, in units of points
	Cell          float64      // the size of a cell; in boards with a Zoom, cells are larger by this factor
	boards        float64      // the right edge of the boards if other parts are beside them, or 0
	Ground        color.NRGBA  // the scene contains the ground, unless its alpha is 0
	Key           *Page        // the parts below all boards, if Style.KeyApart is set; nil: none
	// Said has the texts for names of pages and for alternative texts. Its Note is the longest note of all boards.
	Said
}

// Measurer measures text. The parameter size is the font's size, in the unit of the result. *raster.Renderer is a
// Measurer.
type Measurer interface {
	TextWidth(size float64, bold bool, s string) float64
}
