package app

import (
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/annotate"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// annotateStroke is a stroke of the pointer while the board is drawn on.
type annotateStroke struct {
	from, to grid.Cell
	pulls    bool // an arrow
	paints   bool // tints
	takes    bool // them away
	erases   bool // all that is on its way
	writes   bool // a label, where it ends as it began: on one cell
}

// begin draws what a click draws. What a drag draws is begun.
func (s *annotateStroke) begin(w *Window, c grid.Cell, button desktop.MouseButton) {
	w.commitLabel()
	w.editor.HideCursor()
	w.annotating.start = grid.None
	*s = annotateStroke{from: c, to: c}
	a := w.brushAt(c)
	switch {
	case button == desktop.MouseButtonSecondary:
		s.erases = true
		w.Bench.Doc().Begin(solve.Say("annotate.edit.erase"))
		w.eraseAnnotations(c)
	case a.Kind == annotate.Arrow:
		s.pulls = true
		w.Refresh(workbench.Hovered)
	case a.Kind == annotate.Tint:
		s.paints = true
		if i := alike(w.Bench.Annotations(), a); i >= 0 {
			s.takes = w.Bench.Annotations()[i].Color == a.Color
		}
		w.Bench.Doc().Begin(solve.Say("annotate.edit.draw"))
		w.drawAnnotation(a)
	case a.Kind == annotate.Label:
		s.writes = true
	default:
		w.drawAnnotation(a)
	}
}

// move takes the stroke to another cell.
func (s *annotateStroke) move(w *Window, c grid.Cell) {
	s.to = c
	switch {
	case s.erases:
		w.eraseAnnotations(c)
	case s.paints:
		a, list := w.brushAt(c), w.Bench.Annotations()
		i := alike(list, a)
		if has := i >= 0 && list[i].Color == a.Color; has == s.takes {
			w.drawAnnotation(a)
		}
	case s.pulls:
		w.Refresh(workbench.Hovered)
	}
}

// end draws the arrow, opens the label, ends the edit.
func (s *annotateStroke) end(w *Window) {
	arrow, pulled := w.arrow()
	was := *s
	*s = annotateStroke{}
	switch {
	case was.erases, was.paints:
		w.Bench.Doc().End()
	case pulled && arrow.At != arrow.To:
		w.drawAnnotation(arrow)
	case was.writes && was.from == was.to:
		w.writeLabel(was.to)
	}
	w.Refresh(workbench.Hovered)
}

// drop ends an arrow under way without drawing it, and reports whether there was one.
func (a *annotating) drop() bool {
	was := a.stroke.pulls || a.start != grid.None
	a.stroke.pulls, a.start = false, grid.None
	return was
}

// drawStroke is the stroke of the pointer as the window's pointer knows it.
type drawStroke struct{ w *Window }

// Begin draws what a click draws, or begins what a drag draws.
func (s *drawStroke) Begin(c grid.Cell, button desktop.MouseButton) bool {
	s.w.annotating.stroke.begin(s.w, c, button)
	return true
}

// Move takes the stroke to another cell.
func (s *drawStroke) Move(to grid.Cell) { s.w.annotating.stroke.move(s.w, to) }

// End ends the stroke.
func (s *drawStroke) End() { s.w.annotating.stroke.end(s.w) }
