package filing

import (
	"path/filepath"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// desk has the waiting documents, by puzzle ID. A document waits while the window shows a document of another puzzle.
type desk map[string]*waiting

type waiting struct {
	*workbench.Aside
	file  file
	frame int // index of the frame that was chosen in the strip
}

// OpenPuzzle shows a document of the puzzle p: the shown document, or else the waiting document, or else the first
// sample, or else an empty board.
func (r *Room) OpenPuzzle(p solve.Puzzle) {
	r.Lesson.Leave(func() {
		switch {
		case r.Bench.Doc().Puzzle().ID() == p.ID():
		case r.desk[p.ID()] != nil:
			r.putAside()
			r.take(p)
		default:
			if list := samplesOf(r.Shell, p); len(list) > 0 {
				r.OpenSample(list[0].name)
			} else {
				r.Create(p, document.DefaultSize(p.Limits()))
			}
		}
	})
}

// clear calls proceed(), which will open a document of the puzzle p. If this call replaces a document of p with unsaved
// changes, clear first shows that document and asks the user. If the shown document has another puzzle, this document
// then waits. A comparison of algorithms goes on with the new document.
func (r *Room) clear(p solve.Puzzle, proceed func()) {
	if r.Bench.Doc() == nil {
		proceed()
		return
	}
	if r.Filed().Puzzle().ID() == p.ID() {
		r.Ask(proceed)
		return
	}
	r.Lesson.Leave(func() {
		comparing := r.Bench.On(workbench.Comparing)
		r.putAside()
		if r.Unsaved(p) {
			r.take(p)
			r.Ask(proceed)
			return
		}
		delete(r.desk, p.ID())
		proceed()
		if comparing {
			r.Bench.Set(workbench.Comparing, true)
		}
	})
}

// AskAll shows each document with unsaved changes and asks about it. Unless the user cancels, it then calls proceed().
func (r *Room) AskAll(proceed func()) { r.Ask(func() { r.askWaiting(r.Puzzles, proceed) }) }

// askWaiting does the same as AskAll, for the waiting documents of some puzzles.
func (r *Room) askWaiting(list []solve.Puzzle, proceed func()) {
	for i, p := range list {
		if !r.Unsaved(p) {
			continue
		}
		r.putAside()
		r.take(p)
		r.Ask(func() { r.askWaiting(list[i+1:], proceed) })
		return
	}
	proceed()
}

// ClosePuzzle closes the document of a puzzle of the user, and forgets the puzzle. If the document has unsaved changes,
// ClosePuzzle first shows it and asks.
func (r *Room) ClosePuzzle(p solve.Puzzle) {
	next := r.Filed().Puzzle()
	forget := func() {
		r.OpenPuzzle(next)
		delete(r.desk, p.ID())
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

// Unsaved reports whether the waiting document of a puzzle has unsaved changes.
func (r *Room) Unsaved(p solve.Puzzle) bool {
	o := r.desk[p.ID()]
	return o != nil && o.Doc.Dirty()
}

// putAside stores the shown document in the desk. The caller then opens another document.
func (r *Room) putAside() {
	o := &waiting{workbench.PutAside(r.Bench), r.file, r.Lesson.Chosen()}
	if len(o.Doc.Frames()) > 0 {
		r.taught = o.Doc
	}
	r.desk[o.Doc.Puzzle().ID()] = o
}

// take opens the waiting document of a puzzle in its old view.
func (r *Room) take(p solve.Puzzle) {
	o := r.desk[p.ID()]
	delete(r.desk, p.ID())
	o.Return(r.Bench, func(opening workbench.Opening) {
		r.file = o.file
		r.OpenDocument(opening)
		if len(o.Doc.Frames()) > 0 && o.Doc != r.taught {
			r.Lesson.Choose(o.frame)
		}
		r.teach()
	})
}

// teach lets no other lesson take the place of the lesson of the shown document, also if its last frame is removed.
func (r *Room) teach() {
	if len(r.Bench.Doc().Frames()) > 0 {
		r.taught = nil
	}
}

// Taught returns the waiting document whose lesson was shown last, or nil.
func (r *Room) Taught() *document.Document {
	if r.taught != nil && r.desk[r.taught.Puzzle().ID()] != nil && r.desk[r.taught.Puzzle().ID()].Doc == r.taught {
		return r.taught
	}
	return nil
}

// LessonFile returns the path of the file that has the lesson: not the file of the window's board while the lesson's
// document waits. If there is no file yet, saved is false, and path is the place that will be proposed.
func (r *Room) LessonFile() (path string, saved bool) {
	f, doc := r.file, r.Lesson.Doc()
	if doc == r.Taught() {
		f = r.desk[doc.Puzzle().ID()].file
	}
	if f.path != "" {
		return f.path, true
	}
	return filepath.Join(r.Folder(), r.stemOf(f, doc)+files.Extension), false
}

// Works returns the documents with unsaved changes, among the shown document and the waiting documents.
func (r *Room) Works() (works []recovery.Work) {
	add := func(doc *document.Document, name string, f file) {
		if doc == nil || !doc.Dirty() {
			return
		}
		works = append(works, recovery.Work{
			Note: recovery.Note{Name: name, Path: []byte(f.path), Format: f.format}, Key: doc, Content: doc.Content(),
		})
	}
	add(r.Filed(), r.Name(), r.file)
	for _, o := range r.desk {
		add(o.Doc, r.nameOf(o.file), o.file)
	}
	return works
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
