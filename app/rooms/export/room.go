// Package export takes pictures out of the program: it copies what the window shows, asks in a dialog with a preview
// what else to export, and exports in the background while the status line tells how far it is. How files are written
// is the work of package stepboard/app/export.
package export

import (
	"context"
	"errors"
	"image"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
)

// Clipboard takes pictures to other programs.
type Clipboard interface {
	// CopyPicture puts a PNG picture on the clipboard. It is called on a goroutine of its own. The error is a
	// *solve.Refusal where the desktop has no clipboard that takes it.
	CopyPicture(png []byte) error
}

// Lesson is what the room asks of the room of the lesson.
type Lesson interface {
	// Frames are those of the document's lesson, also while one of them is open.
	Frames() []view.Frame
	// Filed is the document that a file holds: the shown one, or the one that waits while a frame is open.
	Filed() *document.Document
	// Opened is the frame that is open, or -1.
	Opened() int
}

// Files is what the room asks of the room of files.
type Files interface {
	// Stem is what the document's files are called, without an ending.
	Stem() string
	// SaveFile is as [shell.Filing] says.
	SaveFile(title, folder, name string, chosen func(path string))
}

// Room is the state of taking pictures out of the program. Its exports run in the background, one at a time.
type Room struct {
	*shell.Shell
	Clipboard Clipboard // nil where there is none
	lesson    Lesson
	files     Files

	openFile func(path string) error // with the program that the desktop has for it

	dialog  *dialog    // that is open, or nil
	job     *job       // that runs, or nil
	copying shell.Work // of a picture to the clipboard
	news    news
	told    int // news so far
}

// New is the room of a window in which nothing was exported yet.
func New(s *shell.Shell, lesson Lesson, files Files) *Room {
	r := &Room{Shell: s, lesson: lesson, files: files}
	r.openFile = r.openInViewer
	return r
}

// Actions are those that take pictures out of the program.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "copy-picture", Icon: theme.IconCopy, Key: fyne.KeyC, Mod: shell.Ctrl | shell.Shift, Run: r.copyPicture},
		{
			ID: "export", Icon: theme.IconExport, Key: fyne.KeyE, Mod: shell.Ctrl | shell.Shift,
			Run: func() { r.open("") },
		},
		{ID: "print", Key: fyne.KeyP, Mod: shell.Ctrl, Run: r.print},
	}
}

// OpenLesson opens the export dialog for the lesson.
func (r *Room) OpenLesson() { r.open("lesson") }

// Running reports whether an export runs.
func (r *Room) Running() bool { return r.job != nil }

// copyPicture puts what the window shows on the clipboard, drawn as pictures were exported last.
func (r *Room) copyPicture() {
	if r.copying.Busy() {
		return
	}
	worker, last := newWorker(r.source()), lastChoices(r.Settings)
	c := last
	c.What, c.Format = "view", export.PNG
	c = c.follow(last).fitted(false)
	clipboard := r.Clipboard
	r.tell(news{text: solve.Say("export.copy.drawing"), stop: true})
	r.copying.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		png, size, err := worker.picture(ctx, c)
		switch {
		case err != nil:
		case clipboard == nil:
			err = solve.Refused("export.clipboard.none")
		default:
			err = clipboard.CopyPicture(png)
		}
		return func() { r.copied(size, err) }
	})
}

// copied tells how copying ended.
func (r *Room) copied(size image.Point, err error) {
	if errors.Is(err, context.Canceled) {
		r.Trace.Line("copied none")
		r.tell(news{})
		return
	}
	if err != nil {
		r.Trace.Line("copied none")
		r.tell(news{text: solve.Say("export.copy.failed", "Reason", r.Reason(err)), failed: true, brief: true})
		return
	}
	r.Trace.Line("copied", size.X, size.Y)
	r.tell(news{text: solve.Say("export.copy.done", "Width", size.X, "Height", size.Y), brief: true})
}

// stop ends the export that runs, of which nothing is left, or else the copying.
func (r *Room) stop() {
	switch {
	case r.job != nil:
		r.job.stop()
	case r.copying.Busy():
		r.copying.Stop()
	}
}

// StopAndWait stops the export that runs and waits until what it has written is gone, as the program is about to end.
func (r *Room) StopAndWait() {
	if j := r.job; j != nil {
		j.stop()
		<-j.ended
	}
}
