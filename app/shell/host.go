package shell

import (
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// The methods below are a shell's part of [workbench.Host]; the window adds the rest.

// Post runs a function later on the main goroutine; it may be called on any.
func (s *Shell) Post(f func()) { s.post(f) }

// After runs a function on the main goroutine after a time.
func (s *Shell) After(d time.Duration, f func()) { time.AfterFunc(d, func() { s.Post(f) }) }

// Live reports whether answers follow the brush.
func (s *Shell) Live() bool { return s.Settings.Live() }

// Style is what the board is drawn in.
func (s *Shell) Style() view.Style { return view.Style{Look: s.Look, Colors: s.Colors()} }

// InSight is the part of the board that is on the screen.
func (s *Shell) InSight() lens.Window {
	patch, cell := s.Board.InSight()
	return lens.Window{Patch: patch, Cell: cell}
}

// TraceStale tells that an edit made the shown answer old.
func (s *Shell) TraceStale() { s.Trace.Stale() }

// TraceAnswer tells that an answer to the shown query is there.
func (s *Shell) TraceAnswer(_ solve.Target, r run.Result) { s.Trace.Answer(r) }

// TraceExplored tells that a recording is on the track.
func (s *Shell) TraceExplored(x *explore.Exploration, whole bool) { s.Trace.Explored(x, whole) }

// TraceMoved tells that the position on the track is another.
func (s *Shell) TraceMoved() { s.Trace.Moved() }
