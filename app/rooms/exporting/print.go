package exporting

import (
	"net/url"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/solve"
)

// print opens a PDF in the desktop's viewer, because Fyne can't print. For a lesson, print asks what to print.
func (r *Room) print() {
	s := r.source()
	if !s.hasKind("lesson") {
		r.printOf(s, "view", 1)
		return
	}
	list := []shell.Choice{shell.Cancel}
	for _, c := range []struct {
		id, what string
		perPage  int
	}{{"view", "view", 1}, {"worksheet", "worksheet", 2}, {"handout", "lesson", 4}, {"lesson", "lesson", 1}} {
		if s.hasKind(c.what) {
			list = append(list, shell.Choice{
				ID: c.id, Text: solve.Say("export.print." + c.id), Run: func() { r.printOf(s, c.what, c.perPage) },
			})
		}
	}
	list[len(list)-1].Importance = widget.HighImportance
	r.Prompt("print", r.Say(solve.Say("export.print.title")), r.Paragraph(r.Say(solve.Say("export.print.what"))), list...)
}

// printOf writes a PDF of white A4 paper in a temporary folder and opens it. The paper is in landscape format if the
// board is wider than high, or if each frame of the lesson has its own page.
func (r *Room) printOf(s source, what string, perPage int) {
	if r.exporting.Busy() {
		r.Complain(solve.Refused("export.run.busy"))
		return
	}
	go tidy()
	folder, err := os.MkdirTemp("", printing+"*")
	if err != nil {
		r.Complain(err)
		return
	}
	c := defaultChoices
	c.What, c.Worksheet, c.Format, c.Sheet, c.PerPage = what, what == "worksheet", export.PDF, export.A4, perPage
	c.Carry = export.CarryNothing
	size := s.view.Shot.Dataset.Board.Extent()
	if what == "view" && size.Cols > size.Rows || what == "lesson" && perPage == 1 {
		c.Sheet = export.A4Landscape
	}
	path := filepath.Join(folder, s.name(c))
	r.run(newWorker(s), c, path, folder, func(_ written, err error) { r.printed(path, err) })
}

// printing is the beginning of the names of the temporary folders.
const printing = "stepboard-print-"

// tidy removes the folders that are older than a day. Viewers no longer need them, and not every system removes them.
func tidy() {
	folders, _ := filepath.Glob(filepath.Join(os.TempDir(), printing+"*"))
	for _, folder := range folders {
		if info, err := os.Stat(folder); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			_ = os.RemoveAll(folder)
		}
	}
}

// printed opens the finished PDF. It does not remove the file, because the viewer may still read it.
func (r *Room) printed(path string, err error) {
	if err == nil {
		err = r.openFile(path)
	}
	if err != nil {
		r.failed(solve.Say("export.print.failed", "Reason", r.Reason(err)))
		return
	}
	r.Trace.Line("printing", path)
	r.tell(news{text: solve.Say("export.print.opened"), brief: true})
}

// openInViewer opens a file with the desktop's program for files of its kind.
func (r *Room) openInViewer(path string) error {
	return r.App.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(path)})
}
