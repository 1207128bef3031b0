package exporting

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
)

// fakeClipboard stores a copied picture.
type fakeClipboard struct {
	mu  sync.Mutex
	png []byte
	err error
}

func (c *fakeClipboard) CopyPicture(png []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.png = png
	return c.err
}

// fakeHost has a document with a file.
type fakeHost struct {
	shelltest.Files
	shell.Lesson
	s *shell.Shell
}

func (h *fakeHost) Frames() []view.Frame    { return h.s.Bench.Doc().Frames() }
func (h *fakeHost) Opened() int             { return -1 }
func (h *fakeHost) Doc() *document.Document { return h.s.Bench.Doc() }
func (h *fakeHost) Shown() bool             { return false }
func (h *fakeHost) Stem() string            { return "revisit" }

// exporter is a room with a solved board, a clipboard, and an empty folder for exports.
type exporter struct {
	*Room
	t         *testing.T
	desk      *shelltest.Desk
	host      *fakeHost
	clipboard *fakeClipboard
	folder    string
}

func openExporter(t *testing.T) *exporter {
	t.Helper()
	w := shelltest.New(t)
	w.Open("revisit.in", shelltest.Knight)
	if r, _ := w.Bench.Result(); r.Err != nil {
		t.Fatal(r.Err)
	}
	x := &exporter{t: t, desk: w, host: &fakeHost{s: w.Shell}, clipboard: &fakeClipboard{}, folder: t.TempDir()}
	w.Files, w.Lesson = x.host, x.host
	x.Room = New(w.Shell)
	x.CopyPicture = x.clipboard.CopyPicture
	w.Actions = x.Room.Actions()
	w.Parts = []shell.Part{NewNewsLine(x.Room)}
	t.Cleanup(x.StopAndWait)
	return x
}

// said returns the status line's text about an export.
func (x *exporter) said() string { return x.Say(x.news.text) }

// takeFrame appends the view of the window to the lesson.
func (x *exporter) takeFrame() {
	doc := x.Bench.Doc()
	doc.InsertFrames(len(doc.Frames()), view.Frame{Caption: x.ProposedCaption(), Shot: x.Bench.Shot()})
}

// choose opens the dialog and makes choices in it.
func (x *exporter) choose(change func(*choices)) *dialog {
	x.t.Helper()
	x.Perform(x.Action("export"))
	d := x.dialog
	if d == nil {
		x.t.Fatal("no dialog opens")
	}
	if change != nil {
		d.change(change)
	}
	x.drawn()
	return d
}

// drawn waits for the preview of the current choice.
func (x *exporter) drawn() {
	x.t.Helper()
	x.desk.Wait("a preview", func() bool { return !x.dialog.drawing.Busy() })
}

// export makes choices in the dialog, exports to a file in the folder, and waits for the end.
func (x *exporter) export(name string, change func(*choices)) {
	x.t.Helper()
	if d := x.choose(change); d.seen.err != nil {
		x.t.Fatal(d.seen.err)
	}
	x.finish(name)
}

// finish exports the choice of the dialog and waits for the end.
func (x *exporter) finish(name string) {
	x.t.Helper()
	x.begin(name)
	x.ended()
}

// begin exports the choice of the dialog.
func (x *exporter) begin(name string) {
	x.t.Helper()
	x.host.Path = filepath.Join(x.folder, name)
	x.desk.Press("Export…")
}

// ended waits for the end of the export.
func (x *exporter) ended() {
	x.t.Helper()
	x.desk.Wait("the end of the export", func() bool { return !x.checking.Busy() && !x.exporting.Busy() })
}

// files returns the names in the folder.
func (x *exporter) files() []string {
	x.t.Helper()
	entries, err := os.ReadDir(x.folder)
	if err != nil {
		x.t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func (x *exporter) read(name string) []byte {
	x.t.Helper()
	data, err := os.ReadFile(filepath.Join(x.folder, name))
	if err != nil {
		x.t.Fatal(err)
	}
	return data
}

func thisView(c *choices)      { c.What, c.Format = "view", export.PNG }
func wholeSolution(c *choices) { c.What, c.Format = "solution", export.PNG }
