package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// stroker receives the presses on the board in one mode. Begin reports whether a stroke has begun.
type stroker interface {
	Begin(c grid.Cell, button desktop.MouseButton) bool
	Move(to grid.Cell)
	End()
}

// pointer passes presses on the board to the room of the current mode.
type pointer struct {
	w      *Window
	stroke stroker // the current stroke, or nil
	clicks bool    // whether the last press opens the cell's menu if the pointer does not leave the cell
	tips   tips
}

// listen() connects the board's gestures and keys to the window.
func (p *pointer) listen() {
	w := p.w
	b := w.Board
	b.OnStrokeBegin, b.OnStrokeEnd = p.begin, p.end
	b.OnStroke = func(_, to grid.Cell) {
		if p.stroke != nil {
			p.stroke.Move(to)
		}
	}
	b.OnMenu = func(c grid.Cell, at fyne.Position) {
		if p.clicks {
			w.selection.Menu(c, at)
		}
	}
	b.OnHover = func(c grid.Cell) {
		w.Refresh(workbench.Hovered)
		w.Trace.Pointed(c)
	}
	b.OnZoom = func() { w.Refresh(workbench.Hovered) }
	b.OnView = w.viewMoved
	b.OnDrawn = w.Trace.Drawn
	b.OnPress = w.pressed
	b.OnKey, b.OnRune = w.typedKey, w.typedRune
}

func (p *pointer) begin(c grid.Cell, button desktop.MouseButton, _ fyne.KeyModifier) {
	p.w.hintAt("") // the result of an earlier action
	var s stroker = p.w.editor
	switch {
	case p.w.point.Armed():
		s = p.w.point
	case p.w.Bench.On(workbench.Playing):
		s = p.w.play
	case p.w.Bench.On(workbench.Drawing):
		s = p.w.annotate
	case p.w.Bench.On(workbench.Selecting) && button == desktop.MouseButtonPrimary:
		s = p.w.selection
	}
	if p.clicks = s == p.w.editor && button == desktop.MouseButtonSecondary; s == p.w.editor && !p.clicks {
		p.w.selection.Drop()
	}
	if s.Begin(c, button) {
		p.stroke = s
	}
}

func (p *pointer) end() {
	if p.stroke == nil {
		return
	}
	p.stroke.End()
	p.stroke = nil
}
