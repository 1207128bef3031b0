package app

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"stepboard/app/annotate"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// The letters that choose what is drawn, by kind, and the digits that choose its colour.
const (
	annotationKeys      = "AOXVCLN"
	annotationColorKeys = "123456"
)

// annotateKey handles a key while the board is drawn on, and reports whether it was one of drawing's.
func (w *Window) annotateKey(name fyne.KeyName) bool {
	a, e := &w.annotating, w.editor
	if !w.Bench.On(workbench.Drawing) {
		return false
	}
	_, arrow := arrows[name]
	switch {
	case name == fyne.KeyEscape:
		if !a.drop() {
			w.Bench.Set(workbench.Drawing, false)
		}
		w.Refresh(workbench.Hovered)
		return true
	case e.Cursor == grid.None:
		if arrow { // shows the cursor, without the Enter that it takes to paint
			e.ShowCursor(e.Last)
			return true
		}
		return e.Key(name) // Enter shows it too
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		w.annotateCursor()
	case fyne.KeyDelete, fyne.KeyBackspace:
		a.drop()
		w.eraseAnnotations(e.Cursor)
		w.Refresh(workbench.Hovered)
	default:
		return arrow && e.Key(name)
	}
	return true
}

// annotateCursor draws on the cell of the cursor: of an arrow first the beginning, then the whole.
func (w *Window) annotateCursor() {
	a, c := &w.annotating, w.editor.Cursor
	switch brush := w.brushAt(c); {
	case brush.Kind == annotate.Label:
		w.writeLabel(c)
	case brush.Kind != annotate.Arrow:
		w.drawAnnotation(brush)
	case a.start == grid.None:
		a.start = c
	default:
		arrow, _ := w.arrow()
		a.start = grid.None
		if arrow.At != arrow.To {
			w.drawAnnotation(arrow)
		}
	}
	w.Refresh(workbench.Hovered)
}

// annotateRune handles a character while the board is drawn on, and reports whether that is so: brushes are not
// chosen then.
func (w *Window) annotateRune(r rune) bool {
	if !w.Bench.On(workbench.Drawing) {
		return false
	}
	if i := strings.IndexRune(annotationKeys, unicode.ToUpper(r)); i >= 0 {
		w.chooseKind(annotate.Kind(i))
	}
	if i := strings.IndexRune(annotationColorKeys, r); i >= 0 {
		w.chooseColor(annotate.Color(i))
	}
	return true
}
