package shell

import (
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// The methods below are the shell's part of [workbench.Host]. The window adds the rest.

// Post runs a function later on the main goroutine. Any goroutine may call it.
func (s *Shell) Post(f func()) { s.post(f) }

// After runs a function on the main goroutine after a time.
func (s *Shell) After(d time.Duration, f func()) { time.AfterFunc(d, func() { s.Post(f) }) }

// Live reports whether answers follow the brush.
func (s *Shell) Live() bool { return s.Settings.Live() }

// Style is the look and the colours of the board.
func (s *Shell) Style() view.Style { return view.Style{Look: s.Look, Colors: s.Colors()} }

// InSight is the visible part of the board.
func (s *Shell) InSight() lens.Window {
	patch, cell := s.Board.InSight()
	return lens.Window{Patch: patch, Cell: cell}
}

// TraceStale traces that an edit made the shown answer stale.
func (s *Shell) TraceStale() { s.Trace.Stale() }

// TraceAnswer traces an answer to the shown query.
func (s *Shell) TraceAnswer(_ solve.Target, r run.Result) { s.Trace.Answer(r) }

// TraceExplored traces a recording on the track.
func (s *Shell) TraceExplored(x *explore.Exploration, whole bool) { s.Trace.Explored(x, whole) }

// TraceMoved traces a change of the position on the track.
func (s *Shell) TraceMoved() { s.Trace.Moved() }
