package play

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell/shelltest"
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// key types keys. Like the window, it offers them to the game first, and then to the actions.
func (b *bench) key(names ...fyne.KeyName) {
	for _, name := range names {
		if b.room.Key(name) {
			continue
		}
		for _, a := range b.Actions {
			if a.Mod == 0 && a.Key == name {
				b.Perform(a)
			}
		}
	}
}

// stroke drags from cell to cell. With one cell, it is a press.
func (b *bench) stroke(cells ...grid.Cell) {
	if !b.room.Begin(cells[0], desktop.MouseButtonPrimary) {
		return
	}
	for _, c := range cells[1:] {
		b.room.Move(c)
	}
	b.room.End()
}

// paint paints a cell with the brush of a key.
func (b *bench) paint(key rune, c grid.Cell) {
	b.T.Helper()
	if !b.Bench.Painter.Rune(key) {
		b.T.Fatalf("no brush %q", key)
	}
	b.Bench.Painter.PaintAt(c)
}

// answer waits for the answer and returns its value.
func (b *bench) answer() int64 {
	b.T.Helper()
	b.Solved()
	r, _ := b.Bench.Result()
	if r.Err != nil {
		b.T.Fatal(r.Err)
	}
	return r.Answer.Value
}

// still waits for the number of remaining moves and returns it.
func (b *bench) still() int64 {
	b.T.Helper()
	b.Wait("a prospect", func() bool { _, ok := b.room.game().Distance(); return ok })
	p, _ := b.room.game().Distance()
	return p.Answer.Value
}

// hint asks for a hint, waits for it, and returns the state that the hint leads to.
func (b *bench) hint() solve.State {
	b.T.Helper()
	b.room.Rune('?')
	b.Wait("a hint", func() bool { return len(b.room.game().Hinted()) > 0 })
	return b.room.game().Hinted()[0]
}

func TestPlayByHandToTheEnd(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	least := b.answer()
	b.key(fyne.KeyF3)
	if !b.Bench.On(workbench.Playing) || !b.shows(true) {
		t.Fatal("F3 does not begin a game")
	}
	if n := b.still(); n != least {
		t.Errorf("still %d at the start, the answer is %d", n, least)
	}
	b.stroke(0) // no jump leads to this cell
	if s := b.room.game().Said(); s.Kind != hand.Refused || b.strip.caption.Said() == "" {
		t.Errorf("a press on a far cell: %v", s)
	}
	for n := least; n > 0; n-- {
		after := b.hint()
		b.stroke(b.room.game().State().Cells[0], after.Cells[0]) // drags the knight to its new cell
		if at := b.room.game().State(); at != after {
			t.Fatalf("the knight is at %d, want %d", at.Cells[0], after.Cells[0])
		}
	}
	if said := b.strip.caption.Said(); !b.room.game().Won() || !strings.HasPrefix(said, "Won in 4 moves, the least") ||
		!b.strip.solve.Disabled() {
		t.Errorf("after %d moves: %s", b.room.game().Moves(), said)
	}
	if b.Bench.Doc().Dirty() || b.answer() != least {
		t.Error("the game changed the document")
	}
	b.key(fyne.KeyEscape)
	if b.Bench.On(workbench.Playing) || !b.shows(false) {
		t.Error("Esc does not leave the game")
	}
}

// A game that was left continues, unless the board has changed.
func TestAGameIsGoneOnWith(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	b.key(fyne.KeyF3, fyne.KeyLeft, fyne.KeyReturn, fyne.KeyEscape, fyne.KeyF3)
	if g := b.room.game(); g == nil || g.Moves() != 1 {
		t.Fatal("the game is lost by one Escape")
	}
	b.key(fyne.KeyHome, fyne.KeyEscape, fyne.KeyF3)
	if n := b.room.game().Moves(); n != 0 {
		t.Errorf("a game begun anew goes on after %d moves", n)
	}
	b.key(fyne.KeyLeft, fyne.KeyReturn, fyne.KeyEscape)
	b.Bench.Painter.EraseAt(14)
	b.key(fyne.KeyF3)
	if n := b.room.game().Moves(); n != 0 {
		t.Errorf("on another board there are %d moves", n)
	}
}

func TestPlayGoesOnFromTheSolution(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	b.Bench.Playback.Seek(b.Bench.Playback.Len())
	b.Bench.Playback.Step(-1)
	at := b.Bench.Way.Walk().At(3)
	b.key(fyne.KeyF3)
	if !b.Bench.On(workbench.Playing) || b.room.game().Moves() != 3 || b.room.game().State() != at || b.still() != 1 {
		t.Fatalf("the game begins after %d moves", b.room.game().Moves())
	}
	b.Bench.Playback.Seek(2) // as a click in the list of moves does
	if b.Bench.On(workbench.Playing) {
		t.Error("looking at the solution does not leave the game")
	}
}

func TestSolveFromHereIsOneEdit(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	start := b.Bench.Doc().Board().Find('O')
	b.key(fyne.KeyF3)
	for range 2 { // the second move takes the pawn
		after := b.hint()
		if b.room.Rune('?'); b.room.game().State() != after {
			t.Fatal("the second press does not make the move")
		}
	}
	state, left := b.room.game().State(), b.still()
	b.Bench.Hand.SolveFromHere()
	if b.Bench.On(workbench.Playing) {
		t.Fatal("the game goes on")
	}
	if at := b.Bench.Doc().Board().Find('O'); at != state.Cells[0] || b.answer() != left {
		t.Errorf("the knight is at %d, want %d; %d moves, want %d", at, state.Cells[0], b.answer(), left)
	}
	b.Bench.History().Undo()
	if at := b.Bench.Doc().Board().Find('O'); at != start || b.Bench.Doc().Dirty() {
		t.Errorf("one undo leaves the knight at %d, want %d", at, start)
	}
}

func TestSokobanIsPlayedWithBoxAndPlayer(t *testing.T) {
	b := open(t, "tiny.in", "3 4\n....\n....\nX...\n")
	b.OnComplain = b.Complain
	b.key(fyne.KeyF3)
	if b.Bench.On(workbench.Playing) || !b.Prompts() {
		t.Fatal("a board without box and player is played, or nothing is said")
	}
	b.Press("Choose “Walk”")
	if b.Bench.Doc().Task() != "walk" {
		t.Fatal("the other task is not chosen")
	}
	b.paint('4', 5) // the box
	b.paint('5', 0) // the player
	b.Solved()
	b.Bench.Doc().SetTask("count")
	b.Solved()
	b.key(fyne.KeyF3)
	if !b.Bench.On(workbench.Playing) || b.still() != 2 {
		t.Fatal("box and player are there, but can't be played")
	}
	b.stroke(5, 4) // drags the box: the player first walks behind it
	if got := b.Say(b.room.game().Count(b.Number)); got != "4 steps, 1 push" {
		t.Fatalf("%s: %v", got, b.room.game().Said())
	}
	b.Bench.Hand.SolveFromHere()
	if b.Bench.Doc().Task() != "walk" || b.answer() != 1 {
		t.Errorf("task %s, answer %d; want the walk of one push", b.Bench.Doc().Task(), b.answer())
	}
	b.Bench.Doc().Undo()
	if solve.Find(b.Bench.Doc().Current().Queries[0].Things, 'B') != 5 {
		t.Error("one undo does not bring all back")
	}
}

// A lens that shows why there is no way shows the start on the board. In a game, the board shows the game.
func TestALensDoesNotHideTheGame(t *testing.T) {
	b := open(t, "dead.stepboard", `{"stepboard": 1, "puzzle": "sokoban", "task": "walk", "algorithm": "pull",
"shown": {"dataset": 1, "query": 1},
"datasets": [{"terrain": ["...###", "......", "...###"], "things": [{"kind": "X", "at": [3, 2]}],
"queries": [{"things": [{"kind": "B", "at": [2, 4]}, {"kind": "P", "at": [2, 2]}]}]}]}`)
	b.Wait("the reason", func() bool { return b.Bench.Lens.Chosen() != nil && b.Bench.Lens.View() != nil })
	if b.Bench.Board().Lens.Stand == nil {
		t.Fatal("the lens has nothing stand anywhere")
	}
	b.key(fyne.KeyF3)
	if p := b.Bench.Board().Lens; p.Stand != nil {
		t.Errorf("%v stand on the board in place of the game's", p.Stand)
	}
	if b.Bench.Lens.Detail(7).Text.Key != "" {
		t.Error("the lens shows another position under the pointer")
	}
}
