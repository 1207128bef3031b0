package filing

import (
	"cmp"
	"path/filepath"
	"strings"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
)

var _ shell.Filing = (*Room)(nil) // for other rooms

// ChooseFile asks for a file to open.
func (r *Room) ChooseFile(title string, chosen func(path string)) {
	r.Dialogs.Open(title, r.Folder(), shell.Chosen(r.Shell, chosen))
}

// AddToLesson adds a board to the lesson of the open document.
func (r *Room) AddToLesson(content document.Content, lens string) (number int) {
	return r.host.AddBoard(content, lens)
}

// ChooseFolder asks for a folder.
func (r *Room) ChooseFolder(title string, chosen func(path string)) {
	r.Dialogs.Folder(title, r.Folder(), shell.Chosen(r.Shell, chosen))
}

// SaveFile asks for a file to save to. The dialog shows only files with the extension of the proposed name.
func (r *Room) SaveFile(title, folder, name string, chosen func(path string)) {
	kind := files.Kind{}
	if ext := strings.TrimPrefix(filepath.Ext(name), "."); ext != "" {
		kind = files.Kind{Name: strings.ToUpper(ext), Extensions: []string{ext}}
	}
	r.Dialogs.Save(title, cmp.Or(folder, r.Folder()), name, kind, shell.Chosen(r.Shell, chosen))
}
