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

// solveQuery solves a query and verifies the answer. o.Err is the error of solving, and err is the first of all errors.
func (r *run) solveQuery(a *attempt, d *solve.Dataset, t solve.Target) (o solve.Outcome, err error) {
	o.Target = t
	o.Answer, o.Err = r.answer(a, d, t.Query, true)
	o.Stats = a.meter.Lap()
	o.Stats.Bytes -= a.checking
	if o.Err != nil {
		o.Reason = r.reason(o.Err)
		return o, o.Err
	}
	left := a.meter.Left()
	o.Verification, err = a.verifier.Check(a.meter, t.Query, a.session, o.Answer, nil)
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
		Verified  bool   `json:"verified"`
		By        string `json:"by,omitempty"`
		Reason    string `json:"reason,omitempty"`
	}
	bounds struct { // solve.Bounds
		Least int64 `json:"least"`
		Most  int64 `json:"most,omitempty"`
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
		Verified: o.OK, By: o.By,
	}
	if !o.OK {
		before.Reason = r.texts.Say(o.Reason)
	}
	if o.Err == nil {
		before.Answer = &o.Answer.Value
		if o.Answer.Value != solve.None && !solve.Exact(r.solver) {
			before.Least = new(bool)
		}
	}
	head, err1 := json.Marshal(before)
	tail, err2 := r.tail(d, o)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	_, err := fmt.Fprintf(r.out, `%s,"moves":[`, head[:len(head)-1])
	if err == nil && o.OK && o.By == solve.Replayed {
		err = r.moves(a, d, o.Query)
	}
	if err == nil {
		_, err = fmt.Fprintf(r.out, "]%s}\n", tail)
	}
	return err
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
		steps := o.Answer.Steps
		if o.Answer.Value == solve.None {
			steps = solve.None
		}
		for i, n := range []int64{o.Answer.Value, steps} {
			if o.Err == nil {
				add(names[i], n)
			} else {
				add(names[i], nil)
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
