package filing

import (
	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
)

// Works are the documents with unsaved changes, in the form that is kept until they are saved: the shown puzzle's
// document, and the waiting ones.
func (r *Room) Works() (works []recovery.Work) {
	add := func(doc *document.Document, name string, f file) {
		if doc == nil || !doc.Dirty() {
			return
		}
		works = append(works, recovery.Work{
			Note: recovery.Note{Name: name, Path: []byte(f.path), Format: f.format}, Key: doc, Content: doc.Content(),
		})
	}
	add(r.host.Filed(), r.Name(), r.file)
	for _, o := range r.desk {
		add(o.Doc, r.nameOf(o.file), o.file)
	}
	return works
}

// Recover shows a document that was kept because it was not saved. It still counts as unsaved. Before, the user is
// asked about the document that it replaces. Then it calls then. The file may have changed since, which the stamp
// tells.
func (r *Room) Recover(c document.Content, n recovery.Note, stamp files.Stamp, then func()) {
	r.clear(c.Puzzle, func() {
		r.show(c, file{path: string(n.Path), name: n.Name, format: n.Format, stamp: stamp})
		r.Bench.Doc().MarkUnsaved()
		then()
	})
}
