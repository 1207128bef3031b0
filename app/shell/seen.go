package shell

import (
	"stepboard/app/catalogue"
	"stepboard/app/view"
)

// ProposedCaption is a caption for the present view: the text about the last move or event.
func (s *Shell) ProposedCaption() string {
	t := s.Bench.ProposedCaption()
	if t.Key == "" {
		return ""
	}
	return catalogue.Sentence(s.Say(t))
}

// SeenFrame returns the present view as a frame of a lesson.
func (s *Shell) SeenFrame() view.Frame {
	caption := s.ProposedCaption()
	return view.Frame{
		Title: s.Bench.Doc().Current().Name, Caption: caption, Proposed: caption != "", Shot: s.Bench.Shot(),
	}
}
