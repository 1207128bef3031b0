// Package recovery keeps work that is not saved on the disk, so that a crash, a power cut or a signal takes at most the
// last stroke, and finds it again at the next start.
package recovery

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/solve/puzzles"
)

// Work is a document with something that is not saved.
type Work struct {
	Note
	// Key is the same for the same document, and another for others. It is not kept.
	Key     any
	Content document.Content
}

// Note is what is kept of a work beside its content.
type Note struct {
	Name     string       `json:"name"`              // of its file, for people
	Path     []byte       `json:"path,omitempty"`    // of its file, which may be no UTF-8; empty: it is in none yet
	Format   files.Format `json:"format,omitempty"`  // of the file
	Modified time.Time    `json:"modified,omitzero"` // the file, when the work was kept
	Size     int64        `json:"size,omitempty"`    // of the file
	At       time.Time    `json:"at"`                // when the work was kept
}

// Dir is where the program keeps what is not saved, in the user's configuration.
func Dir() (string, error) { return disk.Config("recovery") }

// extension of the files that works are in.
const extension = ".unsaved"

// mostCells is how large a work may be, in cells and queries: larger ones would take seconds to write.
const mostCells = 1 << 24

// Size is the number of cells and queries of a content.
func Size(c document.Content) int {
	n := 0
	for _, d := range c.Datasets {
		n += d.Board.Cells() + len(d.Queries)
	}
	return n
}

// write writes a work to a file: a line about it, then the document in the program's own format.
func write(path string, w *Work) error {
	note := w.Note
	if len(note.Path) > 0 {
		if info, err := os.Stat(string(note.Path)); err == nil {
			note.Modified, note.Size = info.ModTime(), info.Size()
		}
	}
	head, err := json.Marshal(note)
	if err != nil {
		return err
	}
	_, err = disk.Replace(path, func(out io.Writer) error {
		if _, err := out.Write(append(head, '\n')); err != nil {
			return err
		}
		return files.Write(out, w.Content, files.Stepboard)
	})
	return err
}

// mostHead is the longest line about a work.
const mostHead = 1 << 16

// errNote is the error of a file that is no work.
var errNote = errors.New("no work that was kept")

// read reads what is said about a work, and leaves the reader at the document.
func read(in *bufio.Reader) (n Note, err error) {
	line, err := in.ReadSlice('\n')
	if err == nil {
		err = json.Unmarshal(line, &n)
	}
	if err == nil && n.At.IsZero() {
		err = errNote
	}
	return n, err
}

// Load reads the document of a work that was found, of one of some puzzles.
func (f *Found) Load(list puzzles.List) (document.Content, error) {
	in, err := os.Open(f.file)
	if err != nil {
		return document.Content{}, err
	}
	defer in.Close()
	b := bufio.NewReaderSize(in, mostHead)
	if _, err := read(b); err != nil {
		return document.Content{}, err
	}
	doc, err := files.Read(list, f.Name, b, nil)
	if err != nil {
		return document.Content{}, err
	}
	return doc.Content, nil
}

// Stamp is that of the work's file, if it still is what it was when the work was kept; else one that differs from any
// file, so that the user is asked before it is written over.
func (f *Found) Stamp() files.Stamp {
	path := string(f.Path)
	info, err := os.Stat(path)
	if err != nil || !info.ModTime().Equal(f.Modified) || info.Size() != f.Size {
		return files.Stamp{}
	}
	stamp, _ := files.StampOf(path)
	return stamp
}
