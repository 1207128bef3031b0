package app

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/rooms/answer"
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

func TestACellTellsItsStates(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("explore"))
	x := b.recorded()
	if !b.Bench.On(workbench.Asking) {
		t.Fatal("a click would paint")
	}
	b.beginStroke(4, desktop.MouseButtonPrimary, 0)
	b.endStroke()
	list := b.results.Pages[answer.StatesTab].(*answer.StateList)
	if b.results.Tabs.Selected() != answer.StatesTab || len(list.Events) != len(x.Touched(4)) || len(list.Events) == 0 {
		t.Fatalf("%d states are listed, want %d", len(list.Events), len(x.Touched(4)))
	}
	for _, e := range list.Events {
		if s := x.Event(int(e)).State; s.Cells[0] != 4 && s.Cells[1] != 4 {
			t.Errorf("a state that does not touch the cell: %v", s.Cells)
		}
		if text := list.StateText(x, int(e)); !strings.Contains(text, "cost") || !strings.Contains(text, "(2,2)") {
			t.Errorf("a state is described as %q", text)
		}
	}
	list.List.OnSelected(3)
	if b.Bench.Playback.Pos() != int(list.Events[3])+1 || b.Bench.Explore.Picked() != int(list.Events[3]) {
		t.Errorf("a click went to %d, want behind %d", b.Bench.Playback.Pos(), list.Events[3])
	}
	b.Perform(b.Action("branch-state"))
	if b.Bench.Explore.Branch() == nil || !through(b.Bench.Explore.Branch(), x.Branch(int(list.Events[3]))) {
		t.Error("the way to the state is not played")
	}
}

// through reports whether a branch stops just after each of some events.
func through(b *workbench.Branch, events []int32) bool {
	stops := make([]int, len(events))
	for i, e := range events {
		stops[i] = int(e) + 1
	}
	slices.Sort(stops)
	return slices.Equal(b.Stops, stops)
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
