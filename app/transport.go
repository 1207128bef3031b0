package app

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/playback"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
)

// transport walks the solution: a caption that says what the present move does, buttons, a slider, the speed.
type transport struct {
	w       *Window
	content fyne.CanvasObject
	caption *words
	play    *widgets.Tool
	steps   []*widgets.Tool
	slider  *widgets.Scrubber
	count   *canvas.Text
	speed   *widget.Select
}

func newTransport(w *Window) *transport {
	t := &transport{w: w}
	c := w.colors()
	t.caption = line(theme.SizeCaption, fynetheme.ColorNameForeground)
	t.count = canvas.NewText("", c.Muted)
	t.count.TextSize = w.scaled(14)

	first, back, forward, last := w.tool("first", w.scaled(38)), w.tool("back", w.scaled(38)), w.tool("forward", w.scaled(38)), w.tool("last", w.scaled(38))
	t.steps = []*widgets.Tool{first, back, forward, last}
	play := w.action("play")
	t.play = widgets.NewRoundTool(theme.Icon(play.icon), w.scaled(42), w.describe(play), func() { play.run(w) })
	t.play.OnHint = w.hint

	t.slider = widgets.NewScrubber(func(pos int) { w.playback.Seek(pos) })
	speeds := make([]string, len(playback.Speeds))
	for i, v := range playback.Speeds {
		speeds[i] = w.say(solve.Say("app.speed", "N", strconv.FormatFloat(v, 'g', -1, 64)))
	}
	t.speed = widget.NewSelect(speeds, func(name string) {
		w.setSpeed(playback.Speeds[slices.Index(speeds, name)])
	})
	w.trace.part("scrubber", t.slider)

	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(4), first, back, container.NewCenter(t.play), forward, last),
		container.New(layout.NewCustomPaddedHBoxLayout(w.scaled(12)), container.NewCenter(t.count), container.New(wide(w.scaled(84)), t.speed)),
		t.slider)
	t.content = padded(6, 12, 14, 22, container.New(layout.NewCustomPaddedVBoxLayout(0), t.caption, row))
	return t
}

// setSpeed sets the moves a second, and remembers them.
func (w *Window) setSpeed(v float64) {
	w.settings.setSpeed(v)
	w.playback.SetSpeed(v)
}

// changeSpeed takes the next speed of the list, upwards or downwards.
func (w *Window) changeSpeed(by int) {
	i := slices.Index(playback.Speeds, w.playback.Speed()) + by
	w.setSpeed(playback.Speeds[max(0, min(i, len(playback.Speeds)-1))])
}

func (t *transport) refresh(c changes) {
	if c&(posChanged|answerChanged|boardChanged) == 0 {
		return
	}
	w := t.w
	pos, length := w.playback.Pos(), w.playback.Len()
	t.slider.Set(pos, length)
	if i := slices.Index(playback.Speeds, w.playback.Speed()); i != t.speed.SelectedIndex() {
		t.speed.SetSelectedIndex(i)
	}
	if length == 0 {
		t.play.Disable()
	} else {
		t.play.Enable()
	}
	for i, s := range t.steps {
		if length > 0 && (i < 2 && pos > 0 || i >= 2 && pos < length) {
			s.Enable()
		} else {
			s.Disable()
		}
	}
	icon := theme.IconPlay
	if w.playback.Playing() {
		icon = theme.IconPause
	}
	t.play.SetIcon(theme.Icon(icon))
	set(t.count, fmt.Sprintf("%s / %s", w.number(int64(pos)), w.number(int64(length))))
	t.caption.say(w.caption())
}

// caption is one sentence about what is shown.
func (w *Window) caption() string {
	_, _, running := w.session.Running()
	r, ok := w.result()
	pos, length := w.playback.Pos(), w.playback.Len()
	switch {
	case ok && w.stale() && running, !ok && running:
		return w.say(solve.Say("app.caption.solving"))
	case !ok:
		return w.say(solve.Say("app.caption.none"))
	case r.Stale:
		return w.say(solve.Say("app.caption.stale"))
	case r.Err != nil:
		return w.say(solve.Say("app.caption.unsolved"))
	case r.Answer.Counts != nil:
		return w.say(solve.Say("app.caption.count"))
	case r.Answer.Value < 0:
		return w.say(solve.Say("app.caption.no_way"))
	case r.Answer.Steps == 0:
		return w.say(solve.Say("app.caption.already"))
	case length == 0:
		return w.say(solve.Say("app.caption.checking"))
	case pos == 0:
		return w.say(solve.Say("app.caption.start"))
	}
	return w.say(solve.Say("app.caption.move", "N", w.number(int64(pos)), "Move", w.moveText(pos-1)))
}

// moveText says what the i-th move of the walk does.
func (w *Window) moveText(i int) solve.Text {
	d, _ := w.doc.Shown()
	before := w.walk.At(i)
	return w.doc.Puzzle().Describe(w.doc.Dataset(d), before, w.walk.Next(before, i))
}
