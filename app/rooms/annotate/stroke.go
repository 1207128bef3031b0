package annotate

import (
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// stroke is a stroke of the pointer in drawing mode. At most one of pulls, paints, erases and writes is set.
type stroke struct {
	from, to grid.Cell
	pulls    bool // whether the stroke draws an arrow
	paints   bool // whether the stroke adds or removes tints
	takes    bool // whether the stroke removes tints, if paints is set
	// The current tints of the cells, if paints is set. A search in all annotations would take longer.
	tints  map[grid.Cell]annotate.Color
	erases bool // whether the stroke erases the annotations of its cells
	writes bool // whether the stroke writes a label, if it ends on its first cell
}

// Begin begins a stroke. Some kinds are drawn immediately, others in Move or End. Begin always returns true.
func (r *Room) Begin(c grid.Cell, button desktop.MouseButton) bool {
	r.CommitLabel()
	r.HideCursor()
	r.ForgetArrow()
	r.stroke = stroke{from: c, to: c}
	a := r.chosenAt(c)
	switch s := &r.stroke; {
	case button == desktop.MouseButtonSecondary:
		s.erases = true
		r.Bench.Doc().Begin(solve.Say("annotate.edit.erase"))
		r.erase(c)
	case a.Kind == annotate.Arrow:
		s.pulls = true
		r.Refresh(workbench.Hovered)
	case a.Kind == annotate.Tint:
		s.paints, s.tints = true, tints(r.Bench.Annotations())
		s.takes = s.hasTint(a)
		r.Bench.Doc().Begin(solve.Say("annotate.edit.draw"))
		r.tint(a)
	case a.Kind == annotate.Label:
		s.writes = true
	default:
		r.draw(a)
	}
	return true
}

// Move continues the stroke to the cell c.
func (r *Room) Move(c grid.Cell) {
	s := &r.stroke
	s.to = c
	switch {
	case s.erases:
		r.erase(c)
	case s.paints:
		if a := r.chosenAt(c); s.hasTint(a) == s.takes {
			r.tint(a)
		}
	case s.pulls:
		r.Refresh(workbench.Hovered)
	}
}

// End draws the arrow, opens the field of the label, or ends the edit of the document.
func (r *Room) End() {
	arrow, pulled := r.arrow()
	was := r.stroke
	r.stroke = stroke{}
	switch {
	case was.erases, was.paints:
		r.Bench.Doc().End()
	case pulled && arrow.At != arrow.To:
		r.draw(arrow)
	case was.writes && was.from == was.to:
		r.writeLabel(was.to)
	}
	r.Refresh(workbench.Hovered)
}

// hasTint reports whether the cell of the annotation a has a tint of the same colour as a.
func (s *stroke) hasTint(a annotate.Annotation) bool {
	color, tinted := s.tints[a.At]
	return tinted && color == a.Color
}

// tint adds or removes a tint, like draw. If the cell has no tint, tint is faster than draw, because it searches no
// list.
func (r *Room) tint(a annotate.Annotation) {
	tints := r.stroke.tints
	if _, tinted := tints[a.At]; tinted {
		r.draw(a)
	} else {
		r.Bench.Doc().AddAnnotation(solve.Say("annotate.edit.draw"), a)
		r.Trace.Annotated(a.Kind, a.At, true)
	}
	if tints[a.At] = a.Color; r.stroke.takes {
		delete(tints, a.At)
	}
}
