package app

import (
	"fmt"
	"image"
	"time"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
)

// presenter is the window of whoever speaks: the frame that all see, the next one, what to say, and the time.
type presenter struct {
	p         *presentation
	win       fyne.Window
	now, next *canvas.Image
	end       *widgets.Words // in the place of the next one behind the last
	place     *canvas.Text
	clock     *canvas.Text
	auto      *canvas.Text
	title     *widgets.Words
	caption   *widgets.Words
}

// openPresenter opens the presenter's window.
func (p *presentation) openPresenter() {
	w := p.w
	v := &presenter{p: p, win: w.App.NewWindow(w.Say(solve.Say("lesson.presenter")))}
	p.presenter = v
	v.win.SetIcon(theme.AppIcon())
	v.win.SetPadded(false)
	v.win.SetOnClosed(func() { p.presenter = nil })
	v.win.Canvas().SetOnTypedKey(p.key)
	v.win.Resize(fyne.NewSize(w.Scaled(900), w.Scaled(600)))
	v.build()
	v.win.Show()
	v.tick()
	w.Trace.Line("presenter open")
}

func (p *presentation) closePresenter() {
	if v := p.presenter; v != nil {
		p.presenter = nil
		v.win.SetOnClosed(nil)
		v.win.Close()
		p.w.Trace.Line("presenter none")
	}
}

func (p *presentation) togglePresenter() {
	if p.presenter != nil {
		p.closePresenter()
		return
	}
	p.openPresenter()
	p.show()
}

// build makes the window's content in the present language and theme.
func (v *presenter) build() {
	w, p := v.p.w, v.p
	c := w.Colors()
	text := func(size float32, bold bool) *canvas.Text {
		t := canvas.NewText("", c.Ink)
		t.TextSize, t.TextStyle.Bold = w.Scaled(size), bold
		return t
	}
	v.place, v.clock, v.auto = text(22, true), text(22, true), text(14, false)
	v.clock.Alignment = fyne.TextAlignTrailing
	v.auto.Color = c.Accent
	v.title = widgets.Lines(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground)
	v.title.Segment.Style.TextStyle.Bold = true
	v.caption = widgets.Lines(fynetheme.SizeNameSubHeadingText, fynetheme.ColorNameForeground)
	v.end = widgets.Lines(fynetheme.SizeNameText, theme.ColorMuted)
	v.end.Say(w.Say(solve.Say("lesson.presenter.end")))
	v.now, v.next = &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScaleFastest},
		&canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScaleFastest}
	heading := func(t solve.Text) fyne.CanvasObject {
		l := widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
		l.Say(w.Say(t))
		return l
	}
	tool := func(icon fyne.ThemeIconName, hint solve.Text, run func()) fyne.CanvasObject {
		t := widgets.NewTool(theme.Icon(icon), w.Scaled(38), w.Say(hint), run)
		return t
	}
	button := func(t solve.Text, run func()) fyne.CanvasObject { return widget.NewButton(w.Say(t), run) }
	bar := container.NewBorder(nil, nil,
		container.NewHBox(tool(theme.IconEarlier, solve.Say("lesson.presenter.back"), func() { p.step(-1) }),
			tool(theme.IconLater, solve.Say("lesson.presenter.next"), func() { p.step(1) }),
			container.NewCenter(v.place), container.NewCenter(v.auto)),
		container.NewHBox(container.NewCenter(v.clock)))
	keys := container.NewHBox(
		button(solve.Say("lesson.presenter.black"), func() { p.key(&fyne.KeyEvent{Name: fyne.KeyB}) }),
		button(solve.Say("lesson.presenter.auto"), p.toggleAuto),
		button(solve.Say("lesson.presenter.open"), p.openHere),
		layout.NewSpacer(),
		button(solve.Say("lesson.presenter.stop"), p.end))
	framed := func(o ...fyne.CanvasObject) fyne.CanvasObject {
		ground := canvas.NewRectangle(c.Well)
		ground.CornerRadius = 4
		return container.NewStack(append([]fyne.CanvasObject{ground}, o...)...)
	}
	notes := container.NewVScroll(container.New(layout.NewCustomPaddedVBoxLayout(0), v.title, v.caption))
	content := layouts.Padded(10, 12, 14, 14, container.NewBorder(bar, keys, nil, nil, container.New(&speaker{p},
		heading(solve.Say("lesson.presenter.now")), framed(v.now),
		heading(solve.Say("lesson.presenter.following")), framed(layouts.Padded(16, 16, 16, 16, v.end), v.next), notes)))
	v.win.SetContent(container.NewStack(canvas.NewRectangle(c.Panel), content))
	v.refresh()
}

// speaker lays out what whoever speaks looks at: the present frame large at the left and the next one at the right,
// each below its heading and in the form that the screen has, and what to say below both.
type speaker struct{ p *presentation }

// MinSize implements fyne.Layout.
func (*speaker) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(480, 280) }

// Layout implements fyne.Layout.
func (l *speaker) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap, share, least = 16, 0.6, 0.3 // between parts, of the present frame in the width, of the notes in the height
	form := float32(9) / 16
	if w, h := l.p.slide.Pixels(); w > 0 && h > 0 {
		form = float32(h) / float32(w)
	}
	line := objects[0].MinSize().Height
	height := min((size.Width-gap)*share*form, size.Height*(1-least)-line-gap)
	place := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, height))
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

func (v *presenter) refresh() {
	p := v.p
	w, frames := p.w, p.frames()
	f := frames[p.at]
	picture := func(i int) image.Image {
		if i < len(frames) {
			if made, ok := w.lesson.room.picture(p.order(i).look); ok && made.err == nil {
				return made.picture
			}
		}
		return nil
	}
	for i, img := range []*canvas.Image{v.now, v.next} {
		img.Image = picture(p.at + i)
		layouts.Show(img, img.Image != nil)
		img.Refresh()
	}
	layouts.Show(v.end, p.at+1 >= len(frames))
	widgets.SetText(v.place, w.Say(solve.Say("lesson.presenter.place", "I", p.at+1, "N", len(frames))))
	auto := ""
	if p.auto {
		auto = w.Say(solve.Say("lesson.auto.on"))
	}
	widgets.SetText(v.auto, auto)
	v.title.Say(f.Title)
	layouts.Show(v.title, f.Title != "")
	v.caption.Say(f.Caption)
	widgets.SetText(v.clock, elapsed(time.Since(p.began)))
}

// tick moves the clock while the window is open.
func (v *presenter) tick() {
	v.p.w.After(time.Second, func() {
		if v.p.presenter == v {
			widgets.SetText(v.clock, elapsed(time.Since(v.p.began)))
			v.tick()
		}
	})
}

// elapsed is a time as a clock shows it.
func elapsed(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
