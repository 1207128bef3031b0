// Package view is the view of a board: as data that can be drawn again anywhere (Shot, Frame), and as a picture. The
// window, comparisons, lessons, exports and the documents' pictures all describe a view by a Shot, add the known
// results of its problem (Sight), and compose one scene from both.
package view

import (
	"slices"
	"time"

	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Track says how the board of a shot came to its state.
type Track uint8

// The tracks. Tracks has their names in files and on the command line.
const (
	Solution    Track = iota // moves of the solution
	Exploration              // events of a recorded run
	ByHand                   // moves of a player
)

// Tracks are the names of the tracks, by their value.
var Tracks = [...]string{"solution", "exploration", "hand"}

func (t Track) String() string { return Tracks[t] }

// Shot is a view of a board, as data: the problem, the position, the lens, the annotations. The objects that it points
// to are never changed, so that shots can share datasets.
type Shot struct {
	Puzzle    solve.Puzzle
	Dataset   *solve.Dataset
	Query     int    // -1 for the board alone
	Task      string // IDs; empty for the defaults
	Algorithm string

	Track Track
	Move  int          // number of the solution's moves made; 0: things stand as painted
	Event int          // number of the exploration's events that have happened; -1: all
	Last  bool         // on the track Exploration: shows the state of the last event, else the state being expanded
	Moves []solve.Move // on the track ByHand
	Route bool         // the way of the solution is drawn

	Lens    string    // ID; empty means none
	Choice  int       // index among the lens's choices
	Pointer grid.Cell // the lens's addition for this cell is drawn too; None for no cell

	Annotations []annotate.Annotation
	Region      Region
	Marks       *Marks // nil means none

	// Compared is the comparison of several algorithms that the shot shows, or nil. With a comparison, Track, positions,
	// route and Algorithm are ignored.
	Compared *Compared
	// Tree is the tree of the run, beside the board or in its place, or nil.
	Tree *tree.Seen
}

// Filed is the shot with the puzzle that files know. It is false if the shot shows an algorithm that files do not know.
func (v Shot) Filed() (filed Shot, ok bool) {
	v.Puzzle = solve.Inner(v.Puzzle)
	shown := []string{v.Algorithm}
	if v.Compared != nil {
		shown = v.Compared.Algorithms
	}
	known := solve.SolverIDs(v.Puzzle, v.TaskOrDefault())
	return v, !slices.ContainsFunc(shown, func(id string) bool { return id != "" && !slices.Contains(known, id) })
}

// Marks are temporary marks, which files don't keep. On the track ByHand they are marks for the player. On other tracks
// they mark contradictory cells for the painter.
type Marks struct {
	Plan solve.Plan    // of the unfinished move
	Hint []solve.State // states after each move of a hint
}

// Region is the visible part of a board, in cells. The zero Region is the whole board.
type Region struct{ Row, Col, Rows, Cols int }

// Of is the region within a board of a size. It is clipped to the board. A zero or empty region becomes the whole
// board.
func (r Region) Of(size grid.Size) Region {
	row, col := max(0, r.Row), max(0, r.Col)
	clipped := Region{row, col, min(size.Rows, r.Row+r.Rows) - row, min(size.Cols, r.Col+r.Cols) - col}
	if clipped.Rows <= 0 || clipped.Cols <= 0 {
		return Region{Rows: size.Rows, Cols: size.Cols}
	}
	return clipped
}

// Frame is a shot with its texts: one slide of a lesson, one step of an animation.
type Frame struct {
	Title, Caption string
	Notes          string        // only the presenter sees them
	Hold           time.Duration // display time if frames advance by themselves; 0 means the usual time
	Play           Steps         // the steps to play; Shot is shown if nothing can play
	Shot           Shot
	Asks           *question.Question // about the view of Shot, or nil; never changed
	Posed          *figure.Ask        // in place of the caption, in a frame made by [Frame.Pose]; else nil
}

// Problem is the problem of a shot. Unknown tasks and algorithms become a document's defaults.
func (v *Shot) Problem() solve.Problem {
	task := v.TaskOrDefault()
	return solve.Problem{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Task: task,
		Algorithm: solve.SolverOf(v.Puzzle, task, v.Algorithm).ID(),
	}
}

// About is the subject of a question about the shot.
func (v *Shot) About() question.About {
	about := question.About{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Task: v.Task, Algorithm: v.Algorithm, Event: -1,
	}
	if v.Track == Exploration {
		about.Event = v.Event
	}
	return about
}

// CheckQuestion tests whether a frame's question can be asked about its shot. The error is a *solve.Refusal.
func CheckQuestion(f *Frame) error {
	if f.Asks == nil {
		return nil
	}
	if f.Asks.OfTree() && (f.Shot.Tree == nil || f.Shot.Tree.Graph || f.Shot.Compared != nil) {
		return solve.Refused("question.check.tree")
	}
	about := f.Shot.About()
	return question.Check(f.Asks, &about)
}

// Explores reports whether the lens of a shot shows an exploration.
func (v *Shot) Explores() bool {
	l, _ := FindLens(v.Puzzle, v.Task, v.Lens)
	return l != nil && l.Explores
}
