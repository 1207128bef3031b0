// Package widgets has parts of the window. They know scenes, cells and callbacks, but neither solvers nor files.
package widgets

import (
	"image"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve/grid"
)

// Board shows a scene and reports the pointer's actions on its cells. The whole board is visible until the user zooms
// or pans.
//
//   - The wheel zooms at the pointer; with Shift it pans sideways, with Ctrl (Cmd) up and down. A sideways scroll pans
//     sideways. A drag of the middle button pans freely.
//   - The primary and the secondary button make strokes.
//
// All methods and callbacks belong to the main goroutine.
type Board struct {
	widget.BaseWidget
	speech

	// OnStrokeBegin is called for the first cell of a stroke. The stroke begins when a button goes down on a cell.
	// It also begins when the pointer enters the board and a button went down beside the board.
	OnStrokeBegin func(cell grid.Cell, button desktop.MouseButton, modifiers fyne.KeyModifier)
	// OnStroke is called for each further cell of a stroke, in order. from and to are neighbours or diagonal neighbours,
	// however fast the pointer moves. If the pointer returns from outside of the board, from and to are equal.
	OnStroke func(from, to grid.Cell)
	// OnStrokeEnd is called once for each OnStrokeBegin, even if the button goes up elsewhere.
	OnStrokeEnd func()
	// OnMenu is called after a stroke of the secondary button on one cell. It gets the pointer's position in the window.
	OnMenu func(cell grid.Cell, at fyne.Position)
	// OnHover is called when the pointer enters another cell. If the pointer leaves all cells, cell is grid.None.
	OnHover func(cell grid.Cell)
	// OnZoom is called when the value of Zoom has changed.
	OnZoom func()
	// OnView is called when the value of InSight has changed: by zoom, pan, or a new size of the widget or board. Scenes
	// set by OnView are drawn in the current frame.
	OnView func()
	// OnPress is called when a button goes down. OnPress may focus the board, because the toolkit does not. If
	// spent is true, the press has no further effect.
	OnPress func() (spent bool)
	// OnDrawn is called when the board's pixels have been drawn. The frame of the window is not complete yet.
	OnDrawn func()
	// OnSpoken returns the board's name, and a description of the cell at the cursor or under the pointer.
	OnSpoken func() (name, cell string)
	// OnKey and OnRune receive the keys typed while the board has the focus.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	renderer *raster.Renderer
	scene    *scene.Scene
	colors   *scene.Colors
	view     boardView

	raster      *canvas.Raster
	pixels      *image.RGBA // the pixels of raster, reused for each picture
	chrome      scene.Scene // ground and frame
	redraws     int         // number of requested redraws of raster
	drawTime    time.Duration
	drawnAt     time.Time
	layer       hoverLayer
	overlay     boardOverlay
	lastInSight inSight // the value of InSight when OnView was last called

	pointer boardPointer
	focused bool
}

var (
	_ fyne.Focusable    = (*Board)(nil)
	_ fyne.Scrollable   = (*Board)(nil)
	_ fyne.Draggable    = (*Board)(nil)
	_ desktop.Mouseable = (*Board)(nil)
	_ desktop.Hoverable = (*Board)(nil)
)

// NewBoard makes an empty board that draws with a renderer. Widgets of the main goroutine may share a renderer.
func NewBoard(renderer *raster.Renderer) *Board {
	b := &Board{renderer: renderer, colors: scene.Light}
	b.view.density = 1
	b.pointer.hovered = grid.None
	b.layer.raster = newRaster(b.paintLayer)
	b.layer.raster.Hide()
	b.initOverlay()
	b.raster = newRaster(b.paint)
	b.ExtendBaseWidget(b)
	b.speech = b.spoken
	return b
}

// NewBoardAmong makes a board for a place beside other boards. Such a board shows coordinates only if its width and its
// height are bareBelow logical pixels or more, because small boards need the room for their cells.
func NewBoardAmong(renderer *raster.Renderer, bareBelow float32) *Board {
	b := NewBoard(renderer)
	b.view.bareBelow = float64(bareBelow)
	return b
}

// SetSize sets the numbers of rows and columns. If one of them changes, the whole board is shown.
func (b *Board) SetSize(size grid.Size) {
	if size == b.view.size {
		return
	}
	b.EndStroke()
	b.view.size = size
	b.overlay.cursorShown = b.overlay.cursorShown && size.Has(b.overlay.cursorCell)
	b.measure(b.Size())
	b.Fit()
}

// SetScene sets the scene shown. The scene must not be changed afterwards.
func (b *Board) SetScene(s *scene.Scene) {
	b.scene = s
	b.redraw()
}

// SetHover sets a scene over the scene of SetScene, clipped to the visible board. The second scene has a small raster
// of its own, so the board is not redrawn. The scene stays until the next call of SetHover; nil removes it. The scene
// must not be changed afterwards.
func (b *Board) SetHover(s *scene.Scene) {
	change(&b.layer.scene, s, func() {
		b.showLayer()
		b.askForFrame()
	})
}

// SetColors sets the colours of the ground, frame, coordinates, hover and cursor. A scene has its own colours.
func (b *Board) SetColors(c *scene.Colors) {
	if c == b.colors || c == nil {
		return
	}
	b.colors = c
	b.redraw()
	b.showOverlay()
}

// SetCursor sets the cell of the keyboard's cursor, and shows or hides the cursor. The view pans to a shown cursor.
func (b *Board) SetCursor(cell grid.Cell, visible bool) {
	visible = visible && b.view.size.Has(cell)
	moved := cell != b.overlay.cursorCell
	if !moved && visible == b.overlay.cursorShown {
		return
	}
	b.overlay.cursorCell, b.overlay.cursorShown = cell, visible
	if visible {
		b.Reveal(cell)
	}
	b.showOverlay()
}

// Reveal pans so that a cell is wholly visible.
func (b *Board) Reveal(cell grid.Cell) {
	if b.view.reveal(cell) {
		b.viewChanged(b.Zoom())
	}
}

// Hovered is the cell under the pointer, or grid.None.
func (b *Board) Hovered() grid.Cell { return b.pointer.hovered }

// CellAt is the cell at a position of the widget, or grid.None.
func (b *Board) CellAt(p fyne.Position) grid.Cell {
	x, y := b.view.device(p)
	if !image.Pt(int(math.Floor(x)), int(math.Floor(y))).In(b.view.board()) {
		return grid.None
	}
	return b.view.at(x, y)
}

// Place is the place of the pointer in the picture of the board, in widths of a cell. It may be off the board.
func (b *Board) Place() (x, y float64) {
	x, y = b.view.device(b.pointer.at)
	return (x - b.view.x) / b.view.cell, (y - b.view.y) / b.view.cell
}

// CellRect is the position and size of a cell in the widget. The position may be out of sight.
func (b *Board) CellRect(cell grid.Cell) (fyne.Position, fyne.Size) {
	if !b.view.size.Has(cell) {
		return fyne.Position{}, fyne.Size{}
	}
	x, y := b.view.corner(cell)
	d := b.view.density
	return fyne.NewPos(float32(x/d), float32(y/d)), fyne.NewSquareSize(float32(b.view.cell / d))
}

// device converts a position in the widget to device pixels.
func (v *boardView) device(p fyne.Position) (x, y float64) {
	return float64(p.X) * v.density, float64(p.Y) * v.density
}

// Zoom is the width of a cell divided by its width when the whole board shows, so that the whole board has zoom 1.
func (b *Board) Zoom() float64 {
	if !b.view.free {
		return 1
	}
	return b.view.wanted / b.view.fitCell()
}

// InSight returns the cells that are wholly or partly visible, in blocks of Step×Step cells, and the width of a cell
// in device pixels. Step is the smallest power of two for which a block is three device pixels wide or wider. The
// first row and column of a block are multiples of Step, so a pan does not move the borders of blocks. The last
// blocks may reach over the border of the board. The zero Patch means that no cell is visible.
func (b *Board) InSight() (patch scene.Patch, cell float64) {
	s := b.view.inSight()
	return s.patch, s.cell
}

func (b *Board) tellView() { change(&b.lastInSight, b.view.inSight(), func() { call(b.OnView) }) }

// ZoomAt enlarges cells by a factor. The point of the board under a position of the widget stays in place.
func (b *Board) ZoomAt(position fyne.Position, factor float64) {
	before := b.Zoom()
	x, y := b.view.device(position)
	b.view.zoom(x, y, factor)
	b.viewChanged(before)
}

const zoomStep = 1.25

// ZoomIn enlarges cells by a step.
func (b *Board) ZoomIn() { b.ZoomAt(centre(b.Size()), zoomStep) }

// ZoomOut shrinks cells by a step.
func (b *Board) ZoomOut() { b.ZoomAt(centre(b.Size()), 1/zoomStep) }

func centre(s fyne.Size) fyne.Position { return fyne.NewPos(s.Width/2, s.Height/2) }

// Fit shows the whole board, also after later changes of the widget's size.
func (b *Board) Fit() {
	before := b.Zoom()
	b.view.fit()
	b.viewChanged(before)
}

// Pan moves the board in the view by an amount in logical pixels.
func (b *Board) Pan(d fyne.Delta) {
	b.view.pan(float64(d.DX)*b.view.density, float64(d.DY)*b.view.density)
	b.viewChanged(b.Zoom())
}

// viewChanged redraws after a zoom or a pan and reports the change. before is the old Zoom.
func (b *Board) viewChanged(before float64) {
	b.redraw()
	b.tell(before)
}

// tell shows and reports a change of the view. before is the old Zoom.
func (b *Board) tell(before float64) {
	b.tellView()
	b.showOverlay()
	b.hover()
	if b.Zoom() != before {
		call(b.OnZoom)
	}
}

func (b *Board) redraw() {
	b.redraws++
	b.raster.Refresh()
}

// Drawn returns when the board was last drawn, and how long the drawing took.
func (b *Board) Drawn() (at time.Time, took time.Duration) { return b.drawnAt, b.drawTime }

// MinSize implements fyne.CanvasObject.
func (b *Board) MinSize() fyne.Size { return fyne.NewSize(200, 110) }

// Resize implements fyne.CanvasObject.
func (b *Board) Resize(size fyne.Size) {
	before := b.Zoom()
	b.measure(size)
	b.BaseWidget.Resize(size)
	b.tell(before)
}

// FocusGained implements fyne.Focusable.
func (b *Board) FocusGained() {
	b.focused = true
	b.showOverlay()
}

// FocusLost implements fyne.Focusable.
func (b *Board) FocusLost() {
	b.focused, b.pointer.pressed = false, false
	b.showOverlay()
}

// TypedKey implements fyne.Focusable.
func (b *Board) TypedKey(ev *fyne.KeyEvent) { callWith(b.OnKey, ev) }

// TypedRune implements fyne.Focusable.
func (b *Board) TypedRune(r rune) { callWith(b.OnRune, r) }

// CreateRenderer implements fyne.Widget.
func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	return &boardRenderer{parts{
		b.raster, b.layer.raster, b.overlay.cursor.raster, b.overlay.hover.raster,
		b.overlay.ring,
	}, b}
}

type boardRenderer struct {
	parts
	board *Board
}

func (r *boardRenderer) Layout(size fyne.Size) {
	exact{}.Layout(r.parts[:1], size)
	r.board.showOverlay()
}

func (r *boardRenderer) MinSize() fyne.Size { return r.board.MinSize() }

func (r *boardRenderer) Refresh() {
	r.board.measure(r.board.Size()) // the theme's text may be larger
	r.board.tellView()
	r.board.redraw()
	r.board.showOverlay()
}
