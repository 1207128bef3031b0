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

// Fields are the numbers that a question asks for. What is wrong with what was typed stands in a line below them, and
// while something is, the question can't be answered.
type Fields struct {
	// Also says what is wrong with numbers that are right each by itself; nil: nothing.
	Also func() (text solve.Text, bad bool)
	// Right is what the line says while nothing is wrong; nil: nothing.
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

// Add adds a number; changed, if not nil, is told what is typed.
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

// Beside is a field with its range written beside it.
func (f *Fields) Beside(e *NumberEntry) fyne.CanvasObject {
	span := widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	span.Say(e.Range())
	return container.NewHBox(f.Wide(e), container.NewCenter(span))
}

// Wide is a field at the width that numbers take.
func (f *Fields) Wide(e *NumberEntry) fyne.CanvasObject {
	return container.New(layouts.Wide(f.s.Scaled(110)), e)
}

// Over is what holds the fields, with the line below it.
func (f *Fields) Over(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layouts.Stack{Grow: -1}, o, layouts.AtLeast(f.s.Scaled(lineHeight), f.says))
}

// lineHeight is that of the line, so that the dialog stays as it is when something is wrong.
const lineHeight = 30

// Ask makes them the fields of a question, which begins with the first.
func (f *Fields) Ask(q *Question) {
	f.Belong(q)
	f.s.Win.Canvas().Focus(f.list[0])
}

// Belong makes them the fields of a question, and leaves the keyboard where it is.
func (f *Fields) Belong(q *Question) {
	f.question = q
	f.Check()
}

// Check says what is wrong, and reports whether nothing is.
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
