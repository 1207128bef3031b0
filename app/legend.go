package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/widgets/layouts"

	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// legend explains, below the board, what the lens shows.
type legend struct {
	w       *Window
	content *fyne.Container
	note    *widgets.Words
	items   *widgets.Legend
	late    bool // it is to change its size once the stroke on the board has ended
}

func newLegend(w *Window) *legend {
	l := &legend{
		w: w, note: widgets.Line(fynetheme.SizeNameText, theme.ColorMuted),
		items: widgets.NewLegend(w.Renderer, w.Colors(), w.Scaled(12)),
	}
	l.content = container.NewStack(canvas.NewRectangle(w.Colors().Well),
		layouts.Padded(0, 6, 14, 22, container.New(layouts.Stack{Grow: -1}, l.note, l.items)))
	l.content.Hide()
	return l
}

func (l *legend) Update(c workbench.Changes) {
	w := l.w
	if !c.Has(workbench.Explored|workbench.Position|workbench.Answered|workbench.Board) &&
		(!l.late || w.pointer.stroke != nil) {
		return
	}
	late := l.late
	l.late = false
	s := w.Bench.Lens
	note := ""
	_, recording := w.Bench.Explore.Recording()
	switch {
	case s.Chosen() == nil:
		if l.content.Visible() && !l.waits() {
			l.content.Hide()
		}
		return
	case s.Err() != nil:
		note = w.Say(solve.Say("app.lens.failed", "Why", w.Reason(s.Err())))
	case s.View() == nil && s.Working() && (w.Bench.Explore.Current() != nil || !s.Chosen().Explores || recording):
		note = w.Say(solve.Say("app.lens.working"))
	case s.View() == nil && s.Chosen().Explores:
		note = w.Say(solve.Say("app.explore.none"))
	case s.Picture().Note.Key != "":
		note = w.Say(s.Picture().Note)
	}
	before := l.content.MinSize()
	l.note.Say(note) // or nothing: the board keeps its size whatever there is to say
	l.items.Set(view.Legend(s.Picture().Legend, w.Say))
	if (late || !l.content.Visible() || l.content.MinSize() != before) && !l.waits() {
		l.content.Show()
		w.column.Refresh() // where several parts change their size in one frame, Fyne lays out the last of them alone
	}
}

// waits reports whether the size is to stay for now: the board would move under the pointer that draws on it.
func (l *legend) waits() bool {
	l.late = l.w.pointer.stroke != nil
	return l.late
}
