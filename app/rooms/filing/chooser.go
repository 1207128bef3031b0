package filing

import (
	"cmp"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
)

// Chooser implements shell.Filing for other rooms.
type Chooser struct{ *Room }

var _ shell.Filing = Chooser{}

// ChooseFile asks for a file to open.
func (c Chooser) ChooseFile(title string, chosen func(path string)) {
	c.Dialogs.Open(title, c.Folder(), shell.Chosen(c.Shell, chosen))
}

// AddToLesson adds a board to the lesson of the open document.
func (c Chooser) AddToLesson(content document.Content, lens string) (number int, err error) {
	return c.host.AddBoard(content, lens)
}

// ChooseFolder asks for a folder.
func (c Chooser) ChooseFolder(title string, chosen func(path string)) {
	c.Dialogs.Folder(title, c.Folder(), shell.Chosen(c.Shell, chosen))
}

// SaveFile asks for a file to save to.
func (c Chooser) SaveFile(title, folder, name string, chosen func(path string)) {
	c.Dialogs.Save(title, cmp.Or(folder, c.Folder()), name, files.Kind{}, shell.Chosen(c.Shell, chosen))
}
