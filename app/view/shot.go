// Package view describes views of a board as data (Shot, Frame), and draws them. The window, comparisons, lessons,
// exports and the pictures of the documents all work in the same way. A Shot says what to show. A Sight adds the
// known results of the Shot's problem. Compose makes a scene of the Sight.
package view

import (
	"cmp"
	"slices"
	"time"

	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// Track says which moves or events have led to the state of a shot's board.
type Track uint8

// The tracks. Tracks has their names in files and on the command line.
const (
	Solution    Track = iota // moves of the solution
	Exploration              // events of a recorded run
	ByHand                   // moves of a player
)

// Tracks has the names of the tracks, by Track.
var Tracks = [...]string{"solution", "exploration", "hand"}

func (t Track) String() string { return Tracks[t] }

// Shot says what is shown of a board. The objects to which it points never change, so shots may share them.
type Shot struct {
	Puzzle    solve.Puzzle
	Dataset   *solve.Dataset
	Query     int    // index of the query; -1: the board alone
	Task      string // ID; "": the default
	Algorithm string // ID; "": the default

	Track Track
	Move  int          // Solution: number of moves made; 0: things are where they are painted
	Event int          // Exploration: number of events that have happened; -1: all events
	Last  bool         // Exploration: whether the board shows the last event's state; false: the state being expanded
	Moves []solve.Move // ByHand: the moves made
	Route bool         // whether the solution's walk is drawn

	Lens    string    // ID; "": no lens
	Choice  int       // index of the lens's choice
	Pointer grid.Cell // a cell for which the lens's addition is drawn, too; None: no cell

	Annotations []annotate.Annotation
	Region      Region
	Marks       *Marks // nil: no marks

	Compared *Compared  // a comparison; it replaces Track, positions, Route and Algorithm; nil: no comparison
	Tree     *tree.Seen // how the search tree of the run is shown; nil: no tree is shown
}

// Filed returns the shot for a file. ok is false if the shot shows an algorithm that files do not know, such as the
// algorithm of a trace.
func (v Shot) Filed() (filed Shot, ok bool) {
	v.Puzzle = solve.Inner(v.Puzzle)
	shown := []string{v.Algorithm}
	if v.Compared != nil {
		shown = v.Compared.Algorithms
	}
	known := solve.SolverIDs(v.Puzzle, v.TaskOrDefault())
	return v, !slices.ContainsFunc(shown, func(id string) bool { return id != "" && !slices.Contains(known, id) })
}

// Marks are temporary marks on a board, which files do not contain. During a game they help the player. On other
// tracks they mark cells that contradict each other.
type Marks struct {
	Plan solve.Plan    // the unfinished move
	Hint []solve.State // the state after each move of a hint
}

// Region is a rectangle of a board, in cells. The zero Region is the whole board.
type Region struct{ Row, Col, Rows, Cols int }

// Of returns the part of the region that is on a board of the given size. If there is no such part, it returns the
// whole board.
func (r Region) Of(size grid.Size) Region {
	if size.Shape != nil { // only boards of squares have parts
		return Region{Rows: size.Rows, Cols: size.Cols}
	}
	row, col := max(0, r.Row), max(0, r.Col)
	clipped := Region{row, col, min(size.Rows, r.Row+r.Rows) - row, min(size.Cols, r.Col+r.Cols) - col}
	if clipped.Rows <= 0 || clipped.Cols <= 0 {
		return Region{Rows: size.Rows, Cols: size.Cols}
	}
	return clipped
}

// Drawn returns the part of the board's picture that shows the region.
func (r Region) Drawn(size grid.Size) Region {
	if e := size.Extent(); size.Shape != nil {
		return Region{Rows: e.Rows, Cols: e.Cols}
	}
	return r.Of(size)
}

// Sides returns the numbers of columns and of rows beside a whole board.
func Sides(size grid.Size) *[2]figure.Side {
	across, down := size.Sides()
	return &[2]figure.Side{figure.Side(across), figure.Side(down)}
}

// Frame is a shot with texts: a slide of a lesson, or a step of an animation.
type Frame struct {
	Title, Caption string
	Proposed       bool          // whether the program wrote the caption, and the user has not changed it
	Notes          string        // for the presenter alone
	Hold           time.Duration // how long the frame is shown if frames advance by themselves; 0: the usual time
	Play           Steps         // the steps that the frame plays; zero: it only shows Shot
	Shot           Shot
	Asks           *question.Question // a question about Shot, or nil; never changed
	Posed          *figure.Ask        // the question in place of the caption, in a frame of [Frame.Pose]; else nil
	Later          *Shot              // the shot after the reveal, if room is reserved for its legend and note; else nil
}

// Problem returns the problem of a shot. An unknown task or algorithm is replaced by the default.
func (v *Shot) Problem() solve.Problem {
	task := v.TaskOrDefault()
	return solve.Problem{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Task: task,
		Algorithm: solve.SolverOf(v.Puzzle, task, v.Algorithm).ID(),
	}
}

// About returns the subject of a question about the shot.
func (v *Shot) About() question.About {
	about := question.About{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Task: v.Task, Algorithm: v.Algorithm, Event: -1,
	}
	if v.Track == Exploration && v.Compared == nil {
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

// Explores reports whether the shot's lens shows an exploration.
func (v *Shot) Explores() bool {
	l, _ := FindLens(v.Puzzle, v.Task, v.Lens)
	return l != nil && l.Explores
}

// Steps is the range of steps that a frame plays, including both ends. The zero Steps plays nothing.
type Steps struct {
	From, To int           // from 0, the beginning; To = -1 is the end
	Unit     explore.Unit  // the length of a step, for an Exploration
	Step     time.Duration // how long each step is shown; 0: PlayStep
}

// PlayStep is how long a step is usually shown.
const PlayStep = 500 * time.Millisecond

// On reports whether there are steps to play.
func (p Steps) On() bool { return p.To < 0 || p.To > p.From }

// Pace is how long each step is shown.
func (p Steps) Pace() time.Duration { return cmp.Or(p.Step, PlayStep) }
