package shell

import (
	"io"
	"path/filepath"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/app/view"
	"stepboard/solve"
)

// Filing is what the window does for rooms that read and write files. Each callback gets the path that the user has
// chosen. If the user chooses none, it is not called. Filing shows errors.
type Filing interface {
	ChooseFile(title string, chosen func(path string))
	ChooseFolder(title string, chosen func(path string))
	// SaveFile asks for a path to write to. folder is where the dialog opens; "": its default. name is the proposed
	// name.
	SaveFile(title, folder, name string, chosen func(path string))
	// Adopt shows a document that has no file yet. If the present document has unsaved changes, Adopt first asks. If at
	// is not nil, the document shows the view of this shot.
	Adopt(c document.Content, at *view.Shot)
	// AddToLesson adds the shown board of c as a frame to the lesson of the open document, after the chosen frame. The
	// frame has the title and the notes of c, and the lens with the ID lens; "": no lens. AddToLesson returns the
	// frame's number, from 1. If the lesson is about another puzzle, it returns a [solve.Refusal].
	AddToLesson(c document.Content, lens string) (number int, err error)
}

// Chosen returns a function for the result of a file dialog. The function calls chosen with the path, or shows the
// error.
func Chosen(s *Shell, chosen func(path string)) func(path string, err error) {
	return func(path string, err error) {
		s.Complain(err)
		if err == nil && path != "" {
			chosen(path)
		}
	}
}

// Save asks for a path and writes a file. name is the proposed name. If the path has no extension, it gets the
// extension of name. Save shows errors. If there is none, it calls written with the path.
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
