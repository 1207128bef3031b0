package shell

import (
	"io"
	"path/filepath"

	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/app/view"
	"stepboard/solve"
)

// Filing is what rooms that read and make files ask of the window. They are told of a path that the user chose, and of
// nothing where there is none; what goes wrong is complained of.
type Filing interface {
	ChooseFile(title string, chosen func(path string))
	ChooseFolder(title string, chosen func(path string))
	// SaveFile asks where to write a file, in a folder ("": where all dialogs begin), and proposes a name.
	SaveFile(title, folder, name string, chosen func(path string))
	// Adopt shows a document that is in no file yet, after the user was asked about the one in its place, and first
	// what a shot shows of it, where there is one.
	Adopt(c document.Content, at *view.Shot)
	// AddToLesson takes the shown board of a content into the lesson of the document that is open, behind the chosen
	// frame, with the content's title and notes, seen through a lens; empty: none. It returns the frame's number, from 1,
	// and a [solve.Refusal] where the lesson is about another puzzle.
	AddToLesson(c document.Content, lens string) (number int, err error)
}

// Chosen takes what a file dialog says: a path that was chosen goes on, an error is complained of.
func Chosen(s *Shell, chosen func(path string)) func(path string, err error) {
	return func(path string, err error) {
		s.Complain(err)
		if err == nil && path != "" {
			chosen(path)
		}
	}
}

// Save asks for a file and writes it. It gets the ending of the proposed name where it has none. What goes wrong is
// complained of; else written follows, with the path.
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
