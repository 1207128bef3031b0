package annotate

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// kindKeys has the letter of each kind of annotation, and colorKeys has the digit of each colour.
const (
	kindKeys  = "AOXVCLN"
	colorKeys = "123456"
)

// Key handles a key in drawing mode. It reports whether it has used the key.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.Bench.On(workbench.Drawing) {
		return false
	}
	if name == fyne.KeyEscape {
		if !r.dropArrow() {
			r.Bench.Set(workbench.Drawing, false)
		}
		r.Refresh(workbench.Hovered)
		return true
	}
	dir, arrow := shell.Direction(name)
	enter := name == fyne.KeyReturn || name == fyne.KeyEnter
	cursor := r.Cursor()
	switch {
	case cursor == grid.None:
		if !arrow && !enter {
			return false
		}
		r.ShowCursor() // here an arrow key also shows the cursor, as Enter does
	case arrow:
		r.StepCursor(dir)
	case enter:
		r.drawAt(cursor)
	case name == fyne.KeyDelete, name == fyne.KeyBackspace:
		r.dropArrow()
		r.erase(cursor)
		r.Refresh(workbench.Hovered)
	default:
		return false
	}
	return true
}

// drawAt draws an annotation at the cursor's cell. An arrow needs two calls: for its first and its last cell.
func (r *Room) drawAt(c grid.Cell) {
	switch a := r.chosenAt(c); {
	case a.Kind == annotate.Label:
		r.writeLabel(c)
	case a.Kind != annotate.Arrow:
		r.draw(a)
	case r.begun == grid.None:
		r.begun = c
	default:
		arrow, _ := r.arrow()
		r.ForgetArrow()
		if arrow.At != arrow.To {
			r.draw(arrow)
		}
	}
	r.Refresh(workbench.Hovered)
}

// Rune handles a character in drawing mode. In this mode it always reports true, so that a character selects no brush.
func (r *Room) Rune(typed rune) bool {
	if !r.Bench.On(workbench.Drawing) {
		return false
	}
	if i := strings.IndexRune(kindKeys, unicode.ToUpper(typed)); i >= 0 {
		r.chooseKind(annotate.Kind(i))
	}
	if i := strings.IndexRune(colorKeys, typed); i >= 0 {
		r.chooseColor(annotate.Color(i))
	}
	return true
}
