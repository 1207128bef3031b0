package filing

import (
	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
)

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
