// Package practise is practice: one question after another on random boards, in a prompt over the window, so that the
// document stays as it is.
package practise

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/attempt"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
)

// Room practises.
type Room struct {
	*shell.Shell
	lesson Lesson
	runner *solve.Runner // of the games that are asked for
}

// Lesson is what the room asks of the lesson that is open.
type Lesson interface {
	// AddFrame takes a frame behind the chosen one and returns its number, from 1, or a [solve.Refusal] where the lesson
	// is about another puzzle.
	AddFrame(f view.Frame) (number int, err error)
}

// New is the room of a window.
func New(s *shell.Shell, lesson Lesson) *Room {
	return &Room{Shell: s, lesson: lesson, runner: solve.NewRunner()}
}

// Actions are those of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{
		{ID: "practise", Icon: theme.IconHand, Key: fyne.KeyF9, Mod: shell.Ctrl | shell.Shift, Run: func() { r.open() }},
	}
}

// Where the choices of a practice are kept among the settings.
const (
	keptSide  = "practise.side"
	keptLevel = "practise.level"
	keptKind  = "practise.kind"
)

// usualSide is how many rows and columns boards have at first.
const usualSide = 6

// open begins to practise, on the puzzle that is shown.
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

// drill is a practice: the question that is answered, and those that were.
type drill struct {
	*Room
	question.Practice
	panel

	now    *attempt.Attempt // nil while it is made, or can't be
	done   []*attempt.Attempt
	taken  string     // says of the question that is open that it is in the lesson, or is empty
	making shell.Work // another
	from   grid.Cell  // where the stroke under way began
	to     grid.Cell  // and where it is
	cursor grid.Cell  // of the keyboard, or None
}

// anew keeps what is chosen now, and has questions of such boards and such a kind be made.
func (d *drill) anew() {
	d.Settings.SetInt(keptSide, d.Side)
	d.Settings.SetInt(keptLevel, d.Level)
	d.Settings.SetString(keptKind, d.kind())
	d.next()
}

// kind is the one that is asked alone, or empty.
func (d *drill) kind() string {
	if len(d.Kinds) == 0 {
		return ""
	}
	return d.Kinds[0]
}

// next makes another question on a goroutine.
func (d *drill) next() {
	d.end()
	d.cursor = grid.None
	practice, budget, seed := d.Practice, d.Bench.Budget(), rand.Uint64() //nolint:gosec // of boards
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
		d.prompt.Say(shell.Sentence(d.Say(why)))
		return
	}
	d.ask()
	d.refresh()
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

// answered follows an answer or a move, and counts the question once it is judged.
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

// do does something with the question that is open, and shows what comes of it.
func (d *drill) do(act func(a *attempt.Attempt)) {
	if d.now != nil {
		act(d.now)
		d.answered()
	}
}

// enter submits what is given or, once it is judged, goes on.
func (d *drill) enter() {
	if d.now == nil || d.now.Verdict != attempt.Open {
		d.next()
		return
	}
	d.do((*attempt.Attempt).Submit)
}

// take puts the question with its board into the lesson that is open.
func (d *drill) take() {
	about := &d.now.About
	number, err := d.lesson.AddFrame(view.Frame{
		Asks: d.now.Asks, Shot: view.Shot{
			Puzzle: about.Puzzle, Dataset: about.Dataset.Clone(), Query: about.Query, Task: about.Task,
			Algorithm: about.Algorithm, Event: -1, Pointer: grid.None,
		},
	})
	if err != nil {
		d.Complain(err)
		return
	}
	d.taken = d.Say(solve.Say("lesson.added.asks", "N", number))
	d.refresh()
}

// press gives the cell, or the gesture, that a stroke of the pointer was.
func (d *drill) press(from, to grid.Cell) {
	if d.now == nil {
		return
	}
	if g := d.now.Game(); g != nil {
		d.PlayStroke(g, d.board, from, to)
	} else if from == to && d.now.Verdict == attempt.Open {
		d.do(func(a *attempt.Attempt) { a.Press(to) })
	}
}

func (d *drill) key(e *fyne.KeyEvent) {
	if d.now == nil {
		return
	}
	if g := d.now.Game(); g != nil {
		d.PlayKey(g, d.board, e.Name)
		return
	}
	dir, arrow := shell.Direction(e.Name)
	press := e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace
	size := d.now.About.Dataset.Board.Size
	switch {
	case arrow && d.now.Asks.Form == question.Choice && d.now.Asks.Choices[0].Is != question.Place: // one of the list
		by := map[grid.Dir]int{grid.Up: -1, grid.Down: 1}[dir]
		d.do(func(a *attempt.Attempt) { a.Pick(a.Picked() + by) })
	case arrow && d.cursor == grid.None:
		d.cursor = 0
	case arrow:
		if c, ok := size.Step(d.cursor, dir); ok {
			d.cursor = c
		}
	case press && d.cursor != grid.None:
		d.press(d.cursor, d.cursor)
	case press:
		d.enter()
	}
	d.board.SetCursor(max(d.cursor, 0), d.cursor != grid.None)
}

// rune handles a character on the board: the letter of a choice, or of what a game moves.
func (d *drill) rune(r rune) {
	if d.now == nil {
		return
	}
	if g := d.now.Game(); g != nil {
		g.Do(solve.Gesture{Kind: solve.Pick, Thing: solve.Kind(r)})
	} else if i := int(r|0x20) - 'a'; d.now.Verdict == attempt.Open && i >= 0 && i < len(d.now.Asks.Choices) {
		d.do(func(a *attempt.Attempt) { a.Pick(i) })
	}
}

// shot is what the question that is open is about.
func (d *drill) shot() view.Board {
	about := &d.now.About
	return view.Board{
		Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Look: looks.Of(about.Puzzle, d.Colors()),
		Colors: d.Colors(),
	}
}
