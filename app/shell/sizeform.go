package shell

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// SizeForm asks for the size of a board: for rows and columns or, where boards are square, for one number. Each field
// says its range, and below them stands what is wrong with what was typed.
type SizeForm struct {
	s          *Shell
	Content    fyne.CanvasObject
	rows, cols *NumberEntry // the same where boards are square
	wrong      *widgets.Words
	question   *Question
}

// NewSizeForm is the form for a puzzle's limits, with a size to begin with.
func NewSizeForm(s *Shell, limits solve.Limits, size grid.Size) *SizeForm {
	f := &SizeForm{s: s, wrong: widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError)}
	grd := container.New(layout.NewFormLayout())
	add := func(label solve.Text, n, least, most int) *NumberEntry {
		e := NewNumberEntry(s, func(float64, bool) { f.check() })
		e.Whole, e.Needed, e.Least, e.Most = true, true, float64(least), float64(most)
		e.Text = strconv.Itoa(n)
		span := widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted)
		span.Say(e.Range())
		grd.Add(widget.NewLabel(s.Say(label)))
		grd.Add(container.NewHBox(container.New(layouts.Wide(s.Scaled(110)), e), container.NewCenter(span)))
		return e
	}
	if limits.Square {
		f.rows = add(solve.Say("app.size.side"), size.Rows, limits.MinRows, limits.MaxRows)
		f.cols = f.rows
	} else {
		f.rows = add(solve.Say("app.size.rows"), size.Rows, limits.MinRows, limits.MaxRows)
		f.cols = add(solve.Say("app.size.cols"), size.Cols, limits.MinCols, limits.MaxCols)
	}
	f.Content = container.New(layouts.Wide(s.Scaled(sizeWidth)), container.New(layouts.Stack{Grow: -1}, grd,
		layouts.AtLeast(s.Scaled(wrongHeight), f.wrong)))
	return f
}

// sizeWidth is enough for what is wrong to be said on one line, and wrongHeight is that of the line, so that the dialog
// stays as it is when something is.
const sizeWidth, wrongHeight = 360, 30

// Ask makes it the form of a question, which can be answered while what is typed is a size, and begins with its first
// field.
func (f *SizeForm) Ask(q *Question) {
	f.question = q
	f.check()
	f.s.Win.Canvas().Focus(f.rows)
}

// check says what is wrong.
func (f *SizeForm) check() {
	text, bad := f.rows.Wrong()
	if !bad {
		text, bad = f.cols.Wrong()
	}
	f.wrong.Say("")
	if bad {
		f.wrong.Say(f.s.Say(text))
	}
	if f.question != nil {
		f.question.Able(!bad)
	}
}

// Size is what was typed.
func (f *SizeForm) Size() grid.Size {
	rows, _ := f.rows.Value()
	cols, _ := f.cols.Value()
	return grid.Size{Rows: int(rows), Cols: int(cols)}
}
