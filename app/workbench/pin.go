package workbench

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Pin is the cell that somebody points at for all to see. What the lens adds for it stays on the board and is taken
// into frames and pictures; what it adds for a cell that the pointer merely passes over is not.
type Pin struct {
	b  *Workbench
	at grid.Cell // None: nothing is pointed at
}

// At is the cell that is pointed at, or None.
func (p *Pin) At() grid.Cell { return p.at }

// Put points at a cell, or with None at none.
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

// Says reports whether the lens adds something for a cell: only then is there a reason to point at it.
func (p *Pin) Says(c grid.Cell) bool { return !p.b.Lens.Detail(c).Empty() }

// Detail is what the lens adds for the cell that is pointed at.
func (p *Pin) Detail() lens.Detail { return p.b.Lens.Detail(p.at) }

// drop forgets the cell, which is another now or none.
func (p *Pin) drop() { p.at = grid.None }

// seen is the cell that is pointed at if the lens adds something for it, else None.
func (p *Pin) seen() grid.Cell {
	if p.Says(p.at) {
		return p.at
	}
	return grid.None
}

// Over is what is drawn over the board for a cell under the pointer: what the lens adds for it or, where that is
// nothing, for the cell that is pointed at for all to see, and the mark of that.
func (p *Pin) Over(at grid.Cell) []scene.Op {
	detail := p.b.Lens.Detail(at)
	if detail.Empty() {
		detail = p.Detail()
	}
	return append(slices.Clone(detail.Over), p.mark()...)
}

// mark is drawn around the cell that is pointed at; nothing where none is.
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
