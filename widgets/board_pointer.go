package widgets

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/solve/grid"
)

type boardPointer struct {
	at      fyne.Position
	inside  bool // whether the pointer is inside the widget
	hovered grid.Cell

	pressed bool // whether a button went down on the board since the board last lost the focus
	panning bool

	button    desktop.MouseButton // button of the current stroke, or 0
	modifiers fyne.KeyModifier
	begun     bool      // whether the stroke has reached a cell
	strayed   bool      // whether the stroke has left its first cell or been off the board
	x, y      float64   // the stroke's current place in device pixels, perhaps off the board
	last      grid.Cell // the cell at this place; None if the place is off the board or not in sight
}

// MouseDown implements desktop.Mouseable.
func (b *Board) MouseDown(ev *desktop.MouseEvent) {
	p := &b.pointer
	p.pressed = true
	spent := b.OnPress != nil && b.OnPress()
	p.inside = true
	b.pointTo(ev.Position)
	if p.button != 0 || p.panning || spent {
		return // a second button, or a press that OnPress has used up
	}
	switch ev.Button {
	case desktop.MouseButtonTertiary:
		p.panning = true
	case desktop.MouseButtonPrimary, desktop.MouseButtonSecondary:
		p.button, p.modifiers, p.begun, p.strayed, p.last = ev.Button, ev.Modifier, false, false, grid.None
		p.x, p.y = b.view.device(ev.Position)
		b.strokeCell(b.CellAt(ev.Position))
	}
}

// MouseUp implements desktop.Mouseable.
func (b *Board) MouseUp(ev *desktop.MouseEvent) {
	p := &b.pointer
	if p.button != ev.Button && !(p.panning && ev.Button == desktop.MouseButtonTertiary) {
		return
	}
	b.pointTo(ev.Position)
	p.panning = false
	cell, menu := p.last, p.begun && !p.strayed && p.button == desktop.MouseButtonSecondary
	b.EndStroke()
	if menu && b.OnMenu != nil {
		b.OnMenu(cell, ev.AbsolutePosition)
	}
}

// MouseIn implements desktop.Hoverable.
func (b *Board) MouseIn(ev *desktop.MouseEvent) { b.MouseMoved(ev) }

// MouseMoved implements desktop.Hoverable.
func (b *Board) MouseMoved(ev *desktop.MouseEvent) {
	p := &b.pointer
	p.inside = true
	// If the button of the stroke is no longer down, it went up while another window had the pointer.
	if p.button != 0 && ev.Button&p.button == 0 {
		b.EndStroke()
	}
	if p.panning && ev.Button&desktop.MouseButtonTertiary == 0 {
		p.panning = false
	}
	b.pointTo(ev.Position)
}

// MouseOut implements desktop.Hoverable. It ends a stroke of the secondary button, because the driver reports no more
// events of this button. A stroke of the primary button goes on as a drag.
func (b *Board) MouseOut() {
	b.pointer.inside = false
	if b.pointer.button == desktop.MouseButtonSecondary {
		b.EndStroke()
	}
	b.hover()
}

// Dragged implements fyne.Draggable. While the primary or middle button is down, the driver calls Dragged in place of
// MouseMoved, also outside of the widget.
func (b *Board) Dragged(ev *fyne.DragEvent) {
	b.pointer.inside = true
	b.pointTo(ev.Position)
}

// DragEnd implements fyne.Draggable. The driver calls DragEnd for every button, so MouseUp ends the stroke, and DragEnd
// does nothing.
func (b *Board) DragEnd() {}

// pointTo moves the pointer to a position. If a pan or a stroke is in progress, it continues to this position.
func (b *Board) pointTo(at fyne.Position) {
	p := &b.pointer
	delta := at.Subtract(p.at)
	p.at = at
	switch {
	case p.panning:
		b.Pan(fyne.NewDelta(delta.X, delta.Y))
	case p.button != 0:
		b.strokeTo(b.view.device(at))
	}
	b.hover()
}

// hover finds the cell under the pointer. If the cell has changed, hover calls OnHover.
func (b *Board) hover() {
	p := &b.pointer
	cell := grid.None
	if p.inside {
		cell = b.CellAt(p.at)
	}
	change(&p.hovered, cell, func() {
		b.showOverlay()
		callWith(b.OnHover, cell)
	})
}

// strokeTo extends the stroke along a straight line to a point, through all cells between.
func (b *Board) strokeTo(x, y float64) {
	p := &b.pointer
	fromX, fromY := p.x, p.y
	if p.x, p.y = x, y; b.view.cell <= 0 { // before the first layout
		return
	}
	n := max(1, math.Ceil(math.Hypot(x-fromX, y-fromY)/(b.view.cell/samples)))
	for i := 1.0; i <= n && p.button != 0; i++ {
		if c := b.view.at(fromX+(x-fromX)*i/n, fromY+(y-fromY)*i/n); c != p.last {
			b.strokeCell(c)
		}
	}
}

// samples is the number of points in a cell's width at which a stroke looks for another cell.
const samples = 8

// strokeCell extends the stroke to a cell, which may be None.
func (b *Board) strokeCell(cell grid.Cell) {
	p := &b.pointer
	from := p.last
	p.last = cell
	switch {
	case cell == grid.None:
		p.strayed = true
	case !p.begun:
		p.begun = true
		if b.OnStrokeBegin != nil {
			b.OnStrokeBegin(cell, p.button, p.modifiers)
		}
	case b.OnStroke != nil:
		p.strayed = true
		if from == grid.None {
			from = cell
		}
		b.OnStroke(from, cell)
	}
}

// EndStroke ends the current stroke, as if the button had gone up.
func (b *Board) EndStroke() {
	begun := b.pointer.begun
	b.pointer.button, b.pointer.begun = 0, false
	if begun {
		call(b.OnStrokeEnd)
	}
}

// Scrolled implements fyne.Scrollable.
func (b *Board) Scrolled(ev *fyne.ScrollEvent) {
	b.pointer.at = ev.Position
	b.scroll(ev, modifiers())
}

func (b *Board) scroll(ev *fyne.ScrollEvent, held fyne.KeyModifier) {
	if by, factor := wheel(ev.Scrolled, held); factor != 0 {
		b.ZoomAt(ev.Position, factor)
	} else {
		b.Pan(by)
	}
}
