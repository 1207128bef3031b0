package app

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// sizeForm asks for the size of a board: for rows and columns or, where boards are square, for one number. Each field
// says its range, and below them stands what is wrong with what was typed.
type sizeForm struct {
	s          *shell.Shell
	content    fyne.CanvasObject
	rows, cols *shell.NumberEntry // the same where boards are square
	wrong      *widgets.Words
	question   *shell.Question
}

func newSizeForm(s *shell.Shell, limits solve.Limits, size grid.Size) *sizeForm {
	f := &sizeForm{s: s, wrong: widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError)}
	grd := container.New(layout.NewFormLayout())
	add := func(label solve.Text, n, least, most int) *shell.NumberEntry {
		e := shell.NewNumberEntry(s, func(float64, bool) { f.check() })
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
	f.content = container.New(layouts.Wide(s.Scaled(sizeWidth)), container.New(layouts.Stack{Grow: -1}, grd,
		layouts.AtLeast(s.Scaled(wrongHeight), f.wrong)))
	return f
}

// sizeWidth is enough for what is wrong to be said on one line, and wrongHeight is that of the line, so that the dialog
// stays as it is when something is.
const sizeWidth, wrongHeight = 360, 30

// ask makes it the form of a question, which can be answered while what is typed is a size, and begins with its first
// field.
func (f *sizeForm) ask(q *shell.Question) {
	f.question = q
	f.check()
	f.s.Win.Canvas().Focus(f.rows)
}

// check says what is wrong.
func (f *sizeForm) check() {
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

// size is what was typed.
func (f *sizeForm) size() grid.Size {
	rows, _ := f.rows.Value()
	cols, _ := f.cols.Value()
	return grid.Size{Rows: int(rows), Cols: int(cols)}
}
