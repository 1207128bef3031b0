package ask

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"stepboard/app/contest/breaks"
	"stepboard/solve"
	"stepboard/solve/mistake"
	"stepboard/widgets"
)

// broken chooses the program that a painted board has to break: a mistake, or a program in the lesson's folder.
type broken struct {
	e       *writing
	mistake string // ID; "": the program in the field file
	picker  fyne.CanvasObject
	file    *widgets.ProseEntry
}

func newBroken(e *writing) *broken {
	b, s, ids := &broken{e: e, file: widgets.NewProseEntry()}, &e.frame.Shot, []string{}
	for _, m := range mistake.Of(s.Puzzle, s.TaskOrDefault(), s.Dataset, s.Query) {
		ids = append(ids, m.ID(s.Puzzle))
	}
	b.file.MultiLine = false
	b.file.OnChanged = func(string) { e.check() }
	if file, ok := e.from.Program(); ok {
		b.file.SetText(file)
	} else if b.mistake = e.from.Breaks; b.mistake == "" && len(ids) > 0 {
		b.mistake = ids[0]
	}
	picker := e.NewPicker(func(id string) string {
		m, ok := mistake.ByID(s.Puzzle, id)
		if !ok {
			return e.Say(solve.Say("lesson.ask.breaks.file"))
		}
		return e.Say(m.Name(s.Puzzle))
	}, func(id string) {
		b.mistake = id
		e.arrange()
	})
	picker.Offer(append(ids, ""), b.mistake)
	e.Trace.Part("dialog.breaks", picker.Select)
	b.picker = e.named("lesson.ask.breaks", picker.Select)
	return b
}

func (b *broken) arrange() []fyne.CanvasObject {
	if b.mistake != "" {
		return []fyne.CanvasObject{b.picker}
	}
	path, _ := b.e.Files.LessonFile()
	name := b.e.Say(solve.Say("lesson.ask.breaks.name", "Folder", filepath.Base(breaks.Folder(path))))
	return []fyne.CanvasObject{b.picker, b.e.said(name), b.file}
}

func (b *broken) breaks() string {
	if b.mistake != "" {
		return b.mistake
	}
	return b.file.Text
}
