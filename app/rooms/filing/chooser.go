package filing

import (
	"cmp"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
)

// Chooser asks for files on behalf of other rooms.
type Chooser struct{ *Room }

var _ shell.Filing = Chooser{}

// ChooseFile asks for a file, as [shell.Filing] says.
func (c Chooser) ChooseFile(title string, chosen func(path string)) {
	c.Dialogs.Open(title, c.Folder(), shell.Chosen(c.Shell, chosen))
}

// AddToLesson takes a board into the lesson of the document that is open.
func (c Chooser) AddToLesson(content document.Content, lens string) (number int, err error) {
	return c.host.AddBoard(content, lens)
}

// ChooseFolder asks for a folder.
func (c Chooser) ChooseFolder(title string, chosen func(path string)) {
	c.Dialogs.Folder(title, c.Folder(), shell.Chosen(c.Shell, chosen))
}

// SaveFile asks where to write a file.
func (c Chooser) SaveFile(title, folder, name string, chosen func(path string)) {
	c.Dialogs.Save(title, cmp.Or(folder, c.Folder()), name, files.Kind{}, shell.Chosen(c.Shell, chosen))
}
