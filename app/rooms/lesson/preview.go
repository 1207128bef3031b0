package lesson

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/studio/stills"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Preview shows the chosen frame in place of the board, as a class will see it.
type Preview struct {
	r       *Room
	Content *fyne.Container   // the place of the board, with the preview over it
	page    fyne.CanvasObject // the preview
	place   fyne.CanvasObject // the part of the window that the preview replaces
	head    *widgets.Words
	slide   *widgets.Slide
}

// NewPreview makes the preview in the current language and theme. While the preview is shown, it replaces the
// parameter place: the board, its legend and its playback, which are about another view.
func NewPreview(r *Room, place fyne.CanvasObject) *Preview {
	v := &Preview{
		r: r, place: place, slide: widgets.NewSlide(r.Colors().Ground, r.Colors().Ink),
		head: widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Bold(),
	}
	v.slide.OnPixels = func(int, int) { r.Later(func() { v.Update(workbench.Lesson) }) } // in a later frame
	v.slide.OnNext = func() { r.Hint(r.Say(solve.Say("lesson.preview.hint"))) }
	open := r.button("preview-open", solve.Say("lesson.preview.open"), "frame-open")
	open.Importance = widget.HighImportance
	back := shell.NewHintingButton(r.Shell, "preview-back", r.Say(solve.Say("lesson.preview.back")),
		r.Say(solve.Say("lesson.preview.hint")), r.toBoard)
	row := container.NewBorder(nil, nil, nil, container.NewHBox(open, back), v.head)
	v.page = container.NewStack(canvas.NewRectangle(r.Colors().Ground), container.New(layouts.Stack{Grow: 1},
		container.NewStack(canvas.NewRectangle(r.Colors().Soft), layouts.Padded(4, 4, 14, 16, row)), v.slide))
	v.page.Hide()
	v.Content = container.New(layouts.Deck{}, place, v.page)
	return v
}

// Preview shows the chosen frame in place of the board, or the board again. An open frame has no preview.
func (r *Room) Preview(on bool) {
	if on = on && r.Shown() && r.Chosen() >= 0 && !r.chosenIsOpen(); r.preview != on {
		r.preview = on
		r.Refresh(workbench.Lesson)
	}
}

// previews reports whether the chosen frame is shown in place of the board.
func (r *Room) previews() bool { return r.preview && r.Shown() && r.Chosen() >= 0 && !r.chosenIsOpen() }

// HintText says what keys do while the preview is shown. It returns false if the board is shown.
func (r *Room) HintText() (string, bool) { return r.Say(solve.Say("lesson.preview.hint")), r.preview }

// EndPreview shows the board again.
func (r *Room) EndPreview() { r.Preview(false) }

func (r *Room) toBoard() {
	r.EndPreview()
	r.FocusBoard()
}

// seen(…) returns a function that calls do() and then shows the preview of the chosen frame.
func (r *Room) seen(do func()) func() {
	return func() {
		do()
		r.Preview(true)
		if r.shown && r.film != nil { // the frames get the next keys
			r.Win.Canvas().Focus(r.film)
		}
	}
}

// RestoreFocus gives the focus to the frames after the window was rebuilt, if a frame is shown in place of the board.
func (r *Room) RestoreFocus() {
	if r.preview && r.film != nil {
		r.Win.Canvas().Focus(r.film)
	}
}

// Update implements shell.Part.
func (v *Preview) Update(c workbench.Changes) {
	if !c.Has(workbench.Lesson) {
		return
	}
	r := v.r
	i := r.Chosen()
	if r.preview = r.previews(); !r.preview {
		r.Stills.Want(stills.ForPreview, nil)
		layouts.Show(v.page, false)
		layouts.Show(v.place, true)
		return
	}
	if !v.page.Visible() {
		v.place.Hide()
		v.page.Show()
		v.Content.Refresh()
	}
	f := r.Frames()[i]
	key := "lesson.preview.titled"
	if f.Title == "" {
		key = "lesson.preview.untitled"
	}
	v.head.Say(r.Say(solve.Say(key, "I", i+1, "N", len(r.Frames()), "Title", f.Title)))
	width, height := v.slide.Pixels()
	if width < 2 || height < 2 {
		v.slide.SetBusy(true)
		return
	}
	order := stills.Slide(stills.ForPreview, f, false, 0, r.Colors(), width, height, r.Tongue().Language())
	r.Stills.Want(stills.ForPreview, []stills.Order{order})
	made, ready := r.Stills.Picture(order)
	v.slide.SetBusy(!ready)
	switch {
	case ready && made.Err != nil:
		v.slide.SetPicture(nil)
		v.slide.SetNote(r.Say(solve.Say("lesson.failed", "Why", r.Reason(made.Err))))
	case ready:
		v.slide.SetNote("")
		v.slide.SetPicture(made.Picture)
	}
}
