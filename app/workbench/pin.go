package workbench

import (
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// Pin is a cell for which the lens's addition stays on the board, and is also in frames and pictures.
type Pin struct {
	b  *Workbench
	at grid.Cell // the cell, or None
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

// Point pins a cell. If the cell is None or already pinned, Point removes the pin. If the lens adds nothing for the
// cell, the pin stays at its old cell, and the result says why.
func (p *Pin) Point(c grid.Cell) (why solve.Text) {
	switch {
	case c == grid.None || c == p.at:
		p.Put(grid.None)
	case p.says(c):
		p.Put(c)
	case p.b.Lens.Chosen() == nil:
		return solve.Say("app.point.no_lens")
	default:
		return solve.Say("app.point.nothing")
	}
	return why
}

func (p *Pin) says(c grid.Cell) bool { return !p.b.Lens.Detail(c).Empty() }

// drop() removes the pin, because the board may be another now.
func (p *Pin) drop() { p.at = grid.None }

// Over returns the lens's addition for a cell (at) and the mark of the pinned cell. If the lens adds nothing for this
// cell, Over returns the addition for the pinned cell.
func (p *Pin) Over(at grid.Cell) []scene.Op {
	detail := p.b.Lens.Pointed(at)
	if detail.Empty() {
		detail = p.b.Lens.Detail(p.at)
	}
	return append(slices.Clone(detail.Over), p.mark()...)
}

// mark() draws a frame around the pinned cell. Without a pinned cell the list is empty.
func (p *Pin) mark() []scene.Op {
	if p.at == grid.None {
		return nil
	}
	colors := p.b.host.Style().Colors
	frame := func(c color.NRGBA, width float64) scene.Op {
		return kit.Frame(p.b.doc.Board().Size, p.at, 0.04, 0.14, scene.Ink{Stroke: c, Width: width})
	}
	return []scene.Op{frame(colors.Casing, 0.12), frame(colors.Accent, 0.07)}
}
