// Package solve is the contract between the puzzles, their solvers and whoever asks them: boards and queries, rules,
// solvers, what they may use (Meter) and how their answers are checked (Verify).
//
// Data runs one way: input → Dataset → Job → channel of Updates → view. Nothing here or below knows a window.
package solve

import (
	"io"
	"slices"

	"stepboard/solve/grid"
)

// TaskSolve is the task of a puzzle that has only one.
const TaskSolve = "solve"

// Puzzle is one kind of puzzle. All methods may be called from several goroutines at once.
type Puzzle interface {
	// ID names the puzzle in files, on the command line and in keys of the catalogue ("huarong").
	ID() string
	// Tasks lists what can be asked, the default first.
	Tasks() []string
	// Limits are the sizes that Parse and the editor accept.
	Limits() Limits
	// Given is the most that the puzzle's judge gives in an input.
	Given() Given
	// Brushes are what the editor paints with, in the order of the palette.
	Brushes() []Brush
	// New is a dataset to start from: an empty board of a size within the limits that solves, with one query.
	New(size grid.Size) *Dataset

	// Recognize reports whether the first lines of an input look like this puzzle's judge format. head may be cut off
	// anywhere.
	Recognize(head []byte) bool
	// Parse reads a judge's input: all of it, or an *InputError. Memory grows with the bytes read, never with what a
	// header claims. The diagnostics are warnings. A dataset that Parse returns has no Error in Check.
	Parse(name string, r io.Reader) ([]*Dataset, []Diagnostic, error)
	// Format writes the judge's format so that Parse reads the same again, or returns a *FormatError and writes nothing.
	Format(w io.Writer, datasets []*Dataset) error

	// Check lists what is wrong (Error) or odd (Warning) about a board and one of its queries for a task. query is an
	// index, or -1 for the board alone. It takes time linear in the board.
	Check(d *Dataset, query int, task string) []Diagnostic
	// Rules are the rules of play on a dataset for a query, or a *BoardError. For sokoban they are those of the task walk.
	Rules(d *Dataset, query int) (Rules, error)
	// Solvers of a task: the first is the default, and each is the check of the others.
	Solvers(task string) []Solver

	// Stand lists the things of a state of play, which take the place of those of the same kinds on board and query;
	// a kind that is on the board and not in the list has gone (a captured piece).
	Stand(d *Dataset, query int, s State) []Thing
	// Describe says what a move did, from the states before and after it, and Summary a query, each in a few words.
	Describe(d *Dataset, before, after State) Text
	Summary(d *Dataset, query int) Text
	// Record is a state of a walk as a value for encoding/json; positions are 1-based [row, column]. Its shape stands in
	// docs/judges.md.
	Record(d *Dataset, s State) any
}

// ThingRemover is a Puzzle with things that can't be taken off a board by themselves.
type ThingRemover interface {
	// Without is a board's things without one, and without what can't be there alone then; the others are named as they
	// must be.
	Without(things []Thing, i int) []Thing
}

// Wrapper is a Puzzle with something of somebody else's about it, as an algorithm that plays a program's trace. Files
// know nothing of that.
type Wrapper interface {
	Puzzle
	// Inner is the puzzle as files know it.
	Inner() Puzzle
}

// Inner is a puzzle as files know it.
func Inner(p Puzzle) Puzzle {
	if g, ok := p.(Wrapper); ok {
		return g.Inner()
	}
	return p
}

// Limits of the boards of a puzzle.
type Limits struct {
	MinRows, MinCols, MaxRows, MaxCols int
	MaxCells                           int  // 0: as many as the sides allow
	Square                             bool // rows must equal columns
}

// Given is the most that a judge gives in an input.
type Given struct {
	Side     int // rows and columns
	Datasets int
	Queries  int
	Movers   int // with goals of their own; 0: the puzzle has none
	Pieces   int // that stand in the way or can be taken, besides the one that is looked for
	// Odd are keys of what Check warns of though the judge gives it.
	Odd []string
}

// Layer says where a brush paints.
type Layer uint8

const (
	// Terrain brushes set the byte of a cell.
	Terrain Layer = iota
	// OnBoard brushes place a thing of the board.
	OnBoard
	// InQuery brushes place a thing of the query that is shown.
	InQuery
)

// Brush is one tool of the palette. Its name is the catalogue's "<puzzle>.brush.<ID>".
type Brush struct {
	ID     string
	Key    rune // pressed to choose it, unique in its puzzle
	Layer  Layer
	Tile   byte // painted by a Terrain brush
	Kind   Kind // placed by the others
	Unique bool // placing it moves it: there is one of its kind
	// Class tells what can share a cell: placing a thing takes away others of its class there.
	Class int
	// Clears is set on a Terrain brush that takes away the things of the board that stand on the cell.
	Clears bool
	// Task is the task the brush is for, or empty for every one.
	Task string
	// Least and Most are how many of its kind a board, or a query, has; Most 0: any number.
	Least, Most int
	// Ground is the terrain bytes that its kind may stand on; empty: all but Wall.
	Ground string
}

// Asks reports whether a query of the puzzle places things for a task. Where none does, as in counting placements, what
// a query has is no part of what is asked.
func Asks(p Puzzle, task string) bool {
	return slices.ContainsFunc(p.Brushes(), func(b Brush) bool {
		return b.Layer == InQuery && b.For(task)
	})
}

// HasWalls reports whether boards of a puzzle have walls.
func HasWalls(p Puzzle) bool {
	return slices.ContainsFunc(p.Brushes(), func(b Brush) bool { return b.Layer == Terrain && b.Tile == Wall })
}

// For reports whether the brush is for a task.
func (b Brush) For(task string) bool { return b.Task == "" || b.Task == task }

// MaxMovers is the largest number of things that move at once in a puzzle.
const MaxMovers = 26

// few is how many movers most boards have at most.
const few = 8

// State is a state of play, comparable: the cells of its movers (None where unused) and a set whose meaning is the
// puzzle's own. Only a puzzle's own packages read them; all others ask [Movers] and Puzzle.Stand.
type State struct {
	Cells [MaxMovers]grid.Cell
	Bits  Bits
}

// NewState is a state with the given cells, the others None.
func NewState(cells ...grid.Cell) State {
	s := nowhere
	copy(s.Cells[:], cells)
	return s
}

var nowhere = func() (s State) {
	for i := range s.Cells {
		s.Cells[i] = grid.None
	}
	return s
}()

// crowded reports whether a state has more movers than most.
func (s *State) crowded() bool {
	type rest = [MaxMovers - few]grid.Cell
	return *(*rest)(s.Cells[few:]) != *(*rest)(nowhere.Cells[few:])
}

// cells are those of the state, but for the last ones where none of them is used.
func (s *State) cells() []grid.Cell {
	if s.crowded() {
		return s.Cells[:]
	}
	return s.Cells[:few]
}

// Move is one move of play, coded by the puzzle: for halloween, five possibilities for each of 26 ghosts.
type Move uint64

// Refusal says why a move is not legal, or something else can't be done.
type Refusal struct{ Text Text }

func (e *Refusal) Error() string { return e.Text.String() }

// Refused is a Refusal with a text, given as to Say.
func Refused(key string, pairs ...any) *Refusal { return &Refusal{Say(key, pairs...)} }
