// Package filing is where the document lives: opening and saving files, the boards that come with the program, and the
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

// Dialogs are the desktop's own file dialogs. done is called on the main goroutine; an empty path means that the user
// chose none. Only one dialog is open at a time; a call while one is open is dropped.
type Dialogs interface {
	Open(title, folder string, done func(path string, err error))
	Folder(title, folder string, done func(path string, err error))
	// Save proposes a name, and shows files of a kind.
	Save(title, folder, name string, kind files.Kind, done func(path string, err error))
}

// Host is what filing needs of the window beside the shell.
type Host interface {
	// Open puts a document into the window in the place of the one that is shown.
	Open(o workbench.Opening)
	// Leave returns from an open frame, and then goes on.
	Leave(then func())
	// Filed is the document that a file holds: the shown one, or the one that waits while a frame is open.
	Filed() *document.Document
	// OpenSeen opens a frame of the document's lesson as it was seen.
	OpenSeen(i int, s view.Shot)
	// Chosen is the frame chosen in the strip of the lesson.
	Chosen() int
	// Choose chooses one.
	Choose(i int)
	// AddBoard takes the shown board of a content into the lesson; see [shell.Filing].
	AddBoard(c document.Content, lens string) (number int, err error)
	// Came is told that the document of a file is shown.
	Came(path string, format files.Format)
}

// Room knows the file of the document.
type Room struct {
	*shell.Shell
	Dialogs Dialogs
	// Begin opens a window of its own with the files named. It is nil where there can be but one, as in tests: their
	// program is no window.
	Begin  func(paths ...string) error
	Recent *Recent
	host   Host
	file   file
	desk   desk
}

// New makes the room. Files that were open lately are read from where the user's settings are.
func New(s *shell.Shell, host Host, dialogs Dialogs) *Room {
	path, _ := files.RecentPath() // without one the list is empty and is not kept
	r := &Room{Shell: s, host: host, Dialogs: dialogs, desk: desk{}}
	r.Recent = newRecent(files.NewRecent(path), func() { s.Post(func() { r.Refresh(workbench.Menus) }) })
	return r
}

// Actions are those of files.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{
			ID: "new", Icon: theme.IconNew, Key: fyne.KeyN, Mod: shell.Ctrl,
			Run: func() { r.AskNew(r.Bench.Doc().Puzzle()) },
		},
		{
			ID: "new-window", Key: fyne.KeyN, Mod: shell.Ctrl | shell.Shift, Run: func() { r.Complain(r.Begin()) },
			Enabled: func() bool { return r.Begin != nil },
		},
		{ID: "open", Icon: theme.IconOpen, Key: fyne.KeyO, Mod: shell.Ctrl, Run: r.OpenDialog},
		{
			ID: "reload", Icon: theme.IconReload, Key: fyne.KeyF5, Run: r.reload,
			Enabled: func() bool { return r.file.path != "" },
		},
		{ID: "save", Icon: theme.IconSave, Key: fyne.KeyS, Mod: shell.Ctrl, Run: func() { r.Save(nil) }},
		{ID: "save-as", Key: fyne.KeyS, Mod: shell.Ctrl | shell.Shift, Run: func() { r.SaveAs(nil) }},
		{ID: "save-answers", Key: fyne.KeyA, Mod: shell.Ctrl | shell.Shift, Run: r.saveAnswers, Enabled: r.asks},
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

// file is where the document lives.
type file struct {
	path   string // empty: nowhere yet
	name   string // shown while path is empty
	format files.Format
	stamp  files.Stamp
	seen   files.Stamp // what another program has made of it, and the user knows of
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

// Path of the document's file, or empty where it is in none yet.
func (r *Room) Path() string { return r.file.path }

// show takes on a document that was read or made.
func (r *Room) show(c document.Content, f file) {
	r.file = f
	r.know(c.Puzzle)
	r.host.Open(workbench.Opening{Doc: document.New(c), Session: r.Bench.NewSession()})
	r.Bench.Solve()
}

// Ask runs what would lose the document, after returning from an open frame and after the user has been asked about
// unsaved changes.
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

// Folder is where file dialogs begin.
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
