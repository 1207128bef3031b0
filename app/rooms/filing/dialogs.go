package filing

import (
	"cmp"
	"path/filepath"
	"strings"

	"stepboard/app/shell"
	"stepboard/app/storage/files"
)

// Dialogs shows the desktop's own file dialogs. The function done is called on the main goroutine. If the user cancels,
// the path is empty. Only one dialog can be open. A call while a dialog is open only brings the open dialog to the
// front.
type Dialogs interface {
	Open(title, folder string, done func(path string, err error))
	Folder(title, folder string, done func(path string, err error))
	// Save asks for a file to write. The parameter name is the proposed name. The dialog shows only files of the given
	// kind.
	Save(title, folder, name string, kind files.Kind, done func(path string, err error))
}

// chooser asks for files and folders. Each dialog begins in the folder of the shown document.
type chooser struct {
	*documents
	Dialogs Dialogs
}

// named returns the title of a dialog for an action that opens the dialog.
func named(action string) string { return strings.TrimSuffix(action, "…") }

// ChooseFile asks for a file to open.
func (c *chooser) ChooseFile(title string, chosen func(path string)) {
	c.Dialogs.Open(named(title), c.Folder(), shell.Chosen(c.Shell, chosen))
}

// ChooseFolder asks for a folder.
func (c *chooser) ChooseFolder(title string, chosen func(path string)) {
	c.Dialogs.Folder(named(title), c.Folder(), shell.Chosen(c.Shell, chosen))
}

// SaveFile asks for a path to write to, and proposes a file name. An empty folder means Folder. The dialog shows only
// files with the extension of the proposed name.
func (c *chooser) SaveFile(title, folder, name string, chosen func(path string)) {
	kind := files.Kind{}
	if ext := strings.TrimPrefix(filepath.Ext(name), "."); ext != "" {
		kind = files.Kind{Name: strings.ToUpper(ext), Extensions: []string{ext}}
	}
	c.Dialogs.Save(named(title), cmp.Or(folder, c.Folder()), name, kind, shell.Chosen(c.Shell, chosen))
}
