package shell

import (
	"io"
	"path/filepath"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/app/view"
	"stepboard/solve"
)

// Filing is the window's part in rooms that read and write files. Callbacks get a path that the user chose, and are not
// called without one. Errors are shown.
type Filing interface {
	ChooseFile(title string, chosen func(path string))
	ChooseFolder(title string, chosen func(path string))
	// SaveFile asks for a path to write to, in a folder ("": the default of dialogs), and proposes a name.
	SaveFile(title, folder, name string, chosen func(path string))
	// Adopt shows an unsaved document, after the user was asked about the present one. If at is not nil, it shows the
	// view of that shot first.
	Adopt(c document.Content, at *view.Shot)
	// AddToLesson adds the shown board of a content to the lesson of the open document, after the chosen frame, with
	// the content's title and notes, seen through a lens; empty: none. It returns the frame's number, from 1, or a
	// [solve.Refusal] if the lesson is about another puzzle.
	AddToLesson(c document.Content, lens string) (number int, err error)
}

// Chosen handles the result of a file dialog: it calls chosen with a path, and shows an error.
func Chosen(s *Shell, chosen func(path string)) func(path string, err error) {
	return func(path string, err error) {
		s.Complain(err)
		if err == nil && path != "" {
			chosen(path)
		}
	}
}

// Save asks for a path and writes a file. A path without an ending gets the ending of the proposed name. Errors are
// shown; otherwise written is called with the path.
func Save(
	s *Shell, host Filing, title solve.Text, name string, write func(io.Writer) error, written func(path string),
) {
	host.SaveFile(s.Say(title), "", name, func(path string) {
		if filepath.Ext(path) == "" {
			path += filepath.Ext(name)
		}
		if _, err := disk.Replace(path, write); err != nil {
			s.Complain(err)
			return
		}
		written(path)
	})
}
