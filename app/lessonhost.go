package app

import (
	"io/fs"

	"stepboard/app/studio/stills"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// lessonHost is the part of the window that the lesson's room may call.
type lessonHost struct{ w *Window }

func (h lessonHost) OpenBuiltIn(from fs.FS, folder, name string, proceed func()) {
	h.w.filing.OpenBuiltIn(from, folder, name, proceed)
}

func (h lessonHost) CommitLabel() { h.w.annotate.CommitLabel() }

func (h lessonHost) ExportLesson() { h.w.export.OpenLesson() }

// newStills returns the worker that draws pictures of frames. After each picture the parts of the lesson are refreshed.
func (w *Window) newStills() *stills.Worker {
	return stills.New(w.Bench.Budget(), func(t solve.Text) string { return w.lesson.Spoken(t) },
		func(n int64) string { return w.lesson.Counted(n) }, func() {
			w.Post(func() {
				if w.Bench.Doc() != nil && !w.life.closing {
					w.Refresh(workbench.Lesson)
				}
			})
		})
}
