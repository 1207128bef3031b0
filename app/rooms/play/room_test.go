package play

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
	"stepboard/solve/grid"
)

// bench is the room on a board, with its strip.
type bench struct {
	*shelltest.Desk
	room  *Room
	strip *Strip
}

// sit returns the room without a board.
func sit(t *testing.T) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t)}
	b.room = New(b.Shell)
	b.Actions = append(b.room.Actions(), &shell.Action{ID: "undo"}, &shell.Action{ID: "redo"})
	return b
}

// addStrip shows the strip below the board.
func (b *bench) addStrip() {
	b.strip = b.room.NewStrip(canvas.NewRectangle(nil), canvas.NewRectangle(nil), false)
	b.Parts = []shell.Part{b.strip}
	b.Show(b.strip.Caption, b.strip.Content)
}

// open returns the room on a board.
func open(t *testing.T, name, board string) *bench {
	t.Helper()
	b := sit(t)
	b.Open(name, board)
	b.addStrip()
	return b
}

// shows reports whether only the game's parts are visible or, if game is false, only the transport and its caption.
func (b *bench) shows(game bool) bool {
	for _, place := range []*fyne.Container{b.strip.Content, b.strip.Caption} {
		if place.Objects[0].Visible() == game || place.Objects[1].Visible() != game {
			return false
		}
	}
	return true
}

// playing returns a room with a game on a 4×4 board, and its strip.
func playing(t *testing.T) (*Room, *Strip, *shelltest.Desk) {
	t.Helper()
	b := open(t, "knight.in", shelltest.Knight)
	r := b.room
	if r.Key(fyne.KeyReturn) || r.Rune('?') || !b.shows(false) {
		t.Fatal("there is a game before one begins")
	}
	b.Perform(r.Action("hand"))
	if !b.Bench.On(workbench.Playing) || !b.shows(true) {
		t.Fatal("a game does not begin, or is not to be seen")
	}
	return r, b.strip, b.Desk
}

func TestStrokesAndKeysAreGestures(t *testing.T) {
	r, p, g := playing(t)
	from := g.Bench.Doc().Board().Find('O')
	stroke := func(button desktop.MouseButton, from, to grid.Cell) {
		r.Begin(from, button)
		r.Move(to)
		r.End()
	}
	stroke(desktop.MouseButtonPrimary, 0, 0) // no jump leads to this cell
	if r.game().Said().Kind != hand.Refused || !p.undo.Disabled() {
		t.Errorf("a press on a far cell: %v", r.game().Said())
	}
	stroke(desktop.MouseButtonPrimary, from, 14)
	if r.game().Moves() != 1 || p.undo.Disabled() || p.restart.Disabled() || !p.redo.Disabled() {
		t.Fatalf("%d moves: %v", r.game().Moves(), r.game().Said())
	}
	r.Key(fyne.KeyBackspace)
	if r.game().Moves() != 0 || p.redo.Disabled() || !p.undo.Disabled() {
		t.Error("Backspace does not take the move back")
	}
	r.Key(fyne.KeyLeft)
	planned := func() bool {
		_, ready := r.game().Going()
		return ready
	}
	if !planned() {
		t.Fatal("an arrow key plans nothing")
	}
	stroke(desktop.MouseButtonSecondary, 0, 0)
	if planned() {
		t.Error("the right button does not drop the plan")
	}
	r.Key(fyne.KeyLeft)
	r.Key(fyne.KeyEscape)
	if !g.Bench.On(workbench.Playing) || planned() {
		t.Fatal("Esc leaves the game before the plan")
	}
	r.Key(fyne.KeyEscape)
	if g.Bench.On(workbench.Playing) || p.Content.Objects[1].Visible() || !p.Content.Objects[0].Visible() {
		t.Error("Esc does not leave the game")
	}
}
