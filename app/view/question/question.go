// Package question is the question of a frame: as data for files and pages (Question, Check), in words (say.go), judged
// (Judge), made from a board (Make), and from random boards (Practice). It knows no window, no file and no language, so
// that a page can contain all of it.
package question

import (
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
	Cell               // a cell: any cell of the key
	Cells              // cells: all cells of the key and no other
	Wall               // a cell on which a wall is set or removed: any cell of the key
	Game               // a game to be won in at most Most moves
)

// Forms are the names of the forms, by their value.
var Forms = [...]string{"number", "choice", "cell", "cells", "wall", "game"}

func (f Form) String() string { return Forms[f] }

// Question is a question about a board, with its key. It is never changed. The board is in an About, which belongs to
// the frame and not to the question.
type Question struct {
	// Kind is the ID of the kind that made it. It is empty for a question written by hand.
	Kind string
	Form Form
	// Prompt and Why are an author's words in place of the kind's words.
	Prompt, Why string
	// At and Steps are the cell and the moves in the prompt, Most is the number of moves in it.
	At    grid.Cell // None means no cell
	Steps []solve.Move
	Most  int
	// Choices are the options to choose from.
	Choices []Option

	// The key: Number; Pick, an index of Choices; Cells. A Game has no key, because the rules judge it.
	Number int64
	Pick   int
	Cells  []grid.Cell
	// Shown is a winning way, which the reveal shows.
	Shown []solve.Move
	// Beside is a further number in Why. For a count, Cells are the cells with a part of the count, and Beside is the part
	// of the first cell.
	Beside int64
}

// Option is one of the choices. The Sort decides which fields are used.
type Option struct {
	Is    Sort
	Text  string       // for Said; for Algorithm, its ID
	N     int64        // for Amount; for Whether, 1 means yes; for State, the number, from 1, of the event that reached it
	Cell  grid.Cell    // of a Place
	Moves []solve.Move // of Going
}

// Sort is the meaning of an option.
type Sort uint8

// The sorts. Sorts has their names in files.
const (
	Said      Sort = iota // an author's words
	Amount                // a number
	Whether               // yes or no
	Algorithm             // an algorithm of the task
	Place                 // a cell
	Going                 // moves from the beginning
	State                 // a state of the shown run's tree
)

// Sorts are the names of the sorts, by their value.
var Sorts = [...]string{"text", "number", "whether", "algorithm", "cell", "moves", "state"}

// About is the subject of a question: a query of a dataset as it is painted and, for questions about an algorithm, a
// position in its exploration. It has the fields of a shot.
type About struct {
	Puzzle    solve.Puzzle
	Dataset   *solve.Dataset
	Query     int
	Task      string
	Algorithm string // empty means the default
	Event     int    // number of the exploration's events that have happened; -1 without an exploration
}

// solver is the shown algorithm.
func (a *About) solver() solve.Solver {
	return solve.SolverOf(a.Puzzle, a.task(), a.Algorithm)
}

func (a *About) task() string { return solve.TaskOf(a.Puzzle, a.Task) }

// playable reports whether the task's rules are the rules of games.
func (a *About) playable() bool {
	p, ok := a.Puzzle.(solve.Playable)
	return ok && p.PlayTask() == a.task() && a.Query >= 0
}

// rules are the rules of the query, or an error.
func (a *About) rules() (solve.Rules, error) { return a.Puzzle.Rules(a.Dataset, a.Query) }

// Answer is a user's answer, in the field for the question's form.
type Answer struct {
	Number int64
	Pick   int
	Cells  []grid.Cell // one cell for Cell and Wall
	Moves  []solve.Move
}

// Key is a right answer.
func (q *Question) Key() Answer {
	a := Answer{Number: q.Number, Pick: q.Pick, Cells: q.Cells, Moves: q.Shown}
	if (q.Form == Cell || q.Form == Wall) && len(a.Cells) > 1 {
		a.Cells = a.Cells[:1]
	}
	return a
}

// Bare is the question without its key, and without the fields that would tell it.
func (q *Question) Bare() *Question {
	bare := *q
	bare.Number, bare.Pick, bare.Cells, bare.Shown, bare.Beside, bare.Why = 0, 0, nil, nil, 0, ""
	return &bare
}

// Judge reports whether an answer is right. Time is linear in the answer.
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
	}
	return q.won(about, a.Moves)
}

// sorted are the cells of a list, each once, in ascending order.
func sorted(list []grid.Cell) []grid.Cell {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// won reports whether moves win within the allowed number.
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
