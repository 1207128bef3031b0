package app

import (
	"context"
	"errors"
	"image"

	"stepboard/app/shell"

	"fyne.io/fyne/v2"

	"stepboard/app/export"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Clipboard takes pictures to other programs.
type Clipboard interface {
	// CopyPicture puts a PNG picture on the clipboard. It is called on a goroutine of its own. The error is a
	// *solve.Refusal where the desktop has no clipboard that takes it.
	CopyPicture(png []byte) error
}

// exporting is the state of taking pictures out of the program.
type exporting struct {
	dialog  *exportDialog // that is open, or nil
	job     *exportJob    // that runs, or nil
	copying bool
	quit    context.CancelFunc // ends the copying; nil before the first
	news    exportNews
	told    int // news so far
}

// exportActions are those that take pictures out of the program.
func (w *Window) exportActions() []*shell.Action {
	return []*shell.Action{
		{ID: "copy-picture", Icon: theme.IconCopy, Key: fyne.KeyC, Mod: shell.Ctrl | shell.Shift, Run: w.copyPicture},
		{
			ID: "export", Icon: theme.IconExport, Key: fyne.KeyE, Mod: shell.Ctrl | shell.Shift,
			Run: func() { w.openExport("") },
		},
	}
}

// exportLesson opens the export dialog for the lesson.
func (w *Window) exportLesson() { w.openExport("lesson") }

// copyPicture puts what the window shows on the clipboard, drawn as pictures were exported last.
func (w *Window) copyPicture() {
	e := &w.exporting
	if e.copying || w.several() {
		return
	}
	e.copying = true
	ctx, cancel := context.WithCancel(context.Background())
	e.quit = cancel
	lab, last := newExportLab(w.exportSource()), choicesOf(w.Settings)
	c := last
	c.What, c.Format = "view", export.PNG
	c = c.follow(last).fitted(false)
	w.tell(exportNews{text: solve.Say("export.copy.drawing"), stop: true})
	go func() {
		defer cancel()
		png, size, err := lab.picture(ctx, c)
		if err == nil {
			err = w.toClipboard(png)
		}
		w.Post(func() { w.copied(size, err) })
	}()
}

// several reports, and says, that no picture can be taken, as several boards are compared.
func (w *Window) several() bool {
	if w.Bench.On(workbench.Comparing) {
		w.tell(exportNews{text: solve.Say("export.compared"), failed: true, brief: true})
	}
	return w.Bench.On(workbench.Comparing)
}

func (w *Window) toClipboard(png []byte) error {
	if w.pictures == nil {
		return &solve.Refusal{Text: solve.Say("export.clipboard.none")}
	}
	return w.pictures.CopyPicture(png)
}

// copied tells how copying ended.
func (w *Window) copied(size image.Point, err error) {
	w.exporting.copying = false
	if errors.Is(err, context.Canceled) {
		w.Trace.Line("copied none")
		w.tell(exportNews{})
		return
	}
	if err != nil {
		w.Trace.Line("copied none")
		w.tell(exportNews{text: solve.Say("export.copy.failed", "Reason", w.Reason(err)), failed: true, brief: true})
		return
	}
	w.Trace.Line("copied", size.X, size.Y)
	w.tell(exportNews{text: solve.Say("export.copy.done", "Width", size.X, "Height", size.Y), brief: true})
}

// exportJob is an export that runs in the background. Nothing in it follows later edits.
type exportJob struct {
	stop  context.CancelFunc
	name  string        // of the file
	ended chan struct{} // closed when nothing more is written
}

// runExport exports to a path, in the background.
func (w *Window) runExport(lab *exportLab, c exportChoices, path string) {
	ctx, cancel := context.WithCancel(context.Background())
	job := &exportJob{stop: cancel, name: short(path), ended: make(chan struct{})}
	w.exporting.job = job
	w.tell(exportNews{text: solve.Say("export.run.begun", "Name", job.name), stop: true})
	told := pacer{}
	go func() {
		defer close(job.ended)
		defer cancel()
		names, pages, err := lab.write(ctx, c, path, func(done, of int) {
			if told.now() {
				w.Post(func() { w.exportMoved(job, done, of) })
			}
		})
		w.Post(func() { w.exported(job, names, pages, err) })
	}()
}

// exportMoved tells how far an export is.
func (w *Window) exportMoved(job *exportJob, done, of int) {
	if w.exporting.job != job || of == 0 {
		return
	}
	w.Trace.Line("exporting", done, of)
	w.tell(exportNews{
		text: solve.Say("export.run.page", "Name", job.name, "I", min(done+1, of), "N", of), stop: true,
		share: float32(done) / float32(of),
	})
}

// exported tells how an export ended.
func (w *Window) exported(job *exportJob, names []string, pages int, err error) {
	if w.exporting.job != job {
		return
	}
	w.exporting.job = nil
	switch {
	case errors.Is(err, context.Canceled):
		w.Trace.Line("exported none")
		w.tell(exportNews{text: solve.Say("export.run.stopped", "Name", job.name), brief: true})
	case err != nil:
		w.Trace.Line("exported none")
		why := solve.Say("export.run.failed", "Name", job.name, "Reason", w.Reason(err))
		w.tell(exportNews{text: why, failed: true})
		if w.Win.Canvas().Overlays().Top() == nil { // else the user is busy with something else
			w.Complain(&solve.Refusal{Text: why})
		}
	default:
		w.Trace.Line("exported", names[0])
		text := solve.Say("export.run.done", "PluralCount", pages, "N", pages, "Name", job.name)
		if n := len(names); n > 1 {
			text = solve.Say("export.run.set", "N", n, "First", short(names[0]))
		}
		w.tell(exportNews{text: text, path: names[0]})
	}
	if d := w.exporting.dialog; d != nil {
		d.refresh() // the next one may begin
	}
}

// stopExport ends the export that runs, of which nothing is left, or else the copying.
func (w *Window) stopExport() {
	e := &w.exporting
	switch {
	case e.job != nil:
		e.job.stop()
	case e.copying:
		e.quit()
	}
}

// quitExports ends all that is being drawn, as the window closes.
func (w *Window) quitExports() {
	e := &w.exporting
	if e.job != nil {
		e.job.stop()
	}
	if e.quit != nil {
		e.quit()
	}
	if e.dialog != nil {
		e.dialog.cancel()
	}
}

// endExport stops the export that runs and waits until what it has written is gone, as the program is about to end.
func (w *Window) endExport() {
	if job := w.exporting.job; job != nil {
		job.stop()
		<-job.ended
	}
}
