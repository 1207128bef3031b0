package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"

	"stepboard/widgets/layouts"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// frameBanner says, above the board, which frame is open, and has the buttons to take over what was made of it and to
// return.
type frameBanner struct {
	w       *Window
	content *fyne.Container
	text    *widgets.Words
	tools   map[string]*widgets.Tool // by action ID
}

func newFrameBanner(w *Window) *frameBanner {
	b := &frameBanner{
		w: w, text: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		tools: map[string]*widgets.Tool{},
	}
	b.text.Segment.Style.TextStyle.Bold = true
	for _, id := range []string{"frame-previous", "frame-next"} {
		b.tools[id] = w.Tool(id, w.Scaled(30))
	}
	update, back := w.Action("frame-update"), w.Action("frame-return")
	updating := shell.NewHintingButton(w.Shell, w.Say(solve.Say("lesson.update")), w.Name(update),
		func() { w.Perform(update) })
	returning := shell.NewHintingButton(w.Shell, w.Say(solve.Say("lesson.return")), w.Say(solve.Say("lesson.return.hint")),
		func() { w.Perform(back) })
	returning.Importance = widget.HighImportance
	w.Trace.Part("banner-update", updating)
	w.Trace.Part("banner-return", returning)

	ground := canvas.NewRectangle(w.Colors().Soft)
	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(2), b.tools["frame-previous"], b.tools["frame-next"]),
		container.New(layout.NewCustomPaddedHBoxLayout(w.Scaled(8)), updating, returning), b.text)
	b.content = container.New(layouts.Stack{Grow: -1}, container.NewStack(ground, layouts.Padded(5, 5, 14, 16, row)),
		layouts.Rule(w.Colors().Line))
	b.content.Hide()
	return b
}

func (b *frameBanner) Update(c workbench.Changes) {
	if !c.Has(workbench.Lesson | workbench.History) {
		return
	}
	w := b.w
	o := w.lesson.open
	if o == nil {
		b.content.Hide()
		return
	}
	frames := w.frames()
	if o.index < len(frames) {
		key := "lesson.opened"
		title := frames[o.index].Title
		if title == "" {
			key = "lesson.opened_untitled"
		}
		b.text.Say(w.Say(solve.Say(key, "I", o.index+1, "N", len(frames), "Title", title)))
	}
	for id, t := range b.tools {
		w.Able(t, id)
	}
	if !b.content.Visible() {
		b.content.Show()
	}
}
