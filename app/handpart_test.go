package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/rooms/play"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

const tiny = "3 4\n....\n....\nX...\n"

// key types keys, as the board or the window receives them.
func (b *bench) key(names ...fyne.KeyName) {
	for _, n := range names {
		b.typedKey(&fyne.KeyEvent{Name: n})
	}
}

// still waits for the number of remaining moves and returns it.
func (b *bench) still() int64 {
	b.t.Helper()
	b.wait("a prospect", func() bool { _, ok := b.Bench.Hand.Game().Distance(); return ok })
	p, _ := b.Bench.Hand.Game().Distance()
	return p.Answer.Value
}

// hint asks for a hint, waits for it, and returns the state that the hint leads to.
func (b *bench) hint() solve.State {
	b.t.Helper()
	b.typedRune('?')
	b.wait("a hint", func() bool { return len(b.Bench.Hand.Game().Hinted()) > 0 })
	return b.Bench.Hand.Game().Hinted()[0]
}

// playsByHand reports whether the strip of a game is visible.
func (b *bench) playsByHand() bool {
	b.t.Helper()
	for _, p := range b.parts {
		if strip, ok := p.(*play.Strip); ok {
			return strip.Content.Objects[1].Visible()
		}
	}
	b.t.Fatal("no part for play")
	return false
}

func (b *bench) stroke(cells ...grid.Cell) {
	b.Board.OnStrokeBegin(cells[0], desktop.MouseButtonPrimary, 0)
	for i := 1; i < len(cells); i++ {
		b.Board.OnStroke(cells[i-1], cells[i])
	}
	b.Board.OnStrokeEnd()
}

func TestUndoIsTheGames(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.choose("empty")
	b.click(14, desktop.MouseButtonSecondary) // an edit before the game
	b.key(fyne.KeyF3, fyne.KeyLeft, fyne.KeyReturn)
	if b.Bench.Hand.Game().Moves() != 1 {
		t.Fatalf("%d moves: %v", b.Bench.Hand.Game().Moves(), b.Bench.Hand.Game().Said())
	}
	b.Perform(b.Action("undo"))
	if b.Bench.Hand.Game().Moves() != 0 || !b.Bench.On(workbench.Playing) || !b.Bench.Doc().Dirty() {
		t.Error("undo took back something else")
	}
	if b.Can(b.Action("undo")) || !b.Can(b.Action("redo")) {
		t.Error("undo is offered, or redo is not")
	}
	b.Perform(b.Action("redo"))
	b.key(fyne.KeyBackspace)
	if b.Bench.Hand.Game().Moves() != 0 {
		t.Error("Backspace does not take back a move")
	}
}

func TestEditsAndOtherBoardsLeaveTheGame(t *testing.T) {
	b := open(t)
	b.key(fyne.KeyF3)
	game := b.Bench.Hand.Game()
	b.Bench.Doc().SetAlgorithm("spfa")
	b.build() // another theme does this
	b.typedRune('+')
	if b.Bench.Hand.Game() != game || !b.playsByHand() {
		t.Error("an algorithm, a theme or zoom leaves the game")
	}
	for _, id := range []string{"rotate-right", "clear", "query-next"} {
		b.Perform(b.Action(id))
		if b.Bench.On(workbench.Playing) {
			t.Errorf("%s does not leave the game", id)
		}
		if id != "query-next" {
			b.Bench.Doc().Undo()
		}
		b.key(fyne.KeyF3)
		if !b.Bench.On(workbench.Playing) {
			t.Fatal("no game")
		}
	}
	b.Bench.Doc().MarkSaved()
	if b.filing.OpenSample("knight-p3930-1.in"); b.Bench.On(workbench.Playing) {
		t.Error("another board does not leave the game")
	}
	b.key(fyne.KeyF7)
	if b.filing.OpenSample("huarong-noip2013.in"); b.Bench.On(workbench.Drawing) {
		t.Error("another board does not end drawing")
	}
}

func TestGhostsAreChosenAndPlanned(t *testing.T) {
	b := open(t, write(t, "pair.in", "6 5 2\n######\n#a  B#\n#### #\n#b  A#\n######\n0 0 0\n"))
	b.key(fyne.KeyF3)
	onBoard := func() bool { return b.Win.Canvas().Focused() == fyne.Focusable(b.Board) }
	b.key(fyne.KeyRight)
	if b.strike(fyne.KeyTab, 0); !onBoard() {
		t.Error("Tab is not the board's")
	}
	if b.strike(fyne.KeyTab, shell.Shift); onBoard() {
		t.Error("Shift+Tab does not lead away")
	}
	b.FocusBoard()
	b.key(fyne.KeyRight)
	b.typedRune('a')
	if p, _ := b.Bench.Hand.Game().Planned(); p.Held != 0 || p.Aim[0] != 8 || p.Aim[1] != 20 {
		t.Fatalf("plan %v", p)
	}
	b.key(fyne.KeyEscape)
	if p, _ := b.Bench.Hand.Game().Planned(); !b.Bench.On(workbench.Playing) || !p.Empty() {
		t.Fatal("Esc does not drop the plan first")
	}
	b.click(19, desktop.MouseButtonPrimary) // selects b
	b.stroke(7, 8)                          // drags a
	b.key(fyne.KeyBackspace)
	b.key(fyne.KeyRight, fyne.KeySpace)
	if s := b.Bench.Hand.Game().State(); b.Bench.Hand.Game().Moves() != 1 || s.Cells[0] != 8 || s.Cells[1] != 19 {
		t.Errorf("%v", s.Cells[:2])
	}
	if what := b.DescribeCell(8); !strings.Contains(what, "Ghost a") {
		t.Errorf("the cell that a went to: %s", what)
	}
	b.key(fyne.KeyEscape)
	if b.strike(fyne.KeyTab, 0); b.Bench.On(workbench.Playing) || onBoard() {
		t.Error("Esc does not leave the game, or Tab is still the board's")
	}
}
