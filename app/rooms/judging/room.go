// Package judging judges programs: it runs them on test data and compares their answers.
package judging

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/contest/judge"
	"stepboard/app/contest/testset"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/files"
	"stepboard/app/storage/reports"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/budget"
)

// Room judges programs. The choices and results stay until the user chooses other programs, test data or limits.
type Room struct {
	*shell.Shell
	breaks func(path string)                 // see New
	search func(path string, p solve.Puzzle) // see New
	// Run judges a round; tests replace it.
	Run func(ctx context.Context, r *judge.Round) <-chan judge.Finding

	// Gate asks the user whether untrusted programs may run. Tests close the gate.
	Gate judge.Gate

	chosen   string   // path of the program or folder that the user chose, or ""
	programs []string // paths of the programs
	set      *testset.Set
	from     string // path of the set
	made     string // path of a set that the user has made since, or ""
	checker  string // path of the checker, or ""
	table    *judge.Table
}

// New returns the room of a window. The function search opens the search for a small input on which a program fails.
// The function breaks sets the program of the next such search.
func New(s *shell.Shell, breaks func(path string), search func(path string, p solve.Puzzle)) *Room {
	run := func(ctx context.Context, r *judge.Round) <-chan judge.Finding { return r.Run(ctx) }
	return &Room{Shell: s, breaks: breaks, search: search, Run: run}
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "judge", Icon: theme.IconCheck, Run: func() { r.open() }},
	}
}

// dialog is the prompt with the state of a round.
type dialog struct {
	*Room
	panel
	choice

	work      shell.Work   // judges a round
	compiling map[int]bool // whether a program is being compiled, by its index
	files     string       // says which programs read and write files; known after the start of a round
	message   string       // a message in place of the progress, or ""
}

// Fill sets the test data for the next time that the prompt opens.
func (r *Room) Fill(path string) { r.made = path }

// open opens the prompt, or returns to a round that goes on. Then the result is nil.
func (r *Room) open() *dialog {
	if r.Lefts.Back("judge") {
		return nil
	}
	j := &dialog{Room: r, choice: r.kept()}
	j.show()
	if made := r.made; made != "" {
		r.made = ""
		j.read(made)
		j.next()
	}
	j.refresh()
	return j
}

func (j *dialog) choose(folder bool, title string, chosen func(path string)) {
	ask := j.Files.ChooseFile
	if folder {
		ask = j.Files.ChooseFolder
	}
	ask(j.Say(solve.Say(title)), func(path string) {
		chosen(path)
		j.refresh()
		j.next()
	})
}

// next gives the focus to the button for the user's next step.
func (j *dialog) next() {
	to := fyne.Focusable(j.start)
	if j.table == nil {
		to = j.choosing[len(j.choosing)-1]
		if len(j.programs) == 0 {
			to = j.choosing[0]
		}
	}
	if q := j.Asked(); q == j.prompt { // no error message is open
		j.Win.Canvas().Focus(to)
	}
}

// take chooses programs: one file, or all programs in a folder.
func (j *dialog) take(path string) {
	var problems []string
	if j.set != nil {
		problems = j.set.Problems()
	}
	programs, passed, err := judge.Programs([]string{path}, problems, judge.Languages())
	if err == nil && len(programs) == 0 {
		err = solve.Refused("judging.no_programs", "Name", shell.Plain(filepath.Base(path)))
	}
	if err != nil {
		j.Complain(err)
		return
	}
	j.chosen, j.programs, j.chosenProgram = path, programs, 0
	j.forget()
	j.breaks(programs[0])
	if i := slices.IndexFunc(passed, func(s judge.Skipped) bool { return s.Special }); i >= 0 {
		j.message = j.Say(judge.Skipped{File: shell.Plain(filepath.Base(passed[i].File)), Special: true}.Text())
	}
	j.Trace.Line("programs", len(programs))
}

// read chooses test data. It only lists the cases, which is quick.
func (j *dialog) read(path string) {
	set, err := testset.Read(path)
	if err == nil && len(set.Cases) == 0 {
		err = solve.Refused("judging.no_cases", "Name", shell.Plain(filepath.Base(path)))
	}
	if err != nil {
		j.Complain(err)
		return
	}
	j.set, j.from, j.chosenCase = set, path, 0
	j.forget()
	j.Trace.Line("cases", len(set.Cases))
}

// forget drops all results, after programs, data or limits have changed.
func (j *dialog) forget() {
	j.table, j.message, j.files, j.compiling = nil, "", "", map[int]bool{}
	if j.set == nil || len(j.programs) == 0 {
		return
	}
	var names []string // in the chosen folder, such as ann/walk/walk.cpp
	for _, path := range j.programs {
		name, err := filepath.Rel(j.chosen, path)
		if err != nil || name == "." {
			name = filepath.Base(path)
		}
		names = append(names, filepath.ToSlash(name))
	}
	j.table = judge.NewTable(names, j.set)
}

// run starts a round, or goes on with a stopped round, or stops the current round.
func (j *dialog) run() {
	if j.work.Busy() {
		j.work.Stop()
		return
	}
	if j.Gate.Closed() { // the button's text asked the user to trust the programs
		j.Gate.Trust()
	}
	if !j.partly() {
		j.forget()
	}
	j.message, j.compiling = "", map[int]bool{}
	limits := judge.Limits{Time: time.Duration(j.seconds) * time.Second, Memory: int64(j.megabytes) * budget.MB}
	round := &judge.Round{Programs: j.programs, Set: j.set, Limits: limits}
	if j.must {
		round.Files = j.set.Problems()[0]
	}
	for i := range j.programs {
		round.Left = append(round.Left, j.table.Missing(i))
	}
	round.Languages = judge.Languages(append([]string{j.from}, j.programs...)...)
	shown := j.Bench.Doc().Puzzle()
	j.work.Begin(j.Shell, func(ctx context.Context, tell func(func())) func() {
		err := j.follow(ctx, round, shown, tell)
		return func() { j.ended(err) }
	})
	j.refresh()
}

// mostAbout is the largest number of lines about the files of programs.
const mostAbout = 4

// reads reports whether the first case of the set is an input of a puzzle.
func (j *dialog) reads(p solve.Puzzle) bool {
	data, err := j.set.Cases[0].Input.Load()
	if err != nil {
		return false
	}
	_, _, err = p.Parse("", bytes.NewReader(data))
	return err == nil
}

// follow judges a round and passes the findings to the window, which shows a puzzle. If no program can be judged, it
// returns an error.
func (j *dialog) follow(
	ctx context.Context, round *judge.Round, shown solve.Puzzle, tell func(func()),
) error {
	held, err := j.Gate.Pass(ctx)
	if err != nil {
		return err
	}
	var said []string
	about := round.AboutFiles()
	for _, text := range about[:min(len(about), mostAbout)] {
		said = append(said, j.Say(text))
	}
	tell(func() {
		j.table.Box, j.files = held, strings.Join(said, "\n")
		j.refresh()
	})
	compare := j.compare
	if compare == checker {
		compare = j.checker
	}
	comparison, done, err := judge.ComparisonOf(ctx, compare, round.Languages)
	if err != nil {
		return err
	}
	defer done()
	round.Compare = comparison
	if compare == tokens {
		if !j.reads(shown) {
			shown = nil
		}
		if round.Compare, err = judge.ComparisonFor(round.Set, shown); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	round.Compiling = func(i int, on bool) {
		tell(func() {
			j.compiling[i] = on
			j.refresh()
		})
	}
	found := shell.Gather(tell, func(news []judge.Finding) {
		for _, f := range news {
			j.table.Take(f)
		}
		j.refresh()
	})
	for f := range j.Run(ctx, round) {
		switch {
		case f.Err == nil:
			found(f)
		case err == nil:
			err = f.Err
			cancel()
		}
	}
	return err
}

func (j *dialog) ended(err error) {
	closed, shut := errors.AsType[*judge.ClosedError](err)
	switch {
	case shut:
		j.message = j.Say(closed.Text())
	case err != nil && !errors.Is(err, context.Canceled):
		j.message = j.Message(err)
	}
	j.refresh()
	j.Trace.Line("round", j.failing(), len(j.programs), shut)
}

func (j *dialog) failing() (n int) {
	for i := range j.programs {
		if j.table.Failure(i) != nil {
			n++
		}
	}
	return n
}

// caseContent returns the selected case as a document, with notes about the result of the selected program. If the
// program has a wrong answer, the document shows the query of this answer. If the case can't be read, caseContent shows
// the reason.
func (j *dialog) caseContent() (content document.Content, ok bool) {
	c := j.set.Cases[j.chosenCase]
	file := &files.File{}
	data, err := c.Input.Load()
	if err == nil {
		file, err = files.ReadCase(j.Puzzles, c.Input.Name, data)
	}
	if err != nil {
		j.Complain(err)
		return content, false
	}
	content = file.Content
	content.Title = shell.Plain(c.Name)
	content.Notes = j.detail()
	if f := j.table.At(j.chosenProgram, j.chosenCase); f != nil {
		left := f.Verdict.At - 1
		for i, d := range content.Datasets {
			if left >= 0 && left < len(d.Queries) {
				content.Dataset, content.Query = i, left
			}
			left -= len(d.Queries)
		}
	}
	return content, true
}

func (j *dialog) openCase() {
	if content, ok := j.caseContent(); ok {
		j.Files.Adopt(content, nil)
	}
}

// breakIt opens the search for a small board on which the selected program fails.
func (j *dialog) breakIt() {
	if content, ok := j.caseContent(); ok {
		j.prompt.Hide()
		j.search(j.programs[j.chosenProgram], content.Puzzle)
	}
}

func (j *dialog) addCase() {
	if content, ok := j.caseContent(); ok {
		content.Notes = ""
		if f := j.table.At(j.chosenProgram, j.chosenCase); f != nil {
			content.Notes = catalogue.Message(j.Say(outcome(f)))
		}
		j.message = j.Say(solve.Say("lesson.added", "N", j.Lesson.AddBoard(content, "")))
		j.refresh()
	}
}

func (j *dialog) save() {
	rows := [][]string{j.table.Header()}
	for i := range j.programs {
		rows = append(rows, j.table.Row(i))
	}
	var text bytes.Buffer
	_ = reports.Sheet(&text).WriteAll(rows) // a buffer has no errors
	shell.Save(j.Shell, solve.Say("judging.save"), j.set.Name+".csv", text.Bytes(), func(path string) {
		j.message = j.Say(solve.Say("judging.saved", "Name", shell.Plain(filepath.Base(path))))
		j.refresh()
	})
}
