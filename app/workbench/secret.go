package workbench

import "stepboard/solve"

// Secret is a set of things that a class must not see while a presentation runs.
type Secret uint8

// The secrets:
const (
	Notes   Secret = 1 << iota // the notes of the lesson and of its boards, which only the presenter sees
	Answers                    // everything that depends on a solution, until the answer to a question is revealed
)

// Hides reports whether one of the secrets in s must not be seen now. Every part of the window that shows notes asks
// this. Answers are hidden at their sources: while they are secret, the workbench solves, records and checks nothing,
// and it begins no mode that shows a run.
func (b *Workbench) Hides(s Secret) bool { return b.hidden&s != 0 }

// HiddenText says why something is hidden.
func (b *Workbench) HiddenText() solve.Text {
	if b.Hides(Answers) {
		return solve.Say("app.hidden.answers")
	}
	return solve.Say("app.hidden.notes")
}
