package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/rooms/play"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
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

// strip has the visible parts of a game: its strip or the transport, the caption, and the button that solves the
// rest.
type strip struct {
	strip, transport fyne.CanvasObject
	caption          string
	solve            *shell.HintingButton
}

// strip returns the visible parts of a game.
func (b *bench) strip() strip {
	b.t.Helper()
	for _, p := range b.parts {
		part, ok := p.(*play.Strip)
		if !ok {
			continue
		}
		stack := part.Content.Objects
		s := strip{transport: stack[0], strip: stack[1]}
		event := part.Caption.Objects[1]
		for _, o := range append(test.LaidOutObjects(s.strip), test.LaidOutObjects(event)...) {
			switch o := o.(type) {
			case *widgets.Words:
				s.caption = o.Said()
			case *shell.HintingButton:
				if o.Text == b.Say(solve.Say("hand.solve")) {
					s.solve = o
				}
			}
		}
		return s
	}
	b.t.Fatal("no part for play")
	return strip{}
}

func (b *bench) stroke(cells ...grid.Cell) {
	b.Board.OnStrokeBegin(cells[0], desktop.MouseButtonPrimary, 0)
	for i := 1; i < len(cells); i++ {
		b.Board.OnStroke(cells[i-1], cells[i])
	}
	b.Board.OnStrokeEnd()
}

func TestPlayByHandToTheEnd(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	least := b.answer()
	b.key(fyne.KeyF3)
	if !b.Bench.On(workbench.Playing) || !b.strip().strip.Visible() || b.strip().transport.Visible() {
		t.Fatal("F3 does not begin a game")
	}
	if n := b.still(); n != least {
		t.Errorf("still %d at the start, the answer is %d", n, least)
	}
	b.click(0, desktop.MouseButtonPrimary) // no jump leads to this cell
	if s := b.Bench.Hand.Game().Said(); s.Kind != hand.Refused || b.strip().caption == "" {
		t.Errorf("a press on a far cell: %v", s)
	}
	for n := least; n > 0; n-- {
		after := b.hint()
		b.stroke(b.Bench.Hand.Game().State().Cells[0], after.Cells[0]) // drags the knight to its new cell
		if at := b.Bench.Hand.Game().State(); at != after {
			t.Fatalf("the knight is at %d, want %d", at.Cells[0], after.Cells[0])
		}
	}
	if !b.Bench.Hand.Game().Won() || !strings.HasPrefix(b.strip().caption, "Won in 4 moves, the least") ||
		!b.strip().solve.Disabled() {
		t.Errorf("after %d moves: %s", b.Bench.Hand.Game().Moves(), b.strip().caption)
	}
	if b.Bench.Doc().Dirty() || b.answer() != least {
		t.Error("the game changed the document")
	}
	b.key(fyne.KeyEscape)
	if b.Bench.On(workbench.Playing) || b.strip().strip.Visible() || !b.strip().transport.Visible() {
		t.Error("Esc does not leave the game")
	}
}

// A game that was left continues, unless the board has changed.
func TestAGameIsGoneOnWith(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.key(fyne.KeyF3, fyne.KeyLeft, fyne.KeyReturn, fyne.KeyEscape, fyne.KeyF3)
	if g := b.Bench.Hand.Game(); g == nil || g.Moves() != 1 {
		t.Fatal("the game is lost by one Escape")
	}
	b.key(fyne.KeyHome, fyne.KeyEscape, fyne.KeyF3)
	if n := b.Bench.Hand.Game().Moves(); n != 0 {
		t.Errorf("a game begun anew goes on after %d moves", n)
	}
	b.key(fyne.KeyLeft, fyne.KeyReturn, fyne.KeyEscape)
	b.choose("empty")
	b.click(14, desktop.MouseButtonSecondary)
	b.key(fyne.KeyF3)
	if n := b.Bench.Hand.Game().Moves(); n != 0 {
		t.Errorf("on another board there are %d moves", n)
	}
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

func TestPlayGoesOnFromTheSolution(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.key(fyne.KeyEnd, fyne.KeyLeft)
	at := b.Bench.Way.Walk().At(3)
	b.key(fyne.KeyF3)
	if !b.Bench.On(workbench.Playing) || b.Bench.Hand.Game().Moves() != 3 || b.Bench.Hand.Game().State() != at ||
		b.still() != 1 {
		t.Fatalf("the game begins after %d moves", b.Bench.Hand.Game().Moves())
	}
	b.Bench.Playback.Seek(2) // as a click in the list of moves does
	if b.Bench.On(workbench.Playing) {
		t.Error("looking at the solution does not leave the game")
	}
}

func TestSolveFromHereIsOneEdit(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	start := b.Bench.Doc().Board().Find('O')
	b.key(fyne.KeyF3)
	for range 2 { // the second move takes the pawn
		after := b.hint()
		if b.typedRune('?'); b.Bench.Hand.Game().State() != after {
			t.Fatal("the second press does not make the move")
		}
	}
	state, left := b.Bench.Hand.Game().State(), b.still()
	b.Bench.Hand.SolveFromHere()
	if b.Bench.On(workbench.Playing) {
		t.Fatal("the game goes on")
	}
	if at := b.Bench.Doc().Board().Find('O'); at != state.Cells[0] || b.answer() != left {
		t.Errorf("the knight is at %d, want %d; %d moves, want %d", at, state.Cells[0], b.answer(), left)
	}
	b.Perform(b.Action("undo"))
	if at := b.Bench.Doc().Board().Find('O'); at != start || b.Bench.Doc().Dirty() {
		t.Errorf("one undo leaves the knight at %d, want %d", at, start)
	}
}

func TestSokobanIsPlayedWithBoxAndPlayer(t *testing.T) {
	b := open(t, write(t, "tiny.in", tiny))
	b.key(fyne.KeyF3)
	if b.Bench.On(workbench.Playing) || !b.prompts() {
		t.Fatal("a board without box and player is played, or nothing is said")
	}
	b.press("Choose “Walk”")
	if b.Bench.Doc().Task() != "walk" {
		t.Fatal("the other task is not chosen")
	}
	b.choose("box")
	b.click(5, desktop.MouseButtonPrimary)
	b.choose("player")
	b.click(0, desktop.MouseButtonPrimary)
	b.solved()
	b.Bench.Doc().SetTask("count")
	b.solved()
	b.key(fyne.KeyF3)
	if !b.Bench.On(workbench.Playing) || b.still() != 2 {
		t.Fatal("box and player are there, but can't be played")
	}
	b.stroke(5, 4) // drags the box: the player first walks behind it
	if got := b.Say(b.Bench.Hand.Game().Count(b.Number)); got != "4 steps, 1 push" {
		t.Fatalf("%s: %v", got, b.Bench.Hand.Game().Said())
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

func TestEditsAndOtherBoardsLeaveTheGame(t *testing.T) {
	for name, leave := range map[string]func(*bench){
		"brush":     func(b *bench) { b.choose("movable") },
		"edit":      func(b *bench) { b.Perform(b.Action("rotate-right")) },
		"clear":     func(b *bench) { b.Perform(b.Action("clear")) },
		"query":     func(b *bench) { b.Perform(b.Action("query-next")) },
		"sample":    func(b *bench) { b.filing.OpenSample("knight-p3930-1.in") },
		"explore":   func(b *bench) { b.Bench.Set(workbench.Exploring, true) },
		"compare":   func(b *bench) { b.Bench.Set(workbench.Comparing, true) },
		"solution":  func(b *bench) { b.Bench.Playback.Seek(1) },
		"ask":       func(b *bench) { b.Perform(b.Action("ask")) },
		"algorithm": nil,
		"theme":     nil,
		"zoom":      nil,
	} {
		b := open(t)
		b.key(fyne.KeyF3)
		if !b.Bench.On(workbench.Playing) {
			t.Fatal("no game")
		}
		game := b.Bench.Hand.Game()
		if leave != nil {
			leave(b)
			if b.Bench.On(workbench.Playing) {
				t.Errorf("%s does not leave the game", name)
			}
			continue
		}
		switch name {
		case "algorithm":
			b.Bench.Doc().SetAlgorithm("spfa")
		case "theme":
			b.build()
		case "zoom":
			b.typedRune('+')
		}
		if b.Bench.Hand.Game() != game || !b.strip().strip.Visible() {
			t.Errorf("%s leaves the game", name)
		}
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
	if what := b.describeCell(8); !strings.Contains(what, "Ghost a") {
		t.Errorf("the cell that a went to: %s", what)
	}
	b.key(fyne.KeyEscape)
	if b.strike(fyne.KeyTab, 0); b.Bench.On(workbench.Playing) || onBoard() {
		t.Error("Esc does not leave the game, or Tab is still the board's")
	}
}

// A lens that shows why there is no way shows the start on the board. In a game, the board shows the game.
func TestALensDoesNotHideTheGame(t *testing.T) {
	b := open(t, write(t, "dead.stepboard", `{"stepboard": 1, "puzzle": "sokoban", "task": "walk", "algorithm": "fast",
"shown": {"dataset": 1, "query": 1},
"datasets": [{"terrain": ["...###", "......", "...###"], "things": [{"kind": "X", "at": [3, 2]}],
"queries": [{"things": [{"kind": "B", "at": [2, 4]}, {"kind": "P", "at": [2, 2]}]}]}]}`))
	b.wait("the reason", func() bool { return b.Bench.Lens.Chosen() != nil && b.Bench.Lens.View() != nil })
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
