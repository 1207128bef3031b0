package filing

import (
	"io"

	"fyne.io/fyne/v2/container"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/storage/recovery"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Save writes the document to its file, or asks for a file in the program's own format. After success it calls
// proceed(), unless proceed is nil.
func (r *Room) Save(proceed func()) { r.Lesson.Leave(func() { r.saveFiled(proceed) }) }

// saveFiled saves the document of the window or, if only the lesson of another puzzle has changes, first shows it.
func (r *Room) saveFiled(proceed func()) {
	if lesson := r.Lesson.Doc(); lesson.Dirty() && !r.Bench.Doc().Dirty() {
		r.OpenPuzzle(lesson.Puzzle())
	}
	if r.file.path == "" { // Save As also offers the formats of others
		r.askFile(files.Stepboard, solve.Say("app.format.stepboard"), proceed)
		return
	}
	format := r.file.format
	save, elsewhere := func() { r.write(r.file.path, r.file.format, proceed) }, func() { r.askWhere(proceed) }
	if losses := files.Losses(r.Bench.Doc().Content(), format); format != files.Stepboard && len(losses) > 0 {
		write := save
		save = func() {
			r.Prompt("losses", r.Say(solve.Say("app.confirm.title")), r.Paragraph(lossText(r.Shell, losses)),
				shell.Cancel, shell.Danger("save", solve.Say("app.action.save"), write),
				shell.Main("save-as", solve.Say("app.action.save-as"), elsewhere))
		}
	}
	var changed bool
	r.RunThen(r.file.stamp.Size() > muchToRead, func() {
		var err error
		changed, err = r.file.stamp.Changed(r.file.path)
		changed = changed && err == nil
	}, func() {
		if changed {
			r.askReplace(save, elsewhere)
		} else {
			save()
		}
	})
}

// muchToRead is a size in bytes. Larger files are read in the background.
const muchToRead = 1 << 20

// SaveAs returns from an open frame, and asks for the file to save to.
func (r *Room) SaveAs(proceed func()) { r.Lesson.Leave(func() { r.askWhere(proceed) }) }

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
	r.RunThen(recovery.Size(content) >= shell.MuchToSave, save, done)
}

type savable struct {
	format files.Format
	name   solve.Text
	says   solve.Text   // the purpose of the format
	losses []solve.Text // the data that the format can't hold
	failed error        // the reason why the format can't hold the document at all, or nil
}

// savables returns the formats in which the user can save a content. It does not test whether the judge's format can
// hold a large content. Such a content is tested when it is written.
func savables(c document.Content) []savable {
	puzzle := solve.TextOf(c.Puzzle, "name")
	judge := savable{
		format: files.Judge, name: solve.Say("app.format.judge", "Puzzle", puzzle),
		says: solve.Say("app.format.judge.hint"), losses: files.Losses(c, files.Judge),
	}
	if recovery.Size(c) < shell.MuchToSave {
		judge.failed = files.Write(io.Discard, c, files.Judge)
	}
	list := []savable{
		{format: files.Stepboard, name: solve.Say("app.format.stepboard"), says: solve.Say("app.format.stepboard.hint")},
		judge,
	}
	if _, ok := c.Puzzle.(solve.Mapped); ok {
		list = append(list, savable{
			format: files.MovingAI, name: solve.Say("app.format.movingai"), says: solve.Say("app.format.movingai.hint"),
			losses: files.Losses(c, files.MovingAI), failed: files.Write(io.Discard, c, files.MovingAI),
		})
	}
	return list
}

// askWhere asks for the format, shows the losses of each format, and then asks for the file.
func (r *Room) askWhere(proceed func()) {
	list := savables(r.Bench.Doc().Content())
	chosen := 0
	for i, s := range list {
		if r.file.path != "" && s.format == r.file.format && len(s.losses) == 0 && s.failed == nil {
			chosen = i
		}
	}
	names, says := make([]string, len(list)), container.NewStack()
	for i, s := range list {
		names[i] = r.Say(s.name) + " (." + files.Extensions[s.format][0] + ")"
		says.Add(r.Paragraph(r.describeFormat(s)))
	}
	formats := widgets.NewChoices(nil)
	formats.Set(names, nil, chosen)
	r.Trace.Part("dialog.formats", formats)
	q := r.Prompt("save-as", r.Say(solve.Say("app.format.title")),
		container.NewVBox(shell.Named(r.Shell, solve.Say("app.spoken.format"), formats), says), shell.Cancel,
		shell.Main("file", solve.Say("app.format.file"), func() {
			r.askFile(list[chosen].format, list[chosen].name, proceed)
		}))
	formats.OnChanged = func(i int) {
		chosen = i
		for j, o := range says.Objects {
			layouts.Show(o, j == i)
		}
		q.Able(list[i].failed == nil)
	}
	formats.OnChanged(chosen)
	r.Win.Canvas().Focus(formats)
}

func (r *Room) describeFormat(s savable) string {
	if s.failed != nil {
		return r.Say(solve.Say("app.format.cannot", "Why", r.Message(s.failed)))
	}
	if len(s.losses) > 0 {
		return r.Say(s.says) + "\n" + lossText(r.Shell, s.losses)
	}
	return r.Say(s.says)
}

// askFile asks for the file to save to. The user has been told what the format can't hold.
func (r *Room) askFile(format files.Format, name solve.Text, proceed func()) {
	base := r.Stem()
	kind := files.Kind{Name: r.Say(name), Extensions: files.Extensions[format]}
	r.Trace.Dialog("save")
	r.Dialogs.Save(r.Say(solve.Say("app.action.save-as")), r.Folder(), files.EnsureExtension(base, format), kind,
		shell.Chosen(r.Shell, func(path string) {
			full := files.EnsureExtension(path, format)
			shell.Overwriting(r.Shell, files.Written(full, format), path, func() { r.write(full, format, proceed) })
		}))
}
