package widgets

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/widgets/layouts"
)

var (
	_ fyne.Focusable    = (*Diagram)(nil)
	_ fyne.Draggable    = (*Diagram)(nil)
	_ fyne.Scrollable   = (*Diagram)(nil)
	_ fyne.Tappable     = (*Diagram)(nil)
	_ desktop.Hoverable = (*Diagram)(nil)
	_ desktop.Mouseable = (*Diagram)(nil)
)

// Diagram shows a part of a picture that may be larger than the widget. A drag moves the picture, and the wheel zooms
// it. Each part and scale is drawn anew. Lengths in the picture are units. All methods and callbacks belong to the
// main goroutine.
type Diagram struct {
	widget.BaseWidget
	speech
	focus
	noEnd

	// OnDraw draws the part from min to max, in units. unit is the number of logical pixels in a unit.
	OnDraw func(unit float64, min, max scene.Point) *scene.Scene
	// OnTap is called with the point of a click, in units. OnPoint is called with the point under the pointer; inside is
	// false when the pointer leaves.
	OnTap   func(at scene.Point)
	OnPoint func(at scene.Point, inside bool)
	// OnKey reports whether it handled a key. Other keys go to OnOther. OnRune handles characters.
	OnKey   func(fyne.KeyName) bool
	OnOther func(*fyne.KeyEvent)
	OnRune  func(rune)
	// OnView is called when the user has moved or zoomed the picture, and OnMove whenever another part is visible.
	OnView, OnMove func()
	// Opening returns the part that a fitted picture shows if it is too large. wide and high are the widget's size in
	// units. If Opening is nil, the picture shows the middle of its upper edge.
	Opening func(wide, high float64) (from, to scene.Point)
	// OnSpoken returns the name of the picture and a description of the selection.
	OnSpoken func() (name, value string)

	renderer      *raster.Renderer
	colors        *scene.Colors
	raster        *canvas.Raster
	ring          *canvas.Rectangle
	pixels        *image.RGBA
	width, height float64        // size of the picture, in units
	unit          float64        // logical pixels in a unit
	x, y          float64        // the point at the widget's upper left corner, in units
	fitted        bool           // whether the user has neither moved nor zoomed the picture
	leastUnit     float64        // least number of logical pixels in a unit of a fitted picture; may be 0
	mostUnit      float64        // largest number of logical pixels in a unit of a fitted picture
	later         [2]scene.Point // corners of a part to show as soon as the widget has a size, or zeros
	revealed      [2]scene.Point // corners of a part to keep visible while the picture is fitted, or zeros
}

// NewDiagram makes an empty diagram. A unit of a fitted picture has from leastUnit to mostUnit logical pixels.
func NewDiagram(renderer *raster.Renderer, colors *scene.Colors, leastUnit, mostUnit float64) *Diagram {
	d := &Diagram{
		renderer: renderer, colors: colors, unit: leastUnit, leastUnit: leastUnit, mostUnit: mostUnit, fitted: true,
	}
	d.focus.refresh = d.showFocus
	d.speech = d.spoken
	d.raster = newRaster(d.paint)
	d.raster.SetMinSize(fyne.NewSize(120, 80))
	d.ring = canvas.NewRectangle(nil)
	d.ring.StrokeColor, d.ring.StrokeWidth = colors.Accent, 2
	d.ring.Hide()
	d.ExtendBaseWidget(d)
	return d
}

// SetExtent sets the size of the picture, in units. A fitted picture is fitted again.
func (d *Diagram) SetExtent(width, height float64) {
	if width == d.width && height == d.height {
		return
	}
	d.width, d.height = width, height
	if d.fitted {
		d.Fit()
	} else {
		d.moveTo(d.x, d.y)
	}
}

// Redraw redraws the picture.
func (d *Diagram) Redraw() { d.raster.Refresh() }

// Fit shows the whole picture. If the picture is too large for that, Fit shows its Opening.
func (d *Diagram) Fit() {
	d.revealed = [2]scene.Point{}
	d.fit()
}

func (d *Diagram) fit() {
	size := d.Size()
	if d.width <= 0 || d.height <= 0 || size.Width <= 0 {
		return
	}
	d.fitted = true
	whole := min(float64(size.Width)/d.width, float64(size.Height)/d.height)
	d.unit = min(max(whole, d.leastUnit), max(d.leastUnit, d.mostUnit))
	left := (d.width - float64(size.Width)/d.unit) / 2
	if d.Opening != nil && whole < d.leastUnit {
		from, to := d.Opening(float64(size.Width)/d.unit, float64(size.Height)/d.unit)
		d.unit = min(float64(size.Height)/(to.Y-from.Y), max(d.leastUnit, d.mostUnit))
		left = (from.X + to.X - float64(size.Width)/d.unit) / 2
	}
	d.moveTo(left, 0)
}

// View returns the corner and the size of the visible part, in units. fitted reports whether the user has neither
// moved nor zoomed the picture.
func (d *Diagram) View() (x, y, wide, high float64, fitted bool) {
	size := d.Size()
	return d.x, d.y, float64(size.Width) / d.unit, float64(size.Height) / d.unit, d.fitted
}

// SetView shows the part between two corners, as large as the widget allows.
func (d *Diagram) SetView(from, to scene.Point) {
	size := d.Size()
	if to.X <= from.X || to.Y <= from.Y {
		return
	}
	if size.Width <= 0 { // SetView continues when the widget has a size
		d.later = [2]scene.Point{from, to}
		return
	}
	d.unit = min(float64(size.Width)/(to.X-from.X), float64(size.Height)/(to.Y-from.Y))
	d.fitted = false
	d.moveTo((from.X+to.X-float64(size.Width)/d.unit)/2, (from.Y+to.Y-float64(size.Height)/d.unit)/2)
}

// Reveal moves the picture if necessary, so that the rectangle from min to max is visible, with some room. While the
// picture is fitted, the rectangle stays visible also after the widget changes its size.
func (d *Diagram) Reveal(min, max scene.Point) {
	d.revealed = [2]scene.Point{min, max}
	d.bring(min, max, 0)
}

// bring moves the picture if a rectangle is not wholly visible. Sideways, the rectangle must also be away from the
// edges by a share of the widget's width.
func (d *Diagram) bring(min, max scene.Point, share float64) {
	size := d.Size()
	if size.Width <= 0 {
		return
	}
	const room = 1. / 6
	wide, high := float64(size.Width)/d.unit, float64(size.Height)/d.unit
	x, y := d.x, d.y
	if x > min.X-share*wide {
		x = min.X - room*wide
	} else if x+wide < max.X+share*wide {
		x = max.X + room*wide - wide
	}
	if y > min.Y {
		y = min.Y - room*high
	} else if y+high < max.Y {
		y = max.Y + room*high - high
	}
	if x != d.x || y != d.y {
		d.moveTo(x, y)
	}
}

// moveTo moves the point (x, y) of the picture to the widget's corner, as far as the picture's edges allow.
func (d *Diagram) moveTo(x, y float64) {
	size := d.Size()
	within := func(at, extent, room float64) float64 {
		if extent <= room { // the whole extent is visible: put it in the middle
			return (extent - room) / 2
		}
		return max(0, min(at, extent-room))
	}
	d.x = within(x, d.width, float64(size.Width)/d.unit)
	d.y = within(y, d.height, float64(size.Height)/d.unit)
	if d.height <= float64(size.Height)/d.unit { // a low picture starts at most half a unit below the top
		d.y = max(d.y, -0.5)
	}
	d.Redraw()
	call(d.OnMove)
}

const smallestUnit = 3

func (d *Diagram) zoomAt(at fyne.Position, factor float64) {
	if d.width <= 0 || d.height <= 0 {
		return
	}
	size := d.Size()
	least := min(smallestUnit, float64(size.Width)/d.width, float64(size.Height)/d.height)
	unit := max(least, min(d.unit*factor, 2*d.mostUnit))
	p := d.at(at)
	d.unit, d.fitted = unit, false
	d.moveTo(p.X-float64(at.X)/unit, p.Y-float64(at.Y)/unit)
	call(d.OnView)
}

// at returns the point of the picture at a position in the widget.
func (d *Diagram) at(p fyne.Position) scene.Point {
	return scene.Point{X: d.x + float64(p.X)/d.unit, Y: d.y + float64(p.Y)/d.unit}
}

// Resize implements fyne.CanvasObject.
func (d *Diagram) Resize(size fyne.Size) {
	if size == d.Size() {
		return
	}
	d.BaseWidget.Resize(size)
	if later := d.later; later[0] != later[1] && size.Width > 0 {
		d.later = [2]scene.Point{}
		d.SetView(later[0], later[1])
		return
	}
	if !d.fitted {
		d.moveTo(d.x, d.y)
		return
	}
	d.fit()
	if at := d.revealed; at[0] != at[1] {
		d.bring(at[0], at[1], 1./8) // with some room, for the neighbours
	}
}

func (d *Diagram) paint(w, h int) image.Image {
	d.pixels = cleared(d.pixels, w, h)
	size := d.Size()
	ground := &scene.Scene{Ops: []scene.Op{scene.Rect{
		Max: scene.Point{X: float64(w), Y: float64(h)}, Ink: scene.Ink{Fill: d.colors.Panel},
	}}}
	d.renderer.Draw(d.pixels, ground, raster.View{Scale: 1})
	if size.Width <= 0 || d.width <= 0 || d.OnDraw == nil {
		return d.pixels
	}
	unit := d.unit * float64(w) / float64(size.Width)
	far := scene.Point{X: d.x + float64(w)/unit, Y: d.y + float64(h)/unit}
	if s := d.OnDraw(d.unit, scene.Point{X: d.x, Y: d.y}, far); s != nil {
		d.renderer.Draw(d.pixels, s, raster.View{Scale: unit, X: -math.Round(d.x * unit), Y: -math.Round(d.y * unit)})
	}
	return d.pixels
}

// Tapped implements fyne.Tappable.
func (d *Diagram) Tapped(e *fyne.PointEvent) { callWith(d.OnTap, d.at(e.Position)) }

// MouseDown focuses the picture.
func (d *Diagram) MouseDown(*desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(d); c != nil {
		c.Focus(d)
	}
}

// MouseIn does the same as MouseMoved.
func (d *Diagram) MouseIn(e *desktop.MouseEvent) { d.MouseMoved(e) }

// MouseMoved calls OnPoint.
func (d *Diagram) MouseMoved(e *desktop.MouseEvent) {
	if d.OnPoint != nil {
		d.OnPoint(d.at(e.Position), true)
	}
}

// MouseOut calls OnPoint, with inside false.
func (d *Diagram) MouseOut() {
	if d.OnPoint != nil {
		d.OnPoint(scene.Point{}, false)
	}
}

// Dragged moves the picture.
func (d *Diagram) Dragged(e *fyne.DragEvent) { d.drag(e.Dragged) }

func (d *Diagram) drag(by fyne.Delta) {
	d.fitted = false
	d.moveTo(d.x-float64(by.DX)/d.unit, d.y-float64(by.DY)/d.unit)
	call(d.OnView)
}

// Scrolled zooms the picture or, while Shift or Ctrl is held, moves the picture, as on a Board.
func (d *Diagram) Scrolled(e *fyne.ScrollEvent) {
	if by, factor := wheel(e.Scrolled, modifiers()); factor != 0 {
		d.zoomAt(e.Position, factor)
	} else {
		d.drag(by)
	}
}

// TypedKey implements fyne.Focusable.
func (d *Diagram) TypedKey(e *fyne.KeyEvent) {
	if d.OnKey != nil && d.OnKey(e.Name) {
		return
	}
	callWith(d.OnOther, e)
}

// TypedRune implements fyne.Focusable.
func (d *Diagram) TypedRune(r rune) { callWith(d.OnRune, r) }

func (d *Diagram) showFocus() {
	d.ring.Hidden = !d.focused
	d.ring.Refresh()
}

func (d *Diagram) spoken() Spoken { return spokenBy(d.OnSpoken, RoleTree) }

// CreateRenderer is called by Fyne.
func (d *Diagram) CreateRenderer() fyne.WidgetRenderer {
	ring := layouts.Padded(1, 1, 1, 1, d.ring)
	return widget.NewSimpleRenderer(container.NewStack(container.New(exact{}, d.raster), ring))
}
