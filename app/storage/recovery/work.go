// Package recovery keeps unsaved work on the disk, so that a crash, a power cut or a signal loses at most the last
// stroke. It finds the work again at the next start.
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
	// Key identifies the document while the program runs. It is not stored.
	Key     any
	Content document.Content
}

// Note is the stored data about a work besides its content.
type Note struct {
	Name     string       `json:"name"`              // of its file, for people
	Path     []byte       `json:"path,omitempty"`    // of its file, perhaps not UTF-8; empty: no file yet
	Format   files.Format `json:"format,omitempty"`  // of the file
	Modified time.Time    `json:"modified,omitzero"` // time of the file when the work was kept
	Size     int64        `json:"size,omitempty"`    // of the file
	At       time.Time    `json:"at"`                // when the work was kept
}

// Dir is the folder of unsaved works in the user's configuration.
func Dir() (string, error) { return disk.Config("recovery") }

// extension of the files with works.
const extension = ".unsaved"

// mostCells is the largest size of a work, in cells and queries: larger ones would take seconds to write.
const mostCells = 1 << 24

// Size is the number of cells and queries of a content.
func Size(c document.Content) int {
	n := 0
	for _, d := range c.Datasets {
		n += d.Board.Cells() + len(d.Queries)
	}
	return n
}

// write writes a work to a file: a line with the note, then the document in the program's own format.
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

// mostHead is the longest line with a note.
const mostHead = 1 << 16

// errNote is the error of a file that is not a work.
var errNote = errors.New("no work that was kept")

// read reads the note of a work, and leaves the reader at the document.
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

// Load reads the document of a found work, which must be of one of some puzzles.
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

// Stamp is the stamp of the work's file, if it is unchanged since the work was kept. Otherwise it differs from any
// file's stamp, so that the user is asked before the file is overwritten.
func (f *Found) Stamp() files.Stamp {
	path := string(f.Path)
	info, err := os.Stat(path)
	if err != nil || !info.ModTime().Equal(f.Modified) || info.Size() != f.Size {
		return files.Stamp{}
	}
	stamp, _ := files.StampOf(path)
	return stamp
}
