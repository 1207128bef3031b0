package shell

import "stepboard/app/view"

// ProposedCaption is the window's text about the move or the event before the present position.
func (s *Shell) ProposedCaption() string {
	t := s.Bench.ProposedCaption()
	if t.Key == "" {
		return ""
	}
	return Sentence(s.Say(t))
}

// SeenFrame is the present view as a frame of a lesson.
func (s *Shell) SeenFrame() view.Frame {
	return view.Frame{Title: s.Bench.Doc().Current().Name, Caption: s.ProposedCaption(), Shot: s.Bench.Shot()}
}
