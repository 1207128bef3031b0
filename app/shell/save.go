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

// Filing shows file dialogs and opens documents for rooms that read and write files. The function chosen is called
// with the path that the user chooses. If the user cancels, chosen is not called. The dialogs show their errors.
type Filing interface {
	ChooseFile(title string, chosen func(path string))
	ChooseFolder(title string, chosen func(path string))
	// SaveFile asks for a path to write to. If folder is "", the dialog opens in its default folder. It proposes name.
	SaveFile(title, folder, name string, chosen func(path string))
	// Adopt opens c as a document that has no file yet. If c replaces a document with unsaved changes, Adopt first asks
	// about that document. If shot is not nil, the window then has the view of shot.
	Adopt(c document.Content, shot *view.Shot)
	// AddToLesson adds the shown board of c to the lesson as a frame after the chosen frame. lens is the ID of its lens,
	// or "". The number of the first frame is 1. If the lesson is about another puzzle, err is a [solve.Refusal].
	AddToLesson(c document.Content, lens string) (number int, err error)
}

// Chosen returns a function for the result of a file dialog. If the user has cancelled, the path is "".
func Chosen(s *Shell, chosen func(path string)) func(path string, err error) {
	return func(path string, err error) {
		s.Complain(err)
		if err == nil && path != "" {
			chosen(path)
		}
	}
}

// Save asks for a path and writes a file. It proposes name, and adds name's extension to a path without extension. Save
// shows errors, or else calls done with the path.
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

// Overwriting calls write. If a file exists, Overwriting asks first. The dialog has already asked about the path typed,
// but not about a path with an added extension, or about files beside it.
func Overwriting(s *Shell, paths []string, typed string, write func()) {
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil && path != typed {
			s.Confirm(solve.Say("app.exists", "Name", Plain(filepath.Base(path))), solve.Say("app.overwrite"), write)
			return
		}
	}
	write()
}
