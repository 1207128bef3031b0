// Package exporting copies pictures of the view to the clipboard, prints, and has a dialog for all exports, with a
// preview. An export runs in the background, and the status line shows its progress. Package
// stepboard/app/export writes the files.
package exporting

import (
	"context"
	"errors"
	"image"
	"path/filepath"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Room is the state of exports. One export runs at a time, in the background.
type Room struct {
	*shell.Shell
	// CopyPicture puts a PNG picture on the clipboard, on any goroutine but the main one. If the desktop has no clipboard
	// for pictures, it returns a *solve.Refusal; nil means the same.
	CopyPicture func(png []byte) error

	openFile func(path string) error // opens a file with the desktop's program; tests replace it

	dialog    *dialog       // the open dialog, or nil
	exporting shell.Work    // writes the files of an export; later edits of the document don't change them
	ended     chan struct{} // closed when the files of the newest export are written or removed
	copying   shell.Work    // copies a picture to the clipboard
	page      page          // the last web page of Page
	checking  shell.Work    // finds out whether something else has changed this page
	news      news
	told      int // number of messages so far
}

// page is a web page that was written, and its document.
type page struct {
	path  string
	doc   *document.Document
	stamp files.Stamp
}

// New returns the room of a window.
func New(s *shell.Shell) *Room {
	r := &Room{Shell: s}
	r.openFile = r.openInViewer
	return r
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "copy-picture", Icon: theme.IconCopy, Key: fyne.KeyI, Mod: shell.Ctrl, Run: r.copyPicture},
		{
			ID: "export", Icon: theme.IconExport, Key: fyne.KeyP, Mod: shell.Ctrl,
			Run: r.export, Tells: workbench.Notes,
		},
		{ID: "print", Run: r.print, Tells: workbench.Notes},
	}
}

// export opens the dialog: for the lesson while its frames are shown, otherwise for the content of the last export.
func (r *Room) export() {
	what := ""
	if r.taught() {
		what = "lesson"
	}
	r.open(what)
}

func (r *Room) taught() bool { return r.Lesson.Shown() && len(r.Lesson.Frames()) > 0 }

// Page writes a web page of the lesson while its frames are shown, otherwise of the view, into a folder. Then it calls
// done() with the path, and with the warnings that the dialog shows. It asks before it replaces a file, but not before
// it replaces the last page of the same document. If the lesson has questions, the page carries no document, because
// the document has the answers.
func (r *Room) Page(folder string, done func(path string, warnings []solve.Text)) {
	c, s, doc := defaultChoices, r.source(), r.Bench.Doc()
	if c.Format = export.HTML; r.taught() {
		c.What, doc = "lesson", r.Lesson.Doc()
	}
	if c = c.follow(defaultChoices); export.Asks(s.lesson) {
		c.Carry = export.CarryNothing
	}
	path, last := filepath.Join(folder, s.name(c)), r.page
	r.checking.Begin(r.Shell, func(context.Context, func(func())) func() {
		asked := ""
		if last.path == path && last.doc == doc {
			if changed, err := last.stamp.Changed(path); err == nil && !changed {
				asked = path
			}
		}
		return func() {
			r.writeTo(newWorker(s), c, 1, path, asked, func(of written) {
				r.page = page{path, doc, of.stamp}
				done(of.names[0], of.warnings)
			})
		}
	})
}

// copyPicture copies a picture of the window's view to the clipboard. The choices of the last export decide its style.
func (r *Room) copyPicture() {
	if r.copying.Busy() {
		return
	}
	worker, last := newWorker(r.source()), lastChoices(r.Settings)
	c := last
	c.What, c.Format = "view", export.PNG
	c = c.follow(last).fitted(false)
	copying := r.CopyPicture
	r.tell(news{text: solve.Say("export.copy.drawing"), stop: true})
	r.copying.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		png, size, err := worker.picture(ctx, c)
		switch {
		case err != nil:
		case copying == nil:
			err = solve.Refused("export.clipboard.none")
		default:
			err = copying(png)
		}
		return func() { r.copied(size, err) }
	})
}

func (r *Room) copied(size image.Point, err error) {
	switch {
	case errors.Is(err, context.Canceled):
		r.Trace.Line("copied none")
		r.tell(news{})
	case err != nil:
		r.Trace.Line("copied none")
		r.tell(news{text: solve.Say("export.copy.failed", "Reason", r.Reason(err)), failed: true, brief: true})
	default:
		r.Trace.Line("copied", size.X, size.Y)
		r.tell(news{text: solve.Say("export.copy.done", "Width", size.X, "Height", size.Y), brief: true})
	}
}

// stop stops the running export, which then removes its files. If no export runs, it stops the copying of a picture.
func (r *Room) stop() {
	if r.exporting.Busy() {
		r.exporting.Stop()
	} else {
		r.copying.Stop()
	}
}

// StopAndWait stops the running export at the end of the program, and waits until its files are removed.
func (r *Room) StopAndWait() {
	if r.exporting.Busy() {
		r.exporting.Stop()
		<-r.ended
	}
}
