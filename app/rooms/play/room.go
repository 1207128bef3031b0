// Package play is playing a board by hand: keys and strokes become gestures of the game, and a strip in the place of
// the transport says what they came to. The game is the workbench's.
package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Room is what play by hand keeps beside the game: the stroke under way.
type Room struct {
	*shell.Shell
	stroke stroke
}

// stroke is one of the pointer: from a cell to where the pointer is.
type stroke struct {
	from, to grid.Cell
	button   desktop.MouseButton
}

// New makes the room of play by hand.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions are those of play by hand.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{
		ID: "hand", Icon: theme.IconHand, Key: fyne.KeyF3, Run: r.toggle,
		Checked: r.playing,
	}}
}

// toggle begins a game, or goes on with the one that was left, or leaves it.
func (r *Room) toggle() {
	r.Bench.Toggle(workbench.Playing)
	r.Bench.Hand.Resume()
}

// playing reports whether there is a game.
func (r *Room) playing() bool { return r.Bench.On(workbench.Playing) }

// game is the one that is played, or nil.
func (r *Room) game() *hand.Game { return r.Bench.Hand.Game() }

// leave ends the game.
func (r *Room) leave() { r.Bench.Set(workbench.Playing, false) }

// Key handles a key while the board is played by hand, and reports whether it was one of the game's.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.playing() {
		return false
	}
	g := r.game()
	switch {
	case r.PlayKey(g, r.Board, name), name == fyne.KeyEnd: // which would play the solution
		return true
	case name == fyne.KeyEscape:
		if !g.Cancel() {
			r.leave()
		}
		return true
	}
	return false
}

// Rune handles a character while the board is played by hand, and reports whether that is so.
func (r *Room) Rune(typed rune) bool {
	switch {
	case !r.playing():
		return false
	case typed == '?' || typed == '/':
		r.game().Hint()
	default:
		r.game().Do(solve.Gesture{Kind: solve.Pick, Thing: solve.Kind(typed)})
	}
	return true
}

// Begin begins a stroke of a button of the pointer on a cell, and reports that it has.
func (r *Room) Begin(c grid.Cell, button desktop.MouseButton) bool {
	r.stroke = stroke{c, c, button}
	return true
}

// Move takes the stroke to another cell.
func (r *Room) Move(c grid.Cell) { r.stroke.to = c }

// End makes the gesture that the stroke was: a drag, or a press where it did not leave its cell. The secondary
// button takes back what was planned.
func (r *Room) End() {
	switch s := r.stroke; {
	case !r.playing():
	case s.button == desktop.MouseButtonSecondary:
		r.game().TakeBack()
	default:
		r.PlayStroke(r.game(), r.Board, s.from, s.to)
	}
}
