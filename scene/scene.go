// Package scene describes a picture as a short list of drawing operations. It knows no pixels, fonts or windows. Back
// ends are separate packages, which draw scenes on the screen or write them in a file format.
//
// Units are cells of the board: x grows to the right, y downwards, (0,0) is the outer corner of the first cell. Art is
// a small picture, for example of a piece: a scene inside the unit square.
package scene

import "image/color"

// Point is a point in units of cells.
type Point struct{ X, Y float64 }

// Scene is a list of operations, which are drawn in their order.
type Scene struct {
	Ops []Op
}

// Add appends operations.
func (s *Scene) Add(ops ...Op) { s.Ops = append(s.Ops, ops...) }

// Op is one of Cells, Grid, Rect, Circle, Path, Text, Sprite, Group, Tints, Quarters, Numbers.
type Op interface{ op() }

// Ink is the colour inside a shape and the colour of its outline. A colour with alpha 0 draws nothing.
type Ink struct {
	Fill   color.NRGBA
	Stroke color.NRGBA
	Width  float64 // width of the stroke, in cells
}

// CellLook is the look of cells with one terrain byte. If the cells are large enough, Art is drawn over Fill.
type CellLook struct {
	Fill color.NRGBA
	Alt  color.NRGBA // fill of cells with odd row+col; alpha 0: the same as Fill
	Art  *Scene
}

// Cells draws the cells of a board. Index has Rows*Cols terrain bytes, row by row; it is not copied.
type Cells struct {
	Rows, Cols int
	Index      []byte
	Looks      *[256]CellLook
}

// Grid draws the lines between cells, one device pixel wide at any zoom. Cells smaller than LeastGrid have no lines.
type Grid struct {
	Rows, Cols int
	Color      color.NRGBA
}

// Rect is a rectangle. Radius is the radius of its rounded corners, in cells.
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

// Segment is one step of a path. The points of a Quad are control, end; those of a Cubic are control, control, end.
type Segment struct {
	Verb Verb
	P    [3]Point
}

// Verb is the kind of a segment.
type Verb uint8

const (
	Move Verb = iota
	Line
	Quad
	Cubic
	Close
)

// Align says which part of a text is at its point: middle, start or end. Vertically, the middle is always at the point.
type Align uint8

const (
	Middle Align = iota
	Start
	End
)

// Share is the share of a text's width that is at the left of its point.
func (a Align) Share() float64 { return [...]float64{Middle: 0.5, Start: 0, End: 1}[a] }

// Text is one line of text.
type Text struct {
	At    Point
	Size  float64 // size of the font (one em), in cells
	Text  string
	Align Align
	Bold  bool
	Color color.NRGBA
}

// Sprite is art with the side Size and the upper left corner At. Back ends cache Art by its pointer, so Art must not
// change.
type Sprite struct {
	At   Point
	Size float64
	Art  *Scene
	// Fade makes the sprite transparent: 0 is opaque, 1 is invisible.
	Fade float64
	Name string // the shape's name, in formats with named shapes; may be empty
}

// Group is a scene inside a scene: a point p of the inner scene lies at At + p*Scale in the outer scene. If Clip is
// set, everything outside the rectangle from Min to Max, in the inner unit, is cut off.
type Group struct {
	At    Point
	Scale float64
	Scene *Scene
	Name  string        // the shape's name, as in Sprite
	Alt   func() string // returns the alternative text, for formats that have one; nil: none

	Clip     bool
	Min, Max Point
}

// Points is the number of points of a segment.
func (v Verb) Points() int { return [...]int{Move: 1, Line: 1, Quad: 2, Cubic: 3, Close: 0}[v] }

func (Cells) op()  {}
func (Grid) op()   {}
func (Rect) op()   {}
func (Circle) op() {}
func (Path) op()   {}
func (Text) op()   {}
func (Sprite) op() {}
func (Group) op()  {}

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
