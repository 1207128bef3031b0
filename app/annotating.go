package app

import (
	"fyne.io/fyne/v2"

	"stepboard/app/annotate"
	"stepboard/app/theme"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// annotating is the state of drawing on the board. Kind and colour of what is drawn are settings.
type annotating struct {
	on     bool
	start  grid.Cell // where the arrow begins that the keyboard draws; None: not begun
	stroke annotateStroke
	bar    *annotateBar
}

// annotateActions are those of drawing on the board.
func annotateActions() []*action {
	return []*action{
		{
			id: "annotate", icon: theme.IconAnnotate, key: fyne.KeyF7, run: (*Window).annotateByKey,
			enabled: func(w *Window) bool { return !w.comparing.on }, checked: func(w *Window) bool { return w.annotating.on },
		},
		{id: "annotate-clear", run: (*Window).clearAnnotations, enabled: func(w *Window) bool {
			return !w.comparing.on &&
				len(w.annotations()) > 0
		}},
	}
}

// annotateByKey turns drawing on the board on, with the cell cursor, or off.
func (w *Window) annotateByKey() {
	w.setAnnotating(!w.annotating.on)
	if w.annotating.on && w.board.Hovered() == grid.None {
		w.editor.showCursor(w.editor.last)
	}
}

// setAnnotating turns drawing on the board on or off. The brush, the questions and the game rest while it is on;
// neither the document nor where the transport is changes.
func (w *Window) setAnnotating(on bool) {
	a := &w.annotating
	if a.on == on {
		return
	}
	w.board.EndStroke()
	w.commitLabel()
	w.leaveHand()
	w.editor.hideCursor()
	a.on, a.start = on, grid.None
	w.hint("") // of a button that may be hidden now
	w.win.SetMainMenu(w.menu())
	w.refresh(editorChanged | hoverChanged | lessonChanged)
	w.win.Canvas().Focus(w.board)
	w.trace.places(w)
}

// chooseKind chooses what is drawn.
func (w *Window) chooseKind(k annotate.Kind) {
	w.settings.setAnnotationKind(k)
	w.annotating.start = grid.None
	w.refresh(editorChanged | hoverChanged)
}

// chooseColor chooses the colour of what is drawn.
func (w *Window) chooseColor(c annotate.Color) {
	w.settings.setAnnotationColor(c)
	w.refresh(editorChanged | hoverChanged)
}

// brushAt is what is drawn on a cell now: all but an arrow's end and a label's text.
func (w *Window) brushAt(c grid.Cell) annotate.Annotation {
	a := annotate.Annotation{Kind: w.settings.annotationKind(), Color: w.settings.annotationColor(), At: c, To: grid.None}
	if a.Kind == annotate.Number {
		a.Text = nextNumber(w.annotations())
	}
	return a
}

// drawAnnotation draws an annotation on the board, takes it away where it is there already, or gives it another colour.
func (w *Window) drawAnnotation(a annotate.Annotation) {
	list, there := toggled(w.annotations(), a)
	w.doc.Annotate(solve.Say("annotate.edit.draw"), list)
	w.trace.annotated(w, a.Kind, a.At, there)
}

// eraseAnnotations takes away what is drawn on a cell, and the arrows that begin or end there.
func (w *Window) eraseAnnotations(c grid.Cell) {
	w.doc.Annotate(solve.Say("annotate.edit.erase"), without(w.annotations(), c))
}

// clearAnnotations takes away all that is drawn on the board.
func (w *Window) clearAnnotations() {
	w.annotating.start = grid.None
	w.doc.Annotate(solve.Say("annotate.edit.clear"), nil)
}

// arrow is the one under way, by pointer or keyboard, and whether there is one. Where it has not left its cell, To is
// At.
func (w *Window) arrow() (annotate.Annotation, bool) {
	a := w.brushAt(w.annotating.start)
	a.To = w.editor.cursor
	if s := &w.annotating.stroke; s.pulls {
		a.At, a.To = s.from, s.to
	}
	return a, w.annotating.on && a.Kind == annotate.Arrow && a.At != grid.None && a.To != grid.None
}

// annotatePreview is the arrow under way, or a dot where it begins, for the layer over the board; nil where there is
// none.
func (w *Window) annotatePreview() *scene.Scene {
	a, ok := w.arrow()
	if !ok {
		return nil
	}
	size, colors := w.doc.Board().Size, w.colors()
	s := &scene.Scene{}
	if a.At != a.To {
		under, over := annotate.Draw([]annotate.Annotation{a}, size, colors)
		s.Add(under...)
		s.Add(over...)
		return s
	}
	const radius, rim = 0.14, 0.06
	middle := scene.Point{X: float64(size.Col(a.At)) + 0.5, Y: float64(size.Row(a.At)) + 0.5}
	s.Add(scene.Circle{Center: middle, Radius: radius, Ink: scene.Ink{
		Fill: a.Color.On(colors), Stroke: colors.Casing,
		Width: rim,
	}})
	return s
}
