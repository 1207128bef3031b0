package shell

import (
	"stepboard/app/catalogue"
	"stepboard/app/view"
)

// ProposedCaption is a caption for the present view: the text about the last move or event.
func (s *Shell) ProposedCaption() string { return catalogue.Sentence(s.Say(s.Bench.ProposedCaption())) }

// SeenFrame returns the present view as a frame of a lesson.
func (s *Shell) SeenFrame() view.Frame {
	caption := s.ProposedCaption()
	return view.Frame{
		Title: s.Bench.Doc().Current().Name, Caption: caption, Proposed: caption != "", Shot: s.Bench.Shot(),
	}
}
