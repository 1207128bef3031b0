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

// listen() connects the board's gestures and keys to the window.
func (w *Window) listen() {
	b := w.Board
	b.OnStrokeBegin, b.OnStrokeEnd = w.beginStroke, w.endStroke
	b.OnStroke = func(_, to grid.Cell) {
		if w.stroke != nil {
			w.stroke.Move(to)
		}
	}
	b.OnMenu = func(c grid.Cell, at fyne.Position) {
		if w.clicks {
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

// beginStroke passes a press on the board to the room of the current mode.
func (w *Window) beginStroke(c grid.Cell, button desktop.MouseButton, _ fyne.KeyModifier) {
	w.hintAt("") // the result of an earlier action
	var s stroker = w.editor
	switch {
	case w.point.Armed():
		s = w.point
	case w.Bench.On(workbench.Playing):
		s = w.play
	case w.Bench.On(workbench.Drawing):
		s = w.annotate
	case button == desktop.MouseButtonPrimary && w.rules.Gauges() != nil:
		w.rules.PressBar()
		return
	case button == desktop.MouseButtonPrimary &&
		(w.Bench.On(workbench.Selecting) || w.editor.Rests && !w.Bench.On(workbench.Asking)):
		s = w.selection
	}
	w.clicks = s == w.editor && button == desktop.MouseButtonSecondary
	switch {
	case w.clicks && w.editor.Rests:
		return // the press may open the menu of the cell, and erases nothing
	case s == w.editor && !w.clicks:
		w.selection.Drop()
	}
	if s.Begin(c, button) {
		w.stroke = s
	}
}

func (w *Window) endStroke() {
	if w.stroke == nil {
		return
	}
	w.stroke.End()
	w.stroke = nil
}
