package filing

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// documents has the documents of the window, at most one of each puzzle, and their files.
type documents struct {
	*shell.Shell
	file    file                // the file of the shown document
	waiting map[string]*waiting // by puzzle ID
	taught  *document.Document  // the document whose lesson waited last, or nil
}

type file struct {
	path   string // "" if the document has no file
	name   string // the document's name, if path is ""
	format files.Format
	stamp  files.Stamp
	seen   files.Stamp // the file's stamp when the user was last asked about a change by another program
}

// FileName returns the name of the document's file, for texts.
func (d *documents) FileName() string { return d.nameOf(d.file) }

// Saved reports whether the document has a file.
func (d *documents) Saved() bool { return d.file.path != "" }

func (d *documents) nameOf(f file) string {
	if f.path != "" {
		return shell.Plain(filepath.Base(f.path))
	}
	return cmp.Or(f.name, d.Say(solve.Say("app.untitled")))
}

// Retitle sets the window's title to the names of the document and its file.
func (d *documents) Retitle() {
	title := d.FileName()
	doc := d.Filed()
	if doc.Title() != "" {
		title = shell.Plain(doc.Title()) + " — " + title
	}
	if doc.Dirty() {
		title += " •"
	}
	title += " — Stepboard"
	if d.Bench.Hides(workbench.Notes) { // the names of the document and of its file may tell an answer
		title = "Stepboard"
	}
	if d.Win.Title() != title {
		d.Win.SetTitle(title)
		d.Trace.Line("title", title)
	}
}

func (d *documents) show(c document.Content, f file) {
	d.file = f
	d.know(c.Puzzle)
	d.OpenDocument(workbench.Opening{Doc: document.New(c), Answers: d.Bench.NewAnswers()})
	d.teach()
	if f.path != "" || f.name != "" { // a file is looked at first; a new board is painted
		d.Bench.Painter.Rest()
	} else {
		d.Bench.Painter.Choose(d.Bench.Painter.Brush)
	}
	d.Bench.Solve()
}

// Folder returns the folder in which a file dialog begins.
func (d *documents) Folder() string { return d.folderOf(d.file) }

// folderOf returns the folder of a file. If there is no file yet, it is the folder of the last one.
func (d *documents) folderOf(f file) string {
	if f.path != "" {
		return filepath.Dir(f.path)
	}
	home, _ := os.UserHomeDir()
	return cmp.Or(d.Settings.Folder(), home)
}

// waiting is a document that waits while the window shows a document of another puzzle.
type waiting struct {
	*workbench.Aside
	file  file
	frame int // index of the frame that was chosen in the strip
}

// Unsaved reports whether the waiting document of a puzzle has unsaved changes.
func (d *documents) Unsaved(p solve.Puzzle) bool {
	o := d.waiting[p.ID()]
	return o != nil && o.Doc.Dirty()
}

// putAside lets the shown document wait. The caller then opens another document.
func (d *documents) putAside() {
	o := &waiting{workbench.PutAside(d.Bench), d.file, d.Lesson.Chosen()}
	if len(o.Doc.Frames()) > 0 {
		d.taught = o.Doc
	}
	d.waiting[o.Doc.Puzzle().ID()] = o
}

// swap opens the waiting document of a puzzle in its old view. The shown document then waits.
func (d *documents) swap(p solve.Puzzle) {
	d.putAside()
	o := d.waiting[p.ID()]
	delete(d.waiting, p.ID())
	o.Return(d.Bench, func(opening workbench.Opening) {
		d.file = o.file
		d.OpenDocument(opening)
		if len(o.Doc.Frames()) > 0 && o.Doc != d.taught {
			d.Lesson.Choose(o.frame)
		}
		d.teach()
	})
}

// teach lets no other lesson take the place of the lesson of the shown document, also if its last frame is removed.
func (d *documents) teach() {
	if len(d.Bench.Doc().Frames()) > 0 {
		d.taught = nil
	}
}

// Taught returns the waiting document whose lesson was shown last, or nil.
func (d *documents) Taught() *document.Document {
	if d.taught != nil && d.waiting[d.taught.Puzzle().ID()] != nil && d.waiting[d.taught.Puzzle().ID()].Doc == d.taught {
		return d.taught
	}
	return nil
}

// LessonFile returns the path of the file that has the lesson: not the file of the window's board while the lesson's
// document waits. If there is no file yet, saved is false, and path is the place that will be proposed.
func (d *documents) LessonFile() (path string, saved bool) {
	f, doc := d.file, d.Lesson.Doc()
	if doc == d.Taught() {
		f = d.waiting[doc.Puzzle().ID()].file
	}
	if f.path != "" {
		return f.path, true
	}
	return filepath.Join(d.folderOf(f), d.stemOf(f, doc)+files.Extension), false
}

// Works returns the documents with unsaved changes, among the shown document and the waiting documents.
func (d *documents) Works() (works []recovery.Work) {
	add := func(doc *document.Document, name string, f file) {
		if doc == nil || !doc.Dirty() {
			return
		}
		works = append(works, recovery.Work{
			Note: recovery.Note{Name: name, Title: doc.Title(), Path: []byte(f.path), Format: f.format},
			Key:  doc, Content: doc.Content(),
		})
	}
	add(d.Filed(), d.FileName(), d.file)
	for _, o := range d.waiting {
		add(o.Doc, d.nameOf(o.file), o.file)
	}
	return works
}

// know makes a puzzle available. It keeps an earlier added puzzle only if a waiting document of this earlier puzzle has
// unsaved changes, or the lesson that the window shows.
func (d *documents) know(p solve.Puzzle) {
	list, taught := puzzles.BuiltIn(), d.Taught()
	for _, q := range d.Puzzles {
		if list.ByID(q.ID()) == nil && (d.Unsaved(q) || taught != nil && taught.Puzzle().ID() == q.ID()) {
			list = list.With(q)
		}
	}
	d.Puzzles = list.With(solve.Inner(p))
}

// Stem returns the name of the document's file without its extension. If the document has no file, Stem returns the
// first usable name: the title, the sample's or picture's name, the board's name, or the puzzle's name.
func (d *documents) Stem() string { return d.stemOf(d.file, d.Filed()) }

func (d *documents) stemOf(f file, doc *document.Document) string {
	if f.path != "" {
		return strings.TrimSuffix(filepath.Base(f.path), filepath.Ext(f.path))
	}
	for _, name := range []string{
		doc.Title(), strings.TrimSuffix(f.name, filepath.Ext(f.name)), doc.Current().Name,
		d.Say(solve.TextOf(doc.Puzzle(), "name")),
	} {
		if name = safe(name); name != "" {
			return name
		}
	}
	return "board"
}

// safe(name) returns a text as a file name: not too long, and without characters that some system forbids.
func safe(name string) string {
	const most = 60
	name = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || strings.ContainsRune(`<>:"/\|?*`, c) {
			return ' '
		}
		return c
	}, name)
	letters := []rune(strings.Join(strings.Fields(name), " "))
	return strings.Trim(string(letters[:min(len(letters), most)]), " .")
}
