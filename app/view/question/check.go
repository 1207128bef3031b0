package question

import (
	"slices"
	"unicode/utf8"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Limits of the fields of a question.
const (
	MaxPrompt  = 1000 // in characters; also for Why
	MaxOption  = 200  // in characters
	MaxOptions = 8
	MaxCells   = 4096
	MaxMoves   = 10_000
	MaxNumber  = 1 << 53 // the largest number that a page counts exactly
)

// Check tests whether a question from a file or an author can be asked about a board. Check does not test whether the
// key is right. The error is a *solve.Refusal.
func Check(q *Question, about *About) error {
	switch {
	case int(q.Form) >= len(Forms):
		return solve.Refused("question.check.form")
	case q.Kind != "" && !slices.Contains(Kinds(), q.Kind):
		return solve.Refused("question.check.kind", "Kind", q.Kind)
	case q.Kind == "" && q.Prompt == "":
		return solve.Refused("question.check.prompt")
	case utf8.RuneCountInString(q.Prompt) > MaxPrompt || utf8.RuneCountInString(q.Why) > MaxPrompt:
		return solve.Refused("question.check.long", "Most", MaxPrompt)
	case q.Number > MaxNumber || q.Number < -MaxNumber || q.Beside > MaxNumber || q.Beside < -MaxNumber:
		return solve.Refused("question.check.number")
	case len(q.Cells) > MaxCells || len(q.Shown) > MaxMoves || len(q.Steps) > MaxMoves || q.Most > MaxMoves || q.Most < 0:
		return solve.Refused("question.check.much")
	}
	size := about.Dataset.Board.Size
	outside := func(c grid.Cell) bool { return !size.Has(c) }
	if q.At != grid.None && outside(q.At) || slices.ContainsFunc(q.Cells, outside) {
		return solve.Refused("question.check.cell")
	}
	if err := q.checkKey(); err != nil {
		return err
	}
	for i := range q.Choices {
		if err := q.Choices[i].check(about); err != nil {
			return err
		}
		if slices.ContainsFunc(q.Choices[:i], q.Choices[i].same) {
			return solve.Refused("question.check.twice", "N", i+1)
		}
	}
	if err := q.checkBreaks(about); err != nil {
		return err
	}
	return q.checkMoves(about)
}

func (q *Question) checkKey() error {
	switch q.Form {
	case Choice:
		if n := len(q.Choices); n < 2 || n > MaxOptions || q.Pick < 0 || q.Pick >= n {
			return solve.Refused("question.check.choices", "Most", MaxOptions)
		}
	case Cell, Cells, Wall:
		if len(q.Cells) == 0 {
			return solve.Refused("question.check.key_cells")
		}
	case Game:
		if q.Most < 1 {
			return solve.Refused("question.check.most")
		}
	}
	if q.Form != Choice && (len(q.Choices) > 0 || q.Pick != 0) {
		return solve.Refused("question.check.no_choices")
	}
	if q.Kind == "distance" && q.At == grid.None { // the prompt names this cell
		return solve.Refused("question.check.cell")
	}
	return nil
}

func (q *Question) checkMoves(about *About) error {
	lists := [][]solve.Move{q.Steps, q.Shown}
	for _, o := range q.Choices {
		lists = append(lists, o.Moves)
	}
	if q.Form != Game && !slices.ContainsFunc(lists, func(l []solve.Move) bool { return len(l) > 0 }) {
		return nil
	}
	rules, err := about.rules()
	if err != nil || q.Form == Game && !about.playable() {
		return solve.Refused("question.check.game")
	}
	for i, moves := range lists {
		if _, err := play(rules, rules.Start(), moves); err != nil {
			return solve.Refused("question.check.moves")
		}
		if i == 1 && len(moves) > 0 && q.Form == Game && !q.won(about, moves) {
			return solve.Refused("question.check.moves")
		}
	}
	return nil
}

func (o *Option) check(about *About) error {
	size := about.Dataset.Board.Size
	switch {
	case int(o.Is) >= len(Sorts), o.Is == Place && !size.Has(o.Cell), o.Is == Going && len(o.Moves) == 0,
		o.Is == Said && (o.Text == "" || utf8.RuneCountInString(o.Text) > MaxOption),
		o.Is == State && o.N < 1, o.Is == Algorithm && solve.SolverByID(about.Puzzle, about.task(), o.Text) == nil,
		o.N > MaxNumber || o.N < -MaxNumber, len(o.Moves) > MaxMoves:
		return solve.Refused("question.check.option")
	}
	return nil
}

func (o *Option) same(other Option) bool {
	return o.Is == other.Is && o.Text == other.Text && o.N == other.N && o.Cell == other.Cell &&
		slices.Equal(o.Moves, other.Moves)
}

// named(about) reports whether the prompt contains the number or the cell of the key: then it needs no thought.
func (q *Question) named(about *About) bool {
	if q.Prompt != "" || q.Form == Game {
		return false
	}
	is := func(o *Option, args map[string]any) bool {
		switch o.Is {
		case Amount:
			for _, value := range args {
				if number, ok := whole(value); ok && number == o.N {
					return true
				}
			}
		case Place:
			row, ok1 := whole(args["Row"])
			col, ok2 := whole(args["Col"])
			b := about.Dataset.Board
			return ok1 && ok2 && b.Has(o.Cell) && row == int64(b.Row(o.Cell)+1) && col == int64(b.Col(o.Cell)+1)
		}
		return false
	}
	var key []Option
	switch q.Form {
	case Choice:
		key = q.Choices[q.Pick : q.Pick+1]
	case Number:
		key = []Option{{Is: Amount, N: q.Number}}
	default:
		for _, c := range q.Cells {
			key = append(key, onCell(c))
		}
	}
	prompt := q.Ask(about)
	for i := range key {
		if !says(prompt, func(args map[string]any) bool { return is(&key[i], args) }) {
			return false
		}
	}
	return len(key) > 0
}

// says(…) reports whether the function match returns true for the arguments of a text or of a text inside it.
func says(text solve.Text, match func(args map[string]any) bool) bool {
	if match(text.Args) {
		return true
	}
	for _, value := range text.Args {
		if inner, ok := value.(solve.Text); ok && says(inner, match) {
			return true
		}
	}
	return false
}

// whole(value) returns the argument of a text as a number; ok is false if the argument is no number.
func whole(value any) (int64, bool) {
	switch n := value.(type) {
	case int:
		return int64(n), true
	case int64:
		return n, true
	}
	return 0, false
}
