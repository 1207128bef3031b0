package shell

import (
	"io"
	"path/filepath"

	"stepboard/app/disk"
	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/solve"
)

// Filing is what rooms that read and make files ask of the window. Where the user chose none, a path is empty.
type Filing interface {
	ChooseFile(title string, done func(path string, err error))
	ChooseFolder(title string, done func(path string, err error))
	// SaveFile asks where to write a file, and proposes a name.
	SaveFile(title, name string, done func(path string, err error))
	// Adopt shows a document that is in no file yet, after the user was asked about the one in its place, and first
	// what a shot shows of it, where there is one.
	Adopt(c document.Content, at *view.Shot)
}

// AskPath asks where to write a file, and proposes a name. Where the user chose none, the path is empty.
type AskPath func(title, name string, done func(path string, err error))

// Save asks for a file and writes it. It gets the ending of the proposed name where it has none. What goes wrong is
// complained of; else written follows, with the path.
func Save(
	s *Shell, ask AskPath, title solve.Text, name string, write func(io.Writer) error, written func(path string),
) {
	ask(s.Say(title), name, func(path string, err error) {
		if err == nil && path == "" {
			return
		}
		if err == nil && filepath.Ext(path) == "" {
			path += filepath.Ext(name)
		}
		if err == nil {
			_, err = disk.Replace(path, write)
		}
		if err != nil {
			s.Complain(err)
			return
		}
		written(path)
	})
}
