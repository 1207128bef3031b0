package search

import (
	"errors"

	"stepboard/solve"
)

// plainShare is the share of the entries of all tables that AStarFast expands without tables. This takes less time than
// the tables.
const plainShare = 8

// errEnough ends a search that has expanded as many states as it may.
var errEnough = errors.New("the search has expanded enough states")

// fast searches by AStar, at first without tables. If it has expanded many states or the memory is used up, it begins
// again with tables. It does so at once if a run has made them. Tables that would take most of the memory are not made.
func fast(m *solve.Meter, r Patterned, x extras) (Result, error) {
	x.tells = true
	_, back := r.(solve.Reversible)
	entries := 0
	for _, p := range r.Patterns() {
		if p.Size() > MostAbstract || !back && p.Size() > mostForward {
			return bestFirst(m, r, AStar, x)
		}
		entries += p.Size()
	}
	t, free, err := tablesOf(m, r, true, true)
	if err != nil {
		return Result{}, err
	}
	if free(); t == nil {
		if int64(entries) > m.Left()/4 { // an entry has two bytes
			return bestFirst(m, r, AStar, x)
		}
		limited := x
		limited.most = max(1, entries/plainShare)
		result, err := bestFirst(m, r, AStar, limited)
		if _, over := errors.AsType[*solve.OverBudget](err); !over && !errors.Is(err, errEnough) {
			return result, err
		}
		m.Doubt(solve.Text{}) // it was about the estimate
		again(m)
	}
	return withTables(m, r, func(rules solve.Rules) (Result, error) { return bestFirst(m, rules, AStar, x) })
}
