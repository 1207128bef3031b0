package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
)

// frameBanner says, above the board, which frame is open, and has the buttons to take over what was made of it and to
// return.
type frameBanner struct {
	w       *Window
	content *fyne.Container
	text    *words
	tools   map[string]*widgets.Tool // by action ID
}

func newFrameBanner(w *Window) *frameBanner {
	b := &frameBanner{
		w: w, text: line(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		tools: map[string]*widgets.Tool{},
	}
	b.text.segment.Style.TextStyle.Bold = true
	for _, id := range []string{"frame-previous", "frame-next"} {
		b.tools[id] = w.tool(id, w.scaled(30))
	}
	update, back := w.action("frame-update"), w.action("frame-return")
	updating := newHintingButton(w, w.say(solve.Say("lesson.update")), w.name(update), func() { w.perform(update) })
	returning := newHintingButton(w, w.say(solve.Say("lesson.return")), w.say(solve.Say("lesson.return.hint")),
		func() { w.perform(back) })
	returning.Importance = widget.HighImportance
	w.trace.part("banner-update", updating)
	w.trace.part("banner-return", returning)

	ground := canvas.NewRectangle(w.colors().Soft)
	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(2), b.tools["frame-previous"], b.tools["frame-next"]),
		container.New(layout.NewCustomPaddedHBoxLayout(w.scaled(8)), updating, returning), b.text)
	b.content = container.New(stack{grow: -1}, container.NewStack(ground, padded(5, 5, 14, 16, row)),
		rule(w.colors().Line))
	b.content.Hide()
	return b
}

func (b *frameBanner) refresh(c workbench.Changes) {
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
		b.text.say(w.say(solve.Say(key, "I", o.index+1, "N", len(frames), "Title", title)))
	}
	for id, t := range b.tools {
		w.able(t, id)
	}
	if !b.content.Visible() {
		b.content.Show()
	}
}
