package app

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// openSmall opens a 3×3 board of huarong without fixed cells. A plain search of this board takes no time.
func openSmall(t *testing.T, algorithm string) *bench {
	t.Helper()
	b := open(t, write(t, "small.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n3 3 1 1 1 3\n"))
	b.Bench.Doc().SetAlgorithm(algorithm)
	b.solved()
	return b
}

// recorded waits for the exploration, and for the lens.
func (b *bench) recorded() *explore.Exploration {
	b.t.Helper()
	b.wait("a recording", func() bool {
		return b.Bench.Recordings().Run(b.Bench.Explore.Algorithm()).Done && !b.Bench.Lens.Working()
	})
	return b.Bench.Explore.Current()
}

func (b *bench) lensCalled(id string) {
	b.t.Helper()
	for _, l := range b.Bench.Lens.List() {
		if l.ID == id {
			b.Bench.Lens.Choose(l.ID)
			return
		}
	}
	b.t.Fatalf("no lens %q", id)
}

// A click on a cell lists its states.
func TestAClickedCellShowsTheListOfStates(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("explore"))
	b.recorded()
	b.beginStroke(4, desktop.MouseButtonPrimary, 0)
	b.endStroke()
	if b.Bench.Explore.Asked() != 4 || b.tabs().Selected() != 2 {
		t.Errorf("cell %d is asked about, the list %d is shown", b.Bench.Explore.Asked(), b.tabs().Selected())
	}
}

// After an edit while exploring, the board is solved and recorded anew. The brush paints and does not ask about a
// cell.
func TestEditsAreRecordedAnew(t *testing.T) {
	b := openSmall(t, "dijkstra")
	b.Perform(b.Action("explore"))
	before := b.recorded()
	b.editor.Rune('2')
	if b.Bench.On(workbench.Asking) {
		t.Fatal("a brush does not paint")
	}
	b.beginStroke(4, desktop.MouseButtonPrimary, 0)
	b.endStroke()
	b.solved()
	after := b.recorded()
	if after == before || b.Bench.Playback.Len() != after.Len() ||
		b.Bench.Lens.View().Dataset.Board.Terrain[4] != solve.Wall {
		t.Error("the exploration is of the board before")
	}
}

// The reason for "no way" is shown only for an answer of -1. It disappears with another query and with an edit.
func TestWhyNotIsOnlySaidOfNoWay(t *testing.T) {
	b := open(t, "../assets/samples/huarong-noip2013.in")
	for range 2 {
		if b.Bench.Lens.Chosen() != nil || b.Bench.Lens.View() != nil {
			t.Fatalf("lens %v on an answer of %d", b.Bench.Lens.Chosen(), b.answer())
		}
		b.Perform(b.Action("query-next"))
		if b.answer() != -1 {
			t.Fatalf("the second answer is %d", b.answer())
		}
		b.wait("the lens", func() bool {
			b.Draw()
			return b.Bench.Lens.Chosen() == nil || b.Bench.Lens.View() != nil ||
				b.Bench.Lens.Err() != nil
		})
		if b.Bench.Lens.Chosen() == nil || b.Bench.Lens.Chosen().ID != "why-not" || b.Bench.Lens.Picture().Note.Key == "" {
			t.Fatal("no way is not explained")
		}
		b.Perform(b.Action("query-previous"))
		b.solved()
	}
	b.Perform(b.Action("query-next"))
	b.solved()
	b.Bench.Doc().Paint(b.Bench.Doc().Puzzle().Brushes()[4], 1) // the target, on the blank
	if b.answer() < 0 {
		t.Fatal("there is no way")
	}
	b.Draw()
	if b.Bench.Lens.Chosen() != nil || b.Bench.Lens.Picture().Note.Key != "" {
		t.Error("no way is explained where there is one")
	}
}

// A list begins at its entry and goes to an entry that begins with a typed character. After a choice by mouse, keys go to
// the board. After a choice by key, the list keeps the keys.
func TestListsAreUsedByMouseAndKeys(t *testing.T) {
	b := openSmall(t, "bruteforce")
	s := b.NewSelect([]string{"away", "bold", "blue"}, func(int) {})
	b.Win.SetContent(s)
	c := b.Win.Canvas()
	chosen := func(do string, want string) {
		t.Helper()
		if s.Selected != want || c.Overlays().Top() != nil || b.Opened != nil {
			t.Errorf("after %s, %q is chosen, want %q", do, s.Selected, want)
		}
	}
	press := func(name fyne.KeyName) { c.Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	s.ShowChosen(1)
	s.Tapped(nil)
	press(fyne.KeyDown)
	press(fyne.KeyReturn)
	chosen("Down", "blue")
	if f := c.Focused(); f != nil {
		t.Errorf("%T has the keyboard", f)
	}
	c.Focus(s)
	press(fyne.KeySpace)
	b.takeRune('B')
	press(fyne.KeyReturn)
	chosen("a character", "bold")
	press(fyne.KeySpace)
	press(fyne.KeyUp)
	press(fyne.KeyEscape)
	chosen("Escape", "bold")
	if f := c.Focused(); f != fyne.Focusable(s) {
		t.Errorf("%T has the keyboard", f)
	}
	s.Tapped(nil)
	b.build() // perhaps for another puzzle
	chosen("another puzzle", "bold")
}
