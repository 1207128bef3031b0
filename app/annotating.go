package app

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"

	"stepboard/app/annotate"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// annotating is the state of drawing on the board. Kind and colour of what is drawn are settings.
type annotating struct {
	start  grid.Cell // where the arrow begins that the keyboard draws; None: not begun
	stroke annotateStroke
	bar    *annotateBar
}

// annotateActions are those of drawing on the board.
func (w *Window) annotateActions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "annotate", Icon: theme.IconAnnotate, Key: fyne.KeyF7, Run: w.annotateByKey,
			Enabled: func() bool { return !w.Bench.On(workbench.Comparing) },
			Checked: func() bool { return w.Bench.On(workbench.Drawing) },
		},
		{ID: "annotate-clear", Run: w.clearAnnotations, Enabled: func() bool {
			return !w.Bench.On(workbench.Comparing) &&
				len(w.Bench.Annotations()) > 0
		}},
	}
}

// annotateByKey turns drawing on the board on, with the cell cursor, or off.
func (w *Window) annotateByKey() {
	w.Bench.Set(workbench.Drawing, !w.Bench.On(workbench.Drawing))
	if w.Bench.On(workbench.Drawing) && w.Board.Hovered() == grid.None {
		w.editor.ShowCursor(w.editor.Last)
	}
}

// chooseKind chooses what is drawn.
func (w *Window) chooseKind(k annotate.Kind) {
	w.Settings.SetAnnotationKind(k)
	w.annotating.start = grid.None
	w.Refresh(workbench.Editor | workbench.Hovered)
}

// chooseColor chooses the colour of what is drawn.
func (w *Window) chooseColor(c annotate.Color) {
	w.Settings.SetAnnotationColor(c)
	w.Refresh(workbench.Editor | workbench.Hovered)
}

// brushAt is what is drawn on a cell now: all but an arrow's end and a label's text.
func (w *Window) brushAt(c grid.Cell) annotate.Annotation {
	a := annotate.Annotation{Kind: w.Settings.AnnotationKind(), Color: w.Settings.AnnotationColor(), At: c, To: grid.None}
	if a.Kind == annotate.Number {
		a.Text = nextNumber(w.Bench.Annotations())
	}
	return a
}

// drawAnnotation draws an annotation on the board, takes it away where it is there already, or gives it another colour.
func (w *Window) drawAnnotation(a annotate.Annotation) {
	list, there := toggled(w.Bench.Annotations(), a)
	w.Bench.Doc().Annotate(solve.Say("annotate.edit.draw"), list)
	w.Trace.Annotated(a.Kind, a.At, there)
}

// eraseAnnotations takes away what is drawn on a cell, and the arrows that begin or end there.
func (w *Window) eraseAnnotations(c grid.Cell) {
	w.Bench.Doc().Annotate(solve.Say("annotate.edit.erase"), without(w.Bench.Annotations(), c))
}

// clearAnnotations takes away all that is drawn on the board.
func (w *Window) clearAnnotations() {
	w.annotating.start = grid.None
	w.Bench.Doc().Annotate(solve.Say("annotate.edit.clear"), nil)
}

// arrow is the one under way, by pointer or keyboard, and whether there is one. Where it has not left its cell, To is
// At.
func (w *Window) arrow() (annotate.Annotation, bool) {
	a := w.brushAt(w.annotating.start)
	a.To = w.editor.Cursor
	if s := &w.annotating.stroke; s.pulls {
		a.At, a.To = s.from, s.to
	}
	return a, w.Bench.On(workbench.Drawing) && a.Kind == annotate.Arrow && a.At != grid.None && a.To != grid.None
}

// annotatePreview is the arrow under way, or a dot where it begins, for the layer over the board; nil where there is
// none.
func (w *Window) annotatePreview() *scene.Scene {
	a, ok := w.arrow()
	if !ok {
		return nil
	}
	size, colors := w.Bench.Doc().Board().Size, w.Colors()
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
