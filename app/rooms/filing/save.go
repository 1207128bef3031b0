package filing

import (
	"os"
	"path/filepath"
	"strings"

	"stepboard/app/disk"
	"stepboard/app/document"
	"stepboard/app/files"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Save returns from an open frame and writes the document to its file, asking for one where it has none; then, if not
// nil, follows a success.
func (r *Room) Save(then func()) { r.host.Leave(func() { r.saveFiled(then) }) }

func (r *Room) saveFiled(then func()) {
	if r.file.path == "" {
		r.SaveAs(then)
		return
	}
	var changed bool
	r.Behind(r.file.stamp.Size() > muchToRead, func() {
		var err error
		changed, err = r.file.stamp.Changed(r.file.path)
		changed = changed && err == nil
	}, func() {
		write := func() { r.write(r.file.path, r.file.format, then) }
		if changed {
			r.Confirm(solve.Say("app.changed_outside", "Name", r.Name()), solve.Say("app.overwrite"), write)
			return
		}
		write()
	})
}

// muchToRead is the size in bytes from which a file is read in the background.
const muchToRead = 1 << 20

// SaveAs returns from an open frame and asks where to save.
func (r *Room) SaveAs(then func()) { r.host.Leave(func() { r.askWhere(then) }) }

func (r *Room) askWhere(then func()) {
	name := "board" + files.Extension
	if r.file.path != "" {
		name = strings.TrimSuffix(filepath.Base(r.file.path), filepath.Ext(r.file.path)) + files.Extension
	}
	r.Trace.Dialog("save")
	r.Dialogs.Save(r.Say(solve.Say("app.action.save-as")), r.Folder(), name, func(path string, err error) {
		if err != nil {
			r.Complain(err)
			return
		}
		if path == "" {
			return
		}
		format := files.Stepboard
		if filepath.Ext(path) != "" {
			format = files.FormatOf(path)
		}
		full := files.EnsureExtension(path, format)
		write := func() { r.write(full, format, then) }
		// The dialog has asked about the name that was typed, not about the one with its extension.
		if _, err := os.Stat(full); err == nil && full != path {
			r.Confirm(solve.Say("app.exists", "Name", shell.Plain(filepath.Base(full))), solve.Say("app.overwrite"), write)
			return
		}
		write()
	})
}

// write saves the document and makes the path its file.
func (r *Room) write(path string, format files.Format, then func()) {
	content := r.Bench.Doc().Content()
	var stamp files.Stamp
	var inPlace disk.Why
	var err error
	done := func() {
		if err != nil {
			r.Complain(err)
			return
		}
		r.file = file{path: path, format: format, stamp: stamp}
		r.Bench.Doc().MarkSaved()
		r.remember(path)
		r.Refresh(workbench.History)
		r.Trace.Saved(path)
		if inPlace != disk.Replaced {
			r.Hint(r.Say(solve.Say("app.saved_in_place."+string(inPlace), "Name", r.Name())))
		}
		if then != nil {
			then()
		}
	}
	save := func() {
		r.Behind(size(content) >= muchToSave, func() { stamp, inPlace, err = files.Save(path, content, format) }, done)
	}
	if losses := files.Losses(content); format == files.Judge && len(losses) > 0 {
		r.confirmLosses(losses, save, func() { r.askWhere(then) })
		return
	}
	save()
}

// muchToSave is the size from which a document is saved in the background.
const muchToSave = 1 << 17

// size is the number of cells and queries of a content.
func size(c document.Content) int {
	n := 0
	for _, d := range c.Datasets {
		n += d.Board.Cells() + len(d.Queries)
	}
	return n
}
