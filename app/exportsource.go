package app

import (
	"path/filepath"
	"slices"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
)

// exportSource is what there is to export at a moment. It does not change: what is edited later is not in it.
type exportSource struct {
	view   view.Frame   // what the window shows
	lesson []view.Frame // its frames
	title  string       // of the whole
	file   string       // the document's file, without its extension
	screen *scene.Colors
	text   *catalogue.Catalogue // in the language of this moment
	budget *solve.Budget
}

// exportSource is what there is to export now.
func (w *Window) exportSource() exportSource {
	s := exportSource{
		view:   view.Frame{Title: w.exportTitle(), Caption: w.ProposedCaption(), Shot: w.Bench.Shot()},
		lesson: slices.Clone(w.lesson.Frames()),
		file:   strings.TrimSuffix(w.fileName(), filepath.Ext(w.fileName())), screen: w.Colors(),
		text: catalogue.New(w.Text.Language()), budget: w.Bench.Budget(),
	}
	if s.title = w.lesson.Filed().Title(); s.title == "" {
		s.title = s.view.Title
	}
	return s
}

// exportTitle is what a picture of the shown board is called.
func (w *Window) exportTitle() string {
	for _, t := range []string{w.Bench.Doc().Current().Name, w.lesson.Filed().Title()} {
		if t != "" {
			return t
		}
	}
	return w.Say(solve.Say(w.Bench.Doc().Puzzle().ID() + ".name"))
}

// can reports whether there is something of a kind to export.
func (s *exportSource) can(what string) bool {
	switch what {
	case "lesson":
		return len(s.lesson) > 0
	case "solution", "exploration":
		return s.view.Shot.Query >= 0
	}
	return true
}

// name is proposed for the file of an export.
func (s *exportSource) name(c exportChoices) string {
	name := s.file
	if c.What != "view" {
		name += "-" + s.text.Say(solve.Say("export.name."+c.What))
	}
	return name + "." + string(c.Format)
}
