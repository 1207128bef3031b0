package annotate

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Bar is the row of tools below the board. The picture of a kind shows the annotation that a click would draw.
type Bar struct {
	Content *fyne.Container
	Over    *fyne.Container // the layer over the board, with the text field of a label

	room   *Room
	entry  *labelEntry
	kinds  [len(annotate.Kinds)]*widgets.Tool
	colors [len(annotate.Colors)]*widgets.Tool
	clear  *widgets.Tool
	parts  map[string]*widgets.Tool // all buttons, by their names in the trace
	place  *fyne.Container          // contains the bar and a legend; nil before Beside
	groups []fyne.CanvasObject      // the groups of tools: kinds, colours, other tools
	shown  sample                   // the sample that the pictures of kinds show
}

// sample is the part of the state that the pictures of kinds show: the chosen colour and the next number.
type sample struct {
	color  annotate.Color
	number string
}

// toolSide is the width and height of a button.
const toolSide = 29

// NewBar makes a bar. The new bar replaces the room's earlier bar.
func (r *Room) NewBar() *Bar {
	b := &Bar{room: r, entry: newLabelEntry(r), shown: r.sample(), parts: map[string]*widgets.Tool{}}
	r.bar = b
	b.Over = container.NewWithoutLayout(b.entry)
	kinds, colors, others := layouts.Row(), layouts.Row(), layouts.Row()
	side := float32(toolSide)
	hint := func(key string, name solve.Text) string { return r.Say(name) + " · " + key }
	for i := range b.kinds {
		k, key := annotate.Kind(i), kindKeys[i:i+1]
		b.kinds[i] = widgets.NewPictureTool(r.kindPicture(k, b.shown), key, side,
			hint(key, solve.Say("annotate.kind."+k.String())), nil)
		b.add(kinds, annotate.Kinds[i], b.kinds[i], func() { r.chooseKind(k) })
	}
	for i := range b.colors {
		c, key := annotate.Color(i), colorKeys[i:i+1]
		picture := r.toolPicture([]scene.Op{scene.Circle{Radius: 0.5, Ink: scene.Ink{Fill: c.On(r.Colors())}}})
		b.colors[i] = widgets.NewPictureTool(picture, key, side, hint(key, solve.Say("annotate.color."+c.String())), nil)
		b.add(colors, "color."+annotate.Colors[i], b.colors[i], func() { r.chooseColor(c) })
	}
	labels := r.NewTool("", theme.IconMenu, side, solve.Say("annotate.labels.hint"), nil)
	b.add(others, "labels", labels, func() {
		at := r.App.Driver().AbsolutePositionForObject(labels)
		pop := r.PopUp(r.labelMenu)
		pop.ShowAtPosition(at.SubtractXY(0, pop.MinSize().Height+4))
	})
	b.clear = r.NewTool("", theme.IconClear, side, solve.Say("annotate.clear.hint"), nil)
	b.add(others, "clear", b.clear, r.clear)
	end := r.NewTool("", theme.IconClose, side, solve.Say("annotate.close.hint"), nil)
	b.add(others, "close", end, func() { r.Bench.Set(workbench.Drawing, false) })

	b.groups = []fyne.CanvasObject{kinds, colors, others}
	tools := container.New(&layouts.Flow{Gap: groupGap, Between: 2}, b.groups...)
	b.Content = container.NewStack(canvas.NewRectangle(r.Colors().Soft), layouts.Padded(3, 3, barEdge, barEdge, tools))
	b.Content.Hide()
	return b
}

// add adds a button to a group. After a click on the button, the board has the focus.
func (b *Bar) add(group *fyne.Container, part string, t *widgets.Tool, run func()) {
	b.parts["annotate."+part] = t
	t.OnHint = b.room.Hint
	t.OnTapped = func() {
		run()
		b.room.FocusBoard()
	}
	group.Add(t)
}

func (r *Room) sample() sample {
	return sample{r.color(), nextNumber(r.Bench.Annotations())}
}

// Update implements shell.Part.
func (b *Bar) Update(c workbench.Changes) {
	if !c.Has(workbench.Editor | workbench.Drawn | workbench.Board) {
		return
	}
	r := b.room
	on := r.Bench.On(workbench.Drawing)
	if on != b.Content.Visible() {
		b.tell(on)
		layouts.Show(b.Content, on)
		b.Content.Refresh()
		if b.place != nil {
			b.place.Refresh() // the layout gives the bar a part of the legend's width
		}
	}
	if !on {
		return
	}
	if now := r.sample(); now != b.shown {
		for i, t := range b.kinds {
			if k := annotate.Kind(i); now.color != b.shown.color || k == annotate.Number {
				t.SetPicture(r.kindPicture(k, now))
			}
		}
		b.shown = now
	}
	for i, t := range b.kinds {
		t.SetChosen(annotate.Kind(i) == r.kind())
	}
	for i, t := range b.colors {
		t.SetChosen(annotate.Color(i) == r.color())
	}
	r.Able(b.clear, "annotate-clear")
}

// tell adds the bar's buttons to the test trace if the parameter seen is true. Otherwise it removes them.
func (b *Bar) tell(seen bool) {
	t := b.room.Trace
	if !seen {
		t.Forget("annotate.")
		return
	}
	for part, tool := range b.parts {
		t.Part(part, tool)
	}
}

// Lengths of the bar: the space between groups, the space at the ends of the bar, and the minimum width of a legend
// beside a bar that has one row.
const (
	groupGap    = 7
	barEdge     = 6
	leastBeside = 222
)

// Beside returns a container with the bar and a legend at its right, so that the lens's text stays visible in drawing
// mode. The container has the height of the higher part, so the board does not move when the bar appears. In a low
// window, a hidden bar has no height.
func (b *Bar) Beside(legend fyne.CanvasObject) fyne.CanvasObject {
	b.place = container.New(&beside{b: b}, legend, b.Content)
	return b.place
}

// beside is the layout of a legend (object 0) and the bar (object 1).
type beside struct {
	b     *Bar
	width float32 // the width at the last layout, or 0 before the first layout
}

// widths() returns the width of the bar in one row and in two rows.
func (l *beside) widths() (one, two float32) {
	kinds, colors, others := l.b.groups[0].MinSize().Width, l.b.groups[1].MinSize().Width, l.b.groups[2].MinSize().Width
	const ends = 2*barEdge + 1
	return kinds + colors + others + 2*groupGap + ends, max(kinds, colors+groupGap+others) + ends
}

func (l *beside) MinSize(objects []fyne.CanvasObject) fyne.Size {
	one, two := l.widths()
	height := float32(toolSide + 6)
	if l.width > 0 && l.width < one+leastBeside {
		height += toolSide + 2
	}
	if !objects[1].Visible() && shell.Low(l.b.room.Shell) {
		height = 0
	}
	return fyne.NewSize(two+80, max(objects[0].MinSize().Height, height))
}

func (l *beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	from := float32(0)
	if objects[1].Visible() {
		one, two := l.widths()
		if from = two; size.Width >= one+leastBeside {
			from = one
		}
	}
	layouts.Put(objects[1], fyne.NewPos(0, 0), fyne.NewSize(from, size.Height))
	layouts.Put(objects[0], fyne.NewPos(from, 0), fyne.NewSize(size.Width-from, size.Height))
}

// kindPicture draws an annotation with the colour and number of a sample, on the smallest possible board.
func (r *Room) kindPicture(k annotate.Kind, s sample) image.Image {
	size := grid.Size{Rows: 1, Cols: 1}
	a := annotate.Annotation{Kind: k, Color: s.color, To: grid.None}
	switch k {
	case annotate.Arrow:
		size = grid.Size{Rows: 2, Cols: 2}
		a.At, a.To = 2, 1 // from bottom left to top right
	case annotate.Label:
		a.Text = r.Say(solve.Say("annotate.sample"))
	case annotate.Number:
		a.Text = s.number
	}
	under, over := annotate.Draw([]annotate.Annotation{a}, size, r.Colors())
	return r.toolPicture(append(under, over...))
}

// toolPicture draws operations in such a size that they fill a square. The picture has more pixels than a button, for
// dense screens.
func (r *Room) toolPicture(ops []scene.Op) image.Image {
	const side, margin = 96, 4
	v := raster.View{Scale: side}
	// Every text is on a plate, which is a larger rectangle. So only the plates are measured, not the texts.
	plain := slices.DeleteFunc(slices.Clone(ops), func(op scene.Op) bool {
		_, text := op.(scene.Text)
		return text
	})
	box := r.Renderer.Bounds(&scene.Scene{Ops: plain}, v, image.Rect(-side, -side, 3*side, 3*side))
	zoom := (side - 2*margin) / float64(max(1, box.Dx(), box.Dy()))
	v = raster.View{
		Scale: zoom * side,
		X:     side/2 - zoom*float64(box.Min.X+box.Max.X)/2,
		Y:     side/2 - zoom*float64(box.Min.Y+box.Max.Y)/2,
	}
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	r.Renderer.Draw(img, &scene.Scene{Ops: ops}, v)
	return img
}
