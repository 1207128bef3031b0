package filing

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
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
	fault, ok := errors.AsType[*solve.InputError](err)
	if !ok || !files.IsRules(path) {
		r.Complain(err)
		return
	}
	c, unread := r.Faulty(path)
	if unread != nil {
		r.Complain(fault)
		return
	}
	r.clear(c.Puzzle, func() { r.showFile(path, &files.File{Format: files.Rules, Content: c}, fault) })
}

// opened opens a file that was read, in place of the document of its puzzle. If err is not nil, it reports err.
func (r *Room) opened(path string, f *files.File, err error) {
	if err != nil {
		r.failed(path, err)
		return
	}
	r.clear(f.Content.Puzzle, func() { r.showFile(path, f, nil) })
}

// showFile opens a file that was read. fault is the error of its rules, or nil.
func (r *Room) showFile(path string, f *files.File, fault *solve.InputError) {
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
	r.FileOpened(path, f.Format == files.Rules, fault)
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

// Dropped opens the first file that was dropped on the window. The other files open in new windows.
func (r *Room) Dropped(_ fyne.Position, uris []fyne.URI) {
	if paths := solve.Map(uris, fyne.URI.Path); len(paths) > 0 {
		r.Open(paths[0])
		r.openElsewhere(paths[1:])
	}
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

// OpenPuzzle shows a document of the puzzle p: the shown document, or else the waiting document, or else the first
// sample, or else an empty board.
func (r *Room) OpenPuzzle(p solve.Puzzle) {
	r.Lesson.Leave(func() {
		switch {
		case r.Bench.Doc().Puzzle().ID() == p.ID():
		case r.waiting[p.ID()] != nil:
			r.swap(p)
		default:
			if list := samplesOf(r.Shell, p); len(list) > 0 {
				r.OpenSample(list[0].name)
			} else {
				r.Create(p, document.DefaultSize(p.Limits()))
			}
		}
	})
}

// Create opens an empty board of a puzzle. If the shown document has the same puzzle, the board gets its task.
func (r *Room) Create(p solve.Puzzle, size grid.Size) {
	content := document.Content{Puzzle: p, Datasets: []*solve.Dataset{p.New(size)}}
	if doc := r.Bench.Doc(); doc.Puzzle().ID() == p.ID() {
		content.Task = doc.Task()
	}
	r.clear(p, func() { r.show(content, file{}) })
}

// ClosePuzzle closes the document of a puzzle of the user, and forgets the puzzle. If the document has unsaved changes,
// ClosePuzzle first shows it and asks.
func (r *Room) ClosePuzzle(p solve.Puzzle) {
	next := r.Filed().Puzzle()
	forget := func() {
		r.OpenPuzzle(next)
		delete(r.waiting, p.ID())
		r.know(next)
		r.Rebuild()
	}
	switch {
	case next.ID() == p.ID():
		next = puzzles.BuiltIn()[0]
	case r.Unsaved(p):
		r.OpenPuzzle(p)
	default:
		forget()
		return
	}
	r.Ask(forget)
}

// Recover opens a document from its copy, as an unsaved document, and then calls proceed(). If the file of the document
// has not changed since the copy was made, the parameter stamp is the stamp of the file. Otherwise the parameter
// differs from every file's stamp.
func (r *Room) Recover(c document.Content, n recovery.Note, stamp files.Stamp, proceed func()) {
	r.clear(c.Puzzle, func() {
		r.show(c, file{path: string(n.Path), name: n.Name, format: n.Format, stamp: stamp})
		r.Bench.Doc().MarkUnsaved()
		proceed()
	})
}

// Adopt opens a content without a file, as an unsaved document. If the parameter shot is not nil, the window gets the
// view of this shot. The user did not open a file, and may forget that the board replaces a document. So Adopt first
// asks if this document is a saved file or has a lesson. If the user agrees, the open prompts close.
func (r *Room) Adopt(c document.Content, shot *view.Shot) {
	adopt := func() {
		r.clear(c.Puzzle, func() {
			for q := r.Asked(); q != nil; q = r.Asked() { // the prompt that has made the board
				q.Hide()
			}
			r.show(c, file{})
			r.Bench.Doc().MarkUnsaved()
			if shot != nil {
				r.Bench.Navigate(*shot)
			}
		})
	}
	doc, f := r.Filed(), r.file
	if o := r.waiting[c.Puzzle.ID()]; o != nil {
		doc, f = o.Doc, o.file
	}
	if doc == nil || doc.Puzzle().ID() != c.Puzzle.ID() || doc.Dirty() || f.path == "" && len(doc.Frames()) == 0 {
		adopt() // asks about unsaved changes
		return
	}
	r.Confirm(solve.Say("lesson.replace", "Name", r.nameOf(f), "Lesson", len(doc.Frames()) > 0),
		solve.Say("lesson.replace.yes"), adopt)
}

// Warn shows the warnings about a file that was read.
func (r *Room) Warn(list []solve.Diagnostic) {
	if len(list) == 0 {
		return
	}
	var lines []string
	for i, d := range list {
		if i == 8 {
			lines = append(lines, r.Say(solve.Say("app.more_problems", "PluralCount", len(list)-i)))
			break
		}
		text := d.Text
		if d.Line > 0 {
			text = solve.Say("app.at_line", "Line", d.Line, "Text", text)
		}
		lines = append(lines, catalogue.Message(r.Say(text)))
	}
	r.Prompt("warning", r.Say(solve.Say("app.warning.title")), r.Paragraph(strings.Join(lines, "\n")), shell.OK)
}
