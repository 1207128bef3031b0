package app

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/files"
	"stepboard/app/workbench"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// file is where the document lives.
type file struct {
	path   string // empty: nowhere yet
	name   string // shown while path is empty
	format files.Format
	stamp  files.Stamp
}

// fileName is the name of the document's file, for people.
func (w *Window) fileName() string {
	switch {
	case w.file.path != "":
		return filepath.Base(w.file.path)
	case w.file.name != "":
		return w.file.name
	}
	return w.Say(solve.Say("app.untitled"))
}

func (w *Window) retitle() {
	title := w.fileName()
	doc := w.lesson.Filed()
	if doc.Title() != "" {
		title = doc.Title() + " — " + title
	}
	if doc.Dirty() {
		title += " •"
	}
	title += " — Stepboard"
	if w.Win.Title() != title {
		w.Win.SetTitle(title)
		w.Trace.Title(title)
	}
}

// start opens the file named, else the first sample, before the window is shown.
func (w *Window) start(paths []string) {
	var failed error
	if len(paths) > 0 {
		f, err := files.Open(paths[0])
		if err == nil {
			w.opened(paths[0], f, nil)
			return
		}
		failed = err
	}
	w.loadSample(w.samples()[0].name)
	if failed != nil {
		w.Complain(failed)
	}
}

// show takes on a document that was read or made.
func (w *Window) show(c document.Content, f file) {
	w.file = f
	w.open(workbench.Opening{Doc: document.New(c), Session: w.Bench.NewSession()})
	w.Bench.Solve()
}

// open puts a document into the window in the place of the one that is shown.
func (w *Window) open(o workbench.Opening) {
	w.annotate.DropLabel()
	w.Bench.Open(o)
	if !o.Frame && o.Left == nil {
		w.lesson.Begin()
	}
	w.editor.HideCursor()
	w.Board.SetSize(w.Bench.Doc().Board().Size)
	w.Board.Fit()
	w.build()
}

// ask runs what would lose the document, after returning from an open frame and after the user has been asked about
// unsaved changes.
func (w *Window) ask(then func()) {
	if w.Asks("unsaved") { // one question at a time
		return
	}
	w.lesson.Leave(func() {
		if w.Bench.Doc() == nil || !w.Bench.Doc().Dirty() {
			then()
			return
		}
		w.askUnsaved(func(save bool) {
			if save {
				w.save(then)
			} else {
				then()
			}
		})
	})
}

// close ends the program, unless the user wants to keep on.
func (w *Window) close() {
	w.annotate.CommitLabel()
	w.ask(func() {
		w.closing = true
		w.present.End()
		w.stills.Stop()
		w.Bench.Close()
		w.export.Close()
		if w.hush != nil {
			w.hush()
		}
		if !w.Win.FullScreen() {
			w.Settings.SetSize(w.Win.Canvas().Size())
		}
		w.Win.Close()
		if w.leave != nil {
			w.leave()
		}
	})
}

func (w *Window) openDialog() {
	w.Trace.Dialog("open")
	w.dialogs.Open(w.Say(solve.Say("app.action.open")), w.folder(), func(path string, err error) {
		switch {
		case err != nil:
			w.Complain(err)
		case path != "":
			w.openPath(path)
		}
	})
}

// openPath opens a file in place of the document.
func (w *Window) openPath(path string) { w.ask(func() { w.load(path) }) }

// load reads a file in the background and shows it, or says why not and leaves workbench.All as it was.
func (w *Window) load(path string) {
	go func() {
		f, err := files.Open(path)
		w.Post(func() { w.opened(path, f, err) })
	}()
}

// opened shows a file that was read, after asking about what was edited meanwhile.
func (w *Window) opened(path string, f *files.File, err error) {
	if err != nil {
		w.Complain(err)
		return
	}
	w.ask(func() {
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		w.show(f.Content, file{path: path, format: f.Format, stamp: f.Stamp})
		w.remember(path)
		w.Trace.Opened(path)
		w.warn(f.Warnings)
	})
}

// remember keeps a path in the list of recent files.
func (w *Window) remember(path string) {
	w.Settings.SetFolder(filepath.Dir(path))
	_ = w.recent.Add(path) // a list that can't be kept is no reason to disturb anybody
	w.Win.SetMainMenu(w.menu())
}

// reload reads the document's file again, which may have changed outside.
func (w *Window) reload() {
	w.ask(func() { w.load(w.file.path) })
}

// dropped opens a file dropped on the window.
func (w *Window) dropped(_ fyne.Position, uris []fyne.URI) {
	if len(uris) > 0 {
		w.openPath(uris[0].Path())
	}
}

// folder is where file dialogs begin.
func (w *Window) folder() string {
	if w.file.path != "" {
		return filepath.Dir(w.file.path)
	}
	if f := w.Settings.Folder(); f != "" {
		return f
	}
	home, _ := os.UserHomeDir()
	return home
}

// save returns from an open frame and writes the document to its file, asking for one where it has none; then, if not
// nil, follows a success.
func (w *Window) save(then func()) { w.lesson.Leave(func() { w.saveFiled(then) }) }

func (w *Window) saveFiled(then func()) {
	if w.file.path == "" {
		w.saveAs(then)
		return
	}
	changed, err := w.file.stamp.Changed(w.file.path)
	if changed && err == nil {
		w.Confirm(solve.Say("app.changed_outside", "Name", filepath.Base(w.file.path)), solve.Say("app.overwrite"),
			func() { w.write(w.file.path, w.file.format, then) })
		return
	}
	w.write(w.file.path, w.file.format, then)
}

// saveAs returns from an open frame and asks where to save.
func (w *Window) saveAs(then func()) { w.lesson.Leave(func() { w.askWhere(then) }) }

func (w *Window) askWhere(then func()) {
	name := "board" + files.Extension
	if w.file.path != "" {
		name = strings.TrimSuffix(filepath.Base(w.file.path), filepath.Ext(w.file.path)) + files.Extension
	}
	w.Trace.Dialog("save")
	w.dialogs.Save(w.Say(solve.Say("app.action.save-as")), w.folder(), name, func(path string, err error) {
		if err != nil {
			w.Complain(err)
			return
		}
		if path == "" {
			return
		}
		format := files.Stepboard
		if filepath.Ext(path) != "" {
			format = files.FormatOf(path)
		}
		full := files.EnsureExtension(path, format)
		write := func() { w.write(full, format, then) }
		// The dialog has asked about the name that was typed, not about the one with its extension.
		if _, err := os.Stat(full); err == nil && full != path {
			w.Confirm(solve.Say("app.exists", "Name", filepath.Base(full)), solve.Say("app.overwrite"), write)
			return
		}
		write()
	})
}

// write saves the document and makes the path its file.
func (w *Window) write(path string, format files.Format, then func()) {
	content := w.Bench.Doc().Content()
	done := func(stamp files.Stamp, err error) {
		if err != nil {
			w.Complain(err)
			return
		}
		w.file = file{path: path, format: format, stamp: stamp}
		w.Bench.Doc().MarkSaved()
		w.remember(path)
		w.Refresh(workbench.History)
		w.Trace.Saved(path)
		if then != nil {
			then()
		}
	}
	save := func() {
		if size(content) < muchToSave {
			done(files.Save(path, content, format))
			return
		}
		// Nothing can be edited until it is saved: the prompt is in the way.
		wait := w.Prompt("saving", w.Say(solve.Say("app.saving")), widget.NewProgressBarInfinite())
		go func() {
			stamp, err := files.Save(path, content, format)
			w.Post(func() {
				wait.Hide()
				done(stamp, err)
			})
		}()
	}
	if losses := files.Losses(content); format == files.Judge && len(losses) > 0 {
		w.confirmLosses(losses, save, func() { w.askWhere(then) })
		return
	}
	save()
}

// muchToSave is the size from which a document is saved in the background.
const muchToSave = 1 << 17

// size is the number of cells and queries of a content.
func size(c document.Content) int {
	n := 0
	for _, d := range c.Datasets {
		n += d.Board.Cells() + len(d.Queries)
	}
	return n
}

// sample is a board that comes with the program.
type sample struct{ name, title string }

func (w *Window) samples() []sample {
	entries, _ := fs.ReadDir(assets.Samples, "samples")
	var list []sample
	for _, p := range puzzles.All() {
		large := len(list)
		for _, e := range entries { // the large one comes last
			if name := e.Name(); strings.HasPrefix(name, p.ID()+"-") {
				kind := strings.TrimSuffix(strings.TrimPrefix(name, p.ID()+"-"), filepath.Ext(name))
				title := w.Say(solve.Say(p.ID()+".name")) + " · " + strings.ReplaceAll(kind, "-", " ")
				s := sample{name, title}
				if kind == "large" {
					list = append(list, s)
				} else {
					list = slices.Insert(list, large, s)
					large++
				}
			}
		}
	}
	return list
}

func (w *Window) openSample(name string) { w.ask(func() { w.loadSample(name) }) }

func (w *Window) loadSample(name string) { w.loadBuiltIn(assets.Samples, "samples/", name) }

// loadBuiltIn shows a file that comes with the program. It belongs to no path yet.
func (w *Window) loadBuiltIn(from fs.FS, folder, name string) {
	data, err := fs.ReadFile(from, folder+name)
	if err != nil {
		w.Complain(err)
		return
	}
	f, err := files.Read(name, bytes.NewReader(data), nil)
	if err != nil {
		w.Complain(err)
		return
	}
	w.show(f.Content, file{name: name})
}

// openPuzzle shows the first sample of a puzzle.
func (w *Window) openPuzzle(p solve.Puzzle) {
	list := w.samples()
	if i := slices.IndexFunc(list, func(s sample) bool { return strings.HasPrefix(s.name, p.ID()+"-") }); i >= 0 {
		w.openSample(list[i].name)
		return
	}
	w.ask(func() { w.create(p, document.DefaultSize(p.Limits())) })
}

// create shows a new, empty board.
func (w *Window) create(p solve.Puzzle, size grid.Size) {
	w.show(document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(size)}}, file{})
}
