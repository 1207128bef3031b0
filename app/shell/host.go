package shell

import (
	"time"

	"stepboard/app/view"
	"stepboard/solve/lens"
)

// The methods below are the shell's part of [workbench.Host]. The window adds the rest.

// Post calls a function later, on the main goroutine. Post may be called on any goroutine.
func (s *Shell) Post(f func()) { s.post(f) }

// After calls f on the main goroutine after the time d.
func (s *Shell) After(d time.Duration, f func()) { time.AfterFunc(d, func() { s.Post(f) }) }

// Live reports whether each change of the board is solved immediately.
func (s *Shell) Live() bool { return s.Settings.Live() }

// Style is the look and the colours of the board.
func (s *Shell) Style() view.Style { return view.Style{Look: s.Look, Colors: s.Colors()} }

// InSight is the visible part of the board.
func (s *Shell) InSight() lens.Window {
	patch, cell := s.Board.InSight()
	return lens.Window{Patch: patch, Cell: cell}
}
