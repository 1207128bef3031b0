package generic

import (
	"slices"
	"sync"

	"stepboard/solve"
)

// MakeRules makes the rules of a query of a dataset.
type MakeRules func(d *solve.Dataset, query int) (solve.Rules, error)

// mostRecent is how many rules are remembered: for the current board and for some boards that are compared with it.
const mostRecent = 4

// recent has the rules for a query of a dataset. The field data is a copy of the dataset.
type recent struct {
	data  *solve.Dataset
	query int
	rules solve.Rules
}

// Remember makes a MakeRules that keeps the rules of the last boards and queries, because lenses, play and words for
// moves often ask for rules. The dataset may be edited between two calls.
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
