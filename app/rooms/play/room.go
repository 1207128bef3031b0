// Package play is the game by hand. Keys and strokes become gestures of the game, and a strip in place of the transport
// shows their results. The workbench holds the game.
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

// Room is the state of play beside the game: the current stroke.
type Room struct {
	*shell.Shell
	stroke stroke
}

// stroke is a stroke of the pointer: from a cell to the pointer's cell.
type stroke struct {
	from, to grid.Cell
	button   desktop.MouseButton
}

// New makes the room of play by hand.
func New(s *shell.Shell) *Room { return &Room{Shell: s} }

// Actions are the actions of play by hand.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{
		ID: "hand", Icon: theme.IconHand, Key: fyne.KeyF3, Run: r.toggle,
		Checked: r.playing,
	}}
}

// toggle begins a game, resumes the last one, or leaves the game.
func (r *Room) toggle() {
	r.Bench.Toggle(workbench.Playing)
	r.Bench.Hand.Resume()
}

// playing reports whether a game is on.
func (r *Room) playing() bool { return r.Bench.On(workbench.Playing) }

// game is the current game, or nil.
func (r *Room) game() *hand.Game { return r.Bench.Hand.Game() }

// leave ends the game.
func (r *Room) leave() { r.Bench.Set(workbench.Playing, false) }

// Key handles a key during a game, and reports whether the game used it.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.playing() {
		return false
	}
	g := r.game()
	switch {
	case r.PlayKey(g, r.Board, name), name == fyne.KeyEnd: // End would play the solution
		return true
	case name == fyne.KeyEscape:
		if !g.Cancel() {
			r.leave()
		}
		return true
	}
	return false
}

// Rune handles a character during a game, and reports whether a game is on.
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

// Begin begins a stroke of a pointer's button on a cell. It always reports true.
func (r *Room) Begin(c grid.Cell, button desktop.MouseButton) bool {
	r.stroke = stroke{c, c, button}
	return true
}

// Move takes the stroke to another cell.
func (r *Room) Move(c grid.Cell) { r.stroke.to = c }

// End makes the gesture of the stroke: a drag, or a press if it stayed on its cell. The secondary button drops the
// plan.
func (r *Room) End() {
	switch s := r.stroke; {
	case !r.playing():
	case s.button == desktop.MouseButtonSecondary:
		r.game().TakeBack()
	default:
		r.PlayStroke(r.game(), r.Board, s.from, s.to)
	}
}
