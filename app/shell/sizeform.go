package shell

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets/layouts"
)

// SizeForm has fields for the size of a board: for rows and columns or, if boards must be square, for one number.
type SizeForm struct {
	*Fields
	Content    fyne.CanvasObject
	rows, cols *NumberEntry // the same field if boards are square
}

// NewSizeForm makes a form for a puzzle's limits. At first the fields show the parameter size.
func NewSizeForm(s *Shell, limits solve.Limits, size grid.Size) *SizeForm {
	f := &SizeForm{Fields: NewFields(s)}
	form := container.New(layout.NewFormLayout())
	add := func(label solve.Text, n, least, most int) *NumberEntry {
		e := f.Add(nil)
		e.Whole, e.Needed, e.Least, e.Most = true, true, float64(least), float64(most)
		e.Text = strconv.Itoa(n)
		layouts.Able(e, least < most)
		form.Add(widget.NewLabel(s.Say(label)))
		form.Add(f.Beside(e))
		return e
	}
	if limits.Square {
		f.rows = add(solve.Say("app.size.side"), size.Rows, limits.MinRows, limits.MaxRows)
		f.cols = f.rows
	} else if _, graph := limits.Shape.(*grid.Graph); graph {
		f.cols = add(solve.Say("app.size.points"), size.Cols, limits.MinCols, limits.MaxCols)
	} else {
		f.rows = add(solve.Say("app.size.rows"), size.Rows, limits.MinRows, limits.MaxRows)
		f.cols = add(solve.Say("app.size.cols"), size.Cols, limits.MinCols, limits.MaxCols)
	}
	f.Content = container.New(layouts.Wide(s.Scaled(sizeWidth)), f.Over(form))
	return f
}

// sizeWidth is wide enough for an error message of one line.
const sizeWidth = 360

// Size returns the typed size.
func (f *SizeForm) Size() grid.Size {
	rows := 1. // a graph has one row
	if f.rows != nil {
		rows, _ = f.rows.Value()
	}
	cols, _ := f.cols.Value()
	return grid.Size{Rows: int(rows), Cols: int(cols)}
}
