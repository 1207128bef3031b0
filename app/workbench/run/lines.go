package run

import (
	"bytes"
	"context"
	"fmt"
	"strconv"

	"stepboard/app/view"
	"stepboard/solve"
)

// Lines returns the answers to a request in the judge's format, one in each line. If a query has no
// answer, Lines returns an error about the first such query, because an output with a missing line would be wrong.
// The text doubt is about the first answer that is right only under a condition.
func Lines(ctx context.Context, request solve.Request) (lines []byte, doubt solve.Text, err error) {
	for _, at := range request.Targets {
		for _, x := range request.Puzzle.Check(request.Datasets[at.Dataset], at.Query, request.Task) {
			if x.Severity == solve.Error {
				return nil, doubt, unanswered(at, &solve.BoardError{Diagnostic: x})
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, doubt, err
		}
	}
	var text bytes.Buffer
	request.Walk = solve.AnswersWay(request.Puzzle)
	jobs := []solve.Request{request}
	if request.Show = solve.OnFile(request.Puzzle, request.Solver); request.Show {
		jobs = jobs[:0]
		for i := range request.Targets { // each answer is proved
			one := request
			one.Targets = one.Targets[i : i+1]
			jobs = append(jobs, one)
		}
	}
	for _, one := range jobs {
		job := solve.Run(ctx, one)
		outcomes := job.Outcomes(0)
		if one.Show {
			o := job.First()
			if plain := solve.Unsupposing(one.Puzzle, one.Task); o.Err == nil && o.Level <= solve.AWay && plain != nil {
				one.Solver = plain
				o = solve.Run(ctx, one).First()
			}
			outcomes = []solve.Outcome{o}
		}
		for _, o := range outcomes {
			if o.Err != nil && ctx.Err() == nil {
				return nil, doubt, unanswered(o.Target, o.Err)
			}
			level := o.Explain(request.Puzzle, o.Answer)
			if one.Show && o.Level <= solve.AWay {
				return nil, doubt, failed(o.Target, level)
			}
			if one.Show && o.Level == solve.LeastIf && doubt.Key == "" {
				doubt = solve.Say("testset.doubt", "Dataset", o.Dataset+1, "Query", o.Query+1, "What", level)
			}
			line, err := solve.AnswerLine(request.Puzzle, request.Datasets[o.Dataset], o.Dataset+1, o.Answer, o.Walk.Moves())
			if err != nil {
				return nil, doubt, err
			}
			fmt.Fprintln(&text, line)
		}
		if err := ctx.Err(); err != nil {
			return nil, doubt, err
		}
	}
	return text.Bytes(), doubt, nil
}

func unanswered(at solve.Target, err error) error {
	why, ok := view.Ended(err, func(n int64) string { return strconv.FormatInt(n, 10) })
	if !ok {
		why = solve.Say("app.answers.failed")
	}
	return failed(at, why)
}

func failed(at solve.Target, why solve.Text) error {
	return solve.Refused("app.answers.unsolved", "Dataset", at.Dataset+1, "Query", at.Query+1, "Why", why)
}
