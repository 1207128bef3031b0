// Package filing opens and saves the files of documents, and asks before the user loses something.
package filing

import (
	"fyne.io/fyne/v2"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Room opens, saves and names the files of the documents.
type Room struct {
	*shell.Shell
	*saver
	*samples
	*recent
	*windows
	// FileOpened is called after a file was opened as a document. The parameter isRules says whether it contains rules,
	// and fault is their error or nil.
	FileOpened func(path string, isRules bool, fault *solve.InputError)
	// Faulty makes a document from a file of rules that has an error, so that the user can correct the error.
	Faulty func(path string) (document.Content, error)
}

// New makes the room. The list of recent files is in the folder of the user's settings.
func New(s *shell.Shell, dialogs Dialogs) *Room {
	path, _ := files.RecentPath() // without a path, the list is empty and is not stored
	docs := &documents{Shell: s, waiting: map[string]*waiting{}}
	used := newRecent(s, files.NewRecent(path), func() { s.Post(func() { s.Refresh(workbench.Menus) }) })
	r := &Room{Shell: s, saver: &saver{&chooser{docs, dialogs}, used}, recent: used, windows: &windows{Shell: s}}
	r.samples = &samples{s, func(c document.Content, name string, proceed func()) {
		r.clear(c.Puzzle, func() {
			r.show(c, file{name: name})
			proceed()
		})
	}}
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
