package solve

import "cmp"

// Cost is the price of a move or of a way: two whole numbers, compared in order (fewest pushes, then fewest steps). A
// puzzle that counts only one number counts it in Minor, and Major stays 0. [Priced] names the numbers.
type Cost struct{ Major, Minor int64 }

// Units is a Cost of one number: so many moves, steps or layers.
func Units(n int64) Cost { return Cost{Minor: n} }

// Plus is the sum.
func (c Cost) Plus(d Cost) Cost { return Cost{c.Major + d.Major, c.Minor + d.Minor} }

// Minus is the difference.
func (c Cost) Minus(d Cost) Cost { return Cost{c.Major - d.Major, c.Minor - d.Minor} }

// Times is the cost n times.
func (c Cost) Times(n int64) Cost { return Cost{c.Major * n, c.Minor * n} }

// Less reports whether the cost is lower than another.
func (c Cost) Less(d Cost) bool { return c.Major < d.Major || c.Major == d.Major && c.Minor < d.Minor }

// Compare is -1, 0 or 1, like cmp.Compare.
func (c Cost) Compare(d Cost) int {
	return cmp.Or(cmp.Compare(c.Major, d.Major), cmp.Compare(c.Minor, d.Minor))
}

// Priced is a Puzzle that says what its costs count.
type Priced interface {
	// Costs names the one or two numbers of a Cost for a task, in order. The names are keys of -json.
	Costs(task string) []string
}

// CostNames are the names of the numbers of a task's costs. The default is "moves".
func CostNames(p Puzzle, task string) []string {
	if p, ok := Inner(p).(Priced); ok {
		return p.Costs(task)
	}
	return []string{"moves"}
}

// Twofold reports whether the costs of a puzzle's task have two numbers.
func Twofold(p Puzzle, task string) bool { return len(CostNames(p, task)) > 1 }

// Weighted is a Puzzle in which moves may differ in cost although a task counts one number.
type Weighted interface {
	Puzzle
	Weighted(task string) bool
}

// SameCosts reports whether all moves of a puzzle's task cost the same, so that the fewest moves cost the least.
func SameCosts(p Puzzle, task string) bool {
	w, ok := Inner(p).(Weighted)
	return !Twofold(p, task) && !(ok && w.Weighted(task))
}

// Value is the number of a walk's cost that Answer.Value holds: the first number that the task counts.
func (c Cost) Value(twofold bool) int64 {
	if twofold {
		return c.Major
	}
	return c.Minor
}

// Cost is the cost of the walk that shows an answer.
func (a Answer) Cost(twofold bool) Cost {
	if twofold {
		return Cost{a.Value, a.Steps}
	}
	return Units(a.Value)
}
