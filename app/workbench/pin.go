package workbench

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve/grid"
)

// Pin is a cell that the user has pinned. The lens's addition for this cell stays on the board, and is also in frames
// and pictures. The addition for the cell under the pointer is not.
type Pin struct {
	b  *Workbench
	at grid.Cell // None: no cell
}

// At is the pinned cell, or None.
func (p *Pin) At() grid.Cell { return p.at }

// Put pins a cell; None removes the pin.
func (p *Pin) Put(c grid.Cell) {
	if !p.b.doc.Board().Has(c) {
		c = grid.None
	}
	if p.at == c {
		return
	}
	p.at = c
	p.b.show(Hovered)
}

// Says reports whether the lens adds something for a cell. Only such cells should be pinned.
func (p *Pin) Says(c grid.Cell) bool { return !p.b.Lens.Detail(c).Empty() }

// drop removes the pin, because the board may be another now.
func (p *Pin) drop() { p.at = grid.None }

// seen returns the pinned cell if the lens adds something for it, else None.
func (p *Pin) seen() grid.Cell {
	if p.Says(p.at) {
		return p.at
	}
	return grid.None
}

// Over returns what is drawn over the board while the pointer is on a cell: the lens's addition for this cell or, if
// there is none, for the pinned cell, and the mark of the pinned cell.
func (p *Pin) Over(at grid.Cell) []scene.Op {
	detail := p.b.Lens.Detail(at)
	if detail.Empty() {
		detail = p.b.Lens.Detail(p.at)
	}
	return append(slices.Clone(detail.Over), p.mark()...)
}

// mark draws a frame around the pinned cell. Without a pinned cell the list is empty.
func (p *Pin) mark() []scene.Op {
	if p.at == grid.None {
		return nil
	}
	const inset, corner, rim, casing = 0.04, 0.14, 0.07, 0.12
	size, colors := p.b.doc.Board().Size, p.b.host.Style().Colors
	x, y := float64(size.Col(p.at)), float64(size.Row(p.at))
	box := scene.Rect{
		Min: scene.Point{X: x + inset, Y: y + inset}, Max: scene.Point{X: x + 1 - inset, Y: y + 1 - inset}, Radius: corner,
		Ink: scene.Ink{Stroke: colors.Casing, Width: casing},
	}
	line := box
	line.Ink = scene.Ink{Stroke: colors.Accent, Width: rim}
	return []scene.Op{box, line}
}
