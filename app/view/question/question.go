// Package question is about the question of a frame. A Question is data for files and pages. Make makes a Question from
// a board, and Practice makes one from random boards. Check tests a Question, Judge judges an answer, and say.go puts
// questions and answers into words. The package knows no window, no file and no language, so that a page can contain
// all of it.
package question

import (
	"cmp"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Form is the form of a question's answer.
type Form uint8

// The forms. Forms has their names in files.
const (
	Number Form = iota // a whole number
	Choice             // one of the choices
	Cell               // a cell: any cell of the key is right
	Cells              // a set of cells: all cells of the key and no other cells
	Wall               // a cell on which a wall is set or removed: any cell of the key is right
	Game               // a game that must be won in at most Most moves
	Board              // a painted board on which the program Breaks is wrong
)

// Forms has the names of the forms, by Form.
var Forms = [...]string{"number", "choice", "cell", "cells", "wall", "game", "board"}

func (f Form) String() string { return Forms[f] }

// Question is a question about a board, given as an About, with its key. It is never changed.
type Question struct {
	Kind        string // ID of the kind that has made the question; "": an author has written it
	Form        Form
	Prompt, Why string // the author's texts; "": the kind has texts
	// The prompt may name a cell (At), moves (Steps) and a number of moves (Most).
	At      grid.Cell // None: no cell
	Steps   []solve.Move
	Most    int
	Choices []Option // the options of a Choice

	// The key is Number, Pick (an index of Choices) or Cells, as the form needs. The rules judge a Game.
	Number int64
	Pick   int
	Cells  []grid.Cell
	Shown  []solve.Move // a winning walk, shown when the key is revealed
	// Beside is a second number for the reason. If the answer is a count, Cells has the cells of the counted things, and
	// Beside is the part of the count that belongs to the first cell. For the kind "next", Beside is 1 if the recording
	// has bounds.
	Beside int64
	// Breaks is what the answer to a Board has to break: the ID of a mistake, or the name of a program's file. Package
	// contest/breaks judges such answers.
	Breaks string `json:",omitempty"`
	// Introduced says that the frame's caption stands below the question, also before the reveal. Otherwise the caption is
	// shown only after the reveal, because it may tell the answer.
	Introduced bool
}

// Option is an option of a Choice. The field Is says which of the other fields are used.
type Option struct {
	Is    Sort
	Text  string       // Said: the author's words; Algorithm: its ID
	N     int64        // Amount: the number; Whether: 1 is yes; State: 1 + the event that first reached it
	Cell  grid.Cell    // Place: the cell
	Moves []solve.Move // Going: the moves
}

// Sort is the kind of an option.
type Sort uint8

// The sorts. Sorts has their names in files.
const (
	Said      Sort = iota // the author's words
	Amount                // a number
	Whether               // yes or no
	Algorithm             // an algorithm of the task
	Place                 // a cell
	Going                 // moves from the start
	State                 // a state in the search tree of the shown run
)

// Sorts has the names of the sorts, by Sort.
var Sorts = [...]string{"text", "number", "whether", "algorithm", "cell", "moves", "state"}

// About is the subject of a question: a query of a dataset, with things as painted, and a position in an exploration.
type About struct {
	Puzzle    solve.Puzzle
	Dataset   *solve.Dataset
	Query     int
	Task      string
	Algorithm string // ID; "": the default
	Event     int    // number of events of the exploration that have happened; -1: no exploration
}

func (a *About) solver() solve.Solver {
	return solve.SolverOf(a.Puzzle, a.task(), a.Algorithm)
}

func (a *About) task() string { return solve.TaskOf(a.Puzzle, a.Task) }

// playable() reports whether the task can be played by hand.
func (a *About) playable() bool {
	p, ok := a.Puzzle.(solve.Playable)
	return ok && p.PlayTask() == a.task() && a.Query >= 0
}

func (a *About) rules() (solve.Rules, error) { return a.Puzzle.Rules(a.Dataset, a.Query) }

// Answer is a user's answer. Only the field for the question's form is used.
type Answer struct {
	Number int64
	Pick   int
	Cells  []grid.Cell // for Cell and Wall: one cell
	Moves  []solve.Move
	Board  *Painted `json:",omitempty"`
}

// Key returns a right answer.
func (q *Question) Key() Answer {
	a := Answer{Number: q.Number, Pick: q.Pick, Cells: q.Cells, Moves: q.Shown}
	if (q.Form == Cell || q.Form == Wall) && len(a.Cells) > 1 {
		a.Cells = a.Cells[:1]
	}
	return a
}

// Bare returns a copy of the question without the key and without fields that tell the key.
func (q *Question) Bare() *Question {
	bare := *q
	bare.Number, bare.Pick, bare.Cells, bare.Shown, bare.Beside, bare.Why = 0, 0, nil, nil, 0, ""
	return &bare
}

// Judge reports whether an answer is right. It returns false for a painted board, which it can't judge. The time is
// linear in the answer.
func (q *Question) Judge(about *About, a Answer) bool {
	switch q.Form {
	case Number:
		return a.Number == q.Number
	case Choice:
		return a.Pick == q.Pick
	case Cell, Wall:
		return len(a.Cells) == 1 && slices.Contains(q.Cells, a.Cells[0])
	case Cells:
		return slices.Equal(sorted(a.Cells), sorted(q.Cells))
	case Board:
		return false
	}
	return q.won(about, a.Moves)
}

// sorted(list) returns the cells of a list in ascending order, without repetitions.
func sorted(list []grid.Cell) []grid.Cell {
	list = slices.Clone(list)
	solve.Sort(list, cmp.Compare)
	return slices.Compact(list)
}

// won(about, moves) reports whether the moves win, and whether their number is at most Most.
func (q *Question) won(about *About, moves []solve.Move) bool {
	rules, err := about.rules()
	if err != nil || len(moves) > q.Most {
		return false
	}
	end, err := play(rules, rules.Start(), moves)
	return err == nil && solve.Safe(rules).Done(end)
}

func play(r solve.Rules, s solve.State, moves []solve.Move) (solve.State, error) {
	for _, m := range moves {
		next, _, err := r.Apply(s, m)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}
