package shell

import (
	"io"
	"os"
	"path/filepath"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/app/view"
	"stepboard/solve"
)

// Filing shows file dialogs and opens documents for rooms that read and write files. The function chosen gets the path
// that the user chooses. If the user cancels, it is not called. The dialogs show their errors.
type Filing interface {
	ChooseFile(title string, chosen func(path string))
	ChooseFolder(title string, chosen func(path string))
	// SaveFile asks for a path to write to, and proposes a file name. An empty folder means the dialog's default folder.
	SaveFile(title, folder, name string, chosen func(path string))
	// Adopt opens c as a document that has no file yet. If the present document has unsaved changes, Adopt first asks
	// about them. If shot is not nil, the window then has the view of shot.
	Adopt(c document.Content, shot *view.Shot)
	// AddToLesson adds the shown board of c to the lesson, as a frame after the chosen frame. The class sees the title and
	// the notes of c beside the board, so neither may name the author of a program. The parameter lens is the ID
	// of a lens, or "". The result is the frame's number, from 1. If the lesson can't have the board, AddToLesson shows
	// the reason and returns 0.
	AddToLesson(c document.Content, lens string) (number int)
}

// Chosen returns a function for the result of a file dialog. It shows an error, and ignores the empty path of a
// cancelled dialog.
func Chosen(s *Shell, chosen func(path string)) func(path string, err error) {
	return func(path string, err error) {
		s.Complain(err)
		if err == nil && path != "" {
			chosen(path)
		}
	}
}

// Save asks for a path, with a proposed file name, and writes a file. A path without extension gets the extension of
// the proposed name. Save shows an error, or else calls the function done with the path.
func Save(
	s *Shell, host Filing, title solve.Text, name string, write func(io.Writer) error, done func(path string),
) {
	host.SaveFile(s.Say(title), "", name, func(typed string) {
		path := typed
		if filepath.Ext(path) == "" {
			path += filepath.Ext(name)
		}
		Overwriting(s, []string{path}, typed, func() {
			if _, err := disk.Replace(path, write); err != nil {
				s.Complain(err)
				return
			}
			done(path)
		})
	})
}

// Overwriting calls the function write. If one of the paths exists, it asks the user first. It does not ask about the
// path typed, because the dialog has asked. So it asks about paths with an added extension, and about further files.
func Overwriting(s *Shell, paths []string, typed string, write func()) {
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil && path != typed {
			s.Confirm(solve.Say("app.exists", "Name", Plain(filepath.Base(path))), solve.Say("app.overwrite"), write)
			return
		}
	}
	write()
}
