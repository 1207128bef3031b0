package lesson

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// frameTexts has the entries for the texts of the chosen frame, and for its time.
type frameTexts struct {
	r       *Room
	title   *widget.Entry
	caption *widgets.ProseEntry
	notes   *widgets.ProseEntry // only the presenter sees them
	hold    *shell.NumberEntry
	rim     *canvas.Rectangle // the red frame around an invalid time
	wrong   *widgets.Words    // the error in the typed time
	shown   int               // index of the frame, or -1
}

func newFrameTexts(r *Room) *frameTexts {
	t := &frameTexts{
		r: r, title: widget.NewEntry(), caption: widgets.NewProseEntry(), notes: widgets.NewProseEntry(), shown: -1,
		wrong: widgets.Lines(fynetheme.SizeNameCaptionText, fynetheme.ColorNameError),
	}
	t.wrong.Hide()
	t.hold = shell.NewNumberEntry(r.Shell, t.setHold)
	t.hold.Most = document.MaxHold.Seconds()
	t.rim = canvas.NewRectangle(nil)
	t.rim.StrokeColor, t.rim.StrokeWidth = r.Theme.Color(fynetheme.ColorNameError, r.App.Settings().ThemeVariant()), 2
	t.rim.CornerRadius = r.Theme.Size(fynetheme.SizeNameInputRadius)
	t.rim.Hide()
	t.caption.PlaceHolder = r.Say(solve.Say("lesson.caption"))
	t.notes.PlaceHolder = r.Say(solve.Say("lesson.notes"))
	t.title.OnChanged = t.edit(func(f *view.Frame, s string) { f.Title = s })
	t.caption.OnChanged = t.edit(func(f *view.Frame, s string) { f.Caption = s })
	t.notes.OnChanged = t.edit(func(f *view.Frame, s string) { f.Notes = s })
	t.title.OnSubmitted = func(string) { r.Win.Canvas().Focus(t.caption) }
	t.hold.OnSubmitted = func(string) { r.toBoard() }
	return t
}

// edit returns a function that stores the text of an entry in the shown frame.
func (t *frameTexts) edit(change func(*view.Frame, string)) func(string) {
	return func(s string) {
		t.r.Edit(t.shown, func(f *view.Frame) { change(f, s) })
	}
}

// setHold stores the time of the frame, in seconds. 0 means that the frame has no time of its own.
func (t *frameTexts) setHold(v float64, ok bool) {
	if ok {
		t.r.Edit(t.shown, func(f *view.Frame) { f.Hold = time.Duration(v*1000+0.5) * time.Millisecond })
	}
	t.judge()
}

// judge shows the error in the typed time, if any.
func (t *frameTexts) judge() {
	text, bad := t.hold.Wrong()
	t.wrong.Say(t.r.Say(text))
	layouts.Show(t.wrong, bad)
	layouts.Show(t.rim, bad)
}

// show shows the texts of frame i. If the typed time equals the frame's time, show keeps the typed time. If the typed
// time is invalid, show replaces the time only when it changes to another frame.
func (t *frameTexts) show(i int) {
	other := t.shown != i
	t.shown = i
	f := t.r.Frames()[i]
	shell.Write(t.title, f.Title)
	shell.Write(t.caption.For(f.Caption), f.Caption)
	shell.Write(t.notes.For(f.Notes), f.Notes)
	if v, ok := t.hold.Value(); !ok && other || ok && v != f.Hold.Seconds() {
		shell.Write(&t.hold.Entry, secondsText(f.Hold))
		t.judge()
	}
}

// secondsText returns a time as the user would type it.
func secondsText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
