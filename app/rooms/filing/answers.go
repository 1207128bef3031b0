package filing

import (
	"context"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/workbench/run"
	"stepboard/solve"
)

// answersEnding is the extension of files with answers, as judges name it.
const answersEnding = ".out"

// saveAnswers solves all queries of the document in the background, behind a prompt that can stop it. Then it asks for
// a file, and writes the answers in the judge's format. If a query has no answer, saveAnswers only shows the reason.
func (r *Room) saveAnswers() {
	request := everything(r.Filed(), r.Bench.Budget())
	wait := r.Prompt("answers", r.Say(solve.Say("app.answers.saving")), widget.NewProgressBarInfinite(), shell.Cancel)
	var work shell.Work
	wait.Closed = work.Drop
	work.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		text, doubt, err := run.Lines(ctx, request)
		return func() {
			wait.Hide()
			if err != nil {
				r.Complain(err)
				return
			}
			r.Trace.Dialog("save-answers")
			shell.Save(r.Shell, solve.Say("app.action.save-answers"), r.Stem()+answersEnding, text, func(path string) {
				r.Trace.Line("answers", path)
				n, name := len(request.Targets), filepath.Base(path)
				saved := r.Say(solve.Say("app.answers.saved", "PluralCount", n, "N", r.Number(int64(n)), "Name", name))
				if doubt.Key != "" {
					saved += " · " + r.Say(doubt)
				}
				r.Hint(saved)
			})
		}
	})
}

// everything returns a request to solve all queries of a document, as they are now, with an exact algorithm.
func everything(doc *document.Document, budget *solve.Budget) solve.Request {
	q := solve.Request{
		Puzzle: doc.Puzzle(), Task: doc.Task(), Budget: budget,
		Solver:  solve.ExactSolverOf(doc.Puzzle(), doc.Task(), doc.Algorithm()),
		Targets: slices.Collect(doc.Targets()),
	}
	for i := range doc.Len() {
		q.Datasets = append(q.Datasets, doc.Snapshot(i))
	}
	return q
}
