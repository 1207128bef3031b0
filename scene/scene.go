// Package scene is a picture as a short list of drawing operations: no pixels, no fonts, no window. Back ends stand
// beside it. Screen and every exported format draw the same scene.
//
// Units are cells of the board: x grows to the right, y downwards, (0,0) is the outer corner of the first cell. Art
// of a thing is a scene in the unit square.
package scene

import "image/color"

// Point in units of cells.
type Point struct{ X, Y float64 }

// Scene is drawn in the order of its operations.
type Scene struct {
	Ops []Op
}

// Add appends operations.
func (s *Scene) Add(ops ...Op) { s.Ops = append(s.Ops, ops...) }

// Op is one of Cells, Grid, Rect, Circle, Path, Text, Sprite, Group, Tints, Quarters, Numbers.
type Op interface{ op() }

// Ink fills, outlines or both. A zero colour (alpha 0) means not to.
type Ink struct {
	Fill   color.NRGBA
	Stroke color.NRGBA
	Width  float64 // of the stroke, in cells
}

// CellLook is how cells of one terrain byte look. Art is drawn over the fill where cells are large enough to show it.
type CellLook struct {
	Fill color.NRGBA
	Alt  color.NRGBA // fill of the cells whose row+col is odd; zero: like Fill
	Art  *Scene
}

// Cells are all the cells of a board at once. Index has Rows*Cols bytes and is not copied.
type Cells struct {
	Rows, Cols int
	Index      []byte
	Looks      *[256]CellLook
}

// Grid are the lines between cells, one device pixel wide at any zoom; back ends leave them out where cells are tiny.
type Grid struct {
	Rows, Cols int
	Color      color.NRGBA
}

// Rect is a rectangle with corners rounded by Radius.
type Rect struct {
	Min, Max Point
	Radius   float64
	Ink
}

// Circle is a circle.
type Circle struct {
	Center Point
	Radius float64
	Ink
}

// Path is lines and curves. Ends and joins of strokes are round.
type Path struct {
	Segments []Segment
	Ink
	Dash float64 // length of dashes and gaps in cells; 0: solid
}

// Segment is one step of a path. Points used: Move and Line 1, Quad 2 (control, end), Cubic 3 (control, control,
// end), Close 0.
type Segment struct {
	Verb Verb
	P    [3]Point
}

// Verb of a segment.
type Verb uint8

// The verbs.
const (
	Move Verb = iota
	Line
	Quad
	Cubic
	Close
)

// Align places text beside its point; vertically text is always centred on it.
type Align uint8

// The alignments.
const (
	Middle Align = iota
	Start
	End
)

// Text is one line of text.
type Text struct {
	At    Point
	Size  float64 // of the font (em), in cells
	Text  string
	Align Align
	Bold  bool
	Color color.NRGBA
}

// Sprite is art in the unit square, scaled to Size and placed with its upper left corner at At. Back ends cache it by
// the pointer, so the art must not change.
type Sprite struct {
	At   Point
	Size float64
	Art  *Scene
	// Fade makes it paler: 0 opaque, 1 invisible.
	Fade float64
	Name string // of what it shows, for formats whose shapes have names, or empty
}

// Points is how many points a segment uses.
func (v Verb) Points() int {
	switch v {
	case Move, Line:
		return 1
	case Quad:
		return 2
	case Cubic:
		return 3
	}
	return 0
}

func (Cells) op()  {}
func (Grid) op()   {}
func (Rect) op()   {}
func (Circle) op() {}
func (Path) op()   {}
func (Text) op()   {}
func (Sprite) op() {}

// Polyline is an open path through points.
func Polyline(ink Ink, points ...Point) Path {
	p := Path{Ink: ink}
	for i, q := range points {
		v := Line
		if i == 0 {
			v = Move
		}
		p.Segments = append(p.Segments, Segment{v, [3]Point{q}})
	}
	return p
}

// Polygon is a closed path through points.
func Polygon(ink Ink, points ...Point) Path {
	p := Polyline(ink, points...)
	p.Segments = append(p.Segments, Segment{Verb: Close})
	return p
}
