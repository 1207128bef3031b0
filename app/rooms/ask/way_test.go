package ask

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/view/question"
	"stepboard/solve/grid"
)

// The user shows a way by playing it on the board. The way becomes a choice, or the way that wins the game. An
// abandoned way changes nothing.
func TestAWayIsShownOnTheBoard(t *testing.T) {
	b := asking(t)
	b.Bench.Playback.Seek(0)
	b.frames = b.frames[:0]
	b.frames = append(b.frames, b.SeenFrame())
	w := b.wizard()
	shown := w.made["least"].Shown
	if len(shown) < 2 {
		t.Fatalf("a way of %d moves", len(shown))
	}
	e := w.edit(nil)
	rules, err := e.frame.Shot.Puzzle.Rules(e.frame.Shot.Dataset, 0)
	if err != nil {
		t.Fatal(err)
	}
	play := func(n int) {
		t.Helper()
		test.Tap(e.way.begin)
		if e.way.game == nil || !e.way.take.Disabled() {
			t.Fatal("no game, or an empty way can be taken")
		}
		state := rules.Start()
		for _, m := range shown[:n] {
			next, _, err := rules.Apply(state, m)
			if err != nil {
				t.Fatal(err)
			}
			stroke(e, state.Cells[0], next.Cells[0])
			state = next
		}
	}
	play(1)
	test.Tap(e.way.leave)
	if e.way.game != nil || e.options[0].entry.Text != "" {
		t.Error("a way that was left is a choice")
	}
	e.point(5) // becomes a cell again
	e.prompt.SetText("Which way?")
	play(2)
	test.Tap(e.way.take)
	e.way.take.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) // the button is gone, but may have the keyboard
	q, err := e.question()
	if err != nil || len(q.Choices) != 2 || q.Choices[1].Is != question.Going || !slices.Equal(q.Choices[1].Moves, shown[:2]) {
		t.Fatalf("%+v, %v", q, err)
	}
	e.form = question.Game
	e.arrange()
	play(len(shown))
	test.Tap(e.way.take)
	if q, err = e.question(); err != nil || q.Most != len(shown) || !slices.Equal(q.Shown, shown) {
		t.Errorf("the game is %+v, %v", q, err)
	}
	play(1)
	b.Dismiss()
	if e.way.game != nil {
		t.Error("the game goes on")
	}
}

// stroke drags on the board.
func stroke(e *writing, from, to grid.Cell) {
	e.board.OnStrokeBegin(from, desktop.MouseButtonPrimary, 0)
	e.board.OnStroke(from, to)
	e.board.OnStrokeEnd()
}
