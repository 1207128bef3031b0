package workbench

import (
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Host is what a workbench needs from its window. Every method but Post is called on the window's goroutine.
type Host interface {
	// Post runs a function later on the window's goroutine. It may be called on any goroutine.
	Post(f func())
	// After runs a function on the window's goroutine after a time.
	After(d time.Duration, f func())
	// Live reports whether answers follow the brush.
	Live() bool
	// Style is the style of the board.
	Style() view.Style
	// InSight is the visible part of the board.
	InSight() lens.Window
	// Number writes a whole number in the language of the window.
	Number(n int64) string

	// Draw draws the board again, soon or at once.
	Draw()
	// Refresh updates the parts that show a change.
	Refresh(c Changes)
	// Rebuild makes all parts again, because other parts are needed.
	Rebuild()
	// Edited follows a change of the board, before all other parts.
	Edited(c Changes)
	// FinishInput ends a stroke of the pointer, and the writing of a text on the board.
	FinishInput()
	// ModeChanged follows the beginning or the end of a mode.
	ModeChanged(m Mode, on bool)
	// ShowStates brings the list of states that touched a cell into view.
	ShowStates()
	// Complain tells the user why something can't be done.
	Complain(err error)
	// Reason says in a few words why a run has no result.
	Reason(err error) string

	Trace
}

// Trace receives the events that tests of the real window wait for.
type Trace interface {
	TraceStale()                                      // an edit made the shown answer old
	TraceAnswer(t solve.Target, r run.Result)         // an answer to the shown query is there
	TraceExplored(x *explore.Exploration, whole bool) // a recording is on the track
	TraceMoved()                                      // the position on the track has changed
}

// Changes says what has changed.
type Changes uint

// The kinds of changes.
const (
	Board    Changes = 1 << iota // terrain, things, the shown dataset or query
	Listed                       // datasets and queries
	Answered                     // results, progress
	Position                     // of the transport
	History                      // undo, redo, saved, file name
	Editor                       // brush and mode
	Hovered                      // the cell under the pointer or the cell cursor, zoom
	Explored                     // the state of the exploration, the lens
	Played                       // the game played by hand
	Drawn                        // the annotations of the board
	Lesson                       // its frames, the chosen or opened frame
	Exports                      // messages about an export or a copy
	All      Changes = 1<<iota - 1
	// Menus are the marks of chosen items in menus. They are no part of All, because building all parts also builds the
	// menus.
	Menus = All + 1
)

// Has reports whether two sets of changes have a common member.
func (c Changes) Has(any Changes) bool { return c&any != 0 }
