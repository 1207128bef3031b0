package shell

import (
	"slices"
	"strings"

	"stepboard/app/workbench"
	"stepboard/solve"
)

// Left is a prompt that was closed while its work goes on. The status line shows how far the work is.
type Left struct {
	ID   string
	q    *Question
	from Spread
	s    *Shell
}

// leave keeps a closed prompt until [Shell.Back] shows it again.
func (s *Shell) leave(q *Question, from Spread) {
	s.Lefts = append(s.Lefts, Left{q.ID, q, from, s})
	s.Refresh(workbench.Background)
}

// Says returns the title of the prompt, with a text about how far its work is.
func (l Left) Says() string {
	state, _, _ := strings.Cut(l.from.Says(), "\n")
	return l.s.Say(solve.Say("app.error.file", "Name", l.from.Title, "Text", state))
}

// Back shows a prompt again that was left at work, with everything that has come meanwhile. It reports whether there is
// such a prompt.
func (s *Shell) Back(id string) bool {
	q := s.unleave(id).q
	if q == nil {
		return false
	}
	q.sheet.restyle()
	s.raise(q)
	q.sheet.over.Refresh() // the theme may be another now
	return true
}

// Forgo drops the work of a prompt that was left.
func (s *Shell) Forgo(id string) {
	if l := s.unleave(id); l.q != nil {
		l.from.Work.Drop()
	}
}

func (s *Shell) unleave(id string) (l Left) {
	at := slices.IndexFunc(s.Lefts, func(l Left) bool { return l.ID == id })
	if at >= 0 {
		l = s.Lefts[at]
		s.Lefts = slices.Delete(s.Lefts, at, at+1)
		s.Refresh(workbench.Background)
	}
	return l
}

// heard updates the status line after news from a work, if the prompt of the work was left.
func (s *Shell) heard(w *Work) {
	if slices.ContainsFunc(s.Lefts, func(l Left) bool { return l.from.Work == w }) {
		s.Refresh(workbench.Background)
	}
}
