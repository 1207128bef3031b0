package filing

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/app/view"
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
		text, err := answers(ctx, request)
		return func() {
			wait.Hide()
			if err != nil {
				r.Complain(err)
				return
			}
			r.Trace.Dialog("save-answers")
			name := r.Stem() + answersEnding
			r.Dialogs.Save(r.Say(solve.Say("app.action.save-answers")), r.Folder(), name, files.Kind{
				Name: r.Say(solve.Say("app.answer")), Extensions: []string{answersEnding[1:]},
			}, shell.Chosen(r.Shell, func(path string) { r.answersTo(path, text, len(request.Targets)) }))
		}
	})
}

// answersTo writes n answers to the path that the user has chosen. It appends a missing extension.
func (r *Room) answersTo(path string, text []byte, n int) {
	full := path
	if filepath.Ext(full) == "" {
		full += answersEnding
	}
	shell.Overwriting(r.Shell, []string{full}, path, func() {
		var err error
		r.RunThen(len(text) >= muchToSave, func() {
			_, err = disk.Replace(full, disk.Bytes(text))
		}, func() {
			if err != nil {
				r.Complain(err)
				return
			}
			r.Trace.Line("answers", full)
			r.Hint(r.Say(solve.Say("app.answers.saved", "PluralCount", n, "N", r.Number(int64(n)), "Name", filepath.Base(full))))
		})
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

// answers(ctx, request) returns the answers to a request in the judge's format, one in each line. If a query has no
// answer, answers returns an error about the first such query, because an output with a missing line would be wrong.
func answers(ctx context.Context, request solve.Request) ([]byte, error) {
	for _, at := range request.Targets {
		for _, x := range request.Puzzle.Check(request.Datasets[at.Dataset], at.Query, request.Task) {
			if x.Severity == solve.Error {
				return nil, unanswered(at, &solve.BoardError{Diagnostic: x})
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	var text bytes.Buffer
	job := solve.Run(ctx, request)
	outcomes := job.Outcomes(0)
	for i, o := range outcomes {
		if o.Err != nil {
			return nil, unanswered(request.Targets[i], o.Err)
		}
		fmt.Fprintln(&text, o.Answer.Value)
	}
	if len(outcomes) < len(request.Targets) {
		return nil, context.Cause(ctx)
	}
	return text.Bytes(), nil
}

func unanswered(at solve.Target, err error) error {
	why, ok := view.Ended(err, func(n int64) string { return strconv.FormatInt(n, 10) })
	if !ok {
		why = solve.Say("app.answers.failed")
	}
	return solve.Refused("app.answers.unsolved", "Dataset", at.Dataset+1, "Query", at.Query+1, "Why", why)
}

// Stem returns the name of the document's file without its extension. If the document has no file, Stem returns the
// first usable name: the title, the sample's or picture's name, the board's name, or the puzzle's name.
func (r *Room) Stem() string {
	if r.file.path != "" {
		return strings.TrimSuffix(filepath.Base(r.file.path), filepath.Ext(r.file.path))
	}
	doc := r.Filed()
	for _, name := range []string{
		doc.Title(), strings.TrimSuffix(r.file.name, filepath.Ext(r.file.name)), doc.Current().Name,
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
