package lesson

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Banner is above the board. It names the open frame, and has buttons that update the frame or return to the document.
type Banner struct {
	r       *Room
	Content *fyne.Container
	text    *widgets.Words
	tools   map[string]*widgets.Tool // the arrows, by action ID

	updating, returning *shell.HintingButton
}

// NewBanner makes the banner in the current language and theme.
func NewBanner(r *Room) *Banner {
	b := &Banner{
		r: r, text: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold(),
		tools: map[string]*widgets.Tool{},
	}
	for _, id := range []string{"frame-previous", "frame-next"} {
		b.tools[id] = r.Tool(id, r.Scaled(30))
	}
	b.updating = r.button("banner-update", solve.Say("lesson.update"), "frame-update")
	b.returning = shell.NewHintingButton(r.Shell, "banner-return", r.Say(solve.Say("lesson.return")),
		r.Say(solve.Say("lesson.return.hint")), r.Performs("frame-return"))

	ground := canvas.NewRectangle(r.Colors().Soft)
	row := container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedHBoxLayout(2), b.tools["frame-previous"], b.tools["frame-next"]),
		container.New(layout.NewCustomPaddedHBoxLayout(r.Scaled(8)), b.updating, b.returning), b.text)
	b.Content = container.New(layouts.Stack{Grow: -1}, container.NewStack(ground, layouts.Padded(5, 5, 14, 16, row)),
		layouts.Rule(r.Colors().Line))
	b.Content.Hide()
	return b
}

// Update implements shell.Part.
func (b *Banner) Update(c workbench.Changes) {
	if !c.Has(workbench.Lesson | workbench.History) {
		return
	}
	r := b.r
	o := r.open
	if o == nil {
		b.Content.Hide()
		return
	}
	frames := r.Frames()
	if o.index < len(frames) {
		title := r.called(&frames[o.index])
		b.text.Say(r.Say(solve.Say("lesson.opened", "I", o.index+1, "N", len(frames), "Title", title)))
	}
	for id, t := range b.tools {
		r.Able(t, id)
	}
	keep := r.Bench.Doc().Dirty()
	shell.StandOut(&b.updating.Button, keep)
	shell.StandOut(&b.returning.Button, !keep)
	b.Content.Show()
}
