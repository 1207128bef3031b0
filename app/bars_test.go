package app

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/solve"
)

// A press on a bar of a puzzle without a board changes the number with which it begins. Menus have no entries about
// cells there.
func TestBarsAreChangedByPresses(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "assets", "puzzles", "jugs.star"))
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, write(t, "jugs.star", string(source)))
	press := func(x, y float32) { // in cells of the picture, whose middle is at 3.5, 1
		at, size := b.Board.CellRect(0)
		e := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
		e.Position = at.AddXY(size.Width*(x-3), size.Width*(y-0.5))
		b.Board.MouseDown(e)
		b.Board.MouseUp(e)
	}
	numbers := func() []int64 { return b.Bench.Doc().Board().Numbers }
	press(2.2+3.7*2/5, 0.5)
	press(5.85, 1.5)
	if got := numbers(); !slices.Equal(got, []int64{3, 5, 4, 2, 5}) {
		t.Fatalf("after two presses the numbers are %v", got)
	}
	press(1, 0.5) // the name
	b.Perform(b.Action("undo"))
	if got := numbers(); !slices.Equal(got, []int64{3, 5, 4, 2, 0}) {
		t.Errorf("after undo the numbers are %v", got)
	}
	b.Perform(b.Action("hand"))
	press(2.2+3.7*4/5, 0.5) // lists moves
	if got := numbers(); !slices.Equal(got, []int64{3, 5, 4, 2, 0}) {
		t.Errorf("while playing, a press makes the numbers %v", got)
	}
	all := b.Action("select-all")
	if m := b.Menu(solve.Text{}, "select-all", "resize", "ask-cell", "paste"); b.Can(all) || b.Lacking(all) == "" || len(m.Items) != 1 {
		t.Errorf("cells can be selected, or the menu has %d entries", len(m.Items))
	}
}

// A new board of a puzzle without a board has nothing to paint, so its numbers are asked for.
func TestANewBoardOfNumbersAsksForThem(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "assets", "puzzles", "jugs.star"))
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, write(t, "jugs.star", string(source)))
	b.Perform(b.Action("new"))
	b.Accept()
	if !b.Asks("rules-numbers") {
		t.Error("no numbers are asked for")
	}
}
