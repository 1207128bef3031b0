// Package play lets the user play a puzzle by hand. During a game, a row with the results and with buttons (Strip)
// replaces the buttons that play the solution (the transport). The workbench stores the game.
package play

import (
	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/app/workbench/hand"
)

// Room turns keys, characters and strokes on the board into gestures of the game.
type Room struct {
	*shell.Shell
	*shell.Gestures
}

// New makes the room.
func New(s *shell.Shell) *Room {
	r := &Room{Shell: s}
	r.Gestures = shell.NewGestures(s, s.Board, r.game, nil)
	return r
}

// Actions returns the actions of the room.
func (r *Room) Actions() []*shell.Action {
	return []*shell.Action{{ID: "hand", Icon: theme.IconHand, Key: fyne.KeyF3, Run: r.toggle, Checked: r.playing}}
}

// toggle starts a game, continues the last game, or leaves the game.
func (r *Room) toggle() {
	r.Bench.Toggle(workbench.Playing)
	r.Bench.Hand.Resume()
}

func (r *Room) playing() bool { return r.Bench.On(workbench.Playing) }

func (r *Room) game() *hand.Game { return r.Bench.Hand.Game() }

func (r *Room) leave() { r.Bench.Set(workbench.Playing, false) }

// Key handles a key during a game. It reports whether the game has used the key.
func (r *Room) Key(name fyne.KeyName) bool {
	if !r.playing() {
		return false
	}
	switch {
	case r.Gestures.Key(name), name == fyne.KeyEnd: // End must not play the solution
		return true
	case name == fyne.KeyEscape:
		if !r.game().Cancel() {
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
		r.Gestures.Rune(typed)
	}
	return true
}
