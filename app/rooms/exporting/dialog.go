package exporting

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/widgets/layouts"
)

// dialog is the export dialog: it asks for content and format, and shows a preview.
type dialog struct {
	room   *Room
	worker *worker
	chosen choices
	film   bool // whether MP4 films can be made

	form *form
	pane *previewPane
	run  *shell.PromptButton
	box  *shell.Question

	page    int     // index of the shown page
	seen    preview // the newest preview
	drawing shell.Work
}

// open opens the dialog. The parameter kind is the kind of content that is chosen at first; "" means the kind of the
// last export.
func (r *Room) open(kind string) {
	if r.dialog != nil {
		return
	}
	_, film := export.FFmpeg()
	d := &dialog{room: r, worker: newWorker(r.source()), chosen: lastChoices(r.Settings), film: film}
	was := d.chosen
	if kind != "" {
		d.chosen.What = kind
	}
	if r.Bench.On(workbench.Exploring) {
		d.chosen.Unit = explore.Units[r.Bench.Explore.Unit()]
	}
	if !d.worker.source.hasKind(d.chosen.What) {
		d.chosen.What = d.worker.source.nearest(d.chosen.What)
	}
	d.chosen = d.chosen.follow(was).fitted(d.film)
	d.form = newForm(d)
	d.pane = newPreviewPane(d)
	cancel := r.Button("cancel", solve.Say("app.cancel"), func() { d.box.Hide() })
	printing := r.Button("print", solve.Say("app.action.print"), func() {
		d.box.Hide()
		r.print()
	})
	d.run = r.Button("export", solve.Say("export.dialog.run"), d.export)
	d.run.Importance = widget.HighImportance
	buttons := container.NewHBox(layout.NewSpacer(), cancel, printing, d.run)
	width := max(r.Scaled(formWidth), d.form.rows.MinSize().Width+r.Scaled(formGap))
	left := container.New(layouts.Wide(width), d.form.content)
	d.box = r.Prompt("export", r.Say(solve.Say("export.dialog.title")),
		container.New(layouts.Stack{Grow: 0}, container.New(layouts.Dock{}, left, layouts.Row(),
			layouts.Padded(0, 0, 16, 0, d.pane.content)), layouts.Padded(8, 0, 0, 0, buttons)))
	d.box.Accept = d.export
	d.box.Closed = func() {
		d.drawing.Drop()
		r.dialog = nil
	}
	r.dialog = d
	d.refresh()
	d.box.Resize(fyne.NewSize(r.Scaled(dialogWidth), r.Scaled(dialogHeight)))
	r.Win.Canvas().Focus(d.form.what.Select)
	r.Trace.Places()
}

// Sizes at normal text size: the width of the form, and the size of the dialog if the window is large enough.
const (
	formWidth                 float32 = 372
	dialogWidth, dialogHeight float32 = 1120, 760
)

// change lets f change some choices. Then it adapts the other choices, the controls and the preview.
func (d *dialog) change(f func(*choices)) {
	was := d.chosen
	f(&d.chosen)
	d.chosen = d.chosen.follow(was).fitted(d.film)
	if d.chosen == was {
		return
	}
	if d.chosen.What != was.What || d.chosen.Format != was.Format { // other rows are shown
		d.form.content.ScrollToTop()
	}
	if d.chosen.What != was.What || d.chosen.Unit != was.Unit {
		d.chosen.From, d.chosen.To, d.page = 0, -1, 0
		d.form.from.Clear()
		d.form.to.Clear()
	}
	d.refresh()
	d.ask()
}

// refresh shows the choices and the newest preview in the controls.
func (d *dialog) refresh() {
	d.form.refresh()
	d.pane.refresh()
	layouts.Able(d.run, d.possible())
}

// possible() reports whether the export can start now.
func (d *dialog) possible() bool {
	return !d.drawing.Busy() && d.seen.pages > 0 && d.seen.err == nil && d.form.wrong() == "" && !d.room.exporting.Busy()
}

// turn shows the page that is some pages after the shown page (before it if pages < 0), or the nearest page.
func (d *dialog) turn(pages int) {
	page := min(max(d.page+pages, 0), max(0, d.seen.pages-1))
	if page != d.page {
		d.page = page
		d.ask()
	}
}

// slow is the time after which the dialog says that a preview is being drawn.
const slow = 200 * time.Millisecond

// ask starts drawing a preview of the current choices. Earlier previews are dropped.
func (d *dialog) ask() {
	fit := d.pane.pixels()
	if fit.X < 1 || fit.Y < 1 {
		return
	}
	c, page := d.chosen, d.page
	d.drawing.Begin(d.room.Shell, func(ctx context.Context, _ func(func())) func() {
		p := d.worker.preview(ctx, c, page, fit)
		return func() { d.take(p) }
	})
	d.room.After(slow, d.pane.refresh)
	d.run.Disable()
}

// take shows a finished preview. If it has no picture, the earlier picture stays.
func (d *dialog) take(p preview) {
	if p.picture == nil {
		p.picture, p.size = d.seen.picture, d.seen.size // the old picture stays beside the error
	}
	d.seen, d.page = p, p.page
	d.refresh()
	d.room.Trace.Line("preview", p.page+1, p.pages)
	d.room.Trace.Places()
}

func (d *dialog) export() {
	if !d.possible() {
		return
	}
	r, c, pages := d.room, d.chosen, d.seen.pages
	keepChoices(r.Settings, c)
	d.box.Hide()
	folder := r.Settings.String("export.folder") // of the last export, or ""
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = ""
	}
	r.Trace.Dialog("save")
	r.Files.SaveFile(r.Say(solve.Say("export.dialog.title")), folder, d.worker.source.name(c), func(path string) {
		r.Settings.SetString("export.folder", filepath.Dir(path))
		r.writeTo(d.worker, c, pages, path, path, func(written) {})
	})
}

// automaticCell returns the size of cells in points that is used if the user chooses no size.
func (d *dialog) automaticCell() float64 {
	frames := d.worker.source.lesson
	if !d.chosen.lesson() {
		frames = []view.Frame{d.worker.source.view}
	}
	o := d.chosen.Order
	o.Sheet, o.Cell = export.Natural, 0
	return o.Style(frames, scene.Paper).Cell
}

// sizeText returns the size of the shown page in the exported file.
func (d *dialog) sizeText() solve.Text {
	width, height := d.seen.size.Width, d.seen.size.Height
	if s := d.chosen.Scale; d.chosen.Format.Traits().InPixels {
		return solve.Say("export.dialog.pixels", "Width", int(math.Round(width*s)), "Height", int(math.Round(height*s)))
	}
	return solve.Say("export.dialog.points", "Width", int(math.Round(width)), "Height", int(math.Round(height)))
}
