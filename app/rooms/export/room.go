// Package export takes pictures out of the program. It copies the view of the window, offers other exports in a dialog
// with a preview, and exports in the background while the status line shows the progress. Package stepboard/app/export
// writes the files.
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

// Clipboard gives pictures to other programs.
type Clipboard interface {
	// CopyPicture puts a PNG picture on the clipboard. It is called on a goroutine of its own. The error is a
	// *solve.Refusal if the desktop has no clipboard for pictures.
	CopyPicture(png []byte) error
}

// Lesson is the room of the lesson, as this room needs it.
type Lesson interface {
	// Frames are the frames of the document's lesson, also while one of them is open.
	Frames() []view.Frame
	// Filed is the document of the file: the shown document, or the one that waits while a frame is open.
	Filed() *document.Document
	// Opened is the index of the open frame, or -1.
	Opened() int
}

// Files is the room of files, as this room needs it.
type Files interface {
	// Stem is what the document's files are called, without an ending.
	Stem() string
	// SaveFile is as [shell.Filing] says.
	SaveFile(title, folder, name string, chosen func(path string))
}

// Room is the state of exports. They run in the background, one at a time.
type Room struct {
	*shell.Shell
	Clipboard Clipboard // nil if there is none
	lesson    Lesson
	files     Files

	openFile func(path string) error // with the desktop's program for it

	dialog  *dialog    // the open dialog, or nil
	job     *job       // the running export, or nil
	copying shell.Work // copies a picture to the clipboard
	news    news
	told    int // number of messages so far
}

// New is the room of a window without exports.
func New(s *shell.Shell, lesson Lesson, files Files) *Room {
	r := &Room{Shell: s, lesson: lesson, files: files}
	r.openFile = r.openInViewer
	return r
}

// Actions are the actions that take pictures out of the program.
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

// copyPicture puts the view of the window on the clipboard, drawn with the choices of the last export.
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

// copied reports the end of copying.
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

// stop ends the running export and removes its files, or else ends the copying.
func (r *Room) stop() {
	switch {
	case r.job != nil:
		r.job.stop()
	case r.copying.Busy():
		r.copying.Stop()
	}
}

// StopAndWait stops the running export and waits until its files are removed, before the program ends.
func (r *Room) StopAndWait() {
	if j := r.job; j != nil {
		j.stop()
		<-j.ended
	}
}
