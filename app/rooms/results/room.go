// Package results shows the reports of a class. A report is a file with the answers of one reader to the questions of a
// lesson. The reader has the lesson as a web page.
package results

import (
	"io"
	"path/filepath"

	"stepboard/app/shell"
	"stepboard/app/storage/reports"
	"stepboard/solve"
)

// Room reads the reports in a folder and shows them.
type Room struct {
	*shell.Shell
	host  shell.Filing
	class *class // the prompt that was opened last, or nil
}

// New returns the room of a window.
func New(s *shell.Shell, host shell.Filing) *Room { return &Room{Shell: s, host: host} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	choose := func() { r.host.ChooseFolder(r.Say(solve.Say("reports.choose")), r.read) }
	return []*shell.Action{{ID: "results", Run: choose}}
}

// read reads the reports of a folder in the background and shows them.
func (r *Room) read(folder string) {
	go func() {
		list, others, err := reports.Read(folder)
		if err == nil && len(list) == 0 {
			err = solve.Refused("reports.nothing", "Folder", shell.Plain(filepath.Base(folder)))
		}
		r.Post(func() {
			if err != nil {
				r.Complain(err)
				return
			}
			r.show(folder, list, len(others))
		})
	}()
}

// save writes all tables into one file, with a byte order mark, which spreadsheets need to recognize UTF-8.
func (c *class) save() {
	shell.Save(c.Shell, c.host, solve.Say("reports.save"), filepath.Base(c.folder)+".csv", func(w io.Writer) error {
		if _, err := io.WriteString(w, "\uFEFF"); err != nil {
			return err
		}
		return reports.WriteCSV(w, c.tables)
	}, func(path string) {
		c.state.Say(c.Say(solve.Say("reports.saved", "Name", shell.Plain(filepath.Base(path)))))
	})
}
