package filing

import (
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Save writes the document to its file, or asks for a file. After success it calls proceed(), unless proceed is nil.
func (r *Room) Save(proceed func()) { r.host.Leave(func() { r.saveFiled(proceed) }) }

func (r *Room) saveFiled(proceed func()) {
	if r.file.path == "" {
		r.SaveAs(proceed)
		return
	}
	write := func() { r.write(r.file.path, r.file.format, proceed) }
	save := write
	format := r.file.format
	if losses := files.Losses(r.Bench.Doc().Content(), format); format != files.Stepboard && len(losses) > 0 {
		save = func() { r.confirmLosses(losses, write, func() { r.askWhere(proceed) }) }
	}
	var changed bool
	r.RunThen(r.file.stamp.Size() > muchToRead, func() {
		var err error
		changed, err = r.file.stamp.Changed(r.file.path)
		changed = changed && err == nil
	}, func() {
		if changed {
			r.askReplace(save, func() { r.askWhere(proceed) })
			return
		}
		save()
	})
}

// muchToRead is a size in bytes. Larger files are read in the background.
const muchToRead = 1 << 20

// SaveAs returns from an open frame, and asks for the file to save to.
func (r *Room) SaveAs(proceed func()) { r.host.Leave(func() { r.askWhere(proceed) }) }

// write saves the document to a path, which becomes the path of the document's file.
func (r *Room) write(path string, format files.Format, proceed func()) {
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
		r.Trace.Line("saved", path)
		if inPlace != disk.Replaced {
			r.Hint(r.Say(solve.Say("app.saved_in_place."+string(inPlace), "Name", r.Name())))
		}
		if proceed != nil {
			proceed()
		}
	}
	save := func() { stamp, inPlace, err = files.Save(path, content, format) }
	r.RunThen(recovery.Size(content) >= muchToSave, save, done)
}

// muchToSave is a size in bytes. Documents of at least this size are saved in the background.
const muchToSave = 1 << 17
