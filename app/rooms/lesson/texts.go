package lesson

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// frameTexts are the entries for what is said about the chosen frame, and for how long it is shown.
type frameTexts struct {
	r           *Room
	title, hold *widget.Entry
	caption     *widgets.ProseEntry
	notes       *widgets.ProseEntry // that only whoever speaks sees
	shown       int                 // the frame
}

func newFrameTexts(r *Room) *frameTexts {
	t := &frameTexts{
		r: r, title: widget.NewEntry(), caption: widgets.NewProseEntry(), notes: widgets.NewProseEntry(),
		hold: widget.NewEntry(), shown: -1,
	}
	t.title.PlaceHolder = r.Say(solve.Say("lesson.title"))
	t.caption.PlaceHolder = r.Say(solve.Say("lesson.caption"))
	t.notes.PlaceHolder = r.Say(solve.Say("lesson.notes"))
	t.hold.PlaceHolder = r.Say(solve.Say("lesson.hold"))
	t.title.OnChanged = t.edit(func(f *view.Frame, s string) { f.Title = s })
	t.caption.OnChanged = t.edit(func(f *view.Frame, s string) { f.Caption = s })
	t.notes.OnChanged = t.edit(func(f *view.Frame, s string) { f.Notes = s })
	t.hold.OnChanged = t.edit(func(f *view.Frame, s string) {
		if d, ok := seconds(s); ok {
			f.Hold = d
		}
	})
	t.title.OnSubmitted = func(string) { r.Win.Canvas().Focus(t.caption) }
	t.hold.OnSubmitted = func(string) { r.FocusBoard() }
	return t
}

// edit makes what an entry holds a part of the chosen frame.
func (t *frameTexts) edit(change func(*view.Frame, string)) func(string) {
	return func(s string) {
		t.r.Edit(t.shown, func(f *view.Frame) { change(f, s) })
	}
}

// show shows what is said about a frame; what is being typed stays as it was typed where it means the same.
func (t *frameTexts) show(i int) {
	t.shown = i
	if i < 0 {
		return
	}
	f := t.r.Frames()[i]
	shell.Write(t.title, f.Title)
	shell.Write(&t.caption.Entry, f.Caption)
	shell.Write(&t.notes.Entry, f.Notes)
	if d, ok := seconds(t.hold.Text); !ok && t.r.Win.Canvas().Focused() != t.hold || ok && d != f.Hold {
		shell.Write(t.hold, secondsText(f.Hold))
	}
}

// seconds is a time that was typed: empty for none of its own.
func seconds(s string) (time.Duration, bool) {
	s = strings.TrimSpace(strings.ReplaceAll(s, ",", "."))
	if s == "" {
		return 0, true
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v >= 0 && v <= document.MaxHold.Seconds()) {
		return 0, false
	}
	return time.Duration(v*1000+0.5) * time.Millisecond, true
}

// secondsText is a time as it is typed.
func secondsText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}

// EditTexts opens the entries for the chosen frame in a prompt.
func (r *Room) EditTexts() {
	i := r.Chosen()
	if i < 0 {
		return
	}
	t := newFrameTexts(r)
	t.show(i)
	t.caption.SetMinRowsVisible(4)
	t.notes.SetMinRowsVisible(4)
	t.hold.OnSubmitted = func(string) { r.Accept() }
	room := container.New(layouts.Wide(r.Scaled(460)), container.NewVBox(t.title, t.caption, t.notes,
		container.NewHBox(container.New(layouts.Wide(r.Scaled(110)), t.hold))))
	r.Prompt("frame-texts", r.Say(solve.Say("lesson.texts")), room,
		shell.OK)
	r.Win.Canvas().Focus(t.title)
}
