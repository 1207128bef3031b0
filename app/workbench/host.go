package workbench

import (
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench/run"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Host is what a workbench asks of the window that shows it. Every method but Post is called on the window's goroutine.
type Host interface {
	// Post runs a function later on the window's goroutine. It may be called on any.
	Post(f func())
	// After runs a function on the window's goroutine after a time.
	After(d time.Duration, f func())
	// Live reports whether answers follow the brush.
	Live() bool
	// Style is what the board is drawn in.
	Style() view.Style
	// InSight is the part of the board that is on the screen.
	InSight() lens.Window
	// Number writes a whole number as the language does.
	Number(n int64) string

	// Draw draws the board anew, soon or at once.
	Draw()
	// Refresh brings the parts up to date that show what has changed.
	Refresh(c Changes)
	// Rebuild makes all parts anew: other ones are to be seen.
	Rebuild()
	// Edited follows a change of the board, before anything else is told of it.
	Edited(c Changes)
	// FinishInput ends a stroke of the pointer and a text that is being written on the board.
	FinishInput()
	// ModeChanged follows the beginning or the end of a mode.
	ModeChanged(m Mode, on bool)
	// ShowStates brings the list of states that touched a cell into view.
	ShowStates()
	// Complain tells the user why something can't be done.
	Complain(err error)
	// Reason says in a few words why a run came to nothing.
	Reason(err error) string

	Trace
}

// Trace is told what the tests that drive the real window wait for.
type Trace interface {
	TraceStale()                                      // an edit made the shown answer old
	TraceAnswer(t solve.Target, r run.Result)         // an answer to the shown query is there
	TraceExplored(x *explore.Exploration, whole bool) // a recording is on the track
	TraceMoved()                                      // the position on the track is another
}

// Changes says what has changed.
type Changes uint

// What parts are told of.
const (
	Board    Changes = 1 << iota // terrain, things, the shown dataset or query
	Listed                       // datasets and queries
	Answered                     // results, progress
	Position                     // of the transport
	History                      // undo, redo, saved, file name
	Editor                       // brush and mode
	Hovered                      // what is under the pointer or the cell cursor, zoom
	Explored                     // what there is of an exploration, the lens
	Played                       // the game that is played by hand
	Drawn                        // the annotations of the board
	Lesson                       // its frames, the one that is chosen or open
	Exports                      // what is said of an export or a copy
	All      Changes = 1<<iota - 1
	// Menus are the marks of what is chosen in the menus. They are no part of All: who builds all parts builds the menus.
	Menus = All + 1
)

// Has reports whether any of some changes are among these.
func (c Changes) Has(any Changes) bool { return c&any != 0 }
