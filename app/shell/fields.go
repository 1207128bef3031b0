package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Fields are the number fields of a question. An error in the input is shown in a line below the fields. While there is
// an error, the question can't be answered.
type Fields struct {
	// Also finds errors of numbers that are each valid; nil: none.
	Also func() (text solve.Text, bad bool)
	// Right is the text of the line without an error; nil: none.
	Right func() solve.Text

	s        *Shell
	list     []*NumberEntry
	says     *widgets.Words
	question *Question
}

// NewFields has no numbers yet.
func NewFields(s *Shell) *Fields {
	return &Fields{s: s, says: widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError)}
}

// Add adds a field. changed, if not nil, is called with the input.
func (f *Fields) Add(changed func(v float64, ok bool)) *NumberEntry {
	e := NewNumberEntry(f.s, func(v float64, ok bool) {
		if changed != nil {
			changed(v, ok)
		}
		f.Check()
	})
	f.list = append(f.list, e)
	return e
}

// Beside is a field with its range beside it.
func (f *Fields) Beside(e *NumberEntry) fyne.CanvasObject {
	span := widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	span.Say(e.Range())
	return container.NewHBox(f.Wide(e), container.NewCenter(span))
}

// Wide is a field with the usual width for numbers.
func (f *Fields) Wide(e *NumberEntry) fyne.CanvasObject {
	return container.New(layouts.Wide(f.s.Scaled(110)), e)
}

// Over is the container of the fields, with the line below it.
func (f *Fields) Over(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layouts.Stack{Grow: -1}, o, layouts.AtLeast(f.s.Scaled(lineHeight), f.says))
}

// lineHeight is the height of the line. It is fixed, so that an error does not change the dialog's size.
const lineHeight = 30

// Ask attaches the fields to a question, and focuses the first.
func (f *Fields) Ask(q *Question) {
	f.Belong(q)
	f.s.Win.Canvas().Focus(f.list[0])
}

// Belong attaches the fields to a question, without a change of focus.
func (f *Fields) Belong(q *Question) {
	f.question = q
	f.Check()
}

// Check shows an error, if any, and reports whether there is none.
func (f *Fields) Check() bool {
	text, bad := solve.Text{}, false
	for _, e := range f.list {
		if !bad {
			text, bad = e.Wrong()
		}
	}
	if !bad && f.Also != nil {
		text, bad = f.Also()
	}
	color := fynetheme.ColorNameError
	if !bad && f.Right != nil {
		text, color = f.Right(), theme.ColorMuted
	}
	f.says.Segment.Style.ColorName = color
	f.says.Say("")
	if bad || f.Right != nil {
		f.says.Say(f.s.Say(text))
	}
	if f.question != nil {
		f.question.Able(!bad)
	}
	return !bad
}
