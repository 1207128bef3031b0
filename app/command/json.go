package command

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"stepboard/solve"
	"stepboard/solve/sokoban"
)

// outcome is what became of one query.
type outcome struct {
	dataset, query int // from 0
	solved         bool
	answer         solve.Answer
	stats          solve.Stats
	verified       solve.Verification
}

// json prints an object a line for each query. Those that can't be solved within the budget have the answer null, and
// the others are answered all the same.
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
		o, err := r.solveQuery(a, d, q)
		o.dataset = i
		if outOfBudget(err) {
			r.unsolved(i, q)
			code, err = Unsolved, nil
		}
		if err == nil {
			err = cmp.Or(r.line(a, d, o), r.flush())
		}
		if err != nil {
			return BadInput, err
		}
	}
	return code, nil
}

func (r *run) solveQuery(a *attempt, d *solve.Dataset, query int) (o outcome, err error) {
	o.query = query
	o.answer, err = r.answer(a, d, query, true)
	o.stats = a.lap()
	if err != nil {
		o.verified.Reason = r.overBudget()
		return o, err
	}
	o.solved = true
	o.verified, err = a.verify(query, o.answer)
	if err == nil {
		err = r.certify(a, query)
	}
	return o, err
}

// What the object of a query says before its moves, and behind them.
type (
	asked struct {
		Puzzle    string `json:"puzzle"`
		Task      string `json:"task"`
		Algorithm string `json:"algorithm"`
		Dataset   int    `json:"dataset"` // from 1, as Query
		Query     int    `json:"query"`
		Answer    *int64 `json:"answer"` // null where it is not known
		Verified  bool   `json:"verified"`
		By        string `json:"by,omitempty"`
		Reason    string `json:"reason,omitempty"`
	}
	answered struct {
		Counts  [][]int32 `json:"counts,omitempty"`
		*walked           // of the task walk
		Stats   struct {
			Expanded     int64 `json:"expanded"`
			Generated    int64 `json:"generated"`
			PeakFrontier int64 `json:"peakFrontier"`
			Bytes        int64 `json:"bytes"`
			Time         int64 `json:"ns"`
		} `json:"stats"`
	}
	walked struct {
		Pushes *int64 `json:"pushes"`
		Steps  *int64 `json:"steps"`
	}
)

func (r *run) line(a *attempt, d *solve.Dataset, o outcome) error {
	before := asked{
		Puzzle: r.puzzle.ID(), Task: r.task, Algorithm: r.solver.ID(), Dataset: o.dataset + 1, Query: o.query + 1,
		Verified: o.verified.OK,
	}
	if o.verified.OK {
		before.By = o.verified.By
	} else {
		before.Reason = r.texts.Say(o.verified.Reason)
	}
	var behind answered
	if r.puzzle == sokoban.Puzzle && r.task == sokoban.TaskWalk {
		behind.walked = &walked{}
	}
	if o.solved {
		before.Answer = &o.answer.Value
		if o.answer.Counts != nil {
			behind.Counts = slices.Collect(slices.Chunk(o.answer.Counts, d.Board.Cols))
		}
		if behind.walked != nil {
			behind.Pushes, behind.Steps = &o.answer.Value, &o.answer.Steps
			if o.answer.Value == solve.None {
				behind.Steps = &o.answer.Value
			}
		}
	}
	stats := &behind.Stats
	stats.Expanded, stats.Generated, stats.PeakFrontier = o.stats.Expanded, o.stats.Generated, o.stats.PeakFrontier
	stats.Bytes, stats.Time = o.stats.Bytes, o.stats.Time.Nanoseconds()
	head, err1 := json.Marshal(before)
	tail, err2 := json.Marshal(behind)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	_, err := fmt.Fprintf(r.out, `%s,"moves":[`, head[:len(head)-1])
	if err == nil && o.verified.OK && o.verified.By == solve.Replayed {
		err = r.moves(a, d, o.query)
	}
	if err == nil {
		_, err = fmt.Fprintf(r.out, "],%s\n", tail[1:])
	}
	return err
}

// moves prints the states of a walk that was verified, one after the other as they are made.
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
		_ = r.out.WriteByte(',') // the next to write has the error
		return write(m, s)
	})
	a.meter.Lap()
	return err
}
