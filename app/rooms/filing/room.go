// Package filing opens and saves the files of documents, and asks before the user loses something.
package filing

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
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

// Room opens, saves and names the files of the documents.
type Room struct {
	*shell.Shell
	Dialogs Dialogs
	// Begin opens the files at the paths in a new window. If only one window is possible, as in tests, Begin is nil.
	Begin func(paths ...string) error
	// FileOpened is called after a file was opened as a document. The parameter isRules says whether it contains rules.
	FileOpened func(path string, isRules bool)
	// OpenFaulty opens a file of rules that has an error, so that the user can correct the error.
	OpenFaulty func(path string, fault *solve.InputError)

	recent *recents
	file   file
	desk   desk
	taught *document.Document // the document whose lesson waited last, or nil
}

// New makes the room. The list of recent files is in the folder of the user's settings.
func New(s *shell.Shell, dialogs Dialogs) *Room {
	path, _ := files.RecentPath() // without a path, the list is empty and is not stored
	r := &Room{Shell: s, Dialogs: dialogs, desk: desk{}}
	r.recent = newRecent(files.NewRecent(path), func() { s.Post(func() { r.Refresh(workbench.Menus) }) })
	return r
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "new-window", Run: func() { r.Complain(r.OpenWindow()) },
			Enabled: shell.When("window", func() bool { return r.Begin != nil }),
		},
		{ID: "open", Icon: theme.IconOpen, Key: fyne.KeyO, Mod: shell.Ctrl, Run: r.OpenDialog},
		{
			ID: "reload", Icon: theme.IconReload, Run: r.reload,
			Enabled: shell.When("file", func() bool { return r.file.path != "" }),
		},
		{ID: "save", Icon: theme.IconSave, Key: fyne.KeyS, Mod: shell.Ctrl, Run: func() { r.Save(nil) }},
		{ID: "save-as", Run: func() { r.SaveAs(nil) }},
		{
			ID: "save-answers", Run: r.saveAnswers, Tells: workbench.Answers,
			Enabled: shell.When("query", r.hasQuery),
		},
	}
}

func (r *Room) hasQuery() bool {
	for range r.Filed().Targets() {
		return true
	}
	return false
}

type file struct {
	path   string // "" if the document has no file
	name   string // the document's name, if path is ""
	format files.Format
	stamp  files.Stamp
	seen   files.Stamp // the file's stamp when the user was last asked about a change by another program
}

// Name returns the name of the document's file, for texts.
func (r *Room) Name() string { return r.nameOf(r.file) }

// Saved reports whether the document has a file.
func (r *Room) Saved() bool { return r.file.path != "" }

func (r *Room) nameOf(f file) string {
	if f.path != "" {
		return shell.Plain(filepath.Base(f.path))
	}
	return cmp.Or(f.name, r.Say(solve.Say("app.untitled")))
}

// Retitle sets the window's title to the names of the document and its file.
func (r *Room) Retitle() {
	title := r.Name()
	doc := r.Filed()
	if doc.Title() != "" {
		title = shell.Plain(doc.Title()) + " — " + title
	}
	if doc.Dirty() {
		title += " •"
	}
	title += " — Stepboard"
	if r.Bench.Hides(workbench.Notes) { // the names of the document and of its file may tell an answer
		title = "Stepboard"
	}
	if r.Win.Title() != title {
		r.Win.SetTitle(title)
		r.Trace.Line("title", title)
	}
}

func (r *Room) show(c document.Content, f file) {
	r.file = f
	r.know(c.Puzzle)
	r.OpenDocument(workbench.Opening{Doc: document.New(c), Answers: r.Bench.NewAnswers()})
	r.teach()
	if f.path != "" || f.name != "" { // a file is looked at first; a new board is painted
		r.Bench.Painter.Rest()
	} else {
		r.Bench.Painter.Choose(r.Bench.Painter.Brush)
	}
	r.Bench.Solve()
}

// Ask returns from an open frame and asks about unsaved changes. Unless the user cancels, it then calls proceed().
func (r *Room) Ask(proceed func()) {
	if r.Asks("unsaved") { // the question is already open
		return
	}
	r.Lesson.Leave(func() {
		if r.Bench.Doc() == nil || !r.Bench.Doc().Dirty() {
			proceed()
			return
		}
		text := solve.Say("app.unsaved.text", "Name", r.Name(), "Puzzle", solve.TextOf(r.Bench.Doc().Puzzle(), "name"))
		r.Prompt("unsaved", r.Say(solve.Say("app.unsaved.title")), r.Paragraph(r.Say(text)),
			shell.Danger("discard", solve.Say("app.unsaved.discard"), proceed), shell.Cancel,
			shell.Main("save", solve.Say("app.action.save"), func() { r.Save(proceed) }))
	})
}

// Folder returns the folder in which a file dialog begins.
func (r *Room) Folder() string {
	if r.file.path != "" {
		return filepath.Dir(r.file.path)
	}
	home, _ := os.UserHomeDir()
	return cmp.Or(r.Settings.Folder(), home)
}

// ChooseFile asks for a file to open.
func (r *Room) ChooseFile(title string, chosen func(path string)) {
	r.Dialogs.Open(title, r.Folder(), shell.Chosen(r.Shell, chosen))
}

// ChooseFolder asks for a folder.
func (r *Room) ChooseFolder(title string, chosen func(path string)) {
	r.Dialogs.Folder(title, r.Folder(), shell.Chosen(r.Shell, chosen))
}

// SaveFile asks for a path to write to, and proposes a file name. An empty folder means Folder. The dialog shows only
// files with the extension of the proposed name.
func (r *Room) SaveFile(title, folder, name string, chosen func(path string)) {
	kind := files.Kind{}
	if ext := strings.TrimPrefix(filepath.Ext(name), "."); ext != "" {
		kind = files.Kind{Name: strings.ToUpper(ext), Extensions: []string{ext}}
	}
	r.Dialogs.Save(title, cmp.Or(folder, r.Folder()), name, kind, shell.Chosen(r.Shell, chosen))
}
