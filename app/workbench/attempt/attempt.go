// Package attempt is a question while somebody answers it: the answer so far, its marks on the board, and the verdict.
// The window and the living page both use it. The package knows neither, and is used on one goroutine.
package attempt

import (
	"slices"
	"strconv"
	"strings"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Verdict is the result of an attempt.
type Verdict uint8

// The verdicts.
const (
	Open  Verdict = iota // not answered yet
	Right                // the key is shown, as with Wrong and Shown
	Wrong
	Shown // the user asked for the key without an answer
	Noted // the question has no key
)

func (v Verdict) String() string { return [...]string{"open", "right", "wrong", "shown", "noted"}[v] }

// Name is the verdict in words.
func (v Verdict) Name() solve.Text { return solve.Say("question.verdict." + v.String()) }

// Attempt is one question with its answer.
type Attempt struct {
	About   question.About
	Asks    *question.Question
	Bare    bool // without a key: only a game is judged, by the rules
	Verdict Verdict
	First   Verdict // of the first answer
	Last    Verdict // of the last answer; it stays while another is given
	Tries   int     // number of answers given

	answer question.Answer // Pick below 0 means none
	typed  bool            // a number is given
	game   *hand.Game      // the game to win, or nil
}

// Table holds the things that games need from their host, as for [hand.New], and Changed, which is called after a
// change.
type Table struct {
	Runner  *solve.Runner
	Budget  *solve.Budget
	Post    func(func())
	Changed func()
}

// New begins to answer a question. The dataset must not change meanwhile. The error says why the question's game can't
// be played.
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

// Stop ends the background work of the attempt.
func (a *Attempt) Stop() {
	if a.game != nil {
		a.game.OnChange = nil
		a.game.Stop()
	}
}

// Game is the game of an open attempt, or nil.
func (a *Attempt) Game() *hand.Game {
	if a.Verdict != Open {
		return nil
	}
	return a.game
}

// Press handles a press on a cell: it marks or unmarks the cell, or picks the choice on it.
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

// Pick picks one of the choices.
func (a *Attempt) Pick(i int) {
	if a.Verdict == Open && i >= 0 && i < len(a.Asks.Choices) {
		a.answer.Pick = i
	}
}

// Type takes a number as it is typed.
func (a *Attempt) Type(text string) {
	if a.Verdict != Open {
		return
	}
	text = strings.Map(func(r rune) rune { // input methods may write full-width digits
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, strings.TrimSpace(text))
	n, err := strconv.ParseInt(text, 10, 64)
	a.answer.Number, a.typed = n, err == nil
}

// Ready reports whether the answer can be submitted.
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
	}
	return len(a.answer.Cells) > 0
}

// Submit judges the answer.
func (a *Attempt) Submit() {
	if !a.Ready() {
		return
	}
	if a.game != nil {
		a.answer.Moves = a.game.Line()
	}
	a.Tries++
	switch {
	case a.Bare && a.Asks.Form != question.Game:
		a.Verdict = Noted
	case a.Asks.Judge(&a.About, a.answer):
		a.Verdict = Right
	default:
		a.Verdict = Wrong
	}
	a.settle()
}

// Reveal shows the key. Without an answer before it, the first answer does not count as right.
func (a *Attempt) Reveal() {
	if a.Verdict == Open && !a.Bare {
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

// Again starts the attempt again.
func (a *Attempt) Again() {
	a.Verdict, a.answer, a.typed = Open, question.Answer{Pick: -1}, false
	if a.game != nil {
		a.game.Restart()
	}
}

// Letters are the letters at states of the tree.
func (a *Attempt) Letters() []question.Lettered { return a.Asks.Letters(a.told()) }

// Picked is the picked choice, or a number below 0.
func (a *Attempt) Picked() int { return a.answer.Pick }

// How says how to answer the question.
func (a *Attempt) How() solve.Text {
	return solve.Say("question.how."+a.Asks.Form.String(), "N", len(a.answer.Cells))
}

// told reports whether the key is shown.
func (a *Attempt) told() bool { return a.Verdict != Open && !a.Bare }

// Given is the answer judged last, in words. Without one, its Key is empty.
func (a *Attempt) Given() solve.Text {
	if a.Verdict == Open || a.Verdict == Shown {
		return solve.Text{}
	}
	return a.Asks.Tell(&a.About, a.answer)
}

// Key is the right answer in words, once it is shown. Games have only a Why.
func (a *Attempt) Key() solve.Text {
	q := a.Asks
	if !a.told() || q.Form == question.Game {
		return solve.Text{}
	}
	return q.Tell(&a.About, question.Answer{Number: q.Number, Pick: q.Pick, Cells: q.Cells})
}

// Why is the reason of the key, once it is shown. Without a reason, its Key is empty.
func (a *Attempt) Why() solve.Text {
	if !a.told() {
		return solve.Text{}
	}
	return a.Asks.Explain(&a.About)
}

// On shows the attempt on a board of the question's dataset: the cells asked about, the answer, the game, and the key
// once it is shown.
func (a *Attempt) On(b view.Board) view.Board {
	b.Annotations = slices.Concat(b.Annotations, a.Asks.Marks(a.told()), a.given())
	if a.game != nil {
		state := a.game.State()
		b.State, b.Route, b.Lens = &state, nil, a.game.Marks(b.Look, b.Colors).On(b.Lens)
		b.Lens.NoRoute, b.Lens.Stand = true, nil
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

// given are the marks of the answer.
func (a *Attempt) given() (list []annotate.Annotation) {
	cells := a.answer.Cells
	if p := a.answer.Pick; p >= 0 && a.Asks.Choices[p].Is == question.Place {
		cells = []grid.Cell{a.Asks.Choices[p].Cell}
	}
	for _, c := range cells {
		list = append(list, annotate.Annotation{Kind: annotate.Ring, Color: annotate.Blue, At: c, To: grid.None})
	}
	return list
}

// Score counts the results of attempts.
type Score struct {
	Answered, Right int
	First           int // right with the first answer
}

// Text is the score in words.
func (s Score) Text() solve.Text {
	return solve.Say("question.score", "Right", s.Right, "Answered", s.Answered, "First", s.First)
}

// ScoreOf counts attempts.
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
