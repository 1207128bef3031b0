// Package question is what a frame asks: as data that files and pages keep (Question, Check), in words (say.go), judged
// (Judge), made of a board (Make), and of random boards (Practice). It knows no window, no file and no language, so
// that a page carries all of it.
package question

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Form is how a question is answered.
type Form uint8

// The forms. In files they go by the names in Forms.
const (
	Number Form = iota // a whole number
	Choice             // one of the choices
	Cell               // a cell: any of those of the key
	Cells              // cells: all of those of the key, and no other
	Wall               // a cell on which a wall is set, or taken away: any of those of the key
	Game               // a game that is won in no more than Most moves
)

// Forms are the names of the forms, by their value.
var Forms = [...]string{"number", "choice", "cell", "cells", "wall", "game"}

func (f Form) String() string { return Forms[f] }

// Question is what is asked about a board, with its key. Nothing of it is changed once it stands. What it is about is
// an About, which is not a part of it: the frame has that.
type Question struct {
	// Kind is the ID of the kind that made it; empty where somebody wrote it.
	Kind string
	Form Form
	// Prompt and Why are somebody's words, in the place of those of the kind.
	Prompt, Why string
	// At and Steps are a cell and moves of which the prompt speaks, Most the number of moves that it names.
	At    grid.Cell // None: no cell
	Steps []solve.Move
	Most  int
	// Choices are what one is to be taken of.
	Choices []Option

	// The key: Number; Pick, an index of Choices; Cells. A Game has none, for the rules judge it.
	Number int64
	Pick   int
	Cells  []grid.Cell
	// Shown is moves that the reveal shows: a way that wins.
	Shown []solve.Move
	// Beside is a number that Why names beside the key. Of a count, Cells are those with a part of it, and Beside is the
	// part of the first.
	Beside int64
}

// Option is one of the choices.
type Option struct {
	Is    Sort
	Text  string       // of Said, and the ID of an Algorithm
	N     int64        // of an Amount; of Whether, 1 for yes; of a State, the number, from 1, of the event that reached it
	Cell  grid.Cell    // of a Place
	Moves []solve.Move // of Going
}

// Sort is what an option is.
type Sort uint8

// The sorts. In files they go by the names in Sorts.
const (
	Said      Sort = iota // somebody's words
	Amount                // a number
	Whether               // yes or no
	Algorithm             // an algorithm of the task
	Place                 // a cell
	Going                 // moves from the beginning
	State                 // one of the tree of the run that is shown
)

// Sorts are the names of the sorts, by their value.
var Sorts = [...]string{"text", "number", "whether", "algorithm", "cell", "moves", "state"}

// About is what a question is about: a query of a dataset as it is painted and, for questions about an algorithm, an
// event of its exploration. It has the fields of a shot.
type About struct {
	Puzzle    solve.Puzzle
	Dataset   *solve.Dataset
	Query     int
	Task      string
	Algorithm string // empty: the default
	Event     int    // events of the exploration that have happened; -1 where none is shown
}

// solver is the algorithm that is shown.
func (a *About) solver() solve.Solver {
	return solve.SolverOf(a.Puzzle, a.task(), a.Algorithm)
}

func (a *About) task() string { return solve.TaskOf(a.Puzzle, a.Task) }

// playable reports whether the rules that games go by are those of the task.
func (a *About) playable() bool {
	p, ok := a.Puzzle.(solve.Playable)
	return ok && p.PlayTask() == a.task() && a.Query >= 0
}

// rules are those of the query, or an error.
func (a *About) rules() (solve.Rules, error) { return a.Puzzle.Rules(a.Dataset, a.Query) }

// Answer is what somebody answers: the field of the question's form.
type Answer struct {
	Number int64
	Pick   int
	Cells  []grid.Cell // of Cell and Wall, one
	Moves  []solve.Move
}

// Key is an answer that is right.
func (q *Question) Key() Answer {
	a := Answer{Number: q.Number, Pick: q.Pick, Cells: q.Cells, Moves: q.Shown}
	if (q.Form == Cell || q.Form == Wall) && len(a.Cells) > 1 {
		a.Cells = a.Cells[:1]
	}
	return a
}

// Bare is the question without its key, and without what would tell it.
func (q *Question) Bare() *Question {
	bare := *q
	bare.Number, bare.Pick, bare.Cells, bare.Shown, bare.Beside, bare.Why = 0, 0, nil, nil, 0, ""
	return &bare
}

// Judge reports whether an answer is right. It takes a time linear in the answer.
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

// won reports whether moves win in as few as are asked.
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
