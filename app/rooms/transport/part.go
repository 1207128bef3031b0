// Package transport is the area below the board: the legend of the lens, and the strip that steps through the solution
// or the exploration.
package transport

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view/compare"
	"stepboard/app/workbench"
	"stepboard/app/workbench/playback"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Part is the strip that steps through the solution or the exploration.
type Part struct {
	*shell.Shell
	Content fyne.CanvasObject
	Caption fyne.CanvasObject // the sentence about the step, which is not in Content
	tracks  *widgets.Segmented
	paces   *widgets.Segmented // the choice of the pace, in place of tracks while algorithms are compared
	caption *widgets.Words
	play    *widgets.Tool
	steps   []*widgets.Tool
	more    *widgets.Tool
	slider  *widgets.Scrubber
	count   *canvas.Text
	Unit    *shell.Select
	units   *fyne.Container
	speed   *shell.Select
}

// The largest sides of buttons, which grow with the text size. So the board has room at every text size.
const largestStep, largestPlay = 42, 48

// leastSlider is the least width of the slider at normal text size.
const leastSlider = 100

// New makes the strip. The parameter paces is the choice of the pace of a comparison. If deep is true, or if the puzzle
// has its own sentences, the caption has space for two lines.
func New(s *shell.Shell, paces *widgets.Segmented, deep bool) *Part {
	t := &Part{Shell: s}
	t.tracks = widgets.NewSegmented([]string{
		s.Say(solve.Say("app.track.solution")), s.Say(solve.Say("app.track.exploration")),
	}, true, func(i int) { s.Bench.Set(workbench.Exploring, i == 1) })
	s.Trace.Part("tracks", t.tracks)
	t.paces = paces
	t.caption, t.Caption = shell.NewCaption(s, deep || solve.Explains(s.Bench.Doc().Puzzle()))
	t.count = s.NewText("", s.Colors().Muted, 12, false)
	t.count.Alignment = fyne.TextAlignTrailing

	for _, id := range []string{"first", "back", "forward", "last"} {
		t.steps = append(t.steps, s.Tool(id, min(s.Scaled(34), largestStep)))
	}
	play := s.Action("play")
	t.play = widgets.NewRoundTool(theme.Icon(play.Icon), min(s.Scaled(36), largestPlay), s.Describe(play),
		s.Performs("play"))
	t.play.OnHint = s.Hint

	t.slider = widgets.NewScrubber(func(pos int) { s.Bench.Playback.Seek(pos) })
	t.Unit = s.NewSelect(t.unitNames(), func(i int) { s.Bench.Explore.SetUnit(explore.Unit(i)) })
	t.Unit.PlaceHolder = s.Say(solve.Say("app.unit.branch")) // shown while one branch is played
	t.units = container.New(layouts.Wide(s.Scaled(108)), shell.Named(s, solve.Say("app.spoken.unit"), t.Unit))
	speeds := make([]string, len(playback.Speeds))
	for i, v := range playback.Speeds {
		speeds[i] = s.Say(solve.Say("app.speed", "N", strconv.FormatFloat(v, 'g', -1, 64)))
	}
	t.speed = s.NewSelect(speeds, func(i int) { setSpeed(s, playback.Speeds[i]) })
	t.more = s.NewTool("more", theme.IconMenu, min(s.Scaled(34), largestStep), solve.Say("app.transport.more"), t.showMore)
	s.Trace.Part("scrubber", t.slider)

	gap := s.Scaled(6)
	speedBox := container.New(layouts.Wide(s.Scaled(84)), shell.Named(s, solve.Say("app.spoken.speed"), t.speed))
	// The count is below the slider, so its length does not change the row.
	position := container.New(layouts.Wide(s.Scaled(leastSlider)), container.New(layouts.Stack{},
		layouts.Padded(-3, -3, 0, 0, shell.Named(s, solve.Say("app.spoken.position"), t.slider)), t.count))
	row := container.New(&rowLayout{gap: gap, units: t.units, speed: speedBox}, container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(4), t.steps[0], t.steps[1], container.NewCenter(t.play), t.steps[2],
			t.steps[3]), nil, position),
		container.New(layout.NewCustomPaddedHBoxLayout(gap), container.NewCenter(shell.Named(s,
			solve.Say("app.spoken.track"), t.tracks), shell.Named(s, solve.Say("app.spoken.pace"), t.paces)), t.units, speedBox,
			container.NewCenter(t.more)))
	t.Content = layouts.Padded(0, 3, 14, 14, row)
	return t
}

// unitNames returns the names of the units, in the order of explore.Unit. If the whole run is one step of a unit,
// the name of the unit says so.
func (t *Part) unitNames() []string {
	units := []string{
		t.Say(solve.Say("app.unit.event")), t.Say(solve.Say("app.unit.expansion")), t.Say(solve.Say("app.unit.layer")),
	}
	for i, name := range units {
		if t.Bench.Explore.Single(explore.Unit(i)) {
			units[i] = t.Say(solve.Say("app.unit.single", "Unit", name))
		}
	}
	return units
}

func (t *Part) showMore() {
	t.PopAbove(t.more, func() *fyne.Menu {
		return t.Menu(solve.Text{}, "loop", "", "jump-met", "jump-goal", "branch-goal", "branch-state", "differ", "",
			"tree-alone", "tree-graph", "tree-repeats")
	})
}

func setSpeed(s *shell.Shell, v float64) {
	s.Settings.SetSpeed(v)
	s.Bench.Playback.SetSpeed(v)
}

// Update implements [shell.Part].
func (t *Part) Update(c workbench.Changes) {
	if !c.Has(workbench.Position | workbench.Answered | workbench.Board | workbench.Explored) {
		return
	}
	pos, length := t.Bench.Playback.Pos(), t.Bench.Playback.Len()
	t.slider.Set(pos, length)
	t.speed.ShowChosen(slices.Index(playback.Speeds, t.Bench.Playback.Speed()))
	layouts.Able(t.play, length > 0)
	for i, s := range t.steps {
		layouts.Able(s, length > 0 && (i < 2 && pos > 0 || i >= 2 && pos < length))
	}
	icon := theme.IconPlay
	if t.Bench.Playback.Playing() {
		icon = theme.IconPause
	}
	t.play.SetIcon(theme.Icon(icon))
	comparing, exploring := t.Bench.On(workbench.Comparing), t.Bench.On(workbench.Exploring)
	layouts.Show(t.paces, comparing)
	layouts.Show(t.tracks, !comparing)
	layouts.Show(t.units, exploring && !comparing)
	switch {
	case comparing:
		t.paces.SetSelected(int(t.Bench.Compare.Pace()))
	case !exploring:
		t.tracks.SetSelected(0)
	default:
		t.tracks.SetSelected(1)
		t.Unit.Options = t.unitNames()
		if t.Bench.Explore.Branch() == nil {
			t.Unit.ShowChosen(int(t.Bench.Explore.Unit()))
		} else if t.Unit.Selected != "" {
			t.Unit.ClearSelected()
		}
	}
	widgets.SetText(t.count, t.progress())
	t.caption.Say(t.Say(t.Bench.Caption()))
}

// progress returns the position and the length of the track, in units. It returns "" if there is no track.
func (t *Part) progress() string {
	pos, length := t.Bench.Progress()
	if length == 0 {
		return ""
	}
	passed, all := int64(pos), int64(length)
	if c := t.Bench.Compare; c.Now() != nil && c.Pace() == compare.ByLayer {
		passed, all = c.Now().LayerOf(pos), c.Now().LayerOf(length)
	}
	if passed < 0 {
		return "– / " + t.Number(all)
	}
	return fmt.Sprintf("%s / %s", t.Number(passed), t.Number(all))
}
