// Package generate makes boards that meet given conditions. Random boards rarely meet these conditions. The answers are
// verified. The same order makes the same board on every system.
package generate

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"time"

	"stepboard/solve"
)

// Order describes the boards to make.
type Order struct {
	Maker solve.Maker
	solve.MakeOrder
	Seed   uint64
	Number uint64 // number of the board, if several boards have the same seed
	// Least and Most are the smallest and the largest wanted answer. If Least is solve.None, the answer may also be "no
	// way". If both are solve.None, the answer must be "no way". If Least is Any and Most is math.MaxInt64, every answer
	// is allowed.
	Least, Most int64
	Guarantees
	// Doubt is called with each answer of the made board that is right only under a condition, unless it is nil.
	Doubt func(query int, what solve.Text)
}

// Guarantees are further conditions on each query.
type Guarantees struct {
	NearMiss bool // near miss: there is no way, but there is a way after the removal of one certain wall
	Unique   bool // there is only one shortest walk
	Captures int  // least number of pieces that every shortest walk takes before its last move
	Misled   Misled
}

// Misled is a range of the number of misleading states on a shortest walk: see [search.Misled]. The zero Misled allows
// every number.
type Misled struct {
	Wanted      bool
	Least, Most int64
}

// Any is the value of Least that allows every answer.
const Any = solve.None - 1

// Tries is the largest number of boards that Make tries.
const Tries = 1000

// patience is the longest time for which Make tries boards of a puzzle from a file of rules. A board may take seconds.
const patience = time.Minute

// Unmet is the error if none of the boards met the order. Tried is the number of boards. Nearest is the answer that is
// nearest to the wanted range, and Dataset is the board with this answer.
type Unmet struct {
	Tried   int
	Nearest int64
	Dataset *solve.Dataset
}

// Error returns a text for logs.
func (e *Unmet) Error() string { return "no board is as wanted" }

// Make makes a board that meets the order. The error is an *Unmet, a *solve.Refusal (for example, if the board is too
// small for the things of the order), or an error of the context or of a solver.
func Make(ctx context.Context, budget *solve.Budget, o Order) (*solve.Dataset, error) {
	r := rand.New(rand.NewPCG(o.Seed, o.Number))
	if o.NearMiss {
		o.Least, o.Most = solve.None, solve.None
	}
	if o.Least <= Any && o.Most == math.MaxInt64 && o.Guarantees == (Guarantees{}) {
		return o.Maker.Make(r, o.MakeOrder)
	}
	wanted, order := 1, o.MakeOrder
	_, parameters := o.Maker.Makes()
	for _, p := range parameters {
		if p.Counts == solve.CountsQueries {
			wanted = order.Value(p)
			order.Values = map[string]int{}
			maps.Copy(order.Values, o.Values)
			order.Values[p.ID] = p.Most
		}
	}
	unmet := &Unmet{Nearest: solve.None}
	left, end := backwardTries, time.Now().Add(patience)
	_, ruled := solve.Inner(o.Maker).(solve.Ruled)
	for unmet.Tried < Tries && (!ruled || unmet.Tried == 0 || time.Now().Before(end)) {
		unmet.Tried++
		d, err := o.Maker.Make(r, order)
		if err != nil {
			return nil, err
		}
		list, err := Answers(ctx, budget, o.Maker, d)
		if err != nil {
			return nil, err
		}
		// Only for puzzles from files of rules: orders of built-in puzzles must make the same boards as in earlier versions.
		if ruled && left > 0 && o.distance(list[0]) > 0 {
			left--
			placed, err := o.backwards(ctx, d, r.IntN)
			if err != nil {
				return nil, err
			}
			if placed != nil {
				if list, err = Answers(ctx, budget, o.Maker, placed); err != nil {
					return nil, err
				}
				d = placed
			}
		}
		kept := *d
		kept.Queries = nil
		for q, a := range list {
			if o.distance(a) == 0 && len(kept.Queries) < wanted {
				held, err := o.Guarantees.holds(ctx, budget, o, d, q)
				if err != nil {
					return nil, err
				}
				if held {
					kept.Queries = append(kept.Queries, d.Queries[q])
				}
			}
			if unmet.Dataset == nil || o.distance(a) < o.distance(unmet.Nearest) {
				unmet.Nearest = a
				unmet.Dataset = &solve.Dataset{Board: d.Board, Queries: d.Queries[q : q+1]}
			}
		}
		if len(kept.Queries) == wanted {
			return &kept, check(ctx, budget, o, &kept)
		}
	}
	return nil, unmet
}

// distance returns the distance of an answer from the wanted range. It is math.MaxInt64 between "no way" and a number.
func (o Order) distance(a int64) int64 {
	switch {
	case a >= o.Least && a <= o.Most:
		return 0
	case a == solve.None || o.Most == solve.None:
		return math.MaxInt64
	case a < o.Least:
		return o.Least - a
	}
	return a - o.Most
}

// Answers solves the queries of a dataset.
func Answers(ctx context.Context, budget *solve.Budget, p solve.Puzzle, d *solve.Dataset) ([]int64, error) {
	return solve.Answers(ctx, budget, p, Task(p, d), d)
}

var errUnverified = errors.New("an answer could not be verified")

// check solves the queries again, one by one, verifies each answer, and compares it with the order. It tells
// o.Doubt which answers are the least only under a condition.
func check(ctx context.Context, budget *solve.Budget, o Order, d *solve.Dataset) error {
	return Verify(ctx, budget, o.Maker, d, func(q int, last solve.Outcome) error {
		switch {
		case o.distance(last.Answer.Value) != 0:
			return errUnverified
		case last.Level < solve.LeastIf:
			return solve.Refused("verify.unfit", "What", last.Explain(o.Maker, last.Answer))
		case last.Level == solve.LeastIf && o.Doubt != nil:
			o.Doubt(q, last.Explain(o.Maker, last.Answer))
		}
		return nil
	})
}

// Verify solves the queries of a dataset one by one, and calls told with each checked answer.
func Verify(
	ctx context.Context, budget *solve.Budget, p solve.Puzzle, d *solve.Dataset,
	told func(query int, o solve.Outcome) error,
) error {
	for q := range d.Queries {
		one := &solve.Dataset{Board: d.Board, Queries: d.Queries[q : q+1]}
		request := solve.Problem{Puzzle: p, Dataset: one, Task: Task(p, one)}.Request(budget)
		request.Show = true
		last := solve.Run(ctx, request).First()
		if err := cmp.Or(ctx.Err(), last.Err); err != nil {
			return err
		}
		if err := told(q, last); err != nil {
			return err
		}
	}
	return nil
}

// Task returns the puzzle's first task that fits a dataset: a task with things in queries if the first query has
// things, else a task without them. If no task fits, Task returns the puzzle's first task.
func Task(p solve.Puzzle, d *solve.Dataset) string {
	placed := len(d.Queries) > 0 && len(d.Queries[0].Things) > 0
	for _, task := range p.Tasks() {
		if solve.Asks(p, task) == placed {
			return task
		}
	}
	return p.Tasks()[0]
}
