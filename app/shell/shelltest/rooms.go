package shelltest

import (
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Files stands for the room of files. Its dialogs return Path, and SaveFile returns Saves(name) if Saves is not nil.
type Files struct {
	shell.Filing // nil: a call of another method fails the test
	Path         string
	Saves        func(name string) string
	Proposed     string             // the name that was proposed last
	Adopted      []document.Content // the adopted documents
	Created      []grid.Size        // the sizes of new boards
	Shot         *view.Shot         // the view of the last of them
	Warned       []solve.Diagnostic // all warnings
}

// ChooseFile implements shell.Filing.
func (f *Files) ChooseFile(_ string, chosen func(path string)) { chosen(f.Path) }

// ChooseFolder implements shell.Filing.
func (f *Files) ChooseFolder(_ string, chosen func(path string)) { chosen(f.Path) }

// SaveFile implements shell.Filing.
func (f *Files) SaveFile(_, _, name string, chosen func(path string)) {
	f.Proposed = name
	path := f.Path
	if f.Saves != nil {
		path = f.Saves(name)
	}
	chosen(path)
}

// Adopt implements shell.Filing.
func (f *Files) Adopt(c document.Content, shot *view.Shot) {
	f.Adopted, f.Shot = append(f.Adopted, c), shot
}

// Create implements shell.Filing.
func (f *Files) Create(_ solve.Puzzle, size grid.Size) { f.Created = append(f.Created, size) }

// Folder implements shell.Filing.
func (f *Files) Folder() string { return "" }

// Stem implements shell.Filing.
func (f *Files) Stem() string { return "untitled" }

// Taught implements shell.Filing. No lesson waits.
func (f *Files) Taught() *document.Document { return nil }

// LessonFile implements shell.Filing. The lesson has no file.
func (f *Files) LessonFile() (path string, saved bool) { return "untitled.stepboard", false }

// Saved implements shell.Filing. The document has no file.
func (f *Files) Saved() bool { return false }

// Warn implements shell.Filing.
func (f *Files) Warn(list []solve.Diagnostic) { f.Warned = append(f.Warned, list...) }

// Lesson stands for the room of the lesson.
type Lesson struct {
	shell.Lesson                    // nil: a call of another method fails the test
	Taken        []document.Content // the added boards
	Lens         string             // the lens of the last of them
	List         []view.Frame       // the frames
}

// AddBoard implements shell.Lesson.
func (l *Lesson) AddBoard(c document.Content, lens string) int {
	l.Taken, l.Lens = append(l.Taken, c), lens
	return len(l.Taken)
}

// Frames implements shell.Lesson.
func (l *Lesson) Frames() []view.Frame { return l.List }

// AddFrame implements shell.Lesson.
func (l *Lesson) AddFrame(f view.Frame) int {
	l.List = append(l.List, f)
	return len(l.List)
}
