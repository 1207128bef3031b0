// Package transport is what stands below the board: the legend of the lens, and the strip that walks through the
// solution or the exploration.
package transport

import (
	"fmt"
	"slices"
	"strconv"

	"stepboard/app/shell"

	"stepboard/widgets/layouts"

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
type Part struct {
	w       *shell.Shell
	Content fyne.CanvasObject
	tracks  *widgets.Segmented
	paces   *widgets.Segmented // in place of tracks where algorithms are compared
	caption *widgets.Words
	play    *widgets.Tool
	steps   []*widgets.Tool
	more    *widgets.Tool
	slider  *widgets.Scrubber
	count   *canvas.Text
	Unit    *widget.Select
	units   *fyne.Container
	speed   *widget.Select
	quiet   bool // selections are being set, not made
}

// unitKeys are the names of the units, in their order.
var unitKeys = []string{"app.unit.event", "app.unit.expansion", "app.unit.layer"}

func New(w *shell.Shell, paces *widgets.Segmented) *Part {
	t := &Part{w: w}
	c := w.Colors()
	t.tracks = widgets.NewSegmented([]string{
		w.Say(solve.Say("app.track.solution")),
		w.Say(solve.Say("app.track.exploration")),
	}, true,
		func(i int) { w.Bench.Set(workbench.Exploring, i == 1) })
	w.Trace.Part("tracks", t.tracks)
	t.paces = paces
	t.caption = widgets.Line(theme.SizeCaption, fynetheme.ColorNameForeground)
	t.count = canvas.NewText("", c.Muted)
	t.count.TextSize = w.Scaled(14)

	first, back, forward, last := w.Tool("first", w.Scaled(38)), w.Tool("back", w.Scaled(38)),
		w.Tool("forward", w.Scaled(38)), w.Tool("last", w.Scaled(38))
	t.steps = []*widgets.Tool{first, back, forward, last}
	play := w.Action("play")
	t.play = widgets.NewRoundTool(theme.Icon(play.Icon), w.Scaled(42), w.Describe(play), func() { play.Run() })
	t.play.OnHint = w.Hint

	t.slider = widgets.NewScrubber(func(pos int) { w.Bench.Playback.Seek(pos) })
	units := make([]string, len(unitKeys))
	for i, key := range unitKeys {
		units[i] = w.Say(solve.Say(key))
	}
	t.Unit = w.NewSelect(units, func(name string) {
		if i := slices.Index(units, name); i >= 0 && !t.quiet {
			w.Bench.Explore.SetUnit(explore.Unit(i))
		}
	})
	t.Unit.PlaceHolder = w.Say(solve.Say("app.unit.branch")) // shown while one branch is played
	t.units = container.New(layouts.Wide(w.Scaled(116)), t.Unit)
	speeds := make([]string, len(playback.Speeds))
	for i, v := range playback.Speeds {
		speeds[i] = w.Say(solve.Say("app.speed", "N", strconv.FormatFloat(v, 'g', -1, 64)))
	}
	t.speed = w.NewSelect(speeds, func(name string) {
		setSpeed(w, playback.Speeds[slices.Index(speeds, name)])
	})
	t.more = widgets.NewTool(theme.Icon(theme.IconMenu), w.Scaled(34), w.Say(solve.Say("app.transport.more")), t.showMore)
	t.more.OnHint = w.Hint
	w.Trace.Part("scrubber", t.slider)
	w.Trace.Part("more", t.more)

	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(4), first, back, container.NewCenter(t.play), forward, last),
		container.New(layout.NewCustomPaddedHBoxLayout(w.Scaled(8)), container.NewCenter(t.count), t.units,
			container.New(layouts.Wide(w.Scaled(92)), t.speed), container.NewCenter(t.more)),
		t.slider)
	top := container.NewBorder(nil, nil, nil, container.NewCenter(t.tracks, t.paces), t.caption)
	t.Content = layouts.Padded(6, 12, 14, 22, container.New(layout.NewCustomPaddedVBoxLayout(2), top, row))
	return t
}

// showMore opens the menu of what else the transport can do.
func (t *Part) showMore() {
	w := t.w
	at := w.App.Driver().AbsolutePositionForObject(t.more)
	pop := widget.NewPopUpMenu(ExploreMenu(w, true), w.Win.Canvas())
	pop.ShowAtPosition(at.SubtractXY(pop.MinSize().Width-t.more.Size().Width, pop.MinSize().Height+4))
}

// setSpeed sets the steps a second, and remembers them.
func setSpeed(w *shell.Shell, v float64) {
	w.Settings.SetSpeed(v)
	w.Bench.Playback.SetSpeed(v)
}

// ChangeSpeed takes the next speed of the list, upwards or downwards.
func ChangeSpeed(w *shell.Shell, by int) {
	i := slices.Index(playback.Speeds, w.Bench.Playback.Speed()) + by
	setSpeed(w, playback.Speeds[max(0, min(i, len(playback.Speeds)-1))])
}

func (t *Part) Update(c workbench.Changes) {
	if !c.Has(workbench.Position | workbench.Answered | workbench.Board | workbench.Explored) {
		return
	}
	w := t.w
	pos, length := w.Bench.Playback.Pos(), w.Bench.Playback.Len()
	t.slider.Set(pos, length)
	if i := slices.Index(playback.Speeds, w.Bench.Playback.Speed()); i != t.speed.SelectedIndex() {
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
	if w.Bench.Playback.Playing() {
		icon = theme.IconPause
	}
	t.play.SetIcon(theme.Icon(icon))
	t.quiet = true
	layouts.Show(t.paces, w.Bench.On(workbench.Comparing))
	layouts.Show(t.tracks, !w.Bench.On(workbench.Comparing))
	switch {
	case w.Bench.On(workbench.Comparing):
		t.paces.SetSelected(int(w.Bench.Compare.Pace()))
		t.units.Hide()
	case w.Bench.On(workbench.Exploring):
		t.tracks.SetSelected(1)
		t.units.Show()
		switch {
		case w.Bench.Explore.Branch() == nil:
			shell.ShowChosen(t.Unit, int(w.Bench.Explore.Unit()))
		case t.Unit.Selected != "":
			t.Unit.ClearSelected()
		}
	default:
		t.tracks.SetSelected(0)
		t.units.Hide()
	}
	t.quiet = false
	widgets.SetText(t.count, t.progress())
	t.caption.Say(w.Say(w.Bench.Caption()))
}

// progress is the position and the length of what is played, in its unit.
func (t *Part) progress() string {
	w := t.w
	pos, length := w.Bench.Progress()
	return fmt.Sprintf("%s / %s", w.Number(int64(pos)), w.Number(int64(length)))
}

// ExploreMenu is what there is to do with an exploration; now: what can't be done at the moment is shown so.
func ExploreMenu(w *shell.Shell, now bool) *fyne.Menu {
	separator := fyne.NewMenuItemSeparator
	m := fyne.NewMenu(w.Say(solve.Say("app.menu.explore")))
	for _, id := range []string{
		"explore", "unit", "loop", "", "jump-met", "jump-goal", "branch-goal", "branch-state", "", "ask", "next-lens",
		"hand", "", "compare", "differ",
	} {
		if id == "" {
			m.Items = append(m.Items, separator())
			continue
		}
		e := w.Entry(id)
		e.Disabled = now && !w.Can(w.Action(id))
		m.Items = append(m.Items, e)
	}
	return m
}
