package workbench

import (
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench/run"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

// Host has the methods of the window that a workbench calls. All except Post are called on the window's goroutine.
type Host interface {
	// Post calls a function later on the window's goroutine. Post may be called on any goroutine.
	Post(f func())
	// After calls a function on the window's goroutine after a time.
	After(d time.Duration, f func())
	// Live reports whether each change of the board is solved at once.
	Live() bool
	// Style returns how boards look.
	Style() view.Style
	// InSight returns the visible part of the board.
	InSight() lens.Window
	// Number writes a whole number in the language of the window.
	Number(n int64) string

	// Draw draws the board again, now or in the next frame.
	Draw()
	// Refresh updates the parts that show a change.
	Refresh(c Changes)
	// Rebuild makes all parts again, because the window needs other parts.
	Rebuild()
	// Edited is called after a change of the document, before Refresh.
	Edited(c Changes)
	// FinishInput ends a stroke of the pointer and the typing of a text on the board.
	FinishInput()
	// ModeChanged is called when a mode has begun (on is true) or ended.
	ModeChanged(m Mode, on bool)
	// ShowStates makes the list of states that touched a cell visible.
	ShowStates()
	// Complain tells the user why an action is impossible.
	Complain(err error)
	// Reason returns in a few words why a run has no result.
	Reason(err error) string
}

// Trace receives the events for which tests of the real window wait.
type Trace interface {
	Stale()                                      // an edit has made the shown answer stale
	Answer(r run.Result)                         // the shown query has an answer
	Explored(x *explore.Exploration, whole bool) // a recording is on the track; if whole is true, its run has ended
	Moved()                                      // the position on the track has changed
}

// untraced is the Trace of a workbench without a trace.
type untraced struct{}

func (untraced) Stale()                              {}
func (untraced) Answer(run.Result)                   {}
func (untraced) Explored(*explore.Exploration, bool) {}
func (untraced) Moved()                              {}

// Changes is a bit set of kinds of change.
type Changes uint

// The kinds of changes:
const (
	Board      Changes = 1 << iota // terrain, things, or the dataset or query shown
	Listed                         // the lists of datasets and queries
	Answered                       // results or progress
	Position                       // the position of the transport
	History                        // undo, redo, whether the document is saved, the file's name
	Editor                         // the brush or the mode
	Hovered                        // the cell under the pointer, the cell cursor, or the zoom
	Explored                       // the exploration or the lens
	Played                         // the game played by hand
	Drawn                          // the annotations of the board
	Lesson                         // the frames, or the chosen or opened frame
	Background                     // messages about work in the background: an export, a copy, a prompt that was left
	All        Changes = 1<<iota - 1
	// Menus stands for the check marks of menu items. All does not include it, because a rebuild also makes the menus.
	Menus = All + 1
)

// Has reports whether c and kinds have a kind in common.
func (c Changes) Has(kinds Changes) bool { return c&kinds != 0 }
