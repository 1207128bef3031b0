package solve

import "cmp"

// Cost is the price of a move or of a way: two whole numbers. Major is compared first, then Minor. For example, Major
// counts pushes and Minor counts steps. If a puzzle counts only one number, Minor holds it and Major is 0. [Priced]
// names the numbers.
type Cost struct{ Major, Minor int64 }

// Units returns a Cost of one number: n moves, steps or layers.
func Units(n int64) Cost { return Cost{Minor: n} }

// Plus returns c + d.
func (c Cost) Plus(d Cost) Cost { return Cost{c.Major + d.Major, c.Minor + d.Minor} }

// Minus returns c - d.
func (c Cost) Minus(d Cost) Cost { return Cost{c.Major - d.Major, c.Minor - d.Minor} }

// Times returns n times c.
func (c Cost) Times(n int64) Cost { return Cost{c.Major * n, c.Minor * n} }

// Less reports whether c is lower than d.
func (c Cost) Less(d Cost) bool { return c.Major < d.Major || c.Major == d.Major && c.Minor < d.Minor }

// Never is a bound that no cost of a way reaches. A Bound returns it for a state without a way.
var Never = Cost{Major: 1 << 50}

// Compare returns -1, 0 or 1, like cmp.Compare.
func (c Cost) Compare(d Cost) int {
	return cmp.Or(cmp.Compare(c.Major, d.Major), cmp.Compare(c.Minor, d.Minor))
}

// Priced is a Puzzle that names the numbers of its costs.
type Priced interface {
	// Costs names the one or two numbers of a Cost for a task, Major first. The option -json uses the names as keys.
	Costs(task string) []string
}

// CostNames returns the names of the numbers in a task's costs. If the Puzzle is not Priced, the only name is "moves".
func CostNames(p Puzzle, task string) []string {
	if p, ok := Inner(p).(Priced); ok {
		return p.Costs(task)
	}
	return []string{"moves"}
}

// Twofold reports whether the costs of a puzzle's task have two numbers.
func Twofold(p Puzzle, task string) bool { return len(CostNames(p, task)) > 1 }

// Mistaken is a Puzzle that knows usual mistakes about its rules. Their texts are "mistake.<ID>".
type Mistaken interface {
	Puzzle
	Mistakes() []string
	// WrongRules returns the rules of a query with a mistake, for Start, Next and Done only.
	WrongRules(id string, d *Dataset, query int) (Rules, error)
}

// Weighted is a Puzzle with weighted tasks. Such a task counts one number, but its moves have different costs.
type Weighted interface {
	Puzzle
	Weighted(task string) bool
}

// SameCosts reports whether all moves of a task have the same cost. Then a way of fewest moves is a way of least cost.
func SameCosts(p Puzzle, task string) bool {
	w, ok := Inner(p).(Weighted)
	return !Twofold(p, task) && !(ok && w.Weighted(task))
}

// Value returns the part of a walk's cost that Answer.Value holds: Major if the parameter twofold is set, else Minor.
func (c Cost) Value(twofold bool) int64 {
	if twofold {
		return c.Major
	}
	return c.Minor
}

// Cost returns the cost of the walk that shows an answer.
func (a Answer) Cost(twofold bool) Cost {
	if twofold {
		return Cost{a.Value, a.Steps}
	}
	return Units(a.Value)
}
