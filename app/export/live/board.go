package live

import (
	"slices"
	"strconv"
	"strings"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/svg"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// board draws the board of a frame for the page, in points.
type board struct {
	look    *looks.Look
	colors  *scene.Colors
	encoder *svg.Encoder
	size    grid.Size
	cell    float64 // side of a cell
	margin  float64 // room for the numbers of rows and columns, at the left of the board and above it
}

// idPrefix is the beginning of all IDs in the engine's drawings. The page's own IDs begin differently.
const idPrefix = "e"

// Sizes of the board in points. The board is as large as in an exported picture; the page scales it to the window.
const (
	usualCell   = 36
	usualSide   = 720
	numberShare = 44   // longer side of a large board, as a multiple of the text size of its coordinates
	leastNumber = 0.13 // least text size of coordinates, as a share of a cell
	edge        = 3    // space at the right of the board and below it
)

func newBoard(look *looks.Look, colors *scene.Colors) *board {
	return &board{look: look, colors: colors, encoder: svg.NewPlainEncoder(idPrefix)}
}

func (b *board) fit(size grid.Size) {
	if size == b.size {
		return
	}
	b.size = size
	longer := float64(max(size.Extent().Rows, size.Extent().Cols))
	b.cell = min(usualCell, usualSide/longer)
	b.margin = (0.6*float64(len(strconv.Itoa(size.Rows))) + 1) * b.number()
}

// number() is the text size of the coordinates.
func (b *board) number() float64 {
	e := b.size.Extent()
	return b.cell * max(leastNumber, float64(max(e.Rows, e.Cols))/numberShare)
}

func (b *board) page() (width, height float64) {
	e := b.size.Extent()
	return b.margin + float64(e.Cols)*b.cell + edge, b.margin + float64(e.Rows)*b.cell + edge
}

// Picture is a drawing of the board as SVG. Its first cell begins at (Left, Top), and Cell is the side of a cell.
type Picture struct {
	Width, Height   float64
	Left, Top, Cell float64
	Middles         [][2]float64 `json:",omitempty"` // of the cells; nil: squares
	Markup          string
}

func (b *board) draw(s *scene.Scene) *Picture {
	p := &Picture{Left: b.margin, Top: b.margin, Cell: b.cell}
	p.Width, p.Height = b.page()
	if b.size.Shape != nil {
		for c := range grid.Cell(b.size.Cells()) {
			x, y := b.size.Center(c)
			p.Middles = append(p.Middles, [2]float64{b.margin + b.cell*x, b.margin + b.cell*y})
		}
	}
	all := b.place(s.Ops)
	b.rulers(all)
	p.Markup = strings.Join(b.encoder.Fragments(all, p.Width, p.Height), "")
	return p
}

// over(ops) draws marks that change often. The page lays this drawing over the board.
func (b *board) over(ops []scene.Op) string {
	if len(ops) == 0 {
		return ""
	}
	width, height := b.page()
	return strings.Join(b.encoder.Fragments(b.place(ops), width, height), "")
}

// place converts drawing operations in units of a cell into a scene in points.
func (b *board) place(ops []scene.Op) *scene.Scene {
	s, e := &scene.Scene{}, b.size.Extent()
	s.Add(scene.Group{
		At: scene.Point{X: b.margin, Y: b.margin}, Scale: b.cell, Scene: &scene.Scene{Ops: slices.Clip(ops)}, Clip: true,
		Max: scene.Point{X: float64(e.Cols), Y: float64(e.Rows)},
	})
	return s
}

func (b *board) rulers(to *scene.Scene) {
	size := b.number()
	number := func(x, y float64, align scene.Align, i int) {
		to.Add(scene.Text{
			At: scene.Point{X: x, Y: y}, Size: size, Text: strconv.Itoa(i), Align: align, Color: b.colors.Muted,
		})
	}
	room := size * (0.5 + 0.6*float64(len(strconv.Itoa(b.size.Cols))))
	across, down := b.size.Sides()
	for at, i := range figure.Side(across).Numbers(b.cell, room) {
		number(b.margin+at, b.margin-0.75*size, scene.Middle, i)
	}
	for at, i := range figure.Side(down).Numbers(b.cell, 1.4*size) {
		number(b.margin-0.4*size, b.margin+at, scene.End, i)
	}
}

// swatchSide is the width and height of a swatch, in points.
const swatchSide = 32

// swatch returns a drawing in the unit square as SVG, to be put beside a word.
func (b *board) swatch(ops []scene.Op) string {
	s := &scene.Scene{}
	s.Add(scene.Group{Scale: swatchSide, Scene: &scene.Scene{Ops: ops}})
	return strings.Join(b.encoder.Fragments(s, swatchSide, swatchSide), "")
}
