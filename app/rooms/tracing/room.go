// Package tracing opens the trace of a program's own search, which can then be played like a recorded run.
package tracing

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/contest/trace"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Room opens traces.
type Room struct{ *shell.Shell }

// New returns the room of a window.
func New(s *shell.Shell) *Room { return &Room{s} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "trace", Icon: theme.IconPlay, Run: func() { r.open() }},
	}
}

// mostBytes is the size limit of trace files, in bytes. A larger file has too many events to be played.
const mostBytes = 2 << 30

// reading is the prompt for a trace.
type reading struct {
	*Room
	asked                     *shell.Question
	file, verdict, why, state *widgets.Words
	choosing, play, toLesson  *shell.PromptButton
	helper                    *helper // visible until the user has chosen a file

	path  string
	work  shell.Work  // the check in the background
	told  *trace.Told // the checked trace, or nil
	said  string      // the reason why the check has no result, or ""
	taken int         // number of the frame that was added to the lesson, from 1; or 0
}

// Size of the prompt at normal text size.
const promptWidth, promptHeight = 860, 620

// open opens the prompt, or returns to a check that goes on. Then the result is nil.
func (r *Room) open() *reading {
	if r.Lefts.Back("trace") {
		return nil
	}
	a := &reading{Room: r}
	a.file = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	a.verdict = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground).Bold()
	a.why = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	choose := solve.Say("tracing.choose")
	a.choosing = a.Button("choose", choose, func() { a.Files.ChooseFile(a.Say(choose), a.read) })
	a.play = a.Button("play", solve.Say("tracing.play"), a.keep)
	a.play.Importance = widget.HighImportance
	a.toLesson = a.Button("lesson", solve.Say("lesson.add"), a.addToLesson)
	a.state = widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	a.helper = newHelper(r)
	a.asked = a.Spread(shell.Spread{
		ID: "trace", Title: solve.Say("tracing.prompt"), Width: promptWidth, Height: promptHeight,
		Content: container.NewBorder(
			container.NewBorder(nil, nil, nil, a.choosing, layouts.Middle(a.file)), nil, nil, nil,
			container.NewVScroll(container.New(layouts.Stack{Grow: -1}, a.verdict, a.why)), a.helper.box),
		State: a.state, Buttons: []*shell.PromptButton{a.toLesson, a.play}, Accept: []*shell.PromptButton{a.play, a.choosing},
		Work: &a.work, Says: func() string { return cmp.Or(a.verdict.Said(), a.why.Said()) },
	})
	a.Win.Canvas().Focus(a.choosing)
	a.refresh()
	return a
}

// read checks a trace in the background. Events before the first query in the trace belong to the shown query.
func (a *reading) read(path string) {
	a.path, a.told, a.said, a.taken = path, nil, "", 0
	doc := a.Bench.Doc()
	datasets := make([]*solve.Dataset, doc.Len())
	for i := range datasets {
		datasets[i] = doc.Snapshot(i)
	}
	puzzle, shown := solve.Inner(doc.Puzzle()), a.Bench.Shown()
	a.work.Begin(a.Shell, func(ctx context.Context, _ func(func())) func() {
		told, err := check(ctx, a.Puzzles, path, puzzle, datasets, shown)
		return func() { a.ended(told, err) }
	})
	a.refresh()
}

func check(
	ctx context.Context, list puzzles.List, path string, p solve.Puzzle, datasets []*solve.Dataset, shown solve.Target,
) (*trace.Told, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > mostBytes {
		return nil, solve.Refused("tracing.large", "GB", mostBytes>>30)
	}
	if shown.Query < 0 {
		p = nil
	}
	return trace.Open(ctx, list, filepath.Base(path), file, p, datasets, shown)
}

func (a *reading) ended(told *trace.Told, err error) {
	a.told = told
	var wrong *solve.InputError
	switch {
	case errors.As(err, &wrong):
		a.said = a.Say(solve.Say("tracing.malformed", "Line", wrong.Line, "Column", wrong.Column, "Why", wrong.Text)) +
			"\n" + a.Say(solve.Say("tracing.malformed.hint"))
	case err != nil:
		a.said = a.Message(err)
	}
	a.refresh()
	if told != nil && a.Asked() == a.asked {
		a.Win.Canvas().Focus(a.play)
	}
	a.Trace.Line("traced", told != nil, told != nil && told.Wrong != nil)
}

func (a *reading) refresh() {
	a.file.Say(cmp.Or(shell.Plain(a.path), a.Say(solve.Say("tracing.none"))))
	verdict, why, color := "", a.said, fynetheme.ColorNameForeground
	switch {
	case a.told != nil:
		verdict, why = a.verdictOf(a.told)
	case a.work.Busy():
		why = a.Say(solve.Say("tracing.busy"))
	}
	if a.said != "" {
		verdict = a.Say(solve.Say("tracing.unread"))
	}
	if a.said != "" || a.told != nil && a.told.Wrong != nil {
		color = fynetheme.ColorNameError
	}
	a.verdict.Paint(color)
	a.verdict.Say(verdict)
	a.why.Say(why)
	layouts.Show(a.verdict, verdict != "")
	layouts.Show(a.helper.box, a.path == "")
	layouts.Able(a.choosing, !a.work.Busy())
	layouts.Able(a.play, a.told != nil)
	layouts.Able(a.toLesson, a.told != nil && a.taken == 0)
	a.state.Say("")
	if a.taken > 0 {
		a.state.Say(a.Say(solve.Say("lesson.added", "N", a.taken)))
	}
}

// verdictOf describes the result of a check: in a short sentence (verdict), and with the details (why).
func (a *reading) verdictOf(t *trace.Told) (verdict, why string) {
	lines := []string{a.Say(solve.Say("tracing.sum", "PluralCount", t.Events, "Answers", t.Answers))}
	verdict = a.Say(solve.Say("tracing.right"))
	if t.Own {
		verdict = a.Say(solve.Say("tracing.played"))
		lines = []string{a.Say(solve.Say("tracing.own"))}
	}
	if w := t.Wrong; w != nil {
		verdict = a.Say(solve.Say("tracing.wrong", "Line", w.Line))
		lines = nil
		if w.Words.Key != "" {
			lines = append(lines, a.Say(solve.Say("tracing.state", "State", w.Words)))
		}
		lines = append(lines, catalogue.Sentence(a.Say(w.What)))
	}
	if t.Unknown > 0 {
		lines = append(lines, a.Say(solve.Say("tracing.unknown")))
	}
	if t.Lost > 0 {
		lines = append(lines, a.Say(solve.Say("tracing.lost", "PluralCount", t.Lost)))
	}
	return verdict, strings.Join(lines, "\n")
}

// keep opens a document that plays the trace, at the first error or, without an error, at the beginning.
func (a *reading) keep() {
	t := a.told
	a.Bench.Explore.SetUnit(explore.ByEvent)
	content := a.content()
	content.Algorithm = trace.PlayerID
	a.Files.Adopt(content, &view.Shot{
		Puzzle: t.Puzzle, Dataset: t.Datasets[t.Target.Dataset], Query: t.Target.Query, Task: t.Task,
		Algorithm: trace.PlayerID, Lens: lensOf(t), Track: view.Exploration, Event: t.At + 1, Last: true,
		Pointer: grid.None,
	})
}

// content returns a document with the board of the trace. The notes of the document are the result of the check.
func (a *reading) content() document.Content {
	t := a.told
	verdict, why := a.verdictOf(t)
	return document.Content{
		Puzzle: t.Puzzle, Task: t.Task, Datasets: t.Datasets, Dataset: t.Target.Dataset, Query: t.Target.Query,
		Title: a.Say(solve.Say("tracing.title")), Notes: verdict + "\n" + why,
	}
}

// addToLesson adds the board to the open lesson, without the trace, because a lesson can't contain a trace.
func (a *reading) addToLesson() {
	a.taken = a.Lesson.AddBoard(a.content(), "")
	a.refresh()
}

func lensOf(t *trace.Told) string {
	for _, l := range lens.Of(t.Puzzle, t.Task) {
		if l.Explores && l.Suits(trace.PlayerID) {
			return l.ID
		}
	}
	return ""
}
