package filing

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

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

// Stem returns the name of the document's file without its extension. If the document has no file, Stem returns the
// first usable name: the title, the sample's or picture's name, the board's name, or the puzzle's name.
func (r *Room) Stem() string { return r.stemOf(r.file, r.Filed()) }

func (r *Room) stemOf(f file, doc *document.Document) string {
	if f.path != "" {
		return strings.TrimSuffix(filepath.Base(f.path), filepath.Ext(f.path))
	}
	for _, name := range []string{
		doc.Title(), strings.TrimSuffix(f.name, filepath.Ext(f.name)), doc.Current().Name,
		r.Say(solve.TextOf(doc.Puzzle(), "name")),
	} {
		if name = safe(name); name != "" {
			return name
		}
	}
	return "board"
}

// safe(name) returns a text as a file name: not too long, and without characters that some system forbids.
func safe(name string) string {
	const most = 60
	name = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || strings.ContainsRune(`<>:"/\|?*`, c) {
			return ' '
		}
		return c
	}, name)
	letters := []rune(strings.Join(strings.Fields(name), " "))
	return strings.Trim(string(letters[:min(len(letters), most)]), " .")
}
