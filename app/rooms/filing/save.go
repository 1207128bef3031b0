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

// filed is a document and its file.
type filed struct {
	doc *document.Document
	file
}

// keep remembers the file of a document, which may wait by now.
func (d *documents) keep(f filed) {
	if d.Filed() == f.doc {
		d.file = f.file
	} else if o := d.waiting[f.doc.Puzzle().ID()]; o != nil && o.Doc == f.doc {
		o.file = f.file
	}
}

// Save writes the document to its file, or asks for a file in the program's own format. If only the lesson of another
// puzzle has changes, Save writes that lesson. After success it calls proceed(). If proceed is nil, an open frame stays
// open: a class may see the window, and the document would tell answers.
func (v *saver) Save(proceed func()) {
	v.settled(proceed, func() {
		f := filed{v.Filed(), v.file}
		if lesson := v.Lesson.Doc(); lesson.Dirty() && !f.doc.Dirty() {
			if o := v.waiting[lesson.Puzzle().ID()]; o != nil && o.Doc == lesson {
				f = filed{lesson, o.file}
			}
		}
		v.save(f, proceed)
	})
}

// settled calls save() when the edits of an open frame are settled.
func (v *saver) settled(proceed, save func()) {
	if proceed == nil {
		v.Lesson.AskEdits(save)
	} else {
		v.Lesson.Leave(save)
	}
}

func (v *saver) save(f filed, proceed func()) {
	if f.path == "" { // Save As also offers the formats of others
		v.askFile(f, files.Stepboard, solve.Say("app.format.stepboard"), proceed)
		return
	}
	format := f.format
	save, elsewhere := func() { v.write(f, f.path, format, proceed) }, func() { v.askWhere(f, proceed) }
	if losses := files.Losses(f.doc.Content(), format); format != files.Stepboard && len(losses) > 0 {
		write := save
		save = func() {
			v.Prompt("losses", v.Say(solve.Say("app.confirm.title")), v.Paragraph(lossText(v.Shell, losses)),
				shell.Cancel, shell.Danger("save", solve.Say("app.action.save"), write),
				shell.Main("save-as", solve.Say("app.action.save-as"), elsewhere))
		}
	}
	var changed bool
	v.RunThen(f.stamp.Size() > muchToRead, func() {
		var err error
		changed, err = f.stamp.Changed(f.path)
		changed = changed && err == nil
	}, func() {
		if changed {
			v.askReplace(v.nameOf(f.file), save, elsewhere)
		} else {
			save()
		}
	})
}

// muchToRead is a size in bytes. Larger files are read in the background.
const muchToRead = 1 << 20

// SaveAs asks for the file to save to. Otherwise it is like Save.
func (v *saver) SaveAs(proceed func()) {
	v.settled(proceed, func() { v.askWhere(filed{v.Filed(), v.file}, proceed) })
}

// write saves the document to a path, which becomes the path of the document's file.
func (v *saver) write(f filed, path string, format files.Format, proceed func()) {
	content := f.doc.Content()
	var stamp files.Stamp
	var inPlace disk.Why
	var err error
	done := func() {
		if err != nil {
			v.Complain(err)
			return
		}
		f.file = file{path: path, format: format, stamp: stamp}
		v.keep(f)
		f.doc.MarkSaved()
		v.recent.remember(path)
		v.Refresh(workbench.History)
		v.Trace.Line("saved", path)
		if inPlace != disk.Replaced {
			v.Hint(v.Say(solve.Say("app.saved_in_place."+string(inPlace), "Name", v.nameOf(f.file))))
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
func (v *saver) askWhere(f filed, proceed func()) {
	list := savables(f.doc.Content())
	chosen := 0
	for i, s := range list {
		if f.path != "" && s.format == f.format && len(s.losses) == 0 && s.failed == nil {
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
			v.askFile(f, list[chosen].format, list[chosen].name, proceed)
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
func (v *saver) askFile(f filed, format files.Format, name solve.Text, proceed func()) {
	base := v.stemOf(f.file, f.doc)
	kind := files.Kind{Name: v.Say(name), Extensions: files.Extensions[format]}
	v.Trace.Dialog("save")
	v.Dialogs.Save(v.Say(solve.Say("app.action.save-as")), v.folderOf(f.file), files.EnsureExtension(base, format), kind,
		shell.Chosen(v.Shell, func(path string) {
			full := files.EnsureExtension(path, format)
			shell.Overwriting(v.Shell, files.Written(full, format), path, func() { v.write(f, full, format, proceed) })
		}))
}

func (v *saver) askReplace(name string, replace, elsewhere func()) {
	v.Prompt("changed", v.Say(solve.Say("app.confirm.title")),
		v.Paragraph(v.Say(solve.Say("app.changed_outside", "Name", name))),
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
