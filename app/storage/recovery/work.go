// Package recovery keeps unsaved documents on the disk, so that a crash, a power cut or a signal loses at most the
// last stroke. At the next start the program finds the documents again.
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

// Work is a document with unsaved changes.
type Work struct {
	Note
	// Key identifies the document while the program runs. Key is not written to the disk.
	Key     any
	Content document.Content
}

// Note describes a work on the disk. The document itself is not a part of the note.
type Note struct {
	Name     string       `json:"name"`              // name of the document's file, to be shown
	Title    string       `json:"title,omitempty"`   // title of the document
	Path     []byte       `json:"path,omitempty"`    // path of the document's file, perhaps not UTF-8; empty: no file yet
	Format   files.Format `json:"format,omitempty"`  // format of the file
	Modified time.Time    `json:"modified,omitzero"` // time of the file when the work was kept
	Size     int64        `json:"size,omitempty"`    // size of the file in bytes when the work was kept
	At       time.Time    `json:"at"`                // time when the work was kept
}

// Dir returns the folder of the works in the user's configuration.
func Dir() (string, error) { return disk.Config("recovery") }

const extension = ".unsaved"

// mostCells is the largest Size of a document that is kept. Writing a larger document would take seconds.
const mostCells = 1 << 24

// Size returns the number of cells and queries of a document.
func Size(c document.Content) int {
	n := 0
	for _, d := range c.Datasets {
		n += d.Board.Cells() + len(d.Queries)
	}
	return n
}

// write writes a work into a file: a line with the note, and then the document in the program's own format.
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

// mostHead is the largest number of bytes in the line with the note.
const mostHead = 1 << 16

var errNote = errors.New("no work that was kept")

// read reads the note of a work. The document follows at the reader's position.
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

// Load reads the document of a work. Its puzzle must be in list.
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
	doc, err := files.ReadStepboard(list, f.Name, b, nil)
	if err != nil {
		return document.Content{}, err
	}
	return doc.Content, nil
}

// Stamp returns the stamp of the document's file if the file is unchanged since the work was kept. Otherwise it
// returns the zero Stamp, so that the user is asked before the file is overwritten.
func (f *Found) Stamp() files.Stamp {
	path := string(f.Path)
	info, err := os.Stat(path)
	if err != nil || !info.ModTime().Equal(f.Modified) || info.Size() != f.Size {
		return files.Stamp{}
	}
	stamp, _ := files.StampOf(path)
	return stamp
}
