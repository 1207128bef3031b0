// Package annotate is the drawing mode: the bar with kinds and colours, strokes and keys, the text field of a label,
// and hints about the effect of a click. The document stores the annotations.
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
	"stepboard/solve/lens/kit"
)

// Room is the state of the drawing mode. The chosen kind and colour are settings.
type Room struct {
	*shell.Shell
	begun  grid.Cell // first cell of the arrow drawn with the keyboard, or None
	stroke stroke
	bar    *Bar
}

// New makes the room without its bar. NewBar makes the bar, whenever the window makes its parts.
func New(s *shell.Shell) *Room { return &Room{Shell: s, begun: grid.None} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	may := func() bool { return !r.Bench.On(workbench.Comparing) }
	return []*shell.Action{
		{
			ID: "annotate", Icon: theme.IconAnnotate, Key: fyne.KeyF7, Run: r.toggle, Enabled: shell.When("no_compare", may),
			Checked: func() bool { return r.Bench.On(workbench.Drawing) },
		},
		{
			ID: "annotate-clear", Run: r.clear,
			Enabled: shell.When("drawn", func() bool { return may() && len(r.Bench.Annotations()) > 0 }),
		},
	}
}

// toggle turns drawing on or off. If the pointer is not on the board, it shows the cell cursor.
func (r *Room) toggle() {
	r.Bench.Toggle(workbench.Drawing)
	if r.Bench.On(workbench.Drawing) && r.Board.Hovered() == grid.None {
		r.ShowCursor()
	}
}

// Names of the settings for the kind and the colour of annotations, and for the size and the place of labels.
const (
	keptKind  = "annotation.kind"
	keptColor = "annotation.color"
	keptSize  = "annotation.size"
	keptPlace = "annotation.place"
)

func (r *Room) kind() annotate.Kind {
	return annotate.Kind(r.Settings.Index(keptKind, annotate.Kinds[:]))
}

func (r *Room) color() annotate.Color {
	return annotate.Color(r.Settings.Index(keptColor, annotate.Colors[:]))
}

func (r *Room) chooseKind(k annotate.Kind) {
	r.Settings.SetString(keptKind, k.String())
	r.ForgetArrow()
	r.Refresh(workbench.Editor | workbench.Hovered)
}

func (r *Room) chooseColor(c annotate.Color) {
	r.Settings.SetString(keptColor, c.String())
	r.Refresh(workbench.Editor | workbench.Hovered)
}

// chosenAt returns an annotation of the chosen kind and colour at a cell. An arrow has no end yet,
// and a label has no text yet.
func (r *Room) chosenAt(c grid.Cell) annotate.Annotation {
	a := annotate.Annotation{Kind: r.kind(), Color: r.color(), At: c, To: grid.None}
	switch a.Kind {
	case annotate.Label:
		a.Size = annotate.Size(r.Settings.Index(keptSize, annotate.Sizes[:]))
		a.Place = annotate.Place(r.Settings.Index(keptPlace, annotate.Places[:]))
	case annotate.Number:
		a.Text = nextNumber(r.Bench.Annotations())
	}
	return a
}

// draw adds an annotation. If the same cells already have an annotation of this kind, draw removes or recolours that
// annotation (see toggled).
func (r *Room) draw(a annotate.Annotation) {
	list, there := toggled(r.Bench.Annotations(), a)
	r.Bench.Doc().Annotate(solve.Say("annotate.edit.draw"), list)
	r.Trace.Annotated(a.Kind, a.At, there)
}

// erase removes the annotations of a cell, also arrows that begin or end there.
func (r *Room) erase(c grid.Cell) {
	r.Bench.Doc().Annotate(solve.Say("annotate.edit.erase"), without(r.Bench.Annotations(), c))
}

func (r *Room) clear() {
	r.ForgetArrow()
	r.Bench.Doc().Annotate(solve.Say("annotate.edit.clear"), nil)
}

// ForgetArrow drops the first cell of the keyboard's arrow. The window calls it when the board has changed.
func (r *Room) ForgetArrow() { r.begun = grid.None }

// dropArrow drops the unfinished arrow. It reports whether there was an unfinished arrow.
func (r *Room) dropArrow() bool {
	was := r.stroke.pulls || r.begun != grid.None
	r.stroke.pulls = false
	r.ForgetArrow()
	return was
}

// arrow returns the unfinished arrow, and whether there is one. If the arrow has no second cell, To equals At.
func (r *Room) arrow() (annotate.Annotation, bool) {
	a := r.chosenAt(r.begun)
	a.To = r.Cursor()
	if s := &r.stroke; s.pulls {
		a.At, a.To = s.from, s.to
	}
	return a, r.Bench.On(workbench.Drawing) && a.Kind == annotate.Arrow && a.At != grid.None && a.To != grid.None
}

// Preview draws the unfinished arrow, or a dot if the arrow has no second cell. Without an arrow it returns nil.
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
	middle := kit.Center(size, a.At)
	s.Add(scene.Circle{
		Center: middle, Radius: radius,
		Ink: scene.Ink{Fill: a.Color.On(colors), Stroke: colors.Casing, Width: rim},
	})
	return s
}
