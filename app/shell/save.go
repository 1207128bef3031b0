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
	// SaveFile asks for a path to write to. The dialog opens in folder or, if folder is "", in its default folder. name
	// is the proposed name of the file.
	SaveFile(title, folder, name string, chosen func(path string))
	// Adopt opens c as a document that has no file yet. If c replaces a document with unsaved changes, Adopt first asks
	// about that document. If shot is not nil, the window then has the view of shot.
	Adopt(c document.Content, shot *view.Shot)
	// AddToLesson adds the shown board of c as a frame to the lesson of the open document, after the chosen frame. The
	// frame has the title and the notes of c. lens is the ID of the frame's lens; "" means no lens. AddToLesson returns
	// the number of the frame, counted from 1. If the lesson is about another puzzle, err is a [solve.Refusal].
	AddToLesson(c document.Content, lens string) (number int, err error)
}

// Chosen returns a function for the result of a file dialog. The function shows err if err is not nil. Otherwise it
// calls chosen with the path, unless the user has cancelled and the path is "".
func Chosen(s *Shell, chosen func(path string)) func(path string, err error) {
	return func(path string, err error) {
		s.Complain(err)
		if err == nil && path != "" {
			chosen(path)
		}
	}
}

// Save asks for a path and writes a file with the function write. name is the proposed name. If the path has no
// extension, it gets the extension of name. Save shows errors. After success it calls done with the path.
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

// Overwriting calls write. If a file with one of the paths exists, Overwriting asks first. Overwriting does not ask
// about the path typed, because the dialog has already asked. The dialog does not ask about a path with an added
// extension, or about files beside it.
func Overwriting(s *Shell, paths []string, typed string, write func()) {
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil && path != typed {
			s.Confirm(solve.Say("app.exists", "Name", Plain(filepath.Base(path))), solve.Say("app.overwrite"), write)
			return
		}
	}
	write()
}
