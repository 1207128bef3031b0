package app

import (
	"slices"

	"stepboard/app/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// annotateHint says in a sentence what a click on a cell draws, or the Enter key where the cell cursor is there, and
// in a second one how to erase where there is something.
func (w *Window) annotateHint(c grid.Cell) string {
	a, pulled := w.arrow()
	if pulled {
		c = a.To // where it is under way the pointer may be off the board
	}
	if !w.Bench.Doc().Board().Has(c) {
		return w.Say(solve.Say("annotate.hint.none"))
	}
	byKey := w.editor.Cursor != grid.None
	how, erase := solve.Say("annotate.click"), solve.Say("annotate.hint.erase")
	if byKey {
		how, erase = solve.Say("annotate.enter"), solve.Say("annotate.hint.delete")
	}
	text := w.Say(w.strokeHint(how, w.brushAt(c), byKey))
	if !pulled && slices.ContainsFunc(w.Bench.Annotations(), func(a annotate.Annotation) bool { return touches(a, c) }) {
		text += " " + w.Say(erase)
	}
	return text
}

// strokeHint is the first of these sentences.
func (w *Window) strokeHint(how solve.Text, brush annotate.Annotation, byKey bool) solve.Text {
	place := w.cellText(brush.At)
	if brush.Kind == annotate.Arrow {
		return w.arrowHint(place, byKey)
	}
	list := w.Bench.Annotations()
	i := alike(list, brush)
	kind := brush.Kind.String()
	switch {
	case brush.Kind == annotate.Label && i >= 0:
		return solve.Say("annotate.hint.edit", "How", how, "Cell", place)
	case brush.Kind == annotate.Label:
		return solve.Say("annotate.hint.write", "How", how, "Cell", place)
	case i < 0:
		return solve.Say("annotate.hint.draw", "How", how, "What", solve.Say("annotate.a."+kind, "N", brush.Text), "Cell",
			place)
	case list[i].Color == brush.Color:
		return solve.Say("annotate.hint.take", "How", how, "What", solve.Say("annotate.the."+kind), "Cell", place)
	}
	return solve.Say("annotate.hint.recolor", "How", how, "What", solve.Say("annotate.the."+kind), "Cell", place)
}

// arrowHint says what there is to do for an arrow at a cell.
func (w *Window) arrowHint(place solve.Text, byKey bool) solve.Text {
	a, ok := w.arrow()
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
	from, to := w.cellText(a.At), w.cellText(a.To)
	if i := alike(w.Bench.Annotations(), a); i >= 0 && w.Bench.Annotations()[i].Color == a.Color {
		return solve.Say("annotate.hint.take_arrow", "How", how, "From", from, "To", to)
	}
	return solve.Say("annotate.hint.draw_arrow", "How", how, "From", from, "To", to)
}

// cellText names a cell.
func (w *Window) cellText(c grid.Cell) solve.Text {
	b := w.Bench.Doc().Board()
	return solve.Say("app.status.cell", "Row", b.Row(c)+1, "Col", b.Col(c)+1)
}
