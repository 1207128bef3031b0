package lesson

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/widgets/layouts"
)

// leastStepTime is the shortest time of a step, in seconds.
const leastStepTime = 0.05

// mostSteps is larger than the number of steps of any frame.
const mostSteps = 1_000_000

// frame() returns the chosen frame or, if no frame is chosen, an empty frame.
func (r *Room) frame() view.Frame {
	if i := r.Chosen(); i >= 0 {
		return r.Frames()[i]
	}
	return view.Frame{Shot: view.Shot{Query: -1, Pointer: grid.None}}
}

// plays() reports whether the chosen frame plays steps in a presentation.
func (r *Room) plays() bool { return r.frame().Play.On() }

// playForm asks which steps a frame plays.
type playForm struct {
	*shell.Fields
	r              *Room
	frame          int // index of the frame
	from, to, step *shell.NumberEntry
	say            *widget.Check // lets each step describe itself, in place of a caption
	unit           explore.Unit
}

// choosePlay asks which steps the chosen frame plays.
func (r *Room) choosePlay() {
	i := r.Chosen()
	f := r.frame()
	v := newPlayForm(r, i)
	choices := []shell.Choice{shell.Cancel, shell.Main("play", solve.Say("lesson.play.play"), v.set)}
	if f.Play.On() {
		still := func() { r.Edit(i, func(f *view.Frame) { f.Play = view.Steps{} }) }
		choices = slices.Insert(choices, 0, shell.Choice{ID: "still", Text: solve.Say("lesson.play.still"), Run: still})
	}
	v.Ask(r.Prompt("frame-play", r.Say(solve.Say("lesson.play.title", "I", i+1)), v.content(f.Shot.Track), choices...))
}

// newPlayForm makes the form with a frame's current choices. If the frame plays nothing, it proposes all steps.
func newPlayForm(r *Room, frame int) *playForm {
	f := r.Frames()[frame]
	play := f.Play
	if !play.On() {
		play = view.Steps{To: -1, Unit: r.Bench.Explore.Unit()}
	}
	v := &playForm{r: r, frame: frame, unit: play.Unit, Fields: shell.NewFields(r.Shell)}
	v.from, v.to, v.step = v.Add(nil), v.Add(nil), v.Add(nil)
	v.from.Whole, v.to.Whole, v.from.Most, v.to.Most = true, true, mostSteps, mostSteps
	v.to.None = -1
	v.step.Least, v.step.Most = leastStepTime, document.MaxHold.Seconds()
	v.from.Text = strconv.Itoa(play.From)
	if play.To >= 0 {
		v.to.Text = strconv.Itoa(play.To)
	}
	v.to.PlaceHolder = r.Say(solve.Say("lesson.play.end"))
	v.step.Text = secondsText(play.Pace())
	v.Also = func() (solve.Text, bool) { return solve.Say("lesson.play.nothing"), !v.steps().On() }
	v.say = widget.NewCheck(r.Say(solve.Say("lesson.play.say")), nil)
	v.say.Checked = f.Caption == "" || f.Proposed
	return v
}

func (v *playForm) content(t view.Track) fyne.CanvasObject {
	r := v.r
	rows := container.New(layout.NewFormLayout())
	row := func(key string, o fyne.CanvasObject) {
		rows.Add(widget.NewLabel(r.Say(solve.Say(key))))
		rows.Add(container.NewHBox(container.New(layouts.Wide(r.Scaled(150)), o)))
	}
	if t == view.Exploration {
		units := r.NewPicker(func(id string) string { return r.Say(solve.Say("export.unit." + id)) },
			func(id string) { v.unit = explore.Unit(slices.Index(explore.Units, id)) })
		units.Offer(explore.Units, explore.Units[v.unit])
		row("lesson.play.unit", units.Select)
	}
	row("lesson.play.from", v.from)
	row("lesson.play.to", v.to)
	rows.Add(widget.NewLabel(r.Say(solve.Say("lesson.play.step"))))
	rows.Add(v.Beside(v.step))
	return container.NewVBox(r.Paragraph(r.Say(solve.Say("lesson.play.text"))), v.Over(rows), v.say)
}

func (v *playForm) steps() view.Steps {
	from, _ := v.from.Value()
	to, _ := v.to.Value()
	step, _ := v.step.Value()
	return view.Steps{From: int(from), To: int(to), Unit: v.unit, Step: time.Duration(step*1000+0.5) * time.Millisecond}
}

func (v *playForm) set() {
	v.r.Edit(v.frame, func(f *view.Frame) {
		f.Play = v.steps()
		if v.say.Checked {
			f.Caption = ""
		}
	})
	v.r.Trace.Line("frame-plays", v.frame+1)
}
