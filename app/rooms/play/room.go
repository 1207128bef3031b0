// Package play lets the user play a puzzle by hand. The type Room turns keys, and strokes of the pointer over cells,
// into gestures of the game. During a game, a row with the results and with buttons (Strip) replaces the buttons that
// play the solution (the transport). The workbench stores the game.
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

// Room makes the gestures of a game from keys and strokes.
type Room struct {
	*shell.Shell
	from, to grid.Cell           // the first and the last cell of the pointer's stroke
	button   desktop.MouseButton // the button of the stroke
}

// New makes the room.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{
		ID: "hand", Icon: theme.IconHand, Key: fyne.KeyF3, Run: r.toggle,
		Checked: r.playing,
	}}
}

// toggle starts a game, continues the last game, or leaves the game.
func (r *Room) toggle() {
	r.Bench.Toggle(workbench.Playing)
	r.Bench.Hand.Resume()
}

// playing reports whether the window is in the mode of a game.
func (r *Room) playing() bool { return r.Bench.On(workbench.Playing) }

// game() returns the current game, or nil.
func (r *Room) game() *hand.Game { return r.Bench.Hand.Game() }

// leave ends the mode.
func (r *Room) leave() { r.Bench.Set(workbench.Playing, false) }

// Key handles a key during a game. It reports whether the game has used the key.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.playing() {
		return false
	}
	g := r.game()
	switch {
	case r.PlayKey(g, r.Board, name), name == fyne.KeyEnd: // End must not play the solution
		return true
	case name == fyne.KeyEscape:
		if !g.Cancel() {
			r.leave()
		}
		return true
	}
	return false
}

// Rune handles a character during a game. It reports true if a game is on.
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

// Begin begins a stroke. It always returns true.
func (r *Room) Begin(c grid.Cell, button desktop.MouseButton) bool {
	r.from, r.to, r.button = c, c, button
	return true
}

// Move continues the stroke to another cell.
func (r *Room) Move(c grid.Cell) { r.to = c }

// End makes the gesture of the stroke, a press or a drag. The secondary button removes planned moves.
func (r *Room) End() {
	switch {
	case !r.playing():
	case r.button == desktop.MouseButtonSecondary:
		r.game().TakeBack()
	default:
		r.PlayStroke(r.game(), r.Board, r.from, r.to)
	}
}
