package app

import (
	"image"
	"slices"

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
	side := min(w.scaled(38), largestTool)
	kinds, colors, others := row(), row(), row()

	add := func(group *fyne.Container, t *widgets.Tool, run func()) *widgets.Tool {
		t.OnHint = w.hint
		t.OnTapped = func() {
			run()
			w.win.Canvas().Focus(w.board)
		}
		group.Add(t)
		return t
	}
	tool := func(picture image.Image, key string, name solve.Text) *widgets.Tool {
		return widgets.NewPictureTool(picture, key, side, w.say(name)+" · "+key, nil)
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
	b.clear = add(others, widgets.NewTool(theme.Icon(theme.IconClear), side, w.say(solve.Say("annotate.clear.hint")),
		nil), w.clearAnnotations)
	b.close = add(others, widgets.NewTool(theme.Icon(theme.IconClose), side, w.say(solve.Say("annotate.close.hint")),
		nil), func() { w.bench.Set(workbench.Drawing, false) })

	tools := container.New(&flow{gap: 12, between: 2}, kinds, colors, others)
	b.content = container.NewStack(canvas.NewRectangle(w.colors().Soft), padded(4, 4, 14, 14, tools))
	b.content.Hide()
	return b
}

// pictured is what the pictures of the kinds depend on: the colour chosen and the next number.
func (w *Window) pictured() annotate.Annotation {
	return annotate.Annotation{Color: w.settings.annotationColor(), Text: nextNumber(w.bench.Annotations())}
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
		a.Text = w.say(solve.Say("annotate.sample"))
	case annotate.Number:
		a.Text = like.Text
	}
	under, over := annotate.Draw([]annotate.Annotation{a}, size, w.colors())
	return w.toolPicture(append(under, over...))
}

// colorPicture shows a colour.
func (w *Window) colorPicture(c annotate.Color) image.Image {
	return w.toolPicture([]scene.Op{scene.Circle{Radius: 0.5, Ink: scene.Ink{Fill: c.On(w.colors())}}})
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
	box := w.renderer.Bounds(&scene.Scene{Ops: plain}, v, image.Rect(-side, -side, 3*side, 3*side))
	zoom := (side - 2*margin) / float64(max(1, box.Dx(), box.Dy()))
	v = raster.View{
		Scale: zoom * side,
		X:     side/2 - zoom*float64(box.Min.X+box.Max.X)/2,
		Y:     side/2 - zoom*float64(box.Min.Y+box.Max.Y)/2,
	}
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	w.renderer.Draw(img, &scene.Scene{Ops: ops}, v)
	return img
}

func (b *annotateBar) refresh(c workbench.Changes) {
	w := b.w
	if !c.Has(workbench.Editor | workbench.Drawn | workbench.Board) {
		return
	}
	if on := w.bench.On(workbench.Drawing); on != b.content.Visible() {
		b.tell(on)
		show(b.content, on)
		b.content.Refresh()
	}
	if !w.bench.On(workbench.Drawing) {
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
		t.SetChosen(annotate.Kind(i) == w.settings.annotationKind())
	}
	for i, t := range b.colors {
		t.SetChosen(annotate.Color(i) == w.settings.annotationColor())
	}
	w.able(b.clear, "annotate-clear")
}

// tell registers the parts that are seen in the trace, or forgets them.
func (b *annotateBar) tell(seen bool) {
	t := b.w.trace
	if !seen {
		t.forget("annotate.")
		return
	}
	for i, tool := range b.kinds {
		t.part("annotate."+annotate.Kinds[i], tool)
	}
	for i, tool := range b.colors {
		t.part("annotate.color."+annotate.Colors[i], tool)
	}
	t.part("annotate.clear", b.clear)
	t.part("annotate.close", b.close)
}

// flow puts parts beside each other and, where there is no room, on further lines. The last one stands at the right
// edge. Its least height is that for the width it has.
type flow struct {
	gap, between float32 // between parts and between lines
	width        float32 // that it has; 0: not known yet, one line
}

// lines tells where each line ends.
func (f *flow) lines(objects []fyne.CanvasObject) (ends []int) {
	var used float32
	for i, o := range objects {
		wide := o.MinSize().Width
		switch {
		case i == 0:
			used = wide
		case f.width > 0 && used+f.gap+wide > f.width:
			ends = append(ends, i)
			used = wide
		default:
			used += f.gap + wide
		}
	}
	return append(ends, len(objects))
}

// MinSize implements fyne.Layout.
func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var least fyne.Size
	first := 0
	for line, end := range f.lines(objects) {
		var height float32
		for _, o := range objects[first:end] {
			size := o.MinSize()
			least.Width, height = max(least.Width, size.Width), max(height, size.Height)
		}
		if least.Height += height; line > 0 {
			least.Height += f.between
		}
		first = end
	}
	return least
}

// Layout implements fyne.Layout.
func (f *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	var y float32
	first := 0
	for _, end := range f.lines(objects) {
		var x, height float32
		for _, o := range objects[first:end] {
			height = max(height, o.MinSize().Height)
		}
		for i, o := range objects[first:end] {
			wide := o.MinSize().Width
			if first+i == len(objects)-1 {
				x = size.Width - wide
			}
			o.Move(fyne.NewPos(x, y))
			o.Resize(fyne.NewSize(wide, height))
			x += wide + f.gap
		}
		y += height + f.between
		first = end
	}
}
