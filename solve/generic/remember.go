package generic

import (
	"slices"
	"sync"

	"stepboard/solve"
)

// MakeRules makes the rules of a query of a dataset.
type MakeRules func(d *solve.Dataset, query int) (solve.Rules, error)

// mostRecent is the number of rules remembered: for one board and some boards that are compared with it.
const mostRecent = 4

// recent holds rules with a copy of their dataset.
type recent struct {
	data  *solve.Dataset
	query int
	rules solve.Rules
}

// Remember wraps rules so that they are made once for a board and query, and are kept for the last boards. Lenses, play
// and words for moves ask often, and the dataset may be edited between two calls. A call compares O(cells + queries).
func Remember(rules MakeRules) MakeRules {
	var lock sync.Mutex
	var list []recent
	return func(d *solve.Dataset, query int) (solve.Rules, error) {
		lock.Lock()
		known := list
		lock.Unlock()
		for _, r := range known {
			if r.query == query && solve.Same(r.data, d) {
				return r.rules, nil
			}
		}
		own := d.Clone()
		made, err := rules(own, query)
		if err != nil {
			return nil, err
		}
		lock.Lock()
		defer lock.Unlock()
		list = append(slices.Clone(list[max(0, len(list)+1-mostRecent):]), recent{own, query, made})
		return made, nil
	}
}
