package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets/layouts"
)

var (
	_ fyne.Tappable     = (*Toggle)(nil)
	_ fyne.Focusable    = (*Toggle)(nil)
	_ desktop.Hoverable = (*Toggle)(nil)
)

// Toggle is a switch with a word beside it.
type Toggle struct {
	widget.BaseWidget
	focus
	hover
	speech

	// OnChanged is called with the new state when the user changes it.
	OnChanged func(bool)

	word string
	on   bool
}

// NewToggle makes a switch with a word and a state. changed is called with the new state when the user changes it.
func NewToggle(word, hint string, on bool, changed func(bool)) *Toggle {
	t := &Toggle{word: word, on: on, OnChanged: changed}
	t.ExtendBaseWidget(t)
	t.refresh, t.speech = t.Refresh, t.spoken
	t.hover = hover{hovered: -1, partAt: onePart, onMoved: func() {}, help: func(int) string { return hint }}
	return t
}

// SetOn changes the state. It does not call OnChanged.
func (t *Toggle) SetOn(on bool) { change(&t.on, on, t.Refresh) }

// Tapped changes the state and calls OnChanged.
func (t *Toggle) Tapped(*fyne.PointEvent) {
	t.SetOn(!t.on)
	callWith(t.OnChanged, t.on)
}

// TypedKey changes the state on Space.
func (t *Toggle) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		t.Tapped(nil)
	}
}

// CreateRenderer is called by Fyne.
func (t *Toggle) CreateRenderer() fyne.WidgetRenderer {
	r := &toggleRenderer{t: t, track: &canvas.Rectangle{}, knob: &canvas.Circle{}, word: canvas.NewText(t.word, nil)}
	r.parts = parts{r.track, r.knob, r.word}
	r.Refresh()
	return r
}

type toggleRenderer struct {
	parts
	t     *Toggle
	track *canvas.Rectangle
	knob  *canvas.Circle
	word  *canvas.Text
}

const (
	trackWidth, trackHeight = 38, 20
	knobInset               = 3
	wordGap                 = 8
)

func (r *toggleRenderer) MinSize() fyne.Size {
	m := fyne.MeasureText(r.t.word, r.t.Theme().Size(theme.SizeNameText), fyne.TextStyle{})
	return fyne.NewSize(trackWidth+wordGap+m.Width, max(trackHeight, m.Height))
}

func (r *toggleRenderer) Layout(size fyne.Size) {
	mid := size.Height / 2
	layouts.Put(r.track, fyne.NewPos(0, mid-trackHeight/2), fyne.NewSize(trackWidth, trackHeight))
	x := float32(knobInset)
	if r.t.on {
		x = trackWidth - trackHeight + knobInset
	}
	layouts.Put(r.knob, fyne.NewPos(x, mid-trackHeight/2+knobInset), fyne.NewSquareSize(trackHeight-2*knobInset))
	m := r.word.MinSize()
	layouts.Put(r.word, fyne.NewPos(trackWidth+wordGap, mid-m.Height/2), m)
}

func (r *toggleRenderer) Refresh() {
	th, color := r.t.Theme(), colors(r.t)
	r.track.CornerRadius = trackHeight / 2
	r.track.FillColor = color(theme.ColorNameInputBorder)
	r.knob.FillColor = color(theme.ColorNameBackground)
	if r.t.on {
		r.track.FillColor = color(theme.ColorNamePrimary)
		r.knob.FillColor = color(theme.ColorNameForegroundOnPrimary)
	}
	r.track.StrokeWidth, r.track.StrokeColor = 0, nil
	if r.t.focused {
		r.track.StrokeWidth, r.track.StrokeColor = 2, color(theme.ColorNameFocus)
	}
	r.word.Text, r.word.TextSize = r.t.word, th.Size(theme.SizeNameText)
	r.word.Color = color(theme.ColorNameForeground)
	r.Layout(r.t.Size())
	r.track.Refresh()
	r.knob.Refresh()
	r.word.Refresh()
}
