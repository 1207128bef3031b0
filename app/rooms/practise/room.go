// Package practise lets the user practise: a prompt asks questions on random boards. The document stays unchanged.
package practise

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/attempt"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room is the room of practice.
type Room struct {
	*shell.Shell
	runner *solve.Runner // runs the searches of games in questions
}

// New returns the room of a window.
func New(s *shell.Shell) *Room { return &Room{Shell: s, runner: solve.NewRunner()} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "practise", Icon: theme.IconHand, Run: func() { r.open() }},
	}
}

// Names of the settings for the choices of a practice.
const (
	keptSide  = "practise.side"
	keptLevel = "practise.level"
	keptKind  = "practise.kind"
)

// usualSide is the number of rows and columns of boards, until the user chooses another number.
const usualSide = 6

func (r *Room) open() *drill {
	d := &drill{Room: r, Practice: question.Practice{
		Puzzle: r.Bench.Doc().Puzzle(),
		Side:   min(max(r.Settings.IntWithFallback(keptSide, usualSide), question.LeastSide), question.MostSide),
		Level:  min(max(r.Settings.IntWithFallback(keptLevel, 0), 0), question.Levels-1),
	}, cursor: grid.None}
	if kind := r.Settings.String(keptKind); slices.Contains(question.Practised(), kind) {
		d.Kinds = []string{kind}
	}
	d.show()
	d.next()
	return d
}

// drill is a practice: the open question and all judged questions.
type drill struct {
	*Room
	question.Practice
	panel

	now    *attempt.Attempt   // the open question; nil while it is being made, or if it can't be made
	done   []*attempt.Attempt // the judged questions
	taken  string             // the message that the question was added to the lesson, or ""
	making shell.Work         // makes the next question
	game   *shell.Gestures    // the user's gestures on the board
	cursor grid.Cell          // the keyboard's cell, or None
}

func (d *drill) next() {
	d.end()
	d.cursor = grid.None
	practice, budget, seed := d.Practice, d.Bench.Budget(), rand.Uint64() //nolint:gosec // a seed of boards
	d.making.Begin(d.Shell, func(ctx context.Context, _ func(func())) func() {
		about, q, err := practice.Make(ctx, budget, seed)
		return func() { d.made(about, q, err) }
	})
	d.refresh()
}

func (d *drill) made(about question.About, q *question.Question, err error) {
	if err == nil {
		d.now, err = attempt.New(about, q, attempt.Table{
			Runner: d.runner, Budget: d.Bench.Budget(), Post: d.Post, Changed: d.answered,
		})
	}
	if err != nil {
		d.refresh()
		why := solve.Say("question.practise.memory")
		if errors.Is(err, question.ErrUnsuited) {
			why = solve.Say("question.practise.none")
		}
		d.prompt.Say(catalogue.Sentence(d.Say(why)))
		return
	}
	d.ask()
	d.Trace.Line("practises", q.Form, q.Number, q.Pick, q.Cells)
}

func (d *drill) end() {
	d.making.Drop()
	d.taken = ""
	if d.now != nil {
		d.now.Stop()
		d.now = nil
	}
}

// answered() is called after an answer or a move. If the question is now judged, it adds the question to d.done.
func (d *drill) answered() {
	a := d.now
	if a == nil {
		return
	}
	if a.Verdict != attempt.Open && !slices.Contains(d.done, a) {
		d.done = append(d.done, a)
	}
	d.refresh()
	if a.Verdict != attempt.Open {
		d.Win.Canvas().Focus(d.check)
		s := attempt.ScoreOf(d.done)
		d.Trace.Line("judged", a.Verdict, s.Right, s.First, s.Answered)
	}
}

func (d *drill) do(act func(a *attempt.Attempt)) {
	if d.now != nil {
		act(d.now)
		d.answered()
	}
}

// enter submits the answer. If the question is judged, enter makes the next question.
func (d *drill) enter() {
	if d.now == nil || d.now.Verdict != attempt.Open {
		d.next()
		return
	}
	d.do((*attempt.Attempt).Submit)
}

func (d *drill) take() {
	about := &d.now.About
	number := d.Lesson.AddFrame(view.Frame{
		Asks: d.now.Asks, Shot: view.Shot{
			Puzzle: about.Puzzle, Dataset: about.Dataset.Clone(), Query: about.Query, Task: about.Task,
			Algorithm: about.Algorithm, Event: -1, Pointer: grid.None,
		},
	})
	d.taken = d.Say(solve.Say("lesson.added.asks", "N", number))
	d.refresh()
}

func (d *drill) played() *hand.Game {
	if d.now == nil {
		return nil
	}
	return d.now.Game()
}

func (d *drill) press(c grid.Cell) {
	if d.now != nil && d.now.Verdict == attempt.Open {
		d.do(func(a *attempt.Attempt) { a.Press(c) })
	}
}

func (d *drill) key(e *fyne.KeyEvent) {
	if d.now == nil {
		return
	}
	if d.played() != nil {
		d.game.Key(e.Name)
		return
	}
	dir, arrow := shell.Direction(e.Name)
	press := e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace
	switch {
	// The arrow selects one of the listed choices.
	case arrow && d.now.Asks.Form == question.Choice && d.now.Asks.Choices[0].Is != question.Place:
		by := map[grid.Dir]int{grid.Up: -1, grid.Down: 1}[dir]
		d.do(func(a *attempt.Attempt) { a.Pick(a.Picked() + by) })
	case arrow && d.cursor == grid.None:
		d.cursor = 0
	case arrow:
		if c, ok := d.now.About.Dataset.Board.Beside(d.cursor, dir); ok {
			d.cursor = c
		}
	case press && d.cursor != grid.None:
		d.press(d.cursor)
	case press:
		d.enter()
	}
	d.board.SetCursor(max(d.cursor, 0), d.cursor != grid.None)
}

// rune handles a character on the board: the letter of a choice, or the letter of a mover in a game.
func (d *drill) rune(r rune) {
	if d.now == nil {
		return
	}
	if d.played() != nil {
		d.game.Rune(r)
	} else if i := int(r|0x20) - 'a'; d.now.Verdict == attempt.Open && i >= 0 && i < len(d.now.Asks.Choices) {
		d.do(func(a *attempt.Attempt) { a.Pick(i) })
	}
}
