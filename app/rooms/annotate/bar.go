package annotate

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/app/theme"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Bar holds, below the board, what can be drawn and in which colour. Its pictures are what a click would draw.
type Bar struct {
	Content *fyne.Container
	Over    *fyne.Container // what lies over the board: the field of a label

	room   *Room
	entry  *labelEntry
	kinds  [len(annotate.Kinds)]*widgets.Tool
	colors [len(annotate.Colors)]*widgets.Tool
	clear  *widgets.Tool
	close  *widgets.Tool
	shown  sample // what the pictures of the kinds show
}

// sample is what the pictures of the kinds depend on: the colour chosen and the next number.
type sample struct {
	color  annotate.Color
	number string
}

// largestTool is the most that a button grows with the text, so that one line holds all at the largest, too.
const largestTool = 44

// NewBar makes the bar, in the place of one that was made before.
func (r *Room) NewBar() *Bar {
	b := &Bar{room: r, entry: newLabelEntry(r), shown: r.sample()}
	r.bar = b
	b.Over = container.NewWithoutLayout(b.entry)
	kinds, colors, others := layouts.Row(), layouts.Row(), layouts.Row()
	side := min(r.Scaled(38), largestTool)
	hint := func(key string, name solve.Text) string { return r.Say(name) + " · " + key }
	for i := range b.kinds {
		k, key := annotate.Kind(i), kindKeys[i:i+1]
		b.kinds[i] = widgets.NewPictureTool(r.kindPicture(k, b.shown), key, side,
			hint(key, solve.Say("annotate.kind."+k.String())), nil)
		b.add(kinds, b.kinds[i], func() { r.chooseKind(k) })
	}
	for i := range b.colors {
		c, key := annotate.Color(i), colorKeys[i:i+1]
		picture := r.toolPicture([]scene.Op{scene.Circle{Radius: 0.5, Ink: scene.Ink{Fill: c.On(r.Colors())}}})
		b.colors[i] = widgets.NewPictureTool(picture, key, side,
			hint(key, solve.Say("annotate.color."+c.String())), nil)
		b.add(colors, b.colors[i], func() { r.chooseColor(c) })
	}
	b.clear = r.NewTool("", theme.IconClear, side, solve.Say("annotate.clear.hint"), nil)
	b.add(others, b.clear, r.clear)
	b.close = r.NewTool("", theme.IconClose, side, solve.Say("annotate.close.hint"), nil)
	b.add(others, b.close, func() { r.Bench.Set(workbench.Drawing, false) })

	tools := container.New(&layouts.Flow{Gap: 12, Between: 2}, kinds, colors, others)
	b.Content = container.NewStack(canvas.NewRectangle(r.Colors().Soft), layouts.Padded(4, 4, 14, 14, tools))
	b.Content.Hide()
	return b
}

// add puts a button into a group. The keyboard stays the board's.
func (b *Bar) add(group *fyne.Container, t *widgets.Tool, run func()) {
	t.OnHint = b.room.Hint
	t.OnTapped = func() {
		run()
		b.room.FocusBoard()
	}
	group.Add(t)
}

// sample is what the pictures of the kinds are to show.
func (r *Room) sample() sample {
	return sample{r.Settings.AnnotationColor(), nextNumber(r.Bench.Annotations())}
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
		t.SetChosen(annotate.Kind(i) == r.Settings.AnnotationKind())
	}
	for i, t := range b.colors {
		t.SetChosen(annotate.Color(i) == r.Settings.AnnotationColor())
	}
	r.Able(b.clear, "annotate-clear")
}

// tell registers the parts that are seen in the trace, or forgets them.
func (b *Bar) tell(seen bool) {
	t := b.room.Trace
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
