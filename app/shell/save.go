package shell

import (
	"io"
	"path/filepath"

	"stepboard/app/disk"
	"stepboard/solve"
)

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
