package shell

import (
	"io/fs"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// Filing is the room of files, for other rooms. Package filing documents the methods. The function chosen gets the path
// that the user chooses. If the user cancels, it is not called. The dialogs show their errors.
type Filing interface {
	ChooseFile(title string, chosen func(path string))
	ChooseFolder(title string, chosen func(path string))
	SaveFile(title, folder, name string, chosen func(path string))

	FileName() string
	Taught() *document.Document
	LessonFile() (path string, saved bool)
	Saved() bool
	Stem() string
	Folder() string
	Recent() []string
	Works() []recovery.Work

	Open(path string)
	OpenDialog()
	OpenBuiltIn(from fs.FS, folder, name string, proceed func())
	OpenPuzzle(p solve.Puzzle)
	OpenRules(p *script.Puzzle)
	OpenWindow(paths ...string) error
	Tour(p solve.Puzzle, language string) (document.Content, error)
	OpenTour(p solve.Puzzle)
	Samples(p solve.Puzzle) []*fyne.MenuItem
	ClosePuzzle(p solve.Puzzle)
	Create(p solve.Puzzle, size grid.Size)
	Adopt(c document.Content, shot *view.Shot)
	Recover(c document.Content, n recovery.Note, stamp files.Stamp, proceed func())
	Warn(list []solve.Diagnostic)
}

// Lesson is the room of the lesson, for other rooms. Package lesson documents the methods.
type Lesson interface {
	Frames() []view.Frame
	Tongue() *catalogue.Catalogue
	Opened() int
	Chosen() int
	Choose(i int)
	Show(on bool)
	Shown() bool
	Doc() *document.Document

	Seen() (f view.Frame, ok bool)
	AddFrame(f view.Frame) (number int)
	AddBoard(c document.Content, lens string) (number int)
	Edit(i int, edit func(*view.Frame))

	OpenFor(i int, hides func(index int) workbench.Secret, onReturn func(index int))
	OpenSeen(i int, s view.Shot)
	AskEdits(proceed func())
	OpenReady(id string)
	Leave(proceed func())
	Returns() bool
	Stay() bool
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

// MuchToSave is a size in bytes. Files of this size or more are written in the background.
const MuchToSave = 1 << 17

// Save asks for a path, with a proposed file name, and writes a text to a file. A path without extension gets the
// extension of the proposed name. Save shows an error, or else calls the function done with the path.
func Save(s *Shell, title solve.Text, name string, text []byte, done func(path string)) {
	s.Files.SaveFile(s.Say(title), "", name, func(typed string) {
		path := typed
		if filepath.Ext(path) == "" {
			path += filepath.Ext(name)
		}
		Overwriting(s, []string{path}, typed, func() {
			var err error
			s.RunThen(len(text) >= MuchToSave, func() { _, err = disk.Replace(path, disk.Bytes(text)) }, func() {
				if err != nil {
					s.Complain(err)
					return
				}
				done(path)
			})
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
