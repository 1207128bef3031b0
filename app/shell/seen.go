package shell

import "stepboard/app/view"

// ProposedCaption is what the window says of the move or the event that the view stands behind.
func (s *Shell) ProposedCaption() string {
	t := s.Bench.ProposedCaption()
	if t.Key == "" {
		return ""
	}
	return Sentence(s.Say(t))
}

// SeenFrame is what the window shows, as a frame of a lesson.
func (s *Shell) SeenFrame() view.Frame {
	return view.Frame{Title: s.Bench.Doc().Current().Name, Caption: s.ProposedCaption(), Shot: s.Bench.Shot()}
}
