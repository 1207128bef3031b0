// Package stress looks for an input on which a user's program fails, and then makes this input smaller.
package stress

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"stepboard/app/contest/judge"
	"stepboard/solve"
)

// Run runs the program on an input in the judge's format. Several goroutines may call Run at the same time. If the
// program could not be run, the error is an error of the context or the system.
type Run func(ctx context.Context, input []byte) (judge.Result, error)

// Trial is an input with its right answers, and the program's result and verdict.
type Trial struct {
	Datasets []*solve.Dataset
	Input    []byte
	Want     []string // right answers of all queries, in order
	Result   judge.Result
	Verdict  judge.Verdict
	// Ours is our own answer at the fault, with its level. It is nil unless the program has printed a wrong answer.
	Ours *solve.Outcome
	ways bool // answers contain ways, so Verdict.At is the number of the first wrong dataset
}

// Failed reports whether the program failed.
func (t *Trial) Failed() bool { return t.Verdict.Kind != judge.Accepted }

// errUnfit is the error for datasets that the judge's format can't express, or that can't be solved, for example
// because there is too little memory.
var errUnfit = errors.New("no input")

// prepare makes an input from datasets, and solves it. The error is errUnfit, the context's, or a crash of a solver.
func (o *Order) prepare(ctx context.Context, datasets []*solve.Dataset) (*Trial, error) {
	var input bytes.Buffer
	if err := o.Puzzle.Format(&input, datasets); err != nil || len(datasets) == 0 {
		return nil, errUnfit
	}
	t := &Trial{Datasets: datasets, Input: input.Bytes()}
	budget := o.Budget
	if _, ok := solve.Inner(o.Puzzle).(solve.Ruled); ok {
		budget = solve.NewBudget(mostRuledMemory)
	}
	for i, d := range datasets {
		lines, err := solve.AnswerLines(ctx, budget, o.Puzzle, o.Puzzle.Tasks()[0], d, i+1)
		var crash *solve.CrashError
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &crash):
			return nil, err
		case err != nil:
			return nil, errUnfit
		}
		t.Want = append(t.Want, lines...)
	}
	return t, nil
}

// Try runs the program on a board that somebody has painted. ok is false if a judge may not give this board. The error
// is the context's, an error of the system or a crash of our solver, or a *solve.Refusal if our answer is not sure.
func (o *Order) Try(ctx context.Context, d *solve.Dataset) (t *Trial, ok bool, err error) {
	list := []*solve.Dataset{d}
	if _, ok = o.legal(list, o.Puzzle.Given().Odd); !ok {
		return nil, false, nil
	}
	if t, err = o.try(ctx, list); err == nil && costly(t) { // the load of the machine may be the cause
		t, err = o.try(ctx, list)
	}
	if errors.Is(err, errUnfit) {
		return nil, false, nil
	}
	return t, err == nil, err
}

func (o *Order) try(ctx context.Context, datasets []*solve.Dataset) (*Trial, error) {
	t, err := o.prepare(ctx, datasets)
	if err != nil {
		return nil, err
	}
	if t.Result, err = o.Run(ctx, t.Input); err != nil {
		return nil, err
	}
	wanted := []byte(strings.Join(t.Want, "\n"))
	if t.Verdict, err = judge.Judge(ctx, t.Input, t.Result, wanted, judge.ComparisonBy(o.Puzzle)); err == nil {
		t.ways = solve.AnswersWay(o.Puzzle)
		err = o.uphold(ctx, t)
	}
	return t, err
}

// uphold checks our own answer where the program has another one. If our answer is wrong, the program is not blamed:
// the error is a *solve.Refusal with the reason.
func (o *Order) uphold(ctx context.Context, t *Trial) error {
	at, ok := t.Fault()
	if !ok || t.Verdict.Kind != judge.Wrong {
		return nil
	}
	request := solve.Problem{Puzzle: o.Puzzle, Dataset: t.Datasets[at.Dataset], Query: at.Query}.Request(o.Budget)
	request.Show = true
	ours := solve.Run(ctx, request).First()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case ours.Err == nil && ours.Level <= solve.AWay:
		return solve.Refused("stress.ours", "What", ours.Explain(o.Puzzle, ours.Answer))
	}
	t.Ours = &ours
	return nil
}

// legal returns datasets as an input. The result ok reports whether a judge may give this input: the puzzle's own
// reader must accept the input, and the keys of all warnings must be in the list allowed.
func (o *Order) legal(datasets []*solve.Dataset, allowed []string) (input []byte, ok bool) {
	unasked := func(d *solve.Dataset) bool { return len(d.Queries) == 0 }
	if len(datasets) == 0 || slices.ContainsFunc(datasets, unasked) {
		return nil, false
	}
	input, err := solve.Written(o.Puzzle, datasets)
	if err != nil {
		return nil, false
	}
	return input, !slices.ContainsFunc(datasets, func(d *solve.Dataset) bool {
		_, odd := solve.Odd(o.Puzzle, o.Puzzle.Tasks()[0], d, allowed...)
		return odd
	})
}

// warnings returns the keys of the warnings about datasets without errors.
func (o *Order) warnings(datasets []*solve.Dataset) (keys []string) {
	for _, d := range datasets {
		for {
			x, more := solve.Odd(o.Puzzle, o.Puzzle.Tasks()[0], d, keys...)
			if !more || x.Severity == solve.Error {
				break
			}
			keys = append(keys, x.Text.Key)
		}
	}
	return keys
}

// Size counts the parts of an input.
type Size struct {
	Datasets int  `json:"datasets"`
	Queries  int  `json:"queries"`
	Cells    int  `json:"cells"`
	Things   int  `json:"things"` // things on boards, without things in queries
	Walls    int  `json:"walls"`
	points   bool // whether the cells are points of a graph
}

// SizeOf returns the size of datasets.
func SizeOf(datasets []*solve.Dataset) Size {
	s := Size{Datasets: len(datasets)}
	for _, d := range datasets {
		s.Queries += len(d.Queries)
		s.Cells += d.Board.Cells()
		s.Things += len(d.Board.Things)
		s.points = s.points || d.Board.Numbered() && d.Board.Cells() > 1
		s.Walls += bytes.Count(d.Board.Terrain, []byte{solve.Wall})
	}
	return s
}

// Say returns the text with the key cells or, for graphs, with the key points. The arguments of the text are the
// numbers of the size.
func (s Size) Say(cells, points string) solve.Text {
	if s.points {
		cells = points
	}
	return solve.Say(cells, "PluralCount", s.Cells, "Queries", s.Queries, "Datasets", s.Datasets)
}
