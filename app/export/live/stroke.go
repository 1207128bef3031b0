package live

import (
	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// stroke is the current press or drag of the pointer on the board.
type stroke struct {
	kind     strokeKind
	from, at grid.Cell
	erases   bool // whether the eraser is chosen in place of a brush
}

type strokeKind uint8

const (
	idle strokeKind = iota
	painting
	gesturing // a press or drag for the game
)

// down begins a stroke. In the mode Asking, down pins a cell.
func (e *Engine) down(c grid.Cell, erase bool) {
	e.finish()
	if !e.bench.Doc().Board().Has(c) {
		return
	}
	e.hand.from, e.hand.at, e.hovered = c, c, c
	switch g := e.played(); {
	case g != nil && erase:
		g.TakeBack()
	case g != nil:
		e.hand.kind = gesturing
	case e.ask != nil && !e.paints():
		e.ask.Press(c)
	case e.bench.On(workbench.Asking):
		if why := e.bench.Pin.Point(c); why.Key != "" {
			e.complaint = &why
		}
	case erase || e.hand.erases:
		e.hand.kind = painting
		e.bench.Painter.Erase(c)
	default:
		e.hand.kind = painting
		e.bench.Painter.Begin(c)
	}
}

// move(c) extends the stroke to another cell. If the cell is off the board, the stroke is off the board.
func (e *Engine) move(c grid.Cell) {
	e.hovered = c
	if !e.bench.Doc().Board().Has(c) {
		c = grid.None
	}
	if e.hand.kind == idle || c == e.hand.at {
		return
	}
	e.hand.at = c
	if e.hand.kind == painting && c != grid.None {
		e.bench.Painter.Move(c)
	}
}

// finish ends the stroke. A gesture of a game that ends off the board is ignored.
func (e *Engine) finish() {
	s := e.hand
	e.hand.kind = idle
	switch {
	case s.kind == painting:
		e.bench.Painter.Finish(s.at)
	case s.kind != gesturing || s.at == grid.None || e.played() == nil:
	default:
		e.played().Stroke(s.from, s.at)
	}
}
