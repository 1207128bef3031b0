package practise

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/attempt"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// panel is the content of the prompt.
type panel struct {
	board                             *widgets.Board
	prompt, how, verdict, told, score *widgets.Words
	choices                           *widgets.Choices
	number                            *widgets.Entry
	numbered, chosen                  fyne.CanvasObject // the containers of the entry number and of choices
	check, reveal, again, toLesson    *shell.PromptButton
	side                              fyne.CanvasObject // the list of sizes
}

// Sizes at normal text size: of the column beside the board, and of the prompt.
const (
	sideWidth                 = 320
	promptWidth, promptHeight = 1060, 720
)

func (d *drill) show() {
	d.prompt = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground).Bold()
	d.how = widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	d.verdict = widgets.Lines(theme.SizeCaption, fynetheme.ColorNameForeground).Bold()
	d.told = widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground)
	d.score = widgets.Line(fynetheme.SizeNameCaptionText, theme.ColorMuted)
	d.choices = widgets.NewChoices(func(i int) { d.do(func(a *attempt.Attempt) { a.Pick(i) }) })
	d.chosen = shell.Named(d.Shell, solve.Say("question.how.choice"), d.choices)
	d.number = widgets.NewEntry()
	d.number.OnSubmitted = func(string) { d.enter() }
	d.numbered = shell.Named(d.Shell, solve.Say("question.how.number"), d.number)
	d.makeBoard()
	d.buttons()
	side := container.NewVScroll(container.New(layouts.Stack{Grow: -1}, d.chosen, d.numbered, d.how, d.verdict, d.told))
	side.SetMinSize(fyne.NewSize(d.Scaled(sideWidth), 0))
	above := container.New(layouts.Stack{Grow: -1}, d.pickers(), d.prompt)
	d.Spread(shell.Spread{
		ID: "practise", Title: solve.Say("question.practise.title"), Width: promptWidth, Height: promptHeight,
		// In this order, Tab leads from the board to the answer.
		Content: container.New(layout.NewBorderLayout(above, nil, nil, side), above, d.board, side),
		State:   d.score, Close: solve.Say("question.practise.end"),
		Buttons: []*shell.PromptButton{d.toLesson, d.reveal, d.again, d.check}, Accept: []*shell.PromptButton{d.check},
		Closed: d.results,
		Parts:  map[string]fyne.CanvasObject{"board": d.board, "number": d.number, "choices": d.choices},
	})
}

func (d *drill) makeBoard() {
	b := d.NewBoard()
	b.OnPress = func() bool {
		d.Win.Canvas().Focus(b)
		return false
	}
	d.game = shell.NewGestures(d.Shell, b, d.played, d.press)
	b.OnStrokeBegin = func(c grid.Cell, button desktop.MouseButton, _ fyne.KeyModifier) { d.game.Begin(c, button) }
	b.OnStroke = func(_, to grid.Cell) { d.game.Move(to) }
	b.OnStrokeEnd = d.game.End
	b.OnSpoken = func() (name, cell string) {
		at := b.Hovered()
		if d.cursor != grid.None {
			at = d.cursor
		}
		if d.now != nil && d.now.About.Dataset.Board.Has(at) {
			cell = d.Say((&question.Option{Is: question.Place, Cell: at}).Name(&d.now.About))
		}
		return d.Say(solve.Say("app.spoken.board")), cell
	}
	b.OnKey, b.OnRune = d.key, d.rune
	d.board = b
}

func (d *drill) pickers() fyne.CanvasObject {
	p := shell.NewPicks(d.Shell, 4, d.next)
	p.Add("puzzle", solve.Say("question.practise.puzzle"), d.Puzzles.IDs(), d.Puzzle.ID(),
		d.Puzzles.Name, func(id string) { d.Puzzle = d.Puzzles.ByID(id) })
	var sides, levels []int
	for n := question.LeastSide; n <= question.MostSide; n++ {
		sides = append(sides, n)
	}
	for i := range question.Levels {
		levels = append(levels, i)
	}
	p.AddNumbers("side", solve.Say("question.practise.side"), sides, &d.Side, keptSide,
		func(n int) solve.Text { return solve.Say("question.practise.square", "N", n) })
	d.side = p.Row.Objects[len(p.Row.Objects)-1]
	p.AddNumbers("level", solve.Say("question.practise.level"), levels, &d.Level, keptLevel, question.LevelName)
	kind := "" // all kinds
	if len(d.Kinds) > 0 {
		kind = d.Kinds[0]
	}
	p.Add("kind", solve.Say("question.practise.kind"), append([]string{""}, question.Practised()...), kind,
		func(id string) solve.Text {
			if id == "" {
				return solve.Say("question.practise.any")
			}
			return question.Name(id)
		},
		func(id string) {
			if d.Kinds = nil; id != "" {
				d.Kinds = []string{id}
			}
			d.Settings.SetString(keptKind, id)
		})
	return p.Row
}

func (d *drill) buttons() {
	d.reveal = d.Button("reveal", solve.Say("question.reveal"), func() { d.do((*attempt.Attempt).Reveal) })
	d.again = d.Button("again", solve.Say("question.again"), func() {
		d.do((*attempt.Attempt).Again)
		d.ask()
	})
	d.toLesson = d.Button("lesson", solve.Say("lesson.add"), d.take)
	d.check = d.Button("check", solve.Say("question.submit"), d.enter)
	d.check.Importance = widget.HighImportance
}

// ask empties the controls of the answer, and gives the focus to the control that the question needs.
func (d *drill) ask() {
	if d.now == nil {
		return
	}
	d.number.OnChanged, d.number.Text = nil, ""
	d.number.Refresh()
	d.number.OnChanged = func(text string) { d.do(func(a *attempt.Attempt) { a.Type(text) }) }
	var first fyne.Focusable = d.board
	if d.now.Asks.Form == question.Number {
		first = d.number
	}
	d.refresh()
	d.Win.Canvas().Focus(first)
}

func (d *drill) refresh() {
	a := d.now
	open := a != nil && a.Verdict == attempt.Open
	form := question.Form(0)
	if a != nil {
		form = a.Asks.Form
	}
	layouts.Show(d.board, a != nil)
	layouts.Show(d.numbered, a != nil && form == question.Number)
	layouts.Show(d.chosen, a != nil && form == question.Choice)
	layouts.Show(d.reveal, open)
	layouts.Show(d.again, a != nil && !open)
	layouts.Able(d.toLesson, a != nil && d.taken == "")
	layouts.Able(d.number, open)
	layouts.Show(d.side, question.Sized(d.Puzzle))
	layouts.Able(d.check, a == nil && !d.making.Busy() || a != nil && (!open || a.Ready()))
	text := solve.Say("question.next")
	if open || a == nil && d.making.Busy() {
		text = solve.Say("question.submit")
	}
	d.check.SetText(d.Say(text))
	d.tell(a)
	d.Trace.Places() // the buttons may have moved
	if a == nil {
		return
	}
	d.board.SetSize(a.About.Dataset.Board.Size)
	d.board.SetScene(view.Compose(a.On(d.Painted(a.About.Puzzle, a.About.Dataset, a.About.Query))))
	d.board.SetCursor(max(d.cursor, 0), d.cursor != grid.None)
}

// tell shows the question, how to answer it, the result, and the score.
func (d *drill) tell(a *attempt.Attempt) {
	how, verdict, told := "", "", []string{}
	prompt := solve.Say("question.practise.making")
	if a != nil {
		prompt = a.Asks.Ask(&a.About)
		var names []string
		for i := range a.Asks.Choices {
			names = append(names, d.Say(a.Asks.Tell(&a.About, question.Answer{Pick: i})))
		}
		d.choices.Set(names, nil, a.Picked())
		if a.Verdict == attempt.Open {
			how = d.Say(a.How())
			if g := a.Game(); g != nil {
				caption := catalogue.Sentence(d.Say(g.Caption(d.Number)))
				how = strings.Join([]string{how, d.Say(g.Count(d.Number)), caption}, "\n")
			}
		} else {
			verdict = d.Say(a.Verdict.Name())
			told = d.outcome(a)
		}
	}
	d.prompt.Say(d.Say(prompt))
	d.how.Say(how)
	color := fynetheme.ColorNamePrimary
	if a != nil && a.Verdict == attempt.Wrong {
		color = fynetheme.ColorNameWarning
	}
	d.verdict.Paint(color)
	d.verdict.Say(verdict)
	d.told.Say(strings.Join(told, "\n"))
	for _, words := range []*widgets.Words{d.how, d.verdict, d.told} {
		layouts.Show(words, words.Said() != "")
	}
	score := d.taken
	if s := attempt.ScoreOf(d.done); score == "" && s.Answered > 0 {
		score = d.Say(s.Text())
	}
	d.score.Say(score)
}

// outcome(a) returns the reason of the right answer. If the user's answer is wrong, it also returns the right answer.
func (d *drill) outcome(a *attempt.Attempt) (lines []string) {
	if key := a.Key(); key.Key != "" && a.Verdict != attempt.Right {
		lines = append(lines, d.Say(solve.Say("question.answer", "Answer", d.Say(key))))
	}
	if why := a.Why(); why.Key != "" {
		lines = append(lines, d.Say(why))
	}
	return lines
}

// results ends the practice and shows all questions with their verdicts.
func (d *drill) results() {
	d.end()
	if len(d.done) == 0 {
		return
	}
	lines := []string{d.Say(attempt.ScoreOf(d.done).Text())}
	for i, a := range d.done {
		verdict := strings.TrimSpace(d.Join(d.Say(a.Last.Name()), d.Say(a.Given())))
		lines = append(lines, "", strconv.Itoa(i+1)+". "+d.Say(a.Asks.Ask(&a.About)), verdict)
		lines = append(lines, d.outcome(a)...)
	}
	text := strings.Join(lines, "\n")
	scroll := container.NewVScroll(widgets.Lines(fynetheme.SizeNameText, fynetheme.ColorNameForeground).Saying(text))
	scroll.SetMinSize(fyne.NewSize(d.Scaled(sheetWidth), d.Scaled(sheetHeight)))
	d.Prompt("practised", d.Say(solve.Say("question.sheet.title")), scroll,
		shell.Choice{ID: "copy", Text: solve.Say("question.sheet.copy"), Run: func() { d.App.Clipboard().SetContent(text) }},
		shell.OK).Text = scroll
}

// Size of the list of results at normal text size.
const sheetWidth, sheetHeight = 560, 360
