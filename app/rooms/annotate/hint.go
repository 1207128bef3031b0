package annotate

import (
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens/kit"
)

// HintAt describes the effect of a click on a cell. If the cell cursor is shown, it describes the effect of the Enter
// key. If the cell has an annotation, a second sentence says how to erase it.
func (r *Room) HintAt(c grid.Cell) string {
	a, pulled := r.arrow()
	if pulled {
		c = a.To // during a stroke the pointer may be outside the board
	}
	if !r.Bench.Doc().Board().Has(c) {
		return r.Say(solve.Say("annotate.hint.none"))
	}
	byKey := r.Cursor() != grid.None
	how, erase := solve.Say("annotate.click"), solve.Say("annotate.hint.erase")
	if byKey {
		how, erase = solve.Say("annotate.enter"), solve.Say("annotate.hint.delete")
	}
	text := r.Say(r.strokeHint(how, r.chosenAt(c), byKey))
	here := func(a annotate.Annotation) bool { return touches(a, c) }
	if !pulled && slices.ContainsFunc(r.Bench.Annotations(), here) {
		text = r.Join(text, r.Say(erase))
	}
	return text
}

// strokeHint returns the first sentence of HintAt.
func (r *Room) strokeHint(how solve.Text, a annotate.Annotation, byKey bool) solve.Text {
	place := r.cellText(a.At)
	if a.Kind == annotate.Arrow {
		return r.arrowHint(place, byKey)
	}
	list := r.Bench.Annotations()
	i := alike(list, a)
	kind := a.Kind.String()
	switch {
	case a.Kind == annotate.Label && i >= 0:
		return solve.Say("annotate.hint.edit", "How", how, "Cell", place)
	case a.Kind == annotate.Label:
		return solve.Say("annotate.hint.write", "How", how, "Cell", place)
	case i < 0:
		return solve.Say("annotate.hint.draw", "How", how, "What", solve.Say("annotate.a."+kind, "N", a.Text), "Cell", place)
	case list[i].Color == a.Color:
		return solve.Say("annotate.hint.take", "How", how, "What", solve.Say("annotate.the."+kind), "Cell", place)
	}
	return solve.Say("annotate.hint.recolor", "How", how, "What", solve.Say("annotate.the."+kind), "Cell", place)
}

// arrowHint says how to draw an arrow that begins at a cell, or how to continue the unfinished arrow.
func (r *Room) arrowHint(place solve.Text, byKey bool) solve.Text {
	a, ok := r.arrow()
	how := solve.Say("annotate.release")
	if byKey {
		how = solve.Say("annotate.enter")
	}
	switch {
	case !ok && byKey:
		return solve.Say("annotate.hint.begin", "Cell", place)
	case !ok:
		return solve.Say("annotate.hint.pull", "Cell", place)
	case a.At == a.To:
		return solve.Say("annotate.hint.go_on", "Cell", place)
	}
	from, to := r.cellText(a.At), r.cellText(a.To)
	if i := alike(r.Bench.Annotations(), a); i >= 0 && r.Bench.Annotations()[i].Color == a.Color {
		return solve.Say("annotate.hint.take_arrow", "How", how, "From", from, "To", to)
	}
	return solve.Say("annotate.hint.draw_arrow", "How", how, "From", from, "To", to)
}

func (r *Room) cellText(c grid.Cell) solve.Text {
	return kit.CellText(r.Bench.Doc().Board().Size, c)
}
