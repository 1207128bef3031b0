package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Fields are the number fields of a prompt. While they have an error, the last choice of the prompt is disabled.
type Fields struct {
	Also  func() (text solve.Text, bad bool) // checks all valid numbers together; text says why bad is true; may be nil
	Right func() solve.Text                  // text for the line below the fields if there is no error; may be nil

	s        *Shell
	list     []*NumberEntry
	line     *widgets.Words
	question *Question
}

// NewFields makes Fields without a field.
func NewFields(s *Shell) *Fields {
	return &Fields{s: s, line: widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError)}
}

// Add adds a field. After each input, it calls changed (which may be nil) with the field's value.
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

// Beside returns a field with its range at the right.
func (f *Fields) Beside(e *NumberEntry) fyne.CanvasObject { return f.With(e, e.Range()) }

// With returns a field with a small text at the right.
func (f *Fields) With(e *NumberEntry, text string) fyne.CanvasObject {
	small := widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(text)
	return container.NewHBox(f.Wide(e), container.NewCenter(small))
}

// Wide returns a field with the usual width of number fields.
func (f *Fields) Wide(e *NumberEntry) fyne.CanvasObject {
	return container.New(layouts.Wide(f.s.Scaled(110)), e)
}

// Over returns the container of the fields, with a line for errors below it.
func (f *Fields) Over(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layouts.Stack{Grow: -1}, o, layouts.AtLeast(f.s.Scaled(lineHeight), f.line))
}

// lineHeight is the fixed height of the line for errors, so that an error does not change the prompt's size.
const lineHeight = 30

// Ask connects the fields with a prompt and focuses the first enabled field.
func (f *Fields) Ask(q *Question) {
	f.Belong(q)
	if e := f.First(); e != nil {
		f.s.Win.Canvas().Focus(e)
	}
}

// First returns the first enabled field, or nil.
func (f *Fields) First() *NumberEntry {
	if i := slices.IndexFunc(f.list, func(e *NumberEntry) bool { return !e.Disabled() }); i >= 0 {
		return f.list[i]
	}
	return nil
}

// Belong connects the fields with a prompt, without a change of the focus.
func (f *Fields) Belong(q *Question) {
	f.question = q
	f.Check()
}

// Check shows the first error. It reports whether all input is valid.
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
	f.line.Paint(color)
	f.line.Say("")
	if bad || f.Right != nil {
		f.line.Say(f.s.Say(text))
	}
	if f.question != nil {
		f.question.Able(!bad)
	}
	return !bad
}
