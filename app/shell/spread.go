package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/solve"
	"stepboard/widgets/layouts"
)

// Spread is a large prompt for longer work. Its last row has a button that closes the prompt.
type Spread struct {
	ID            string
	Title         solve.Text
	Width, Height float32 // size of the prompt at normal text size
	Content       fyne.CanvasObject
	State         fyne.CanvasObject // shown at the left end of the last row; may be nil
	Buttons       []*PromptButton   // the buttons after the button that closes the prompt
	Close         solve.Text        // text of the button that closes the prompt; the zero Text means "Close"
	Accept        []*PromptButton   // the Return key presses the first of these buttons that is enabled
	Closed        func()
	Work          *Work                        // work that goes on after the prompt is closed; may be nil
	Says          func() string                // how far the work is; the status line shows the first line
	Parts         map[string]fyne.CanvasObject // the dialog's parts for the trace, without buttons, by name
}

// Spread shows a large prompt.
func (s *Shell) Spread(p Spread) *Question {
	if p.Close.Key == "" {
		p.Close = solve.Say("app.close")
	}
	var q *Question
	end := s.Button("end", p.Close, func() { q.Hide() })
	buttons := container.NewHBox(end)
	for _, b := range p.Buttons {
		buttons.Add(b)
	}
	var state []fyne.CanvasObject
	if p.State != nil {
		state = append(state, layouts.Middle(p.State))
	}
	// If two parts of a row grow in the same frame, the toolkit may draw the first wrongly. So the buttons come last.
	row := container.NewBorder(nil, nil, nil, buttons, state...)
	q = s.Prompt(p.ID, s.Say(p.Title), container.NewBorder(nil, layouts.Padded(8, 0, 0, 0, row), nil, nil, p.Content))
	q.Closed = func() {
		if p.Closed != nil {
			p.Closed()
		}
		if p.Work != nil && p.Work.Busy() {
			s.Lefts.keep(q, p)
		}
	}
	q.Accept = func() {
		for _, b := range p.Accept {
			if !b.Disabled() {
				b.Tapped(nil)
				return
			}
		}
	}
	for id, o := range p.Parts {
		s.Trace.Part("dialog."+id, o)
	}
	q.Resize(fyne.NewSize(s.Scaled(p.Width), s.Scaled(p.Height)))
	return q
}
