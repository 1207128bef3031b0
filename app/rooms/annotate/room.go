// Package annotate is drawing on the board: the bar with kinds and colours, strokes and keys, the field for the text of
// a label, and hints about the effect of a click. The document holds the annotations.
package annotate

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room is the state of drawing on the board. The chosen kind and colour are settings.
type Room struct {
	*shell.Shell
	host   Host
	begun  grid.Cell // begin of the arrow that the keyboard draws; None if there is none
	stroke stroke
	bar    *Bar
}

// Host is the keyboard's cell cursor, which the window has beside the shell.
type Host interface {
	// Cursor is the cell that the cursor is on, or None while it is hidden.
	Cursor() grid.Cell
	// ShowCursor shows the cursor at its last place.
	ShowCursor()
	// HideCursor hides the cursor.
	HideCursor()
	// StepCursor moves the cursor to the next cell in a direction, if there is one.
	StepCursor(d grid.Dir)
}

// New makes drawing's room. Its bar is made with NewBar, together with the window's other parts.
func New(s *shell.Shell, host Host) *Room { return &Room{Shell: s, host: host, begun: grid.None} }

// Actions are the actions of drawing on the board.
func (r *Room) Actions() []*shell.Action {
	may := func() bool { return !r.Bench.On(workbench.Comparing) }
	return []*shell.Action{
		{
			ID: "annotate", Icon: theme.IconAnnotate, Key: fyne.KeyF7, Run: r.toggle, Enabled: shell.When("no_compare", may),
			Checked: func() bool { return r.Bench.On(workbench.Drawing) },
		},
		{
			ID: "annotate-clear", Key: fyne.KeyF7, Mod: shell.Ctrl, Run: r.clear,
			Enabled: shell.When("drawn", func() bool { return may() && len(r.Bench.Annotations()) > 0 }),
		},
	}
}

// toggle turns drawing on or off. If no pointer is on the board, drawing begins with the cell cursor.
func (r *Room) toggle() {
	r.Bench.Toggle(workbench.Drawing)
	if r.Bench.On(workbench.Drawing) && r.Board.Hovered() == grid.None {
		r.host.ShowCursor()
	}
}

func (r *Room) chooseKind(k annotate.Kind) {
	r.Settings.SetAnnotationKind(k)
	r.ForgetArrow()
	r.Refresh(workbench.Editor | workbench.Hovered)
}

func (r *Room) chooseColor(c annotate.Color) {
	r.Settings.SetAnnotationColor(c)
	r.Refresh(workbench.Editor | workbench.Hovered)
}

// chosenAt is the annotation for a cell with the chosen kind and colour, still without an arrow's end and a label's
// text.
func (r *Room) chosenAt(c grid.Cell) annotate.Annotation {
	a := annotate.Annotation{Kind: r.Settings.AnnotationKind(), Color: r.Settings.AnnotationColor(), At: c, To: grid.None}
	switch a.Kind {
	case annotate.Label:
		a.Size, a.Place = r.labelSize(), r.labelPlace()
	case annotate.Number:
		a.Text = nextNumber(r.Bench.Annotations())
	}
	return a
}

// draw draws an annotation on the board. If it is already there, it is removed or gets the new colour.
func (r *Room) draw(a annotate.Annotation) {
	list, there := toggled(r.Bench.Annotations(), a)
	r.Bench.Doc().Annotate(solve.Say("annotate.edit.draw"), list)
	r.Trace.Annotated(a.Kind, a.At, there)
}

// erase removes the annotations of a cell, and the arrows that begin or end there.
func (r *Room) erase(c grid.Cell) {
	r.Bench.Doc().Annotate(solve.Say("annotate.edit.erase"), without(r.Bench.Annotations(), c))
}

// clear removes all annotations of the board.
func (r *Room) clear() {
	r.ForgetArrow()
	r.Bench.Doc().Annotate(solve.Say("annotate.edit.clear"), nil)
}

// ForgetArrow forgets the beginning of the keyboard's arrow, because that cell may have changed.
func (r *Room) ForgetArrow() { r.begun = grid.None }

// dropArrow ends an unfinished arrow without drawing it, and reports whether there was one.
func (r *Room) dropArrow() bool {
	was := r.stroke.pulls || r.begun != grid.None
	r.stroke.pulls = false
	r.ForgetArrow()
	return was
}

// arrow is the unfinished arrow of pointer or keyboard, and whether there is one. To equals At if it has not left its
// cell.
func (r *Room) arrow() (annotate.Annotation, bool) {
	a := r.chosenAt(r.begun)
	a.To = r.host.Cursor()
	if s := &r.stroke; s.pulls {
		a.At, a.To = s.from, s.to
	}
	return a, r.Bench.On(workbench.Drawing) && a.Kind == annotate.Arrow && a.At != grid.None && a.To != grid.None
}

// Preview is the unfinished arrow, or a dot at its beginning, for the layer over the board. It is nil without an arrow.
func (r *Room) Preview() *scene.Scene {
	a, ok := r.arrow()
	if !ok {
		return nil
	}
	size, colors := r.Bench.Doc().Board().Size, r.Colors()
	s := &scene.Scene{}
	if a.At != a.To {
		under, over := annotate.Draw([]annotate.Annotation{a}, size, colors)
		s.Add(under...)
		s.Add(over...)
		return s
	}
	const radius, rim = 0.14, 0.06
	middle := scene.Point{X: float64(size.Col(a.At)) + 0.5, Y: float64(size.Row(a.At)) + 0.5}
	s.Add(scene.Circle{
		Center: middle, Radius: radius,
		Ink: scene.Ink{Fill: a.Color.On(colors), Stroke: colors.Casing, Width: rim},
	})
	return s
}
