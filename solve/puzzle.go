// Package solve is the contract between puzzles, solvers and their callers. It has boards and queries, rules, solvers,
// the resources of a run (Meter), and the verification of answers (Verifier).
//
// Data runs one way: input → Dataset → Job → channel of Updates → view. This package and the packages below it know no
// window.
package solve

import (
	"io"
	"slices"

	"stepboard/solve/grid"
)

// TaskSolve is the ID of the task of a puzzle that has only one task.
const TaskSolve = "solve"

// Puzzle is one kind of puzzle. All methods may be called from several goroutines at the same time.
type Puzzle interface {
	// ID names the puzzle in files, on the command line and in keys of the catalogue ("huarong").
	ID() string
	// Tasks lists the IDs of the tasks, the default first.
	Tasks() []string
	// Limits are the sizes that Parse and the editor accept.
	Limits() Limits
	// Given is the largest input that the puzzle's judge gives to programs.
	Given() Given
	// Brushes are the editor's brushes, in the order in which the palette shows them.
	Brushes() []Brush
	// New makes a board to start from, of a size within the limits, with one query that has a solution.
	New(size grid.Size) *Dataset

	// Recognize reports whether head looks like the beginning of an input for this puzzle's judge. The input may be cut
	// off anywhere.
	Recognize(head []byte) bool
	// Parse reads a whole input in the judge's format. The error is an *InputError or the reader's. Memory grows with the
	// bytes read, never with the numbers of a header. The diagnostics are warnings. Check has no Error for a dataset that
	// Parse returns.
	Parse(name string, r io.Reader) ([]*Dataset, []Diagnostic, error)
	// Format writes the datasets so that Parse reads the same datasets. If the error is a *FormatError, nothing was
	// written.
	Format(w io.Writer, datasets []*Dataset) error

	// Check lists faults (Error) and oddities (Warning) of a board and one of its queries for a task. The parameter query
	// is an index from 0, or -1 for the board alone. The time is linear in the size of the board.
	Check(d *Dataset, query int, task string) []Diagnostic
	// Rules returns the rules of play for a query. In sokoban, these are the rules of the task walk. The error is a
	// *BoardError.
	Rules(d *Dataset, query int) (Rules, error)
	// Solvers lists the algorithms of a task, the default first. Each of them may be used to check the others.
	Solvers(task string) []Solver

	// Stand lists the things as they stand in a state of play. The list replaces all things on the board and in the query.
	// For example, a captured piece is not in the list.
	Stand(d *Dataset, query int, s State) []Thing
	// Describe returns a move in a few words. The move leads from the state before to the state after.
	Describe(d *Dataset, before, after State) Text
	// Summary returns a query in a few words.
	Summary(d *Dataset, query int) Text
	// Record returns a state for encoding/json, as docs/judges.md describes. Positions are [row, column] from 1.
	Record(d *Dataset, s State) any
}

// ThingRemover is a Puzzle in which some things can't be removed from a board without further changes.
type ThingRemover interface {
	// Without returns the things without things[i] and without all things that need things[i]. The remaining things get
	// other kinds if necessary.
	Without(things []Thing, i int) []Thing
}

// Wrapper is a Puzzle that adds something to another puzzle, such as a trace. Files do not contain the addition.
type Wrapper interface {
	Puzzle
	// Inner is the wrapped puzzle. Files refer to it.
	Inner() Puzzle
}

// Inner returns the puzzle inside the wrappers, or p itself if it is no Wrapper.
func Inner(p Puzzle) Puzzle {
	if g, ok := p.(Wrapper); ok {
		return g.Inner()
	}
	return p
}

// FormOf returns the cells that a thing of a kind covers. A puzzle with things larger than a cell has a method Form.
func FormOf(p Puzzle, k Kind) grid.Form {
	if own, ok := Inner(p).(interface{ Form(k Kind) grid.Form }); ok {
		return own.Form(k)
	}
	return grid.Form{Rows: 1, Cols: 1}
}

// Covers reports whether a thing is on a cell.
func Covers(p Puzzle, size grid.Size, t Thing, c grid.Cell) bool {
	return t.At == c || t.At != grid.None &&
		FormOf(p, t.Kind).Covers(size.Row(c)-size.Row(t.At), size.Col(c)-size.Col(t.At))
}

// Overlap reports whether two things on the board have a common cell.
func Overlap(p Puzzle, size grid.Size, t, u Thing) bool {
	return slices.ContainsFunc(FormOf(p, t.Kind).On(size, t.At), func(c grid.Cell) bool { return Covers(p, size, u, c) })
}

// Box returns the smallest rectangle around the things of a kind: its upper left cell, its size, and whether the things
// fill it.
func Box(size grid.Size, things []Thing, k Kind) (at grid.Cell, e grid.Size, full bool) {
	top, left, bottom, right, n := size.Rows, size.Cols, 0, 0, 0
	for _, t := range things {
		if t.Kind == k {
			row, col := size.Row(t.At), size.Col(t.At)
			n++
			top, left, bottom, right = min(top, row), min(left, col), max(bottom, row+1), max(right, col+1)
		}
	}
	e = grid.Size{Rows: bottom - top, Cols: right - left}
	return size.At(top, left), e, n == e.Cells()
}

// Tracker is a Puzzle whose states do not tell things of one kind apart. It follows the things through a walk.
type Tracker interface {
	Puzzle
	// Track returns a function that lists the ways to draw when pos moves of the walk are made.
	Track(d *Dataset, query int, w *Walk) func(pos int) []Track
}

// Track is the way of a thing in a walk. Order is the number of the thing, from 0, in the order of the first moves.
// Alone means that no other thing has a way, at any position.
type Track struct {
	Kind  Kind
	Order int
	Alone bool
	Stops []Stop
}

// Stop is a cell that a thing enters, and the number of the move that brings it there. Form is the cells of a thing
// that is larger than a cell. Over are the edges of the board between the stop before and this one. Jump is set if the
// thing passes no cell between them.
type Stop struct {
	Cell grid.Cell
	Over grid.Over
	Form grid.Form
	Move int
	Jump bool
}

// Limits are the smallest and largest boards of a puzzle.
type Limits struct {
	MinRows, MinCols, MaxRows, MaxCols int
	MaxCells                           int  // 0: no limit besides the sides
	Square                             bool // rows must equal columns
	Shape                              grid.Shape
}

// Given is the largest input that a judge gives to programs.
type Given struct {
	Side     int // largest number of rows and of columns
	Datasets int
	Queries  int
	Movers   int // movers with goals; 0: the puzzle has none
	Pieces   int // obstacles, and pieces that can be taken, without the target
	// Odd has the keys of the Warnings that Check may report for boards of the judge.
	Odd []string
}

// Layer tells what a brush changes.
type Layer uint8

const (
	// Terrain brushes set the byte of a cell.
	Terrain Layer = iota
	// OnBoard brushes place a thing of the board.
	OnBoard
	// InQuery brushes place a thing of the query that is shown.
	InQuery
)

// Brush is one tool of the palette. Its name is the text "<puzzle>.brush.<ID>" of the catalogue.
type Brush struct {
	ID     string
	Key    rune // the key that chooses the brush; different for each brush of a puzzle
	Layer  Layer
	Tile   byte // for a Terrain brush: the byte that it sets
	Kind   Kind // for other brushes: the kind of thing that the brush places
	Unique bool // a board has at most one thing of Kind; placing a second one moves the first
	// Class tells which things can't share a cell. Placing a thing removes other things of its class from the cell.
	Class int
	// Stack is set if things of Kind may share a cell with others. The things on such a cell are drawn side by side.
	Stack bool
	// Clears is set on a Terrain brush that also removes the things of the board from the cell.
	Clears bool
	// Task is the only task that uses the brush. If it is empty, all tasks use the brush.
	Task string
	// Least and Most bound the number of things of Kind on a board or in a query. A Most of 0 means no upper bound.
	Least, Most int
	// Ground lists the terrain bytes on which Kind may stand. Empty means all bytes except Wall.
	Ground string
}

// Asks reports whether a query places things for a task. If not, the query's things don't influence the answer.
func Asks(p Puzzle, task string) bool {
	return slices.ContainsFunc(p.Brushes(), func(b Brush) bool { return b.Layer == InQuery && b.For(task) })
}

// HasWalls reports whether boards of a puzzle have walls.
func HasWalls(p Puzzle) bool {
	return slices.ContainsFunc(p.Brushes(), func(b Brush) bool { return b.Layer == Terrain && b.Tile == Wall })
}

// For reports whether a task uses the brush.
func (b Brush) For(task string) bool { return b.Task == "" || b.Task == task }

// MaxMovers is the largest number of things that a puzzle can move.
const MaxMovers = 48

// fewMovers is a number of movers. Most boards have no more movers than this, and loops over their movers end here.
const fewMovers = 8

// State is a state of play: the cells of its movers (None for no mover), and a set of bits that the puzzle defines.
// Only a puzzle's own packages read the fields; other code calls [Movers] and Puzzle.Stand.
type State struct {
	Cells [MaxMovers]grid.Cell
	Bits  Bits
}

// NewState makes a state with the given cells. All other cells are None, and no bits are set.
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

// crowded reports whether a mover with index fewMovers or higher has a cell.
func (s *State) crowded() bool {
	type rest = [MaxMovers - fewMovers]grid.Cell
	return *(*rest)(s.Cells[fewMovers:]) != *(*rest)(nowhere.Cells[fewMovers:])
}

// cells returns the cells with an index below fewMovers if no other cell is used, else all cells.
func (s *State) cells() []grid.Cell {
	if s.crowded() {
		return s.Cells[:]
	}
	return s.Cells[:fewMovers]
}

// Move is one move of play, in a puzzle's own code. In halloween it has one of five values for each of 26 ghosts.
type Move uint64

// Refusal is the reason why a move is illegal or something else can't be done.
type Refusal struct {
	Text  Text
	Offer *Offer // nil: there is no helpful action
}

// Offer is an action that helps the user after a refusal, and the name of this action.
type Offer struct {
	Name Text
	Run  func()
}

func (e *Refusal) Error() string { return e.Text.String() }

// Refused makes a Refusal. Its arguments are the arguments of Say.
func Refused(key string, pairs ...any) *Refusal { return &Refusal{Text: Say(key, pairs...)} }
