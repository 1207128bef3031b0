// Package view is what is seen of a board: as data that can be drawn again anywhere (Shot, Frame), and as a picture.
// The window, the comparison, lessons, exports and the documents' pictures all say with a Shot what is seen, put what
// is known of its problem beside it (Sight), and compose one scene from that.
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

// Track says what the board of a shot stands after.
type Track uint8

// The tracks. In files and on the command line they go by the names in Tracks.
const (
	Solution    Track = iota // moves of the solution
	Exploration              // events of a recorded run
	ByHand                   // moves that somebody made
)

// Tracks are the names of the tracks, by their value.
var Tracks = [...]string{"solution", "exploration", "hand"}

func (t Track) String() string { return Tracks[t] }

// Shot is what is seen of a board, as data: which problem, how far, through which lens, with what drawn on it.
// Nothing that it points to is changed once it stands, so that shots share datasets.
type Shot struct {
	Puzzle    solve.Puzzle
	Dataset   *solve.Dataset
	Query     int    // -1: the board alone
	Task      string // IDs; empty for the defaults
	Algorithm string

	Track Track
	Move  int          // moves of the solution made; 0: things stand as painted
	Event int          // events of the exploration that have happened; -1: all of them
	Last  bool         // on the track Exploration: the state of the last event stands, else the one being expanded
	Moves []solve.Move // on the track ByHand
	Route bool         // the way of the solution is drawn

	Lens    string    // ID; empty: none
	Choice  int       // of those that the lens offers
	Pointer grid.Cell // what the lens adds for this cell is drawn too; None: for none

	Annotations []annotate.Annotation
	Region      Region
	Marks       *Marks // nil: none

	// Compared is the algorithms that are seen beside each other in the place of one, or nil. Track, positions, route and
	// Algorithm then say nothing.
	Compared *Compared
	// Tree, where not nil, is the tree of the run, which is seen beside the board or in its place.
	Tree *tree.Seen
}

// Filed is the shot with its puzzle as files know it, or false where it shows an algorithm that they do not.
func (v Shot) Filed() (filed Shot, ok bool) {
	v.Puzzle = solve.Inner(v.Puzzle)
	shown := []string{v.Algorithm}
	if v.Compared != nil {
		shown = v.Compared.Algorithms
	}
	known := solve.SolverIDs(v.Puzzle, v.TaskOrDefault())
	return v, !slices.ContainsFunc(shown, func(id string) bool { return id != "" && !slices.Contains(known, id) })
}

// Marks are what is marked for whoever plays on the board by hand or, on other tracks, paints it: there the cells that
// contradict each other. They are of the moment: files don't keep them.
type Marks struct {
	Plan solve.Plan    // of the move being put together
	Hint []solve.State // that moves shown as a hint lead to
}

// Region is the cells of a board that are shown; the zero Region is all of them.
type Region struct{ Row, Col, Rows, Cols int }

// Of is the region in a board of a size: clipped, and all of it where it is zero or would be empty.
func (r Region) Of(size grid.Size) Region {
	row, col := max(0, r.Row), max(0, r.Col)
	clipped := Region{row, col, min(size.Rows, r.Row+r.Rows) - row, min(size.Cols, r.Col+r.Cols) - col}
	if clipped.Rows <= 0 || clipped.Cols <= 0 {
		return Region{Rows: size.Rows, Cols: size.Cols}
	}
	return clipped
}

// Frame is a shot with what is said about it: one slide of a lesson, one step of an animation.
type Frame struct {
	Title, Caption string
	Notes          string        // for whoever speaks alone
	Hold           time.Duration // how long it is shown when frames follow by themselves; 0: as long as others
	Play           Steps         // where it plays, Shot is what it shows where nothing can play
	Shot           Shot
	Asks           *question.Question // about what Shot shows, or nil; it is never changed
	Posed          *figure.Ask        // in the place of the caption, of a frame that [Frame.Pose] made; else nil
}

// Problem is what a shot asks, with the defaults of a document in the place of an unknown task or algorithm.
func (v *Shot) Problem() solve.Problem {
	task := v.TaskOrDefault()
	return solve.Problem{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Task: task,
		Algorithm: solve.SolverOf(v.Puzzle, task, v.Algorithm).ID(),
	}
}

// About is what a question about a shot is about.
func (v *Shot) About() question.About {
	about := question.About{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Task: v.Task, Algorithm: v.Algorithm, Event: -1,
	}
	if v.Track == Exploration {
		about.Event = v.Event
	}
	return about
}

// CheckQuestion tells whether what a frame asks can be asked about its shot. The error is a *solve.Refusal.
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
