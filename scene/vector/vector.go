// Package vector splits scenes into simpler operations for back ends that write shapes instead of pixels. It applies
// the common sizes and places of package scene. The results are rectangles, circles, paths, areas of cells, lines of
// text, art and clips, all in units of the page.
package vector

import (
	"image/color"
	"math"

	"stepboard/scene"
	"stepboard/scene/typeface"
)

// Pixel is the length, in points, that stands for a pixel in the least sizes of package scene. So a picture with two
// pixels a point leaves out the same things.
const Pixel = 0.5

// Drawer is a back end. A Drawer must draw operations in their order. In a shape, the stroke must lie over the fill.
type Drawer interface {
	Rect(*scene.Rect)
	Circle(*scene.Circle)
	Path(*Path)
	Area(*Area)
	Text(*Line)
	Art(Art)
	// Clip hides all parts of later operations that are outside of a rectangle, until the matching End.
	Clip(lo, hi scene.Point)
	End()
	// Cut is called after each operation of a scene, and sometimes inside an operation: see Page.ByRows.
	Cut()
}

// Grouper is a Drawer with named groups.
type Grouper interface {
	// Open begins a group, which ends at the matching Shut.
	Open(name, alt string)
	Shut()
}

// Path is a path in units of the page. Its first segment is a Move.
type Path struct {
	scene.Path
	Flat bool // ends of strokes are flat instead of round
}

// Line is a line of text.
type Line struct {
	X, Y        float64 // the start of the line, on its baseline
	Size, Width float64 // size of the font (one em), and width of the line in the built-in fonts
	Align       scene.Align
	Bold        bool
	Color       color.NRGBA
	Text        string
	Tight       bool // there is no room for a wider font
}

// Art is art drawn with its upper left corner at a point.
type Art struct {
	Scene *scene.Scene
	At    scene.Point
	Size  float64
	Alpha uint8 // opacity of the whole art
	Name  string
}

// Page is the page on which a scene is drawn. Lengths are in points.
type Page struct {
	Width, Height float64
	Face          *typeface.Face // measures texts
	// If ByRows is set, Cut is called after each row of blocks of Numbers, Quarters and inset Tints. So pictures in which
	// few cells differ have most rows in common. If ByRows is not set, Cut is called only after thousands of blocks.
	ByRows bool
	// Stopped, if not nil, is called between operations, and between rows. When it returns true, drawing ends.
	Stopped func() bool
}

// Draw draws the part of a scene that is on the page. The time grows with the operations, and with the number of cells
// on the page times the number of their colours.
func Draw(d Drawer, s *scene.Scene, p Page) {
	if s == nil || !(p.Width > 0 && p.Height > 0) || math.IsInf(p.Width+p.Height, 0) {
		return
	}
	w := &walk{Drawer: d, face: p.Face, byRows: p.ByRows, stopped: p.Stopped}
	w.draw(&frame{s: 1, hi: scene.Point{X: p.Width, Y: p.Height}}, s)
}

// DrawArt draws art in a square with the given upper left corner and side. It does not clip; see Overflows.
func DrawArt(d Drawer, face *typeface.Face, art *scene.Scene, corner scene.Point, side float64) {
	w := &walk{Drawer: d, face: face}
	far := scene.Point{X: corner.X + side, Y: corner.Y + side}
	w.draw(&frame{s: side, t: corner, lo: corner, hi: far, art: true}, art)
}

// walk is one scene being drawn.
type walk struct {
	Drawer
	face    *typeface.Face
	byRows  bool
	stopped func() bool // see Page

	seen   []uint64             // the memory of Area.seen
	shapes [256][]scene.Segment // the collected shapes of each colour, by palette index
	used   []byte               // the palette indexes that have shapes
}

// frame is the place of a scene on the page: a point p of the scene is at p*s + t. Everything outside of lo..hi is
// invisible.
type frame struct {
	s      float64
	t      scene.Point
	lo, hi scene.Point
	art    bool // the scene is art, not a board
}

func (f *frame) at(p scene.Point) scene.Point {
	return scene.Point{X: p.X*f.s + f.t.X, Y: p.Y*f.s + f.t.Y}
}

// sees reports whether anything within a distance of a rectangle is visible.
func (f *frame) sees(lo, hi scene.Point, around float64) bool {
	return hi.X+around > f.lo.X && lo.X-around < f.hi.X && hi.Y+around > f.lo.Y && lo.Y-around < f.hi.Y
}

// ink converts an ink to units of the page. Strokes on the board are at least a Pixel wide.
func (f *frame) ink(ink scene.Ink) scene.Ink {
	if ink.Width <= 0 || ink.Stroke.A == 0 {
		ink.Width, ink.Stroke = 0, color.NRGBA{}
		return ink
	}
	ink.Width *= f.s
	if !f.art {
		ink.Width = max(ink.Width, scene.LeastStroke*Pixel)
	}
	return ink
}

func (w *walk) mustStop() bool { return w.stopped != nil && w.stopped() }

func (w *walk) draw(f *frame, s *scene.Scene) {
	for _, op := range s.Ops {
		if w.mustStop() {
			return
		}
		switch op := op.(type) {
		case scene.Cells:
			w.cells(f, &op)
		case scene.Grid:
			w.grid(f, op)
		case scene.Rect:
			w.rect(f, op)
		case scene.Circle:
			w.circle(f, op)
		case scene.Path:
			w.path(f, &op)
		case scene.Text:
			w.text(f, &op)
		case scene.Sprite:
			w.sprite(f, op)
		case scene.Group:
			w.group(f, op)
		case scene.Tints:
			w.tints(f, &op)
		case scene.Quarters:
			w.quarters(f, &op)
		case scene.Numbers:
			w.numbers(f, &op)
		}
		w.Cut()
	}
}

func (w *walk) group(f *frame, op scene.Group) {
	if op.Scene == nil || !(op.Scale > 0) {
		return
	}
	if g, ok := w.Drawer.(Grouper); ok && op.Name != "" {
		alt := ""
		if op.Alt != nil {
			alt = op.Alt()
		}
		g.Open(op.Name, alt)
		defer g.Shut()
	}
	inner := *f
	inner.t, inner.s = f.at(op.At), f.s*op.Scale
	if !op.Clip {
		w.draw(&inner, op.Scene)
		return
	}
	lo, hi := inner.at(op.Min), inner.at(op.Max)
	inner.lo = scene.Point{X: max(f.lo.X, lo.X), Y: max(f.lo.Y, lo.Y)}
	inner.hi = scene.Point{X: min(f.hi.X, hi.X), Y: min(f.hi.Y, hi.Y)}
	if !(inner.lo.X < inner.hi.X && inner.lo.Y < inner.hi.Y) {
		return
	}
	w.Clip(lo, hi)
	w.Cut()
	w.draw(&inner, op.Scene)
	w.End()
}

func (w *walk) sprite(f *frame, op scene.Sprite) {
	const least = scene.LeastSprite * Pixel
	size, at := op.Size*f.s, f.at(op.At)
	if !f.art && size < least {
		at = scene.Point{X: at.X + (size-least)/2, Y: at.Y + (size-least)/2}
		size = least
	}
	alpha := op.Alpha()
	if op.Art == nil || alpha == 0 || !(size > 0) || !f.sees(at, scene.Point{X: at.X + size, Y: at.Y + size}, 0) {
		return
	}
	w.Art(Art{Scene: op.Art, At: at, Size: size, Alpha: alpha, Name: op.Name})
}
