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

// playing returns a room with a game on a 4×4 board, and its strip.
func playing(t *testing.T) (*Room, *Strip, *shelltest.Desk) {
	t.Helper()
	g := shelltest.New(t)
	g.Open("knight.in", shelltest.Knight)
	r := New(g.Shell)
	g.Shell.Actions = append(r.Actions(), &shell.Action{ID: "undo"}, &shell.Action{ID: "redo"})
	p := r.NewStrip(canvas.NewRectangle(nil), canvas.NewRectangle(nil), false)
	g.Parts = append(g.Parts, p)
	g.Show(p.Content)
	if r.Key(fyne.KeyReturn) || r.Rune('?') || p.Content.Objects[1].Visible() || !p.Content.Objects[0].Visible() {
		t.Fatal("there is a game before one begins")
	}
	g.Perform(r.Action("hand"))
	if !g.Bench.On(workbench.Playing) || !p.Content.Objects[1].Visible() || p.Content.Objects[0].Visible() {
		t.Fatal("a game does not begin, or is not to be seen")
	}
	return r, p, g
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
