// Package filing is the room of the document's file: opening and saving files, the samples of the program, and the
// questions before something is lost.
package filing

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Dialogs are the desktop's own file dialogs. done is called on the main goroutine. An empty path means that the user
// chose none. Only one dialog is open at a time; a call while one is open is ignored.
type Dialogs interface {
	Open(title, folder string, done func(path string, err error))
	Folder(title, folder string, done func(path string, err error))
	// Save proposes a name, and shows files of a kind.
	Save(title, folder, name string, kind files.Kind, done func(path string, err error))
}

// Host is the window beside the shell, as this room needs it.
type Host interface {
	// Open puts a document into the window in place of the shown one.
	Open(o workbench.Opening)
	// Leave returns from an open frame, then calls then.
	Leave(then func())
	// Filed is the document of the file: the shown document, or the one that waits while a frame is open.
	Filed() *document.Document
	// OpenSeen opens a frame of the document's lesson in a saved view.
	OpenSeen(i int, s view.Shot)
	// Chosen is the index of the frame chosen in the strip of the lesson.
	Chosen() int
	// Choose chooses a frame.
	Choose(i int)
	// AddBoard adds the shown board of a content to the lesson; see [shell.Filing].
	AddBoard(c document.Content, lens string) (number int, err error)
	// Came is called when the document of a file is shown.
	Came(path string, format files.Format)
}

// Room knows the file of the document.
type Room struct {
	*shell.Shell
	Dialogs Dialogs
	// Begin opens a window of its own for the named files. It is nil if only one window is possible, as in tests: their
	// program is no window.
	Begin  func(paths ...string) error
	Recent *Recent
	host   Host
	file   file
	desk   desk
}

// New makes the room. The list of recent files is read from the folder of the user's settings.
func New(s *shell.Shell, host Host, dialogs Dialogs) *Room {
	path, _ := files.RecentPath() // without a path the list is empty and is not kept
	r := &Room{Shell: s, host: host, Dialogs: dialogs, desk: desk{}}
	r.Recent = newRecent(files.NewRecent(path), func() { s.Post(func() { r.Refresh(workbench.Menus) }) })
	return r
}

// Actions are the actions of files.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "new", Icon: theme.IconNew, Key: fyne.KeyN, Mod: shell.Ctrl,
			Run: func() { r.AskNew(r.Bench.Doc().Puzzle()) },
		},
		{
			ID: "new-window", Key: fyne.KeyN, Mod: shell.Ctrl | shell.Shift, Run: func() { r.Complain(r.Begin()) },
			Enabled: shell.When("window", func() bool { return r.Begin != nil }),
		},
		{ID: "open", Icon: theme.IconOpen, Key: fyne.KeyO, Mod: shell.Ctrl, Run: r.OpenDialog},
		{
			ID: "reload", Icon: theme.IconReload, Key: fyne.KeyF5, Run: r.reload,
			Enabled: shell.When("file", func() bool { return r.file.path != "" }),
		},
		{ID: "save", Icon: theme.IconSave, Key: fyne.KeyS, Mod: shell.Ctrl, Run: func() { r.Save(nil) }},
		{ID: "save-as", Key: fyne.KeyS, Mod: shell.Ctrl | shell.Shift, Run: func() { r.SaveAs(nil) }},
		{
			ID: "save-answers", Key: fyne.KeyA, Mod: shell.Ctrl | shell.Shift, Run: r.saveAnswers,
			Enabled: shell.When("query", r.asks),
		},
	}
}

// asks reports whether the document has a query that can be answered.
func (r *Room) asks() bool {
	doc := r.host.Filed()
	for i := range doc.Len() {
		if len(doc.Dataset(i).Queries) > 0 {
			return true
		}
	}
	return false
}

// file is the document's file.
type file struct {
	path   string // empty without a file
	name   string // shown if path is empty
	format files.Format
	stamp  files.Stamp
	seen   files.Stamp // the newest change by another program that the user knows
}

// Name is the name of the document's file, for people.
func (r *Room) Name() string { return r.nameOf(r.file) }

func (r *Room) nameOf(f file) string {
	switch {
	case f.path != "":
		return shell.Plain(filepath.Base(f.path))
	case f.name != "":
		return f.name
	}
	return r.Say(solve.Say("app.untitled"))
}

// Retitle writes the names of document and file into the window's title.
func (r *Room) Retitle() {
	title := r.Name()
	doc := r.host.Filed()
	if doc.Title() != "" {
		title = shell.Plain(doc.Title()) + " — " + title
	}
	if doc.Dirty() {
		title += " •"
	}
	title += " — Stepboard"
	if r.Win.Title() != title {
		r.Win.SetTitle(title)
		r.Trace.Title(title)
	}
}

// Path is the path of the document's file, or empty if it has none yet.
func (r *Room) Path() string { return r.file.path }

// show shows a document that was read or made.
func (r *Room) show(c document.Content, f file) {
	r.file = f
	r.know(c.Puzzle)
	r.host.Open(workbench.Opening{Doc: document.New(c), Session: r.Bench.NewSession()})
	r.Bench.Solve()
}

// Ask calls then, which would lose the document. Before, it leaves an open frame and asks about unsaved changes.
func (r *Room) Ask(then func()) {
	if r.Asks("unsaved") { // one question at a time
		return
	}
	r.host.Leave(func() {
		if r.Bench.Doc() == nil || !r.Bench.Doc().Dirty() {
			then()
			return
		}
		r.askUnsaved(func(save bool) {
			if save {
				r.Save(then)
			} else {
				then()
			}
		})
	})
}

// Folder is the first folder of file dialogs.
func (r *Room) Folder() string {
	if r.file.path != "" {
		return filepath.Dir(r.file.path)
	}
	if f := r.Settings.Folder(); f != "" {
		return f
	}
	home, _ := os.UserHomeDir()
	return home
}
