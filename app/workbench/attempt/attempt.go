// Package attempt is a question while somebody answers it: what is given so far, what of that the board shows, and what
// comes of it. The window and the living page both ask by it; it knows neither, and is used on one goroutine.
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

// Verdict is what has come of an attempt.
type Verdict uint8

// The verdicts.
const (
	Open  Verdict = iota // it is being answered
	Right                // the key is told, as by the two below
	Wrong
	Shown // somebody wanted the key without an answer
	Noted // there is no key to judge by
)

func (v Verdict) String() string { return [...]string{"open", "right", "wrong", "shown", "noted"}[v] }

// Name is the verdict in words.
func (v Verdict) Name() solve.Text { return solve.Say("question.verdict." + v.String()) }

// Attempt is one question with what is answered.
type Attempt struct {
	About   question.About
	Asks    *question.Question
	Bare    bool // it has no key: only a game is judged, by the rules
	Verdict Verdict
	First   Verdict // of the first answer
	Last    Verdict // of the last one, which stays while another is given
	Tries   int     // answers that were given

	answer question.Answer // Pick below 0: none
	typed  bool            // a number is given
	game   *hand.Game      // that is to be won, or nil
}

// Table is what games need of whoever shows them, as [hand.New] takes it, and Changed, which is told of a change.
type Table struct {
	Runner  *solve.Runner
	Budget  *solve.Budget
	Post    func(func())
	Changed func()
}

// New begins to answer a question about a dataset that does not change meanwhile. The error is why its game can't be
// played.
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

// Stop ends what is worked out for it.
func (a *Attempt) Stop() {
	if a.game != nil {
		a.game.OnChange = nil
		a.game.Stop()
	}
}

// Game is the game that is to be won and still played, or nil.
func (a *Attempt) Game() *hand.Game {
	if a.Verdict != Open {
		return nil
	}
	return a.game
}

// Press gives a cell: it is marked, or no longer, or the choice that it is is picked.
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

// Pick gives one of the choices.
func (a *Attempt) Pick(i int) {
	if a.Verdict == Open && i >= 0 && i < len(a.Asks.Choices) {
		a.answer.Pick = i
	}
}

// Type gives a number as it is typed.
func (a *Attempt) Type(text string) {
	if a.Verdict != Open {
		return
	}
	text = strings.Map(func(r rune) rune { // as input methods have digits
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, strings.TrimSpace(text))
	n, err := strconv.ParseInt(text, 10, 64)
	a.answer.Number, a.typed = n, err == nil
}

// Ready reports whether what is given can be submitted.
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

// Submit has what is given judged.
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

// Reveal tells the key. Who sees it before an answer has not been right the first time.
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

// Again begins anew.
func (a *Attempt) Again() {
	a.Verdict, a.answer, a.typed = Open, question.Answer{Pick: -1}, false
	if a.game != nil {
		a.game.Restart()
	}
}

// Letters are what stands at states of the tree.
func (a *Attempt) Letters() []question.Lettered { return a.Asks.Letters(a.told()) }

// Picked is the choice that is given, or below 0.
func (a *Attempt) Picked() int { return a.answer.Pick }

// How is how the question is answered, in words.
func (a *Attempt) How() solve.Text {
	return solve.Say("question.how."+a.Asks.Form.String(), "N", len(a.answer.Cells))
}

// told reports whether the key is.
func (a *Attempt) told() bool { return a.Verdict != Open && !a.Bare }

// Given is the answer that was judged last, in words; without a Key where there was none.
func (a *Attempt) Given() solve.Text {
	if a.Verdict == Open || a.Verdict == Shown {
		return solve.Text{}
	}
	return a.Asks.Tell(&a.About, a.answer)
}

// Key is the right answer in words, once it is told; of a game Why is.
func (a *Attempt) Key() solve.Text {
	q := a.Asks
	if !a.told() || q.Form == question.Game {
		return solve.Text{}
	}
	return q.Tell(&a.About, question.Answer{Number: q.Number, Pick: q.Pick, Cells: q.Cells})
}

// Why is why the key is right, once it is told; without a Key where nobody has said.
func (a *Attempt) Why() solve.Text {
	if !a.told() {
		return solve.Text{}
	}
	return a.Asks.Explain(&a.About)
}

// On is a board of the question's dataset as the attempt shows it: with what is asked about, what is given, the game,
// and the key once it is told.
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

// given are the marks of what is given.
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

// Score is what has come of attempts.
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
