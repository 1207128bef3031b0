package question

import (
	"stepboard/solve"
)

// named(about) reports whether the prompt contains the number or the cell of the key, so that the question needs no
// thought.
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
	key := []Option{{Is: Amount, N: q.Number}}
	switch q.Form {
	case Choice:
		key = q.Choices[q.Pick : q.Pick+1]
	case Number:
	default:
		key = nil
		for _, c := range q.Cells {
			key = append(key, Option{Is: Place, Cell: c})
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
