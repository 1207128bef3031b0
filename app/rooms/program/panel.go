package program

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/contest/stress"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

type panel struct {
	asked        *shell.Question
	file, state  *widgets.Words
	verdict, why *widgets.Words
	input        *widgets.Words // the input on which the program fails, in a font of fixed width
	about        *widgets.Words // the limits of the program's sandbox
	board        *widgets.Board
	picks        *shell.Picks
	// Two buttons use the failing input: adopt opens the input as a document, adding adds it to the test data.
	choosing, adding, adopt, toLesson, start *shell.PromptButton
}

// Size of the prompt at normal text size.
const promptWidth, promptHeight = 900, 600

func (a *attempt) show() {
	a.file = widgets.Line(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	a.state = widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	a.verdict = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground).Bold()
	a.why = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	a.input = widgets.NewWords(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	a.input.Segment.Style.TextStyle.Monospace = true
	a.board = a.NewBoard()
	a.choosing = a.Button("choose", solve.Say("program.choose"), a.choose)
	a.adopt = a.Button("open", solve.Say("program.open"), a.keep)
	a.adding = a.Button("add", solve.Say("program.add"), a.add)
	a.toLesson = a.Button("lesson", solve.Say("lesson.add"), a.addToLesson)
	a.start = a.Button("start", solve.Say("program.start"), a.run)

	a.about = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	top := container.New(layouts.Stack{Grow: -1},
		container.NewBorder(nil, nil, nil, a.choosing, layouts.Middle(a.file)), a.choices(), a.about)
	side := container.NewVScroll(container.New(layouts.Stack{Grow: -1}, a.verdict, a.why, a.input))
	a.asked = a.Spread(shell.Spread{
		ID: "break", Title: solve.Say("program.prompt"), Width: promptWidth, Height: promptHeight,
		Content: container.NewBorder(top, nil, nil, nil, container.NewGridWithRows(1, side, a.board)),
		State:   a.state, Buttons: []*shell.PromptButton{a.toLesson, a.adding, a.adopt, a.start},
		Accept: []*shell.PromptButton{a.toLesson, a.adopt, a.start}, Work: &a.work,
		Says:  func() string { return cmp.Or(a.verdict.Said(), a.state.Said()) },
		Parts: map[string]fyne.CanvasObject{"board": a.board},
	})
	a.Win.Canvas().Focus(a.choosing)
}

func (a *attempt) choices() fyne.CanvasObject {
	a.picks = shell.NewPicks(a.Shell, 4, func() {
		a.clear()
		a.refresh()
	})
	a.picks.Add("puzzle", solve.Say("program.spoken.puzzle"), a.Puzzles.IDs(), a.puzzle.ID(),
		a.Puzzles.Name, func(id string) { a.puzzle = a.Puzzles.ByID(id) })
	number := func(id string, list []int, chosen *int, setting string) {
		a.picks.AddNumbers(id, solve.Say("program.spoken."+id), list, chosen, setting,
			func(n int) solve.Text { return solve.Say("program."+id, "N", n) })
	}
	number("limit", limits, &a.limit, keptLimit)
	number("memory", memory, &a.memory, keptMemory)
	number("search", search, &a.search, keptSearch)
	return a.picks.Row
}

func (a *attempt) refresh() {
	running := a.work.Busy()
	a.file.Say(cmp.Or(shell.Plain(a.path), a.Say(solve.Say("program.none"))))
	text := solve.Say("program.start")
	switch {
	case running:
		text = solve.Say("app.stop")
	case a.Gate.Closed():
		text = solve.Say("judging.trust")
	}
	found := a.found != nil && !running
	shell.StandOut(&a.start.Button, !found)
	shell.StandOut(&a.toLesson.Button, found)
	a.start.SetText(a.Say(text))
	a.about.Say(a.Say(a.Gate.About()))
	layouts.Able(a.start, a.path != "")
	layouts.Able(a.choosing, !running)
	a.picks.Able(!running)
	layouts.Able(a.adopt, found)
	layouts.Able(a.toLesson, found && a.frame == 0)
	layouts.Able(a.adding, found && !a.added)
	a.state.Say(a.progress())
	a.tell()
}

// progress returns a text about the progress of the search, or about the last use of the finding.
func (a *attempt) progress() string {
	switch {
	case a.frame > 0:
		return a.Say(solve.Say("lesson.added", "N", a.frame))
	case a.added:
		return a.Say(solve.Say("program.added"))
	case !a.work.Busy() && a.now.Boards == 0:
		return ""
	case a.work.Busy() && a.now.Found != nil:
		return a.Say(stress.SizeOf(a.now.Found.Datasets).Say("program.shrinking", "program.shrinking_points"))
	case a.work.Busy() && a.now.Boards == 0:
		return a.Say(solve.Say("program.compiling"))
	}
	return a.Say(solve.Say("stress.tried", "PluralCount", a.now.Boards))
}

func (a *attempt) tell() {
	verdict, why, input := "", a.said, ""
	if why == "" && !a.work.Busy() {
		why = a.Say(solve.Say("program.lead")) + "\n\n" + a.Say(solve.Say("program.reads")) + "\n" +
			strings.Join(a.SayAll(solve.StatementOf(a.puzzle, "input")...), "\n")
		input = a.example()
	}
	t := a.now.Found
	if a.found != nil {
		t = a.found.Trial
		lines := a.told()
		if input = a.shownInput(); input != "" {
			lines = append(lines, a.Say(solve.Say("program.input")))
		}
		verdict, why = lines[0], strings.Join(lines[1:], "\n")
	}
	a.verdict.Say(verdict)
	a.why.Say(why)
	a.input.Say(input)
	layouts.Show(a.verdict, verdict != "")
	layouts.Show(a.board, t != nil)
	if t == nil {
		return
	}
	at, _ := t.Fault()
	d := t.Datasets[at.Dataset]
	a.board.SetSize(d.Board.Size)
	a.board.SetScene(view.Compose(a.Painted(a.puzzle, d, at.Query)))
}

func (a *attempt) told() (lines []string) {
	say := a.found.Trial.Say(a.puzzle)
	at, _ := a.found.Trial.Fault()
	if values := solve.ValuesOf(a.puzzle, a.found.Trial.Datasets[at.Dataset], at.Query, nil); values.Key != "" {
		say = append(say, values)
	}
	say = append(say, stress.SizeOf(a.found.First.Datasets).Say("stress.first", "stress.first_points"),
		stress.SizeOf(a.found.Trial.Datasets).Say("stress.size", "stress.size_points"))
	for _, t := range say {
		lines = append(lines, a.Say(t))
	}
	return lines
}

// mostInput is the largest number of lines of an input that are shown beside the board.
const mostInput = 12

// example returns the first sample of a puzzle that is made from rules, if it is short.
func (a *attempt) example() string {
	p, ruled := solve.Inner(a.puzzle).(*script.Puzzle)
	if !ruled || len(p.File.Samples) == 0 {
		return ""
	}
	return short(p.File.Samples[0].Input)
}

// shownInput returns a short failing input, if the puzzle is made from rules, because such formats are less known.
func (a *attempt) shownInput() string {
	if _, ruled := solve.Inner(a.puzzle).(solve.Ruled); !ruled {
		return ""
	}
	return short(string(a.found.Trial.Input))
}

// short returns an input without blank lines around it, or "" if it is long.
func short(input string) string {
	text := strings.Trim(input, "\n")
	if strings.Count(text, "\n") >= mostInput {
		return ""
	}
	return text
}
