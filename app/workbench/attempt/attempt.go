// Package attempt has the attempt of a user, in the window or on a living page, to answer a question. All functions
// must be called on the same goroutine.
package attempt

import (
	"slices"
	"strconv"
	"strings"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Verdict is the result of an attempt so far.
type Verdict uint8

const (
	Open  Verdict = iota // not answered yet
	Right                // the answer is right, and the key is shown
	Wrong                // the answer is wrong; the key is shown unless the attempt is Patient
	Shown                // the user wanted to see the key without an answer
	Noted                // the answer is noted but not judged here: the question has no key, or asks for a board
)

func (v Verdict) String() string { return [...]string{"open", "right", "wrong", "shown", "noted"}[v] }

// Name returns the verdict in words.
func (v Verdict) Name() solve.Text { return solve.Say("question.verdict." + v.String()) }

// Attempt is a question with a user's answer.
type Attempt struct {
	About   question.About
	Asks    *question.Question
	Bare    bool // whether the question has no key; a game is judged by the rules even so
	Patient bool // whether a wrong answer does not show the key
	Verdict Verdict
	First   Verdict // verdict on the first answer
	Last    Verdict // verdict on the last answer; it stays while the user tries again
	Tries   int     // number of answers

	answer question.Answer // if Pick is below 0, no option is picked
	typed  bool            // whether the typed text is a number
	game   *hand.Game      // the game to be won, or nil
}

// Table has the objects that a game needs, as for [hand.New]. Changed is called after each change of a game.
type Table struct {
	Runner  *solve.Runner
	Budget  *solve.Budget
	Post    func(func())
	Changed func()
}

// New starts an attempt at a question. The dataset must not change until the end of the attempt. If the question
// is a game that can't be played, the error says why.
func New(about question.About, q *question.Question, t Table) (*Attempt, error) {
	a := &Attempt{About: about, Asks: q, answer: question.Answer{Pick: -1}}
	if p, ok := about.Puzzle.(solve.Playable); q.Form == question.Game && ok {
		game, err := hand.New(p, about.Dataset, about.Query, t.Runner, t.Budget, t.Post)
		if err != nil {
			return nil, err
		}
		a.game, game.OnChange = game, func() {
			if a.Verdict == Open && game.Won() {
				a.Submit()
			}
			t.Changed()
		}
	}
	return a, nil
}

// Stop ends the background work of the attempt's game.
func (a *Attempt) Stop() {
	if a.game != nil {
		a.game.OnChange = nil
		a.game.Stop()
	}
}

// Game returns the game if the attempt is open, or nil.
func (a *Attempt) Game() *hand.Game {
	if a.Verdict != Open {
		return nil
	}
	return a.game
}

// Press handles a press on a cell. It marks the cell or removes its mark, or picks the option that is on the cell.
func (a *Attempt) Press(c grid.Cell) {
	if a.Verdict != Open || !a.About.Dataset.Board.Has(c) {
		return
	}
	i := slices.Index(a.answer.Cells, c)
	switch a.Asks.Form {
	case question.Choice:
		on := func(o question.Option) bool { return o.Is == question.Place && o.Cell == c }
		a.Pick(slices.IndexFunc(a.Asks.Choices, on))
	case question.Cell, question.Wall:
		if a.answer.Cells = nil; i < 0 {
			a.answer.Cells = []grid.Cell{c}
		}
	case question.Cells:
		if i >= 0 {
			a.answer.Cells = slices.Delete(a.answer.Cells, i, i+1)
		} else {
			a.answer.Cells = append(a.answer.Cells, c)
		}
	}
}

// Pick picks option i.
func (a *Attempt) Pick(i int) {
	if a.Verdict == Open && i >= 0 && i < len(a.Asks.Choices) {
		a.answer.Pick = i
	}
}

// Type sets the typed text as the answer.
func (a *Attempt) Type(text string) {
	if a.Verdict != Open {
		return
	}
	text = strings.Map(func(r rune) rune { // input methods may type full-width digits
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, strings.TrimSpace(text))
	n, err := strconv.ParseInt(text, 10, 64)
	a.answer.Number, a.typed = n, err == nil
}

// Paint sets a query of the painted board as the answer.
func (a *Attempt) Paint(d *solve.Dataset, query int) {
	if a.Verdict == Open && a.Asks.Form == question.Board {
		a.answer.Board = question.PaintedOf(d, query)
	}
}

// Ready reports whether the answer is complete, so that it can be submitted.
func (a *Attempt) Ready() bool {
	if a.Verdict != Open {
		return false
	}
	switch a.Asks.Form {
	case question.Number:
		return a.typed
	case question.Choice:
		return a.answer.Pick >= 0
	case question.Game:
		return a.game != nil && a.game.Won()
	case question.Board:
		return a.answer.Board != nil
	}
	return len(a.answer.Cells) > 0
}

// Submit judges the answer. If the answer is not Ready, Submit does nothing.
func (a *Attempt) Submit() {
	if !a.Ready() {
		return
	}
	if a.game != nil {
		a.answer.Moves = a.game.Line()
	}
	a.Tries++
	switch {
	case a.Bare && a.Asks.Form != question.Game, a.Asks.Form == question.Board:
		a.Verdict = Noted
	case a.Asks.Judge(&a.About, a.answer):
		a.Verdict = Right
	default:
		a.Verdict = Wrong
	}
	a.settle()
}

// Reveal shows the key. If this comes before the first answer, the first answer counts as not right.
func (a *Attempt) Reveal() {
	if (a.Verdict == Open || a.Hidden()) && !a.Bare {
		a.Verdict = Shown
		a.settle()
	}
}

func (a *Attempt) settle() {
	a.Last = a.Verdict
	if a.First == Open {
		a.First = a.Verdict
	}
}

// Again opens the attempt again, without an answer.
func (a *Attempt) Again() {
	a.Verdict, a.answer, a.typed = Open, question.Answer{Pick: -1}, false
	if a.game != nil {
		a.game.Restart()
	}
}

// Submitted returns the submitted answer. ok is false if there is none.
func (a *Attempt) Submitted() (answer question.Answer, ok bool) {
	return a.answer, a.Verdict != Open && a.Verdict != Shown
}

// Letters returns the letters at states of the search tree.
func (a *Attempt) Letters() []tree.Letter { return a.Asks.Letters(a.keyShown()) }

// Picked returns the index of the picked option, or a negative number if no option is picked.
func (a *Attempt) Picked() int { return a.answer.Pick }

// How returns a text that says how to answer the question.
func (a *Attempt) How() solve.Text {
	return solve.Say("question.how."+a.Asks.Form.String(), "N", len(a.answer.Cells))
}

// Hidden reports whether the answer is wrong, and the key is not shown.
func (a *Attempt) Hidden() bool { return a.Patient && a.Verdict == Wrong }

func (a *Attempt) keyShown() bool { return a.Verdict != Open && !a.Bare && !a.Hidden() }

// Given returns the submitted answer in words. If there is none, the text has no Key.
func (a *Attempt) Given() solve.Text {
	if answer, ok := a.Submitted(); ok {
		return a.Asks.Tell(&a.About, answer)
	}
	return solve.Text{}
}

// Key returns the key in words, if it is shown. For a game it returns a zero Text: see Why.
func (a *Attempt) Key() solve.Text {
	q := a.Asks
	if !a.keyShown() || q.Form == question.Game || q.Form == question.Board {
		return solve.Text{}
	}
	return q.Tell(&a.About, question.Answer{Number: q.Number, Pick: q.Pick, Cells: q.Cells})
}

// Why returns the reason for the key, if the key is shown. Without a reason, the text has no Key.
func (a *Attempt) Why() solve.Text {
	if !a.keyShown() {
		return solve.Text{}
	}
	return a.Asks.Explain(&a.About)
}

// On adds the attempt to the board: the marks of question and answer, the game's state and, if the key is shown, the
// key.
func (a *Attempt) On(b view.Board) view.Board {
	b.Annotations = slices.Concat(b.Annotations, a.Asks.Marks(a.keyShown()), a.answerMarks())
	if a.game != nil {
		b.State, b.Route, b.Lens = new(a.game.State()), nil, a.game.Marks(b.Look, b.Colors).On(b.Lens)
		b.Lens.NoRoute, b.Lens.Stand = true, nil
	}
	if a.Asks.Form == question.Board && !a.keyShown() { // a stroke lets the workbench show the way on the painted board
		b.Route, b.Lens.NoRoute = nil, true
	}
	if a.Asks.Form == question.Wall && len(a.answer.Cells) == 1 {
		tile, at := solve.Wall, a.answer.Cells[0]
		if b.Dataset.Board.Terrain[at] == solve.Wall {
			tile = solve.Floor
		}
		b.Dataset = question.With(b.Dataset, at, tile)
	}
	return b
}

func (a *Attempt) answerMarks() (list []annotate.Annotation) {
	cells := a.answer.Cells
	if p := a.answer.Pick; p >= 0 && a.Asks.Choices[p].Is == question.Place {
		cells = []grid.Cell{a.Asks.Choices[p].Cell}
	}
	for _, c := range cells {
		list = append(list, annotate.Annotation{Kind: annotate.Ring, Color: annotate.Blue, At: c, To: grid.None})
	}
	return list
}

// Score counts attempts.
type Score struct {
	Answered, Right int
	First           int // number of attempts whose first answer was right
}

// Text returns the score in words.
func (s Score) Text() solve.Text {
	return solve.Say("question.score", "Right", s.Right, "Answered", s.Answered, "First", s.First)
}

// ScoreOf counts the attempts in a list.
func ScoreOf(list []*Attempt) (s Score) {
	for _, a := range list {
		if a.First == Open {
			continue
		}
		s.Answered++
		if a.Last == Right {
			s.Right++
		}
		if a.First == Right {
			s.First++
		}
	}
	return s
}
