package present

import (
	"fmt"
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/studio/stills"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// presenter is the presenter's window. It shows the current frame, the next frame, the notes and the elapsed time.
type presenter struct {
	r         *Room
	win       fyne.Window
	now, next *canvas.Image
	end       *widgets.Words  // text in the place of the next frame, if there is no next frame
	notes     *widgets.Words  // notes of the frame, which only the presenter sees
	parts     *fyne.Container // frames and texts

	place, clock, auto *canvas.Text
	title, caption     *widgets.Words
	halt, think        *widget.Button // enabled for frames that play, and for questions without a visible answer
}

// openPresenter opens the presenter's window.
func (r *Room) openPresenter() {
	v := &presenter{r: r, win: r.App.NewWindow(r.Say(solve.Say("lesson.presenter")))}
	r.presenter = v
	v.win.SetIcon(theme.AppIcon())
	v.win.SetPadded(false)
	v.win.SetOnClosed(func() { r.presenter = nil })
	v.win.Resize(fyne.NewSize(r.Scaled(900), r.Scaled(600)))
	v.build()
	v.win.Show()
	shell.GiveKeys(r.Shell, v.win, r.key)
	v.tick()
	r.Trace.Line("presenter open")
}

func (r *Room) closePresenter() {
	if v := r.presenter; v != nil {
		r.presenter = nil
		v.win.SetOnClosed(nil)
		v.win.Close()
		r.Trace.Line("presenter none")
	}
}

// togglePresenter closes or opens the presenter's window. With one screen, the first key only says that the class would
// see notes and answers.
func (r *Room) togglePresenter() {
	if r.presenter != nil {
		r.closePresenter()
		return
	}
	if !r.warned && !r.hasSecondScreen() {
		r.warned = true
		r.noteFor(keysTime, r.Say(solve.Say("lesson.presenter.exposes")))
		return
	}
	r.openPresenter()
	r.show()
}

// build makes the window's content in the current language and theme.
func (v *presenter) build() {
	r := v.r
	c := r.Colors()
	v.place, v.clock = r.NewText("", c.Ink, 22, true), r.NewText("", c.Ink, 22, true)
	v.auto = r.NewText("", c.Accent, 14, false)
	v.clock.Alignment = fyne.TextAlignTrailing
	v.title = widgets.Lines(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground).Bold()
	v.caption = widgets.Lines(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground)
	v.notes = widgets.Lines(fynetheme.SizeNameHeadingText, fynetheme.ColorNameForeground)
	v.end = widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted).Saying(r.Say(solve.Say("lesson.presenter.end")))
	v.now, v.next = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScaleFastest},
		&canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScaleFastest}
	heading := func(t solve.Text) fyne.CanvasObject {
		return widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(r.Say(t))
	}
	tool := func(icon fyne.ThemeIconName, hint solve.Text, run func()) fyne.CanvasObject {
		return widgets.NewTool(theme.Icon(icon), r.Scaled(38), r.Say(hint), run)
	}
	button := func(t solve.Text, run func()) *widget.Button { return widget.NewButton(r.Say(t), run) }
	bar := container.NewBorder(nil, nil,
		container.NewHBox(tool(theme.IconEarlier, solve.Say("lesson.presenter.back"), func() { r.turn(-1) }),
			tool(theme.IconLater, solve.Say("lesson.presenter.next"), func() { r.turn(1) }),
			container.NewCenter(v.place), container.NewCenter(v.auto)),
		container.NewHBox(container.NewCenter(v.clock)))
	v.halt = button(solve.Say("lesson.presenter.halt"), r.halt)
	v.think = button(solve.Say("lesson.presenter.think"), r.countDown)
	keys := container.NewHBox(
		button(solve.Say("lesson.presenter.black"), func() { r.key(&fyne.KeyEvent{Name: fyne.KeyB}) }),
		button(solve.Say("lesson.presenter.auto"), r.toggleAuto),
		v.halt, v.think, button(solve.Say("lesson.presenter.open"), r.openHere),
		layout.NewSpacer(),
		button(solve.Say("lesson.presenter.stop"), r.End))
	framed := func(o ...fyne.CanvasObject) fyne.CanvasObject {
		ground := canvas.NewRectangle(c.Well)
		ground.CornerRadius = 4
		return container.NewStack(append([]fyne.CanvasObject{ground}, o...)...)
	}
	notes := container.NewVScroll(container.New(layout.NewCustomPaddedVBoxLayout(0), v.notes,
		layouts.Padded(8, 0, 0, 0, v.title), v.caption))
	v.parts = container.New(&speaker{r}, heading(solve.Say("lesson.presenter.now")), framed(v.now),
		heading(solve.Say("lesson.presenter.following")), framed(layouts.Padded(16, 16, 16, 16, v.end), v.next), notes)
	v.win.SetContent(layouts.Padded(10, 12, 14, 14, container.NewBorder(bar, keys, nil, nil, v.parts)))
	v.refresh()
}

// speaker is the layout of the presenter's window. The current frame is large at the left, the next frame at the
// right. Each frame is below its heading and has the proportions of the screen. The texts are below both frames. If the
// texts are short, the current frame is larger.
type speaker struct{ r *Room }

// MinSize implements fyne.Layout.
func (*speaker) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(480, 280) }

// Layout implements fyne.Layout.
func (l *speaker) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	// gap is the space between parts. share and most are the current frame's share of the width: beside long texts, and
	// the largest share. least is the smallest share of the height for long texts.
	const gap, share, most, least = 16, 0.6, 0.72, 0.3
	form := float32(9) / 16
	if w, h := l.r.slide.Pixels(); w > 0 && h > 0 {
		form = float32(h) / float32(w)
	}
	line := objects[0].MinSize().Height
	texts := objects[4].(*container.Scroll)
	texts.Resize(fyne.NewSize(size.Width, size.Height)) // the height of texts depends on their width
	rest := size.Height - line - gap - texts.Content.MinSize().Height
	height := min((size.Width-gap)*share*form, size.Height*(1-least)-line-gap)
	height = max(height, min((size.Width-gap)*most*form, rest))
	place := func(o fyne.CanvasObject, x, y, width, height float32) {
		layouts.Put(o, fyne.NewPos(x, y), fyne.NewSize(width, height))
	}
	now := height / form
	next := size.Width - now - gap
	place(objects[0], 0, 0, now, line)
	place(objects[1], 0, line, now, height)
	place(objects[2], now+gap, 0, next, line)
	small := min(next*form, height)
	place(objects[3], now+gap, line, small/form, small)
	y := line + height + gap
	place(objects[4], 0, y, size.Width, size.Height-y)
}

// refresh shows the state of the presentation. It does nothing if the window is closed (v is nil).
func (v *presenter) refresh() {
	if v == nil {
		return
	}
	r := v.r
	frames := r.Frames()
	f := frames[r.at]
	picture := func(o stills.Order) image.Image {
		if made, ok := r.Stills.Picture(o); ok && made.Err == nil {
			return made.Picture
		}
		return nil
	}
	if now := picture(r.order(r.at, r.step, r.revealed)); now != nil || r.step == 0 { // otherwise the old picture stays
		v.now.Image = now
	}
	v.next.Image = nil
	if r.at+1 < len(frames) {
		v.next.Image = picture(r.order(r.at+1, 0, false))
	}
	for _, img := range []*canvas.Image{v.now, v.next} {
		layouts.Show(img, img.Image != nil)
		img.Refresh()
	}
	layouts.Show(v.end, r.at+1 >= len(frames))
	widgets.SetText(v.place, r.Say(solve.Say("lesson.presenter.place", "I", r.at+1, "N", len(frames))))
	auto := ""
	switch {
	case r.blank != nil:
		auto = r.Say(solve.Say("lesson.presenter.dark"))
	case r.left > 0:
		auto = r.Say(solve.Say("lesson.ask.left", "N", r.left))
	case r.auto:
		auto = r.Say(solve.Say("lesson.auto.on"))
	}
	widgets.SetText(v.auto, auto)
	v.title.Say(f.Title)
	layouts.Show(v.title, f.Title != "")
	caption := r.posed(r.at, true).Caption // the presenter always sees the answer
	v.caption.Say(caption)
	layouts.Show(v.caption, caption != "")
	v.notes.Say(f.Notes)
	layouts.Show(v.notes, f.Notes != "")
	v.parts.Refresh() // the place of the frames depends on the texts
	layouts.Able(v.halt, r.steps > 1)
	layouts.Able(v.think, r.asks() && !r.revealed)
	widgets.SetText(v.clock, elapsed(time.Since(r.began)))
}

// tick updates the clock each second until the window closes.
func (v *presenter) tick() {
	v.r.After(time.Second, func() {
		if v.r.presenter == v {
			widgets.SetText(v.clock, elapsed(time.Since(v.r.began)))
			v.tick()
		}
	})
}

// elapsed returns a duration in minutes and seconds, from one hour also in hours.
func elapsed(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
