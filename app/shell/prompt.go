package shell

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Choice is a button of a prompt.
type Choice struct {
	ID         string // name in the trace
	Text       solve.Text
	Importance widget.Importance
	Run        func() // nil if the choice only closes the prompt
}

// Choices that only close a prompt.
var (
	OK     = Main("ok", solve.Say("app.ok"), nil)
	Cancel = Choice{ID: "cancel", Text: solve.Say("app.cancel")}
)

// Main returns a choice whose button stands out.
func Main(id string, text solve.Text, run func()) Choice {
	return Choice{id, text, widget.HighImportance, run}
}

// Danger returns a choice that destroys something.
func Danger(id string, text solve.Text, run func()) Choice {
	return Choice{id, text, widget.DangerImportance, run}
}

// Question is an open prompt.
type Question struct {
	ID     string
	sheet  *sheet
	Accept func() // accepts the prompt: makes the last choice, or presses a button of a Spread
	Ring   *widgets.Ring
	Text   *container.Scroll // a text that the arrow keys scroll, or nil
	last   *PromptButton
	shell  *Shell
	Closed func() // called after the prompt has closed; may be nil
}

// Scroll scrolls the text while a button has the focus. It reports whether it has used the key.
func (q *Question) Scroll(focused fyne.Focusable, name fyne.KeyName) bool {
	if _, button := focused.(*PromptButton); !button || q.Text == nil {
		return false
	}
	return ScrollBy(q.Text, name)
}

// ScrollBy scrolls a text by a key. It reports whether it has used the key.
func ScrollBy(text *container.Scroll, name fyne.KeyName) bool {
	line, page, all := float32(48), 0.9*text.Size().Height, text.Content.Size().Height
	by, ok := map[fyne.KeyName]float32{
		fyne.KeyUp: -line, fyne.KeyDown: line, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeyHome: -all,
		fyne.KeyEnd: all,
	}[name]
	if ok {
		text.ScrollToOffset(text.Offset.AddXY(0, by))
	}
	return ok
}

// Resize sets the size of the prompt. The content may need a larger size, and the window may have less room.
func (q *Question) Resize(size fyne.Size) { q.sheet.resize(size) }

// Able enables or disables the last choice.
func (q *Question) Able(on bool) { layouts.Able(q.last, on) }

// Prompt shows a prompt over the window. Return presses the focused button. If no button has the focus, Return makes
// the last choice. Escape closes the prompt without a choice. In a narrow window the last choice is at the top.
func (s *Shell) Prompt(id, title string, content fyne.CanvasObject, choices ...Choice) *Question {
	q := &Question{ID: id, Ring: widgets.NewRing(), shell: s}
	q.Accept = q.Hide
	row := container.NewHBox()
	for _, c := range choices {
		b := s.Button(c.ID, c.Text, func() {
			q.Hide()
			if c.Run != nil {
				c.Run()
			}
		})
		b.Importance = c.Importance
		q.last, q.Accept = b, func() {
			if !b.Disabled() { // Tapped takes the focus away, but a field with an error must keep it
				b.Tapped(nil)
			}
		}
		row.Add(b)
	}
	if row.MinSize().Width > s.Win.Canvas().Size().Width-s.Scaled(64) { // then the buttons are below each other
		row.Layout = layout.NewGridLayoutWithColumns(1)
		slices.Reverse(row.Objects)
	}
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.SizeName = fynetheme.SizeNameSubHeadingText
	q.sheet = newSheet(s.Win, container.New(layouts.Stack{Grow: 1},
		layouts.Padded(16, 0, 16, 16, heading),
		layouts.Padded(8, 4, 16, 16, container.NewStack(content, q.Ring.Content)),
		layouts.Padded(0, 16, 16, 16, container.NewBorder(nil, nil, nil, row))))
	s.raise(q)
	return q
}

// raise shows a prompt over the window.
func (s *Shell) raise(q *Question) {
	s.CloseList()
	for _, o := range s.Win.Canvas().Overlays().List() {
		if _, prompt := o.(*fyne.Container); !prompt { // a menu below the prompt would later remove the prompt, too
			o.Hide()
		}
	}
	s.Questions = append(s.Questions, q)
	s.Win.Canvas().Overlays().Add(q.sheet.over)
	if q.last != nil {
		s.Win.Canvas().Focus(q.last)
	}
	s.Trace.Dialog(q.ID)
	s.Trace.Places()
}

// Hide closes the prompt without a choice. If the prompt is closed already, Hide does nothing.
func (q *Question) Hide() {
	s := q.shell
	at := slices.Index(s.Questions, q)
	if at < 0 {
		return
	}
	s.Questions = slices.Delete(s.Questions, at, at+1)
	q.sheet.hide()
	s.Hint("") // removes a hint of the prompt
	if below := s.Asked(); below != nil {
		s.Trace.Dialog(below.ID)
	} else {
		s.Trace.Forget("dialog.")
		s.Trace.Dialog("none")
	}
	if q.Closed != nil {
		q.Closed()
	}
}

// RestyleQuestions gives all open prompts the colours of the theme.
func (s *Shell) RestyleQuestions() {
	for _, q := range s.Questions {
		q.sheet.restyle()
	}
}

// Asked returns the topmost open prompt, or nil.
func (s *Shell) Asked() *Question {
	if len(s.Questions) == 0 {
		return nil
	}
	return s.Questions[len(s.Questions)-1]
}

// Asks reports whether a prompt with an ID is open. Other prompts may be over this prompt.
func (s *Shell) Asks(id string) bool {
	return slices.ContainsFunc(s.Questions, func(q *Question) bool { return q.ID == id })
}

// Accept makes the last choice of the topmost prompt.
func (s *Shell) Accept() {
	if q := s.Asked(); q != nil {
		q.Accept()
	}
}

// Dismiss closes the topmost prompt without a choice.
func (s *Shell) Dismiss() {
	if q := s.Asked(); q != nil {
		q.Hide()
	}
}

// PromptKey handles Return and Escape while a prompt is open. It reports whether it has used the key.
func (s *Shell) PromptKey(name fyne.KeyName) bool {
	if s.Asked() == nil {
		return false
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter:
		s.Accept()
	case fyne.KeyEscape:
		s.Dismiss()
	default:
		return false
	}
	return true
}

// PromptButton is a button that Return also presses. Fyne's own button reacts only to Space.
type PromptButton struct {
	widget.Button
	ID string // its name in the trace
}

// Button makes a button for a prompt. Its name in the trace is "dialog.<id>", or it has no name if id is "".
func (s *Shell) Button(id string, text solve.Text, tapped func()) *PromptButton {
	b := &PromptButton{}
	b.Text, b.OnTapped = s.Say(text), tapped
	b.ExtendBaseWidget(b)
	if id != "" {
		s.Trace.Part("dialog."+id, b)
	}
	return b
}

// TypedKey presses the button on Return and Space. The button keeps the focus, which Tapped would take away.
func (b *PromptButton) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if !b.Disabled() {
			b.OnTapped()
		}
	}
}

// StandOut makes a button stand out or, if on is false, gives it the usual look.
func StandOut(b *widget.Button, on bool) {
	importance := widget.MediumImportance
	if on {
		importance = widget.HighImportance
	}
	if b.Importance != importance {
		b.Importance = importance
		b.Refresh()
	}
}

// Paragraph makes a text that wraps at a readable width.
func (s *Shell) Paragraph(text string) fyne.CanvasObject {
	width := s.Scaled(440)
	inner := width - 2*s.Theme.Size(fynetheme.SizeNameInnerPadding)
	l := widget.NewLabel(strings.Join(
		widgets.Broken(text, s.Theme.Size(fynetheme.SizeNameText), fyne.TextStyle{}, inner), "\n"))
	return container.New(layouts.Wide(width), l)
}

// Confirm asks whether to do an action that can't be undone. The button with the text yes calls action.
func (s *Shell) Confirm(question, yes solve.Text, action func()) {
	s.Prompt("confirm", s.Say(solve.Say("app.confirm.title")), s.Paragraph(s.Say(question)),
		Danger("yes", yes, action), Main("cancel", solve.Say("app.cancel"), nil))
}

// RunThen calls the function work, which reads or writes files, and then the function done. If slow is true, work runs
// in the background. Until its end a prompt is open, so that the user can't edit.
func (s *Shell) RunThen(slow bool, work, done func()) {
	if !slow {
		work()
		done()
		return
	}
	wait := s.Prompt("saving", s.Say(solve.Say("app.saving")), widget.NewProgressBarInfinite())
	go func() {
		work()
		s.Post(func() {
			wait.Hide()
			done()
		})
	}()
}
