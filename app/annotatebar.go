package app

import (
	"image"
	"slices"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/app/annotate"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// annotateBar holds, below the board, what can be drawn and in which colour. Its pictures are what a click would draw.
type annotateBar struct {
	w       *Window
	content *fyne.Container
	over    *fyne.Container // what lies over the board: the field of a label
	entry   *labelEntry
	kinds   [len(annotate.Kinds)]*widgets.Tool
	colors  [len(annotate.Colors)]*widgets.Tool
	clear   *widgets.Tool
	close   *widgets.Tool
	drawn   annotate.Annotation // the colour and the number that the pictures of the kinds show
}

// largestTool is the most that a button grows with the text, so that one line holds all at the largest, too.
const largestTool = 44

func newAnnotateBar(w *Window) *annotateBar {
	b := &annotateBar{w: w, entry: newLabelEntry(w)}
	w.annotating.bar = b
	b.over = container.NewWithoutLayout(b.entry)
	side := min(w.Scaled(38), largestTool)
	kinds, colors, others := layouts.Row(), layouts.Row(), layouts.Row()

	add := func(group *fyne.Container, t *widgets.Tool, run func()) *widgets.Tool {
		t.OnHint = w.Hint
		t.OnTapped = func() {
			run()
			w.Win.Canvas().Focus(w.Board)
		}
		group.Add(t)
		return t
	}
	tool := func(picture image.Image, key string, name solve.Text) *widgets.Tool {
		return widgets.NewPictureTool(picture, key, side, w.Say(name)+" · "+key, nil)
	}
	b.drawn = w.pictured()
	for i := range b.kinds {
		k := annotate.Kind(i)
		t := tool(w.annotationPicture(k, b.drawn), annotationKeys[i:i+1], solve.Say("annotate.kind."+k.String()))
		b.kinds[i] = add(kinds, t, func() { w.chooseKind(k) })
	}
	for i := range b.colors {
		c := annotate.Color(i)
		t := tool(w.colorPicture(c), annotationColorKeys[i:i+1], solve.Say("annotate.color."+c.String()))
		b.colors[i] = add(colors, t, func() { w.chooseColor(c) })
	}
	b.clear = add(others, widgets.NewTool(theme.Icon(theme.IconClear), side, w.Say(solve.Say("annotate.clear.hint")),
		nil), w.clearAnnotations)
	b.close = add(others, widgets.NewTool(theme.Icon(theme.IconClose), side, w.Say(solve.Say("annotate.close.hint")),
		nil), func() { w.Bench.Set(workbench.Drawing, false) })

	tools := container.New(&layouts.Flow{Gap: 12, Between: 2}, kinds, colors, others)
	b.content = container.NewStack(canvas.NewRectangle(w.Colors().Soft), layouts.Padded(4, 4, 14, 14, tools))
	b.content.Hide()
	return b
}

// pictured is what the pictures of the kinds depend on: the colour chosen and the next number.
func (w *Window) pictured() annotate.Annotation {
	return annotate.Annotation{Color: w.Settings.AnnotationColor(), Text: nextNumber(w.Bench.Annotations())}
}

// annotationPicture shows an annotation of a kind, in the colour and with the number of another, on a board as small
// as it can be.
func (w *Window) annotationPicture(k annotate.Kind, like annotate.Annotation) image.Image {
	size := grid.Size{Rows: 1, Cols: 1}
	a := annotate.Annotation{Kind: k, Color: like.Color, To: grid.None}
	switch k {
	case annotate.Arrow:
		size = grid.Size{Rows: 2, Cols: 2}
		a.At, a.To = 2, 1 // upwards to the right
	case annotate.Label:
		a.Text = w.Say(solve.Say("annotate.sample"))
	case annotate.Number:
		a.Text = like.Text
	}
	under, over := annotate.Draw([]annotate.Annotation{a}, size, w.Colors())
	return w.toolPicture(append(under, over...))
}

// colorPicture shows a colour.
func (w *Window) colorPicture(c annotate.Color) image.Image {
	return w.toolPicture([]scene.Op{scene.Circle{Radius: 0.5, Ink: scene.Ink{Fill: c.On(w.Colors())}}})
}

// toolPicture draws operations for a button, at twice its size for dense screens, so large that they fill it.
func (w *Window) toolPicture(ops []scene.Op) image.Image {
	const side, margin = 96, 4
	v := raster.View{Scale: side}
	plain := slices.DeleteFunc(slices.Clone(ops), func(op scene.Op) bool {
		_,
			text := op.(scene.Text)
		return text
	}) // it lies on a plate
	box := w.Renderer.Bounds(&scene.Scene{Ops: plain}, v, image.Rect(-side, -side, 3*side, 3*side))
	zoom := (side - 2*margin) / float64(max(1, box.Dx(), box.Dy()))
	v = raster.View{
		Scale: zoom * side,
		X:     side/2 - zoom*float64(box.Min.X+box.Max.X)/2,
		Y:     side/2 - zoom*float64(box.Min.Y+box.Max.Y)/2,
	}
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	w.Renderer.Draw(img, &scene.Scene{Ops: ops}, v)
	return img
}

func (b *annotateBar) Update(c workbench.Changes) {
	w := b.w
	if !c.Has(workbench.Editor | workbench.Drawn | workbench.Board) {
		return
	}
	if on := w.Bench.On(workbench.Drawing); on != b.content.Visible() {
		b.tell(on)
		layouts.Show(b.content, on)
		b.content.Refresh()
	}
	if !w.Bench.On(workbench.Drawing) {
		return
	}
	if now := w.pictured(); now != b.drawn {
		for i, t := range b.kinds {
			if k := annotate.Kind(i); now.Color != b.drawn.Color || k == annotate.Number {
				t.SetPicture(w.annotationPicture(k, now))
			}
		}
		b.drawn = now
	}
	for i, t := range b.kinds {
		t.SetChosen(annotate.Kind(i) == w.Settings.AnnotationKind())
	}
	for i, t := range b.colors {
		t.SetChosen(annotate.Color(i) == w.Settings.AnnotationColor())
	}
	w.Able(b.clear, "annotate-clear")
}

// tell registers the parts that are seen in the trace, or forgets them.
func (b *annotateBar) tell(seen bool) {
	t := b.w.Trace
	if !seen {
		t.Forget("annotate.")
		return
	}
	for i, tool := range b.kinds {
		t.Part("annotate."+annotate.Kinds[i], tool)
	}
	for i, tool := range b.colors {
		t.Part("annotate.color."+annotate.Colors[i], tool)
	}
	t.Part("annotate.clear", b.clear)
	t.Part("annotate.close", b.close)
}
