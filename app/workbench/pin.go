package workbench

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve/grid"
)

// Pin is the cell that the user points at for all to see. The lens's addition for it stays on the board, and appears in
// frames and pictures. The addition for a cell under the moving pointer does not.
type Pin struct {
	b  *Workbench
	at grid.Cell // None means no cell
}

// At is the pinned cell, or None.
func (p *Pin) At() grid.Cell { return p.at }

// Put pins a cell, or no cell with None.
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

// Says reports whether the lens adds something for a cell. Only such cells are worth a pin.
func (p *Pin) Says(c grid.Cell) bool { return !p.b.Lens.Detail(c).Empty() }

// drop removes the pin, because the cell may be another now.
func (p *Pin) drop() { p.at = grid.None }

// seen is the pinned cell if the lens adds something for it, else None.
func (p *Pin) seen() grid.Cell {
	if p.Says(p.at) {
		return p.at
	}
	return grid.None
}

// Over is drawn over the board for a cell under the pointer: the lens's addition for it, or else for the pinned cell,
// and the mark of the pinned cell.
func (p *Pin) Over(at grid.Cell) []scene.Op {
	detail := p.b.Lens.Detail(at)
	if detail.Empty() {
		detail = p.b.Lens.Detail(p.at)
	}
	return append(slices.Clone(detail.Over), p.mark()...)
}

// mark is drawn around the pinned cell. It is empty without one.
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
