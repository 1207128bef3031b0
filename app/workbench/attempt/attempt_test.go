package attempt_test

import (
	"context"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/attempt"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// of returns a question of a kind and a form about a random board of huarong.
func of(t *testing.T, kind string, form question.Form) (question.About, *question.Question) {
	t.Helper()
	p := question.Practice{Puzzle: puzzles.BuiltIn().ByID("huarong"), Side: 5, Kinds: []string{kind}}
	for seed := uint64(0); ; seed++ {
		about, q, err := p.Make(context.Background(), nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		if q.Form == form {
			return about, q
		}
	}
}

func begin(t *testing.T, about question.About, q *question.Question) *attempt.Attempt {
	t.Helper()
	a, err := attempt.New(about, q, attempt.Table{
		Runner: solve.NewRunner(), Post: func(func()) {}, Changed: func() {},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Stop)
	return a
}

// away returns a cell outside of the key.
func away(q *question.Question) grid.Cell {
	var c grid.Cell
	for q.Judge(nil, question.Answer{Cells: []grid.Cell{c}}) {
		c++
	}
	return c
}

// A question of each form is answered wrongly, then rightly, and the result is shown.
func TestEachForm(t *testing.T) {
	for _, test := range []struct {
		kind         string
		form         question.Form
		wrong, right func(a *attempt.Attempt, q *question.Question)
	}{
		{
			"legal", question.Number,
			func(a *attempt.Attempt, _ *question.Question) { a.Type(" 0 ") },
			func(a *attempt.Attempt, q *question.Question) { a.Type("０" + string(rune('０'+q.Number))) },
		},
		{
			"blocked", question.Choice,
			func(a *attempt.Attempt, q *question.Question) { a.Pick((q.Pick + 1) % len(q.Choices)) },
			func(a *attempt.Attempt, q *question.Question) { a.Press(q.Choices[q.Pick].Cell) },
		},
		{
			"after", question.Cell,
			func(a *attempt.Attempt, q *question.Question) { a.Press(away(q)) },
			func(a *attempt.Attempt, q *question.Question) { a.Press(away(q)); a.Press(q.Cells[0]) },
		},
		{
			"enter", question.Cells,
			func(a *attempt.Attempt, q *question.Question) { a.Press(q.Cells[0]); a.Press(away(q)) },
			func(a *attempt.Attempt, q *question.Question) {
				for _, c := range append(q.Cells, away(q), away(q)) {
					a.Press(c)
				}
			},
		},
		{
			"wall", question.Wall,
			func(a *attempt.Attempt, q *question.Question) { a.Press(away(q)) },
			func(a *attempt.Attempt, q *question.Question) { a.Press(q.Cells[0]) },
		},
	} {
		about, q := of(t, test.kind, test.form)
		a := begin(t, about, q)
		if a.Ready() {
			t.Errorf("%s: nothing can be submitted", test.kind)
		}
		a.Submit()
		test.wrong(a, q)
		if a.Verdict != attempt.Open || !a.Ready() || a.Why().Key != "" || a.Key().Key != "" {
			t.Errorf("%s: before it is judged: %+v", test.kind, a)
		}
		a.Submit()
		a.Press(0) // no more answers are taken
		if a.Verdict != attempt.Wrong || a.Why().Key == "" || a.Key().Key == "" || a.Given().Key == "" || a.Ready() {
			t.Errorf("%s: judged %v, %v", test.kind, a.Verdict, a.Why())
		}
		a.Again()
		test.right(a, q)
		a.Submit()
		if a.Verdict != attempt.Right || a.First != attempt.Wrong || a.Tries != 2 {
			t.Errorf("%s: judged %v after %d tries, first %v", test.kind, a.Verdict, a.Tries, a.First)
		}
	}
}

// A game is judged when it is won, by its number of moves, with and without a key.
func TestAGame(t *testing.T) {
	about, q := of(t, "play", question.Game)
	for _, bare := range []bool{false, true} {
		asked := q
		if bare {
			asked = q.Bare()
		}
		a := begin(t, about, asked)
		a.Bare = bare
		a.Game().Replay(q.Shown)
		if a.Verdict != attempt.Right || a.Game() != nil || a.Given().Key == "" || (a.Why().Key == "") != bare {
			t.Errorf("bare %v: judged %v: %v", bare, a.Verdict, a.Why())
		}
		a.Again()
		g := a.Game()
		first := q.Shown[0]
		back := solve.Move((int(first) + 2) % 4) // the blank goes there and back
		g.Replay(append([]solve.Move{first, back}, q.Shown...))
		if a.Verdict != attempt.Wrong || a.First != attempt.Right {
			t.Errorf("bare %v: a longer way is %v", bare, a.Verdict)
		}
	}
}

// Without a key, nothing is judged or revealed. A revealed key counts as not right.
func TestBareAndShown(t *testing.T) {
	about, q := of(t, "enter", question.Cells)
	bare := q.Bare()
	if bare.Cells != nil || bare.Why != "" || bare.Kind != q.Kind {
		t.Errorf("bare is %+v", bare)
	}
	a := begin(t, about, bare)
	a.Bare = true
	a.Reveal()
	a.Press(q.Cells[0])
	a.Submit()
	if a.Verdict != attempt.Noted || a.Key().Key != "" || a.Why().Key != "" || a.Given().Key == "" {
		t.Errorf("judged %v: %v", a.Verdict, a.Key())
	}
	shown := begin(t, about, q)
	shown.Reveal()
	if shown.Verdict != attempt.Shown || shown.Key().Key == "" || shown.Given().Key != "" || shown.Tries != 0 {
		t.Errorf("shown is %v", shown.Verdict)
	}
	shown.Again()
	if shown.Last != attempt.Shown {
		t.Errorf("while it is answered again, what came of it last is %v", shown.Last)
	}
	for _, c := range q.Cells {
		shown.Press(c)
	}
	shown.Submit()
	shown.Again() // the first result stays
	if got, want := attempt.ScoreOf([]*attempt.Attempt{shown, begin(t, about, q)}),
		(attempt.Score{Answered: 1, Right: 1}); got != want {
		t.Errorf("the score is %+v", got)
	}
}

// The board shows the given answer, a wall as a wall, and the key after it is revealed. The board of the question
// does not change.
func TestTheBoard(t *testing.T) {
	about, q := of(t, "wall", question.Wall)
	a := begin(t, about, q)
	look := looks.Of(about.Puzzle, scene.Light)
	b := view.Board{Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Look: look, Colors: scene.Light}
	plain := a.On(b)
	a.Press(q.Cells[0])
	given := a.On(b)
	a.Submit()
	told := a.On(b)
	if len(plain.Annotations) != 0 || len(given.Annotations) != 1 || len(told.Annotations) != 1+len(q.Cells) {
		t.Errorf("%d, %d, %d marks", len(plain.Annotations), len(given.Annotations), len(told.Annotations))
	}
	if at := q.Cells[0]; given.Dataset.Board.Terrain[at] != solve.Wall || about.Dataset.Board.Terrain[at] == solve.Wall {
		t.Error("the wall is not set, or on the board that is asked about")
	}
	walls := 0
	for c, tile := range about.Dataset.Board.Terrain {
		if a.Again(); tile == solve.Wall {
			walls++
			a.Press(grid.Cell(c))
			if a.On(b).Dataset.Board.Terrain[c] != solve.Floor {
				t.Errorf("the wall on %d is not taken away", c)
			}
		}
	}
	if walls == 0 {
		t.Error("the board has no wall to take away")
	}
	about, q = of(t, "play", question.Game)
	g := begin(t, about, q)
	g.Game().Replay(q.Shown[:1])
	if s := g.On(b).State; s == nil || s.Cells[0] == grid.None {
		t.Error("the game is not shown")
	}
}
