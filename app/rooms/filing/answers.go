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
		text, doubt, err := answers(ctx, request)
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
			}, shell.Chosen(r.Shell, func(path string) { r.answersTo(path, text, len(request.Targets), doubt) }))
		}
	})
}

// answersTo writes n answers to the path that the user has chosen. It appends a missing extension.
func (r *Room) answersTo(path string, text []byte, n int, doubt solve.Text) {
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
			name := filepath.Base(full)
			saved := r.Say(solve.Say("app.answers.saved", "PluralCount", n, "N", r.Number(int64(n)), "Name", name))
			if doubt.Key != "" {
				saved += " · " + r.Say(doubt)
			}
			r.Hint(saved)
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
// The text doubt is about the first answer that is right only under a condition.
func answers(ctx context.Context, request solve.Request) (lines []byte, doubt solve.Text, err error) {
	for _, at := range request.Targets {
		for _, x := range request.Puzzle.Check(request.Datasets[at.Dataset], at.Query, request.Task) {
			if x.Severity == solve.Error {
				return nil, doubt, unanswered(at, &solve.BoardError{Diagnostic: x})
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, doubt, err
		}
	}
	var text bytes.Buffer
	request.Walk = solve.AnswersWay(request.Puzzle)
	jobs := []solve.Request{request}
	if request.Show = solve.OnFile(request.Puzzle, request.Solver); request.Show {
		jobs = jobs[:0]
		for i := range request.Targets { // each answer is proved
			one := request
			one.Targets = one.Targets[i : i+1]
			jobs = append(jobs, one)
		}
	}
	for _, one := range jobs {
		job := solve.Run(ctx, one)
		outcomes := job.Outcomes(0)
		if one.Show {
			o := job.First()
			if plain := solve.Unsupposing(one.Puzzle, one.Task); o.Err == nil && o.Level <= solve.AWay && plain != nil {
				one.Solver = plain
				o = solve.Run(ctx, one).First()
			}
			outcomes = []solve.Outcome{o}
		}
		for _, o := range outcomes {
			if o.Err != nil && ctx.Err() == nil {
				return nil, doubt, unanswered(o.Target, o.Err)
			}
			level := o.Explain(request.Puzzle, o.Answer)
			if one.Show && o.Level <= solve.AWay {
				return nil, doubt, failed(o.Target, level)
			}
			if one.Show && o.Level == solve.LeastIf && doubt.Key == "" {
				doubt = solve.Say("testset.doubt", "Dataset", o.Dataset+1, "Query", o.Query+1, "What", level)
			}
			line, err := solve.AnswerLine(request.Puzzle, request.Datasets[o.Dataset], o.Dataset+1, o.Answer, o.Walk.Moves())
			if err != nil {
				return nil, doubt, err
			}
			fmt.Fprintln(&text, line)
		}
		if err := ctx.Err(); err != nil {
			return nil, doubt, err
		}
	}
	return text.Bytes(), doubt, nil
}

func unanswered(at solve.Target, err error) error {
	why, ok := view.Ended(err, func(n int64) string { return strconv.FormatInt(n, 10) })
	if !ok {
		why = solve.Say("app.answers.failed")
	}
	return failed(at, why)
}

func failed(at solve.Target, why solve.Text) error {
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
