package filing

import (
	"io"

	"fyne.io/fyne/v2/container"

	"stepboard/app/catalogue"
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

// saver saves the shown document.
type saver struct {
	*chooser
	recent *recent
}

// Save writes the document to its file, or asks for a file in the program's own format. After success it calls
// proceed(), unless proceed is nil.
func (v *saver) Save(proceed func()) {
	if proceed == nil {
		proceed = v.Lesson.Again()
	}
	v.Lesson.Leave(func() { v.saveFiled(proceed) })
}

// saveFiled saves the document of the window or, if only the lesson of another puzzle has changes, first shows it.
func (v *saver) saveFiled(proceed func()) {
	if lesson := v.Lesson.Doc(); lesson.Dirty() && !v.Bench.Doc().Dirty() {
		v.swap(lesson.Puzzle())
	}
	if v.file.path == "" { // Save As also offers the formats of others
		v.askFile(files.Stepboard, solve.Say("app.format.stepboard"), proceed)
		return
	}
	format := v.file.format
	save, elsewhere := func() { v.write(v.file.path, v.file.format, proceed) }, func() { v.askWhere(proceed) }
	if losses := files.Losses(v.Bench.Doc().Content(), format); format != files.Stepboard && len(losses) > 0 {
		write := save
		save = func() {
			v.Prompt("losses", v.Say(solve.Say("app.confirm.title")), v.Paragraph(lossText(v.Shell, losses)),
				shell.Cancel, shell.Danger("save", solve.Say("app.action.save"), write),
				shell.Main("save-as", solve.Say("app.action.save-as"), elsewhere))
		}
	}
	var changed bool
	v.RunThen(v.file.stamp.Size() > muchToRead, func() {
		var err error
		changed, err = v.file.stamp.Changed(v.file.path)
		changed = changed && err == nil
	}, func() {
		if changed {
			v.askReplace(save, elsewhere)
		} else {
			save()
		}
	})
}

// muchToRead is a size in bytes. Larger files are read in the background.
const muchToRead = 1 << 20

// SaveAs returns from an open frame, and asks for the file to save to.
func (v *saver) SaveAs(proceed func()) {
	if proceed == nil {
		proceed = v.Lesson.Again()
	}
	v.Lesson.Leave(func() { v.askWhere(proceed) })
}

// write saves the document to a path, which becomes the path of the document's file.
func (v *saver) write(path string, format files.Format, proceed func()) {
	content := v.Bench.Doc().Content()
	var stamp files.Stamp
	var inPlace disk.Why
	var err error
	done := func() {
		if err != nil {
			v.Complain(err)
			return
		}
		v.file = file{path: path, format: format, stamp: stamp}
		v.Bench.Doc().MarkSaved()
		v.recent.remember(path)
		v.Refresh(workbench.History)
		v.Trace.Line("saved", path)
		if inPlace != disk.Replaced {
			v.Hint(v.Say(solve.Say("app.saved_in_place."+string(inPlace), "Name", v.FileName())))
		}
		if proceed != nil {
			proceed()
		}
	}
	save := func() { stamp, inPlace, err = files.Save(path, content, format) }
	v.RunThen(recovery.Size(content) >= shell.MuchToSave, save, done)
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
func (v *saver) askWhere(proceed func()) {
	list := savables(v.Bench.Doc().Content())
	chosen := 0
	for i, s := range list {
		if v.file.path != "" && s.format == v.file.format && len(s.losses) == 0 && s.failed == nil {
			chosen = i
		}
	}
	names, says := make([]string, len(list)), container.NewStack()
	for i, s := range list {
		names[i] = v.Say(s.name) + " (." + files.Extensions[s.format][0] + ")"
		says.Add(v.Paragraph(v.describeFormat(s)))
	}
	formats := widgets.NewChoices(nil)
	formats.Set(names, nil, chosen)
	v.Trace.Part("dialog.formats", formats)
	q := v.Prompt("save-as", v.Say(solve.Say("app.format.title")),
		container.NewVBox(shell.Named(v.Shell, solve.Say("app.spoken.format"), formats), says), shell.Cancel,
		shell.Main("file", solve.Say("app.format.file"), func() {
			v.askFile(list[chosen].format, list[chosen].name, proceed)
		}))
	formats.OnChanged = func(i int) {
		chosen = i
		for j, o := range says.Objects {
			layouts.Show(o, j == i)
		}
		q.Able(list[i].failed == nil)
	}
	formats.OnChanged(chosen)
	v.Win.Canvas().Focus(formats)
}

func (v *saver) describeFormat(s savable) string {
	if s.failed != nil {
		return v.Say(solve.Say("app.format.cannot", "Why", v.Message(s.failed)))
	}
	if len(s.losses) > 0 {
		return v.Say(s.says) + "\n" + lossText(v.Shell, s.losses)
	}
	return v.Say(s.says)
}

// askFile asks for the file to save to. The user has been told what the format can't hold.
func (v *saver) askFile(format files.Format, name solve.Text, proceed func()) {
	base := v.Stem()
	kind := files.Kind{Name: v.Say(name), Extensions: files.Extensions[format]}
	v.Trace.Dialog("save")
	v.Dialogs.Save(v.Say(solve.Say("app.action.save-as")), v.Folder(), files.EnsureExtension(base, format), kind,
		shell.Chosen(v.Shell, func(path string) {
			full := files.EnsureExtension(path, format)
			shell.Overwriting(v.Shell, files.Written(full, format), path, func() { v.write(full, format, proceed) })
		}))
}

func (v *saver) askReplace(replace, elsewhere func()) {
	v.Prompt("changed", v.Say(solve.Say("app.confirm.title")),
		v.Paragraph(v.Say(solve.Say("app.changed_outside", "Name", v.FileName()))),
		shell.Danger("yes", solve.Say("app.overwrite"), replace),
		shell.Choice{ID: "save-as", Text: solve.Say("app.action.save-as"), Run: elsewhere},
		shell.Main("cancel", solve.Say("app.cancel"), nil))
}

// lossText returns a text with the data that a format can't hold. Each line names one kind of data.
func lossText(s *shell.Shell, list []solve.Text) string {
	text := s.Say(solve.Say("app.losses"))
	for _, l := range list {
		text += "\n• " + catalogue.Sentence(s.Say(l))
	}
	return text
}
