package annotate

import (
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// stroke is a stroke of the pointer in drawing mode.
type stroke struct {
	from, to grid.Cell
	pulls    bool // draws an arrow
	paints   bool // draws tints
	takes    bool // removes tints
	// current tints of cells while it paints: searching all annotations would take longer
	tints  map[grid.Cell]annotate.Color
	erases bool // erases everything on its way
	writes bool // writes a label if it ends on its first cell
}

// Begin draws the annotation of a click, or begins the annotation of a drag. It always reports true: a stroke has
// begun.
func (r *Room) Begin(c grid.Cell, button desktop.MouseButton) bool {
	r.CommitLabel()
	r.host.HideCursor()
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
		s.takes = s.has(a)
		r.Bench.Doc().Begin(solve.Say("annotate.edit.draw"))
		r.tint(a)
	case a.Kind == annotate.Label:
		s.writes = true
	default:
		r.draw(a)
	}
	return true
}

// Move takes the stroke to another cell.
func (r *Room) Move(c grid.Cell) {
	s := &r.stroke
	s.to = c
	switch {
	case s.erases:
		r.erase(c)
	case s.paints:
		if a := r.chosenAt(c); s.has(a) == s.takes {
			r.tint(a)
		}
	case s.pulls:
		r.Refresh(workbench.Hovered)
	}
}

// End draws the arrow, opens the label, ends the edit.
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

// has reports whether a cell has a tint of exactly this colour.
func (s *stroke) has(a annotate.Annotation) bool {
	color, tinted := s.tints[a.At]
	return tinted && color == a.Color
}

// tint draws a tint in the way of draw.
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
