package filing

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// startSample is the name of the setting with the sample that Start opens. Only tests set this setting.
const startSample = "start-sample"

// Start opens the file at the first path, and the other files in new windows. If it can't open the first file, it opens
// the sample that teaches a puzzle.
func (r *Room) Start(paths []string) {
	var failed error
	if len(paths) > 0 {
		r.openElsewhere(paths[1:])
		f, err := files.Open(r.Puzzles, paths[0]) // Open never waits for a pipe
		if err == nil {
			r.opened(paths[0], f, nil)
			return
		}
		failed = err
	}
	if name := r.Settings.String(startSample); name != "" {
		r.OpenSample(name)
	} else {
		r.OpenTour(r.Puzzles[0])
	}
	if failed != nil {
		r.failed(paths[0], failed)
	}
}

// OpenDialog asks for a file, and opens it.
func (r *Room) OpenDialog() {
	r.Trace.Dialog("open")
	r.ChooseFile(r.Say(solve.Say("app.action.open")), r.Open)
}

// Open reads a file in the background and opens it. If the file can't be read, Open only reports the error.
func (r *Room) Open(path string) {
	go func() {
		f, err := files.Open(r.Puzzles, path)
		r.Post(func() { r.opened(path, f, err) })
	}()
}

// failed(path, err) reports why a file can't be opened. A file of rules with an error opens in the editor of rules
// instead.
func (r *Room) failed(path string, err error) {
	if fault, ok := errors.AsType[*solve.InputError](err); ok && files.IsRules(path) {
		r.OpenFaulty(path, fault)
		return
	}
	r.Complain(err)
}

// opened opens a file that was read, in place of the document of its puzzle. If err is not nil, it reports err.
func (r *Room) opened(path string, f *files.File, err error) {
	if err != nil {
		r.failed(path, err)
		return
	}
	r.clear(f.Content.Puzzle, func() { r.showFile(path, f) })
}

func (r *Room) showFile(path string, f *files.File) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	// For these kinds of files the document has no file of its own yet. So saving never overwrites a picture, a map, a
	// level or rules.
	if f.Picture != "" || f.Format == files.MovingAI || f.Format == files.Level || f.Format == files.Rules {
		r.show(f.Content, file{name: shell.Plain(filepath.Base(path))})
	} else {
		r.show(f.Content, file{path: path, format: f.Format, stamp: f.Stamp})
	}
	if f.View != nil {
		r.see(f.View)
	}
	r.FileOpened(path, f.Format == files.Rules)
	r.remember(path)
	r.Trace.Opened("opened", path)
	r.Warn(f.Warnings)
}

func (r *Room) see(v *files.View) {
	doc, s := r.Bench.Doc(), v.Shot
	if v.Opened > 0 {
		r.Lesson.OpenSeen(v.Opened-1, s)
		return
	}
	for i := range doc.Len() {
		if doc.Dataset(i).Board == s.Dataset.Board {
			doc.Show(i, s.Query)
		}
	}
	if s.Task != "" {
		doc.SetTask(s.Task)
	}
	if s.Algorithm != "" {
		doc.SetAlgorithm(s.Algorithm)
	}
	r.Bench.Navigate(s)
}

// reload reads the document's file again. If the document has unsaved changes, it asks first.
func (r *Room) reload() {
	if !r.Filed().Dirty() {
		r.reread()
		return
	}
	r.Confirm(solve.Say("app.reload", "Name", r.Name()), solve.Say("app.action.reload"), r.reread)
}

func (r *Room) reread() {
	doc, path := r.Bench.Doc(), r.file.path
	go func() {
		f, err := files.Open(r.Puzzles, path)
		r.Post(func() {
			if err != nil || r.Bench.Doc() != doc || f.Content.Puzzle != solve.Inner(doc.Puzzle()) {
				r.opened(path, f, err)
				return
			}
			r.Lesson.Leave(func() { r.showFile(path, f) })
		})
	}()
}

// Dropped opens the first file that was dropped on the window. The other files open in new windows.
func (r *Room) Dropped(_ fyne.Position, uris []fyne.URI) {
	if paths := solve.Map(uris, fyne.URI.Path); len(paths) > 0 {
		r.Open(paths[0])
		r.openElsewhere(paths[1:])
	}
}

// Process starts another process of the program, whose window opens the files with the given paths. Each window is a
// separate process, so a crash or a search that uses all memory ends only one window.
func Process(paths ...string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.Command(program, paths...)
	c.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { // only one window may write the test trace
		return strings.HasPrefix(v, shell.TraceVariable+"=")
	})
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }() // so that the ended process does not stay as a zombie
	return nil
}

// OpenWindow opens files in a new window.
func (r *Room) OpenWindow(paths ...string) error {
	if r.Begin == nil {
		return errors.ErrUnsupported
	}
	return r.Begin(paths...)
}

func (r *Room) openElsewhere(paths []string) {
	if r.Begin == nil {
		return
	}
	for _, p := range paths {
		if err := r.Begin(p); err != nil {
			r.Complain(err)
			return
		}
	}
}

// know makes a puzzle available. It keeps an earlier added puzzle only if a waiting document of this earlier puzzle has
// unsaved changes, or the lesson that the window shows.
func (r *Room) know(p solve.Puzzle) {
	list, taught := puzzles.BuiltIn(), r.Taught()
	for _, q := range r.Puzzles {
		if list.ByID(q.ID()) == nil && (r.Unsaved(q) || taught != nil && taught.Puzzle().ID() == q.ID()) {
			list = list.With(q)
		}
	}
	r.Puzzles = list.With(solve.Inner(p))
}

// OpenRules opens the samples of the puzzle p. If p is already available, OpenRules opens p like OpenPuzzle.
func (r *Room) OpenRules(p *script.Puzzle) {
	if slices.Contains(r.Puzzles.IDs(), p.ID()) && r.Puzzles.ByID(p.ID()) == solve.Puzzle(p) {
		r.OpenPuzzle(p)
		return
	}
	r.clear(p, func() {
		name, _ := p.Source()
		r.show(document.Content{Puzzle: p, Datasets: p.Boards()}, file{name: name})
	})
}
