package widgets

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve/grid"
)

// boardOverlay has the small pictures over the board's raster. They move with the pointer; the board is not redrawn.
type boardOverlay struct {
	cursorCell  grid.Cell
	cursorShown bool

	cursor, hover outlinePicture
	ring          *canvas.Rectangle // around the board's frame; shown if the board got the focus by a key
}

type outlinePicture struct {
	raster *canvas.Raster
	pixels *image.RGBA
	look   outline
	part   image.Rectangle // the visible part of the outline, relative to the corner of its box
}

// outline is a line inside a square box, perhaps with a pale edge on both sides of the line. Lengths are device pixels.
type outline struct {
	side, width, radius int
	inner, outer        color.NRGBA
}

func (b *Board) initOverlay() {
	b.overlay.cursorCell = grid.None
	b.overlay.ring = &canvas.Rectangle{StrokeWidth: 2, CornerRadius: frameRadius + 3}
	b.overlay.ring.Hide()
	for _, o := range [2]*outlinePicture{&b.overlay.cursor, &b.overlay.hover} {
		o.raster = newRaster(func(w, h int) image.Image {
			o.pixels = cleared(o.pixels, w, h)
			o.look.draw(b.renderer, o.pixels, image.Point{}.Sub(o.part.Min))
			return o.pixels
		})
		o.raster.Hide()
	}
}

// cursorOutline returns the outline of the keyboard's cursor and the corner of its box, or zeros without a cursor.
func (b *Board) cursorOutline() (image.Point, outline) {
	if !b.overlay.cursorShown {
		return image.Point{}, outline{}
	}
	o := outline{inner: b.colors.Muted, outer: b.colors.Casing}
	if b.focused {
		o.inner = b.colors.Accent
	}
	return b.view.outlineOf(b.overlay.cursorCell, 2.5, o)
}

// hoverOutline returns the same for the cell under the pointer. If the cursor is shown, hoverOutline returns zeros,
// because one mark is enough.
func (b *Board) hoverOutline() (image.Point, outline) {
	if b.pointer.hovered == grid.None || b.overlay.cursorShown {
		return image.Point{}, outline{}
	}
	quiet := b.colors.Ink
	quiet.A = 190
	return b.view.outlineOf(b.pointer.hovered, 2, outline{inner: quiet})
}

// outlineOf sets the sizes of the outline o of a cell. It returns the corner of the outline's box, and the
// outline. The box is 8 logical pixels wide or wider, so that the outline of a tiny cell is visible.
func (v *boardView) outlineOf(c grid.Cell, width float64, o outline) (image.Point, outline) {
	pixels := func(l float64) int { return int(math.Round(l * v.density)) }
	x, y := v.corner(c)
	if v.size.Cells() == 1 { // a single cell needs no mark
		return image.Point{}, outline{}
	}
	o.side = max(int(math.Round(v.cell)), pixels(8))
	o.width = max(1, pixels(width))
	o.radius = min(pixels(3), o.side/4)
	if v.size.Shape != nil {
		o.radius = o.side / 2
	}
	return image.Pt(int(math.Round(x+(v.cell-float64(o.side))/2)), int(math.Round(y+(v.cell-float64(o.side))/2))), o
}

func (o outline) box(at image.Point) image.Rectangle {
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(o.side, o.side))}
}

// draw draws the outline. at is the corner of its box.
func (o outline) draw(r *raster.Renderer, dst *image.RGBA, at image.Point) {
	var s scene.Scene
	box := o.box(at)
	line := func(width int, c color.NRGBA) {
		d := float64(width) / 2
		s.Add(scene.Rect{
			Min: scene.Point{X: float64(box.Min.X) + d, Y: float64(box.Min.Y) + d},
			Max: scene.Point{X: float64(box.Max.X) - d, Y: float64(box.Max.Y) - d},
			// The middle of the line is half the line width inside its outer edge.
			Radius: max(0, float64(o.radius)-d),
			Ink:    scene.Ink{Stroke: c, Width: float64(width)},
		})
	}
	if o.outer.A != 0 {
		rim := max(1, o.width/2)
		line(o.width+2*rim, o.outer)
		box = box.Inset(rim)
	}
	line(o.width, o.inner)
	r.Draw(dst, &s, raster.View{Scale: 1})
}

// showOverlay places the hover layer, the outlines and the ring.
func (b *Board) showOverlay() {
	b.showLayer()
	seen := b.view.board()
	show := func(p *outlinePicture, at image.Point, look outline) {
		part := look.box(at).Intersect(seen)
		if part.Empty() {
			p.raster.Hide()
			return
		}
		inBox := part.Sub(at)
		changed := look != p.look || inBox != p.part
		p.look, p.part = look, inBox
		b.view.lay(p.raster, part, changed)
	}
	at, look := b.cursorOutline()
	show(&b.overlay.cursor, at, look)
	at, look = b.hoverOutline()
	show(&b.overlay.hover, at, look)
	b.showRing()
	b.askForFrame()
}

// showRing shows a ring around the board's frame if the board has the focus, except after a press on the board.
func (b *Board) showRing() {
	const gap = 3 // distance from the frame to the outer edge of the ring
	ring := b.overlay.ring
	ring.StrokeColor = b.colors.Accent
	seen := b.view.board().Inset(-int(math.Round((frameWidth + gap) * b.view.density)))
	b.view.lay(ring, seen, true)
	ring.Hidden = !b.focused || b.pointer.pressed
}

// lay shows an object over a part of the widget. part is in device pixels. If changed is true, the object is redrawn.
func (v *boardView) lay(r fyne.CanvasObject, part image.Rectangle, changed bool) {
	logical := func(n int) float32 { return float32(float64(n) / v.density) }
	r.Move(fyne.NewPos(logical(part.Min.X), logical(part.Min.Y)))
	if changed {
		r.Resize(fyne.NewSize(logical(part.Dx()), logical(part.Dy())))
		r.Refresh()
	}
	r.Show()
}

// askForFrame requests a frame for the pictures over the board. When a hidden object is shown, the toolkit
// requests no frame. A refresh of the board would redraw the whole board.
func (b *Board) askForFrame() {
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(b).(interface{ SetDirty() }); ok {
		c.SetDirty()
	}
}
