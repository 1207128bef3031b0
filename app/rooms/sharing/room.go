// Package sharing writes the shown lesson or board as a web page into the folder that the user chose, in one press.
// Nothing leaves the machine.
package sharing

import (
	"os"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Pages is the room of exports, for this room. Package exporting documents the methods.
type Pages interface {
	Page(folder string, done func(path string, warnings []solve.Text))
	Open(path string)
}

// Room shares pages.
type Room struct {
	*shell.Shell
	pages Pages
}

// New returns the room of a window.
func New(s *shell.Shell, p Pages) *Room { return &Room{s, p} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{ID: "share", Icon: theme.IconExport, Run: r.share, Tells: workbench.Notes}}
}

// share writes the page. The first time, or if the folder is missing, it asks for the folder.
func (r *Room) share() {
	folder := r.Settings.String("share.folder")
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		r.choose()
		return
	}
	r.pages.Page(folder, r.shared)
}

func (r *Room) choose() {
	r.Files.ChooseFolder(r.Say(solve.Say("export.share.ask")), func(folder string) {
		r.Settings.SetString("share.folder", folder)
		r.pages.Page(folder, r.shared)
	})
}

// shared shows the path of the page, and the warnings that the dialog of exports shows. A prompt over another prompt
// would disturb the user, so then only the status line names the page.
func (r *Room) shared(path string, warnings []solve.Text) {
	if r.Win.Canvas().Overlays().Top() != nil {
		return
	}
	text := shell.Plain(path) + "\n\n" + r.Say(solve.Say("export.share.how"))
	for _, w := range warnings {
		text += "\n\n" + r.Say(w)
	}
	r.Prompt("share", r.Say(solve.Say("export.share.title")), r.Paragraph(text),
		shell.Choice{ID: "close", Text: solve.Say("app.close")},
		shell.Choice{ID: "folder", Text: solve.Say("export.share.folder"), Run: r.choose},
		shell.Choice{ID: "copy", Text: solve.Say("export.share.copy"), Importance: widget.MediumImportance, Run: func() {
			r.App.Clipboard().SetContent(path)
		}},
		shell.Main("open", solve.Say("export.share.open"), func() { r.pages.Open(path) }))
}
