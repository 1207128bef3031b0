package app

import (
	"context"
	"errors"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stepboard/app/shell"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/export"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// exportDialog asks what to export and how, with a picture of what it will be.
type exportDialog struct {
	w    *Window
	lab  *exportLab
	c    exportChoices
	film bool // films can be made

	form  *exportForm
	easel *easel
	run   *shell.PromptButton
	box   *dialog.CustomDialog

	page   int     // that is looked at
	seen   preview // the last that came
	asked  int     // previews so far; an older one is void
	drawn  bool    // what was asked for last has come
	cancel context.CancelFunc
}

// openExport opens the dialog, with something chosen unless what is "".
func (w *Window) openExport(what string) {
	if w.exporting.dialog != nil || what != "lesson" && w.several() {
		return
	}
	_, film := export.FFmpeg()
	d := &exportDialog{w: w, lab: newExportLab(w.exportSource()), c: choicesOf(w.Settings), film: film, cancel: func() {}}
	was := d.c
	if what != "" {
		d.c.What = what
	}
	if w.Bench.On(workbench.Exploring) {
		d.c.Unit = explore.Units[w.Bench.Explore.Unit()]
	}
	if !d.lab.source.can(d.c.What) {
		d.c.What = "view"
	}
	d.c = d.c.follow(was).fitted(d.film)
	d.form, d.easel = newExportForm(d), newEasel(d)
	cancel := shell.NewPromptButton(w.Shell, w.Say(solve.Say("app.cancel")), func() { d.box.Hide() })
	d.run = shell.NewPromptButton(w.Shell, w.Say(solve.Say("export.dialog.run")), d.export)
	d.run.Importance = widget.HighImportance
	buttons := container.NewHBox(layout.NewSpacer(), cancel, d.run)
	left := container.New(layouts.Wide(w.Scaled(formWidth)), d.form.content)
	d.box = w.Prompt("export", w.Say(solve.Say("export.dialog.title")),
		container.NewBorder(nil, layouts.Padded(8, 0, 0, 0, buttons), left, nil,
			layouts.Padded(0, 0, 16, 0, d.easel.content)))
	w.Asked().Accept = d.export
	d.box.SetOnClosed(func() {
		d.cancel()
		w.exporting.dialog = nil
	})
	w.Trace.Part("dialog.cancel", cancel)
	w.Trace.Part("dialog.export", d.run)
	w.exporting.dialog = d
	d.refresh()
	d.box.Resize(exportSize(w.Win.Canvas().Size(), w.Theme.Factor()))
	w.Trace.Places()
}

// Lengths of the dialog: of its form, of all of it, and of what stays visible of the window around it.
const (
	formWidth                 float32 = 372
	dialogWidth, dialogHeight float32 = 1120, 760
	dialogAround              float32 = 72
)

// exportSize is the size of the dialog in a window.
func exportSize(window fyne.Size, factor float32) fyne.Size {
	return fyne.NewSize(min(dialogWidth*factor, window.Width-dialogAround),
		min(dialogHeight*factor, window.Height-dialogAround))
}

// change changes a choice, and all that depends on it.
func (d *exportDialog) change(f func(*exportChoices)) {
	was := d.c
	f(&d.c)
	d.c = d.c.follow(was).fitted(d.film)
	if d.c == was {
		return
	}
	if d.c.What != was.What || d.c.Unit != was.Unit {
		d.c.From, d.c.To, d.page = 0, -1, 0
		d.form.clearSpan()
	}
	d.refresh()
	d.ask()
}

// refresh brings the controls up to date with the choices and the last preview.
func (d *exportDialog) refresh() {
	d.form.refresh()
	d.easel.refresh()
	if d.possible() {
		d.run.Enable()
	} else {
		d.run.Disable()
	}
}

// possible reports whether what is chosen can be exported now.
func (d *exportDialog) possible() bool {
	return d.drawn && d.seen.err == nil && d.form.wrong() == "" && d.w.exporting.job == nil
}

// turn looks at another page.
func (d *exportDialog) turn(by int) {
	page := min(max(d.page+by, 0), max(0, d.seen.pages-1))
	if page != d.page {
		d.page = page
		d.ask()
	}
}

// slow is the time after which a preview is said to be on its way.
const slow = 200 * time.Millisecond

// ask has a preview drawn of what is chosen, in place of those that were asked for before.
func (d *exportDialog) ask() {
	fit := d.easel.pixels()
	if fit.X < 1 || fit.Y < 1 {
		return
	}
	d.cancel()
	ctx, cancel := context.WithCancel(context.Background())
	d.cancel, d.drawn = cancel, false
	d.asked++
	asked, lab, c, page, w := d.asked, d.lab, d.c, d.page, d.w
	go func() {
		p := lab.preview(ctx, c, page, fit)
		w.Post(func() {
			if d.asked == asked && !errors.Is(p.err, context.Canceled) {
				d.take(p)
			}
		})
	}()
	w.After(slow, func() {
		if d.asked == asked && !d.drawn {
			d.easel.refresh()
		}
	})
	d.run.Disable()
}

// take shows a preview that has come.
func (d *exportDialog) take(p preview) {
	d.drawn = true
	if p.picture == nil {
		p.picture, p.size = d.seen.picture, d.seen.size // rather an old one, with why there is no new one
	}
	d.seen, d.page = p, p.page
	d.refresh()
	d.w.Trace.Line("preview", p.page+1, p.pages)
	d.w.Trace.Places()
}

// export asks where to, and begins.
func (d *exportDialog) export() {
	if !d.possible() {
		return
	}
	w, c, pages := d.w, d.c, d.seen.pages
	setChoices(w.Settings, c)
	d.box.Hide()
	folder := exportFolder(w.Settings)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = w.folder()
	}
	w.Trace.Dialog("save")
	w.dialogs.Save(w.Say(solve.Say("export.dialog.title")), folder, d.lab.source.name(c), func(path string, err error) {
		switch {
		case err != nil:
			w.Complain(err)
		case path != "":
			w.exportTo(d.lab, c, pages, path)
		}
	})
}

// exportTo exports to a path that the user chose, after asking about files that are there and that were not asked
// about.
func (w *Window) exportTo(lab *exportLab, c exportChoices, pages int, path string) {
	if w.exporting.job != nil { // another was begun meanwhile
		w.Complain(&solve.Refusal{Text: solve.Say("export.run.busy")})
		return
	}
	full := path
	if ext := "." + string(c.Format); !strings.EqualFold(filepath.Ext(path), ext) {
		full += ext
	}
	setExportFolder(w.Settings, filepath.Dir(full))
	begin := func() { w.runExport(lab, c, full) }
	names := export.Names(full, c.Format, pages)
	there := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, err := os.Stat(name)
		return errors.Is(err, fs.ErrNotExist) || name == path // the system's dialog has asked about that one
	})
	switch len(there) {
	case 0:
		begin()
	case 1:
		w.Confirm(solve.Say("app.exists", "Name", filepath.Base(there[0])), solve.Say("app.overwrite"), begin)
	default:
		w.Confirm(solve.Say("export.run.exist", "N", len(there), "First", short(there[0]), "Last",
			short(there[len(there)-1])), solve.Say("app.overwrite"), begin)
	}
}

// scaledTo is a size of a part in the pixels of the screen.
func scaledTo(size fyne.Size, scale float32) image.Point {
	return image.Pt(int(size.Width*scale), int(size.Height*scale))
}
