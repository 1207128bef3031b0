package command

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"stepboard/solve"
)

// json prints an object in a line for each query. The answer is null if the memory is too small for the query.
func (r *run) json() (int, error) {
	code := Solved
	for i, d := range r.datasets {
		c, err := r.jsonDataset(i, d)
		if err != nil {
			return BadInput, err
		}
		code = max(code, c)
	}
	return code, nil
}

func (r *run) jsonDataset(i int, d *solve.Dataset) (int, error) {
	a := r.attempt(d)
	defer func() { a.release() }()
	code := Solved
	for q := range d.Queries {
		o, err := r.solveQuery(a, d, solve.Target{Dataset: i, Query: q})
		ended := err
		if r.unanswered(err) {
			r.unsolved(i, q, err)
			code, err = Unsolved, nil
		}
		if err == nil {
			err = cmp.Or(r.line(a, d, o), r.flush())
		}
		if err == nil && errors.Is(ended, context.Canceled) {
			return code, nil
		}
		if err != nil {
			return BadInput, err
		}
	}
	return code, nil
}

// solveQuery solves a query and verifies the answer. If this shows that the default algorithm does not fit the rules,
// another algorithm answers this query and all later ones. o.Err is the error of solving, and err is the first of all
// errors.
func (r *run) solveQuery(a *attempt, d *solve.Dataset, t solve.Target) (o solve.Outcome, err error) {
	defer solve.Caught(&err)
	o, err = r.solveOnce(a, d, t)
	if other, why := r.instead(o.Verification); err == nil && other != nil {
		r.replace(a, d, other, why)
		return r.solveOnce(a, d, t)
	}
	return o, err
}

// instead returns the algorithm that takes the place of a default algorithm, and the reason: moves turned out to differ
// in cost, or something in the rules that the algorithm supposes is wrong. It returns nil if the algorithm stays.
func (r *run) instead(v solve.Verification) (other solve.Solver, why solve.Text) {
	if r.chosen {
		return nil, why
	}
	first := r.puzzle.Solvers(r.task)[0]
	if len(r.replaced) > 0 { // the default does not come back
		first = solve.Unsupposing(r.puzzle, r.task)
	}
	if first != nil && first.ID() != r.solver.ID() && solve.Supposes(r.solver).Key == "" {
		return first, solve.Say("command.costs_differ")
	}
	if why := v.Why(); why.Key != "" && v.Level <= solve.AWay && solve.Supposes(r.solver).Key != "" {
		return solve.Unsupposing(r.puzzle, r.task), why
	}
	return nil, why
}

// replace goes on with another algorithm, and says why.
func (r *run) replace(a *attempt, d *solve.Dataset, other solve.Solver, why solve.Text) {
	said := solve.Say("command.instead", "Algorithm", solve.AlgorithmName(r.puzzle, other.ID()), "Why", why)
	r.about(r.file, said)
	r.solver, r.replaced = other, append(r.replaced, said)
	a.release()
	*a = *r.attempt(d)
}

// solveOnce solves a query by the chosen algorithm, and verifies the answer.
func (r *run) solveOnce(a *attempt, d *solve.Dataset, t solve.Target) (o solve.Outcome, err error) {
	o.Target = t
	o.Answer, o.Err = r.answer(a, d, t.Query, true)
	o.Stats = a.meter.Lap()
	o.Stats.Bytes -= a.checking
	if o.Err != nil {
		o.Reason = r.reason(o.Err)
		return o, o.Err
	}
	left := a.meter.Left()
	if o.Verification, err = a.verifier.Check(a.meter, t.Query, a.session, o.Answer, nil); err == nil {
		o.Verification, err = a.verifier.Prove(a.meter, t.Query, a.session, o.Answer, o.Verification)
	}
	a.checking += left - a.meter.Left()
	a.meter.Lap()
	if err == nil {
		err = r.certify(a, t.Query)
	}
	return o, err
}

// queryObject has the members of a query's object before its moves. bounds and statsObject are members after its moves.
type (
	queryObject struct {
		Puzzle    string `json:"puzzle"`
		Task      string `json:"task"`
		Algorithm string `json:"algorithm"`
		Dataset   int    `json:"dataset"` // number from 1, like Query
		Query     int    `json:"query"`
		Answer    *int64 `json:"answer"`          // null: unknown
		Least     *bool  `json:"least,omitempty"` // false: the answer may not be the least; else left out
		Verified  bool   `json:"verified"`        // the level is solve.Shown
		Level     string `json:"level"`
		By        string `json:"by,omitempty"`
		If        string `json:"if,omitempty"`
		AtLeast   int64  `json:"atLeast,omitempty"`
		Reason    string `json:"reason,omitempty"`
	}
	bounds struct { // solve.Bounds
		Least    int64 `json:"least"`
		Most     int64 `json:"most,omitempty"`
		Supposed bool  `json:"supposed,omitempty"`
	}
	statsObject struct { // solve.Stats
		Expanded     int64         `json:"expanded"`
		Generated    int64         `json:"generated"`
		PeakFrontier int64         `json:"peakFrontier"`
		Bytes        int64         `json:"bytes"`
		Time         time.Duration `json:"ns"`
		Bounds       solve.Bounds  `json:"-"` // printed separately
	}
)

func (r *run) line(a *attempt, d *solve.Dataset, o solve.Outcome) error {
	before := queryObject{
		Puzzle: r.puzzle.ID(), Task: r.task, Algorithm: r.solver.ID(), Dataset: o.Dataset + 1, Query: o.Query + 1,
		Verified: o.Level == solve.Shown, Level: o.Level.String(), By: o.By, AtLeast: o.AtLeast,
	}
	if why := o.Why(); why.Key != "" {
		before.Reason = r.texts.Say(why)
	}
	if o.If.Key != "" {
		before.If = r.texts.Say(o.If)
	}
	if o.Err == nil {
		before.Answer = &o.Answer.Value
		if o.Answer.Value != solve.None && o.Level <= solve.AWay {
			before.Least = new(bool)
		}
	}
	head, err1 := json.Marshal(before)
	tail, err2 := r.tail(d, o)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	_, err := fmt.Fprintf(r.out, `%s,"moves":[`, head[:len(head)-1])
	if err == nil && o.Replayed {
		err = r.moves(a, d, o.Query)
	}
	if err == nil {
		_, err = fmt.Fprintf(r.out, "]%s}\n", tail)
	}
	return err
}

// taken are names of members that a number of a cost can't have, too.
var taken = []string{
	"puzzle", "task", "algorithm", "dataset", "query", "answer", "least", "verified", "level", "by", "if", "atLeast",
	"reason", "moves", "counts", "bounds", "stats",
}

// tail(d, o) returns the members of an object after the moves, each with a comma before it: counts, the two numbers of
// a cost under their names, bounds, and statistics.
func (r *run) tail(d *solve.Dataset, o solve.Outcome) (list []byte, err error) {
	add := func(name string, value any) {
		data, e := json.Marshal(value)
		list, err = fmt.Appendf(list, ",%q:%s", name, data), cmp.Or(err, e)
	}
	if o.Err == nil && o.Answer.Counts != nil {
		add("counts", slices.Collect(slices.Chunk(o.Answer.Counts, d.Board.Cols)))
	}
	if names := solve.CostNames(r.puzzle, r.task); len(names) > 1 {
		minor := o.Cost.Minor
		if o.Answer.Value == solve.None {
			minor = solve.None
		}
		for i, n := range []int64{o.Answer.Value, minor} {
			name := names[i]
			if slices.Contains(taken, name) {
				name = "cost." + name
			}
			if o.Err == nil && (o.Replayed || o.Answer.Value == solve.None) {
				add(name, n)
			} else {
				add(name, nil)
			}
		}
	}
	if o.Err != nil && o.Stats.Bounds.Known() {
		add("bounds", bounds(o.Stats.Bounds))
	}
	add("stats", statsObject(o.Stats))
	return list, err
}

// moves(a, d, query) prints the states of a verified walk, each as soon as the walk gives it.
func (r *run) moves(a *attempt, d *solve.Dataset, query int) error {
	rules, err := r.puzzle.Rules(d, query)
	if err != nil {
		return err
	}
	write := func(_ solve.Move, s solve.State) error {
		data, err := json.Marshal(r.puzzle.Record(d, s))
		if err == nil {
			_, err = r.out.Write(data)
		}
		return err
	}
	if err := write(0, rules.Start()); err != nil {
		return err
	}
	_, _, _, err = solve.Replay(rules, a.session.Walk(a.meter, query), func(m solve.Move, s solve.State) error {
		_ = r.out.WriteByte(',') // the next write returns the error
		return write(m, s)
	})
	a.meter.Lap()
	return err
}
