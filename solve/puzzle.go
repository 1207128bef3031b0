// Package solve is the contract between puzzles, solvers and their callers: boards and queries, rules, solvers,
// resources of a run (Meter) and verification of answers (Verify).
//
// Data runs one way: input → Dataset → Job → channel of Updates → view. This package and the packages below it know no
// window.
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
	// Tasks lists the tasks, the default first.
	Tasks() []string
	// Limits are the sizes that Parse and the editor accept.
	Limits() Limits
	// Given is the largest input that the puzzle's judge gives.
	Given() Given
	// Brushes are the editor's brushes, in the order of the palette.
	Brushes() []Brush
	// New is a dataset to start from: a board of a size within the limits, with one query that has a solution.
	New(size grid.Size) *Dataset

	// Recognize reports whether the first lines of an input look like this puzzle's judge format. head may be cut off
	// anywhere.
	Recognize(head []byte) bool
	// Parse reads a whole input of the judge, or returns an *InputError. Memory grows with the bytes read, never with
	// the numbers of a header. The diagnostics are warnings. A dataset that Parse returns has no Error in Check.
	Parse(name string, r io.Reader) ([]*Dataset, []Diagnostic, error)
	// Format writes the judge's format so that Parse reads the same datasets. On a *FormatError it has written nothing.
	Format(w io.Writer, datasets []*Dataset) error

	// Check lists faults (Error) and oddities (Warning) of a board and one of its queries for a task. query is an
	// index, or -1 for the board alone. The time is linear in the board.
	Check(d *Dataset, query int, task string) []Diagnostic
	// Rules are the rules of play for a query of a dataset, or a *BoardError. For sokoban they are the rules of the
	// task walk.
	Rules(d *Dataset, query int) (Rules, error)
	// Solvers of a task. The first is the default, and each solver serves to check the others.
	Solvers(task string) []Solver

	// Stand lists the things of a state of play. They replace the things of the same kinds on board and query. If a
	// kind is on the board but not in the list, the thing is gone (a captured piece).
	Stand(d *Dataset, query int, s State) []Thing
	// Describe says a move in a few words, from the states before and after it. Summary says a query in a few words.
	Describe(d *Dataset, before, after State) Text
	Summary(d *Dataset, query int) Text
	// Record is a state of a walk as a value for encoding/json; positions are 1-based [row, column]. docs/judges.md
	// describes its shape.
	Record(d *Dataset, s State) any
}

// ThingRemover is a Puzzle with things that can't be removed from a board alone.
type ThingRemover interface {
	// Without is the things of a board without one thing, and without other things that need it. The rest are renamed
	// if necessary.
	Without(things []Thing, i int) []Thing
}

// Wrapper is a Puzzle around another puzzle, with additions of the user, such as an algorithm that plays a program's
// trace. Files do not contain the additions.
type Wrapper interface {
	Puzzle
	// Inner is the wrapped puzzle, as files have it.
	Inner() Puzzle
}

// Inner is the puzzle without wrappers, as files have it.
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

// Given is the largest input that a judge gives.
type Given struct {
	Side     int // rows and columns
	Datasets int
	Queries  int
	Movers   int // with goals; 0: the puzzle has none
	Pieces   int // obstacles and pieces that can be taken, without the target
	// Odd are keys of warnings of Check about boards that the judge does give.
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
	Key    rune // the key that chooses the brush, unique in its puzzle
	Layer  Layer
	Tile   byte // terrain of a Terrain brush
	Kind   Kind // kind of thing of the other brushes
	Unique bool // a board has one thing of the kind: placing it moves it
	// Class tells which things can share a cell. Placing a thing removes other things of its class from the cell.
	Class int
	// Clears is set on a Terrain brush that removes the things of the board from the cell.
	Clears bool
	// Task is the task of the brush, or empty for every task.
	Task string
	// Least and Most bound the number of things of its kind on a board or in a query. Most 0 means any number.
	Least, Most int
	// Ground is the terrain bytes on which its kind may stand. Empty means all but Wall.
	Ground string
}

// Asks reports whether queries of the puzzle place things for a task. If not, as in counting placements, the things of
// a query have no influence on the answer.
func Asks(p Puzzle, task string) bool {
	return slices.ContainsFunc(p.Brushes(), func(b Brush) bool {
		return b.Layer == InQuery && b.For(task)
	})
}

// HasWalls reports whether boards of a puzzle have walls.
func HasWalls(p Puzzle) bool {
	return slices.ContainsFunc(p.Brushes(), func(b Brush) bool { return b.Layer == Terrain && b.Tile == Wall })
}

// For reports whether the brush belongs to a task.
func (b Brush) For(task string) bool { return b.Task == "" || b.Task == task }

// MaxMovers is the largest number of things that move at once in a puzzle.
const MaxMovers = 26

// few is the largest number of movers on most boards.
const few = 8

// State is a state of play: the cells of its movers (None if unused) and a set of bits that the puzzle defines. States
// are comparable. Only a puzzle's own packages read a State; other code asks [Movers] and Puzzle.Stand.
type State struct {
	Cells [MaxMovers]grid.Cell
	Bits  Bits
}

// NewState is a state with the given cells. The other cells are None.
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

// crowded reports whether a state has more than few movers.
func (s *State) crowded() bool {
	type rest = [MaxMovers - few]grid.Cell
	return *(*rest)(s.Cells[few:]) != *(*rest)(nowhere.Cells[few:])
}

// cells are the cells of the state, without the last ones if none of these is used.
func (s *State) cells() []grid.Cell {
	if s.crowded() {
		return s.Cells[:]
	}
	return s.Cells[:few]
}

// Move is one move of play, coded by the puzzle. In halloween it has five values for each of 26 ghosts.
type Move uint64

// Refusal is the reason why a move is illegal, or why something else can't be done.
type Refusal struct{ Text Text }

func (e *Refusal) Error() string { return e.Text.String() }

// Refused is a Refusal with a text. Its arguments are the arguments of Say.
func Refused(key string, pairs ...any) *Refusal { return &Refusal{Say(key, pairs...)} }
