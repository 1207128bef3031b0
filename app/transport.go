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
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/widgets"
)

// transport walks the solution or the exploration: a caption that says what the present step does, buttons, a slider,
// how far a step goes, the speed.
type transport struct {
	w       *Window
	content fyne.CanvasObject
	tracks  *widgets.Segmented
	paces   *widgets.Segmented // in place of tracks where algorithms are compared
	caption *words
	play    *widgets.Tool
	steps   []*widgets.Tool
	more    *widgets.Tool
	slider  *widgets.Scrubber
	count   *canvas.Text
	unit    *widget.Select
	units   *fyne.Container
	speed   *widget.Select
	quiet   bool // selections are being set, not made
}

// unitKeys are the names of the units, in their order.
var unitKeys = []string{"app.unit.event", "app.unit.expansion", "app.unit.layer"}

func newTransport(w *Window) *transport {
	t := &transport{w: w}
	c := w.colors()
	t.tracks = widgets.NewSegmented([]string{
		w.say(solve.Say("app.track.solution")),
		w.say(solve.Say("app.track.exploration")),
	}, true,
		func(i int) { w.bench.Set(workbench.Exploring, i == 1) })
	w.trace.part("tracks", t.tracks)
	t.paces = w.newPaces()
	t.caption = line(theme.SizeCaption, fynetheme.ColorNameForeground)
	t.count = canvas.NewText("", c.Muted)
	t.count.TextSize = w.scaled(14)

	first, back, forward, last := w.tool("first", w.scaled(38)), w.tool("back", w.scaled(38)),
		w.tool("forward", w.scaled(38)), w.tool("last", w.scaled(38))
	t.steps = []*widgets.Tool{first, back, forward, last}
	play := w.action("play")
	t.play = widgets.NewRoundTool(theme.Icon(play.icon), w.scaled(42), w.describe(play), func() { play.run() })
	t.play.OnHint = w.hint

	t.slider = widgets.NewScrubber(func(pos int) { w.bench.Playback.Seek(pos) })
	units := make([]string, len(unitKeys))
	for i, key := range unitKeys {
		units[i] = w.say(solve.Say(key))
	}
	t.unit = w.newSelect(units, func(name string) {
		if i := slices.Index(units, name); i >= 0 && !t.quiet {
			w.bench.Explore.SetUnit(explore.Unit(i))
		}
	})
	t.unit.PlaceHolder = w.say(solve.Say("app.unit.branch")) // shown while one branch is played
	t.units = container.New(wide(w.scaled(116)), t.unit)
	speeds := make([]string, len(playback.Speeds))
	for i, v := range playback.Speeds {
		speeds[i] = w.say(solve.Say("app.speed", "N", strconv.FormatFloat(v, 'g', -1, 64)))
	}
	t.speed = w.newSelect(speeds, func(name string) {
		w.setSpeed(playback.Speeds[slices.Index(speeds, name)])
	})
	t.more = widgets.NewTool(theme.Icon(theme.IconMenu), w.scaled(34), w.say(solve.Say("app.transport.more")), t.showMore)
	t.more.OnHint = w.hint
	w.trace.part("scrubber", t.slider)
	w.trace.part("more", t.more)

	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(4), first, back, container.NewCenter(t.play), forward, last),
		container.New(layout.NewCustomPaddedHBoxLayout(w.scaled(8)), container.NewCenter(t.count), t.units,
			container.New(wide(w.scaled(92)), t.speed), container.NewCenter(t.more)),
		t.slider)
	top := container.NewBorder(nil, nil, nil, container.NewCenter(t.tracks, t.paces), t.caption)
	t.content = padded(6, 12, 14, 22, container.New(layout.NewCustomPaddedVBoxLayout(2), top, row))
	return t
}

// showMore opens the menu of what else the transport can do.
func (t *transport) showMore() {
	w := t.w
	at := w.fyne.Driver().AbsolutePositionForObject(t.more)
	pop := widget.NewPopUpMenu(w.exploreMenu(true), w.win.Canvas())
	pop.ShowAtPosition(at.SubtractXY(pop.MinSize().Width-t.more.Size().Width, pop.MinSize().Height+4))
}

// setSpeed sets the steps a second, and remembers them.
func (w *Window) setSpeed(v float64) {
	w.settings.setSpeed(v)
	w.bench.Playback.SetSpeed(v)
}

// changeSpeed takes the next speed of the list, upwards or downwards.
func (w *Window) changeSpeed(by int) {
	i := slices.Index(playback.Speeds, w.bench.Playback.Speed()) + by
	w.setSpeed(playback.Speeds[max(0, min(i, len(playback.Speeds)-1))])
}

func (t *transport) refresh(c workbench.Changes) {
	if !c.Has(workbench.Position | workbench.Answered | workbench.Board | workbench.Explored) {
		return
	}
	w := t.w
	pos, length := w.bench.Playback.Pos(), w.bench.Playback.Len()
	t.slider.Set(pos, length)
	if i := slices.Index(playback.Speeds, w.bench.Playback.Speed()); i != t.speed.SelectedIndex() {
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
	if w.bench.Playback.Playing() {
		icon = theme.IconPause
	}
	t.play.SetIcon(theme.Icon(icon))
	t.quiet = true
	show(t.paces, w.bench.On(workbench.Comparing))
	show(t.tracks, !w.bench.On(workbench.Comparing))
	switch {
	case w.bench.On(workbench.Comparing):
		t.paces.SetSelected(int(w.bench.Compare.Pace()))
		t.units.Hide()
	case w.bench.On(workbench.Exploring):
		t.tracks.SetSelected(1)
		t.units.Show()
		switch {
		case w.bench.Explore.Branch() == nil:
			showChosen(t.unit, int(w.bench.Explore.Unit()))
		case t.unit.Selected != "":
			t.unit.ClearSelected()
		}
	default:
		t.tracks.SetSelected(0)
		t.units.Hide()
	}
	t.quiet = false
	set(t.count, w.progress())
	t.caption.say(w.say(w.bench.Caption()))
}

// progress is the position and the length of what is played, in its unit.
func (w *Window) progress() string {
	pos, length := w.bench.Progress()
	return fmt.Sprintf("%s / %s", w.number(int64(pos)), w.number(int64(length)))
}
