package shell

import (
	"slices"
	"strings"

	"stepboard/app/workbench"
	"stepboard/solve"
)

// Lefts are the prompts that were closed while their work goes on, the oldest first.
type Lefts struct {
	List  []Left
	shell *Shell
}

// Left is a prompt that was closed while its work goes on. The status line shows how far the work is.
type Left struct {
	*Question
	from Spread
}

// keep keeps a closed prompt until Back shows it again.
func (l *Lefts) keep(q *Question, from Spread) {
	l.List = append(l.List, Left{q, from})
	l.shell.Refresh(workbench.Background)
}

// Says returns the title of the prompt, with a text about how far its work is.
func (l Left) Says() string {
	state, _, _ := strings.Cut(l.from.Says(), "\n")
	return l.shell.Say(solve.Say("app.error.file", "Name", l.from.Title, "Text", state))
}

// Back shows a prompt again that was left at work, with everything that has come meanwhile. It reports whether there is
// such a prompt.
func (l *Lefts) Back(id string) bool {
	q := l.take(id).Question
	if q == nil {
		return false
	}
	q.sheet.restyle()
	l.shell.raise(q)
	q.sheet.over.Refresh() // the theme may be another now
	return true
}

// Forgo drops the work of a prompt that was left.
func (l *Lefts) Forgo(id string) {
	if left := l.take(id); left.Question != nil {
		left.from.Work.Drop()
	}
}

// take removes a prompt from the list and returns it, or the zero Left.
func (l *Lefts) take(id string) (left Left) {
	if at := slices.IndexFunc(l.List, func(x Left) bool { return x.ID == id }); at >= 0 {
		left = l.List[at]
		l.List = slices.Delete(l.List, at, at+1)
		l.shell.Refresh(workbench.Background)
	}
	return left
}

// heard updates the status line after news from a work, if the prompt of the work was left.
func (l *Lefts) heard(w *Work) {
	if slices.ContainsFunc(l.List, func(x Left) bool { return x.from.Work == w }) {
		l.shell.Refresh(workbench.Background)
	}
}
