package exporting

import (
	"cmp"
	"slices"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
)

// source is everything that the user can export. The dialog takes the source when it opens, so later edits don't change
// the export.
type source struct {
	view    view.Frame   // the window's view, without a caption; it has a title only if the user has named it
	puzzle  solve.Text   // the name of the view's puzzle
	caption solve.Text   // the caption of the view
	lesson  []view.Frame // the frames of the lesson
	lang    string       // language of the lesson
	file    string       // name of the document's file, without its extension
	screen  *scene.Colors
	text    *catalogue.Catalogue // texts in the window's language
	budget  *solve.Budget

	content, taught document.Content // the document of the view, and that of the lesson; mostly the same
	opened          int              // 1 + index of the open frame; 0 if no frame is open
}

// source() returns the content that can be exported now.
func (r *Room) source() source {
	doc := r.Bench.Doc()
	own, taught := r.Filed(), r.Lesson.Doc()
	if r.Lesson.Opened() >= 0 {
		own = taught
	}
	s := source{
		view:   view.Frame{Title: cmp.Or(doc.Current().Name, r.Filed().Title()), Shot: r.Bench.Shot()},
		puzzle: solve.TextOf(doc.Puzzle(), "name"), caption: r.Bench.ProposedCaption(),
		lesson: slices.Clone(r.Lesson.Frames()),
		file:   r.Files.Stem(), screen: r.Colors(),
		text: catalogue.New(r.Text.Language()), budget: r.Bench.Budget(),
		content: own.Content().Clone(), opened: r.Lesson.Opened() + 1,
		lang: cmp.Or(taught.Language(), r.Text.Language()),
	}
	if s.taught = s.content; own != taught {
		s.taught = taught.Content().Clone()
	}
	return s
}

// document returns the document of an export.
func (s *source) document(c choices) document.Content {
	if c.lesson() {
		return s.taught
	}
	return s.content
}

// hasKind reports whether there is content of a kind. The kinds are the elements of exportKinds.
func (s *source) hasKind(what string) bool {
	switch what {
	case "lesson":
		return len(s.lesson) > 0
	case "worksheet":
		return export.Asks(s.lesson)
	case "solution", "exploration":
		return s.view.Shot.Query >= 0 && s.view.Shot.Compared == nil
	case "comparison":
		return s.view.Shot.Compared != nil
	}
	return true
}

// hasComparison reports whether the content of a kind compares algorithms.
func (s *source) hasComparison(what string) bool {
	if what == "lesson" || what == "worksheet" {
		return slices.ContainsFunc(s.lesson, func(f view.Frame) bool { return f.Shot.Compared != nil })
	}
	return s.view.Shot.Compared != nil
}

// language(c) returns the language of the export: the chosen language, or else that of the lesson or the window.
func (s *source) language(c choices) string {
	usual := s.text.Language()
	if c.lesson() {
		usual = s.lang
	}
	return cmp.Or(c.Lang, usual)
}

// nearest(kind) returns a kind of content that exists and can replace the given kind. For a kind with steps it returns
// another kind with steps, if such content exists. Otherwise it returns the view.
func (s *source) nearest(kind string) string {
	switch kind {
	case "solution", "exploration", "comparison":
		for _, other := range []string{"comparison", "exploration"} {
			if s.hasKind(other) {
				return other
			}
		}
	}
	return "view"
}

func (s *source) name(c choices) string {
	name := s.file
	if c.What != "view" {
		name += "-" + s.text.Say(solve.Say("export.name."+c.What))
	}
	return name + "." + string(c.Format)
}
