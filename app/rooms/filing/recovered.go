package filing

import (
	"stepboard/app/document"
	"stepboard/app/files"
	"stepboard/app/recovery"
)

// Note says where the document lives, for what is kept of it while it is not saved.
func (r *Room) Note() recovery.Note {
	return recovery.Note{Name: r.Name(), Path: []byte(r.file.path), Format: r.file.format}
}

// ShowRecovered shows a document that was kept when it was not saved, as one that still is not. Its file may have
// changed since, which the stamp tells.
func (r *Room) ShowRecovered(c document.Content, n recovery.Note, stamp files.Stamp) {
	r.show(c, file{path: string(n.Path), name: n.Name, format: n.Format, stamp: stamp})
	r.Bench.Doc().MarkUnsaved()
}
