package filing

import (
	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
)

// Works are the documents with something that is not saved, as they are kept until it is: the one of the shown puzzle,
// and those that wait.
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

// Recover shows a document that was kept when it was not saved, as one that still is not, after the user has been asked
// about the one that it takes the place of; then follows. Its file may have changed since, which the stamp tells.
func (r *Room) Recover(c document.Content, n recovery.Note, stamp files.Stamp, then func()) {
	r.clear(c.Puzzle, func() {
		r.show(c, file{path: string(n.Path), name: n.Name, format: n.Format, stamp: stamp})
		r.Bench.Doc().MarkUnsaved()
		then()
	})
}
