package command

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"stepboard/app/contest/trace"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/files"
	"stepboard/solve"
)

// traced is the result of the command trace, in the form that -json prints.
type traced struct {
	Wrong   bool            `json:"wrong"`
	Line    int             `json:"line,omitempty"`
	Dataset int             `json:"dataset,omitempty"` // number from 1, like Query
	Query   int             `json:"query,omitempty"`
	State   json.RawMessage `json:"state,omitempty"` // an object with the fields of the state
	What    string          `json:"what,omitempty"`
	Events  int             `json:"events"`
	Answers int             `json:"answers"`       // number of right answers
	Unknown int             `json:"unknown"`       // number of answers that could not be checked
	Own     bool            `json:"own,omitempty"` // the trace has its own board, so nothing was checked
}

// tracing are the options of the command trace.
type tracing struct {
	board, helper string
	json          bool
}

func (o *tracing) list() []option {
	return []option{
		{name: "board", value: "FILE", read: text(&o.board)},
		choice("helper", &o.helper, trace.Languages()...),
		{name: "json", on: &o.json},
	}
}

// trace is the command trace: it checks the trace of a program's search, and names the first error.
func (p *program) trace(args []string) int {
	var o tracing
	names, _, code, done := p.arguments(args, "trace", o.list())
	switch {
	case done:
		return code
	case o.helper != "" && len(names) == 0:
		return p.printHelper(o.helper)
	case len(names) != 1 || o.helper != "":
		return p.usage(solve.Say("command.trace.no_file"))
	}
	var puzzle solve.Puzzle
	var datasets []*solve.Dataset
	if p.ruled != nil {
		puzzle = p.ruled
	}
	if o.board != "" {
		f, err := files.Open(p.puzzles, o.board)
		if err != nil {
			return p.unread(err, BadInput)
		}
		puzzle, datasets = f.Content.Puzzle, f.Content.Datasets
	}
	in, name := p.stdin, "standard input"
	if names[0] != "" {
		file, err := os.Open(names[0])
		if err != nil {
			p.failed(err)
			return BadUsage
		}
		defer file.Close()
		in, name = file, names[0]
	}
	ctx, stop := p.interruptible()
	defer stop()
	report, err := trace.Check(ctx, p.puzzles, name, in, puzzle, datasets)
	if err != nil {
		return p.unread(err, BadInput)
	}
	return p.tellTrace(name, report, o.json)
}

// tell writes the runs of the algorithm on all queries into a file, as a trace.
func (w *work) tell(ctx context.Context, path string) error {
	budget := solve.NewBudget(w.budget)
	_, err := disk.Replace(path, func(to io.Writer) error {
		run := func(t solve.Target) (*solve.Recording, solve.Answer, error) {
			job := solve.Run(ctx, solve.Request{
				Puzzle: w.puzzle, Task: w.task, Solver: w.solver, Datasets: w.datasets, Targets: []solve.Target{t},
				Budget: budget, Record: trace.MostEvents,
			})
			o := job.First()
			return job.Recording(), o.Answer, o.Err
		}
		return trace.Write(to, trace.ForPosthoc(path), w.puzzle, w.datasets, run)
	})
	return err
}

func (p *program) printHelper(language string) int {
	_, text := trace.Helper(language)
	if _, err := p.stdout.Write(text); err != nil {
		p.failed(err)
		return BadInput
	}
	return Solved
}

func (p *program) tellTrace(name string, r trace.Report, asJSON bool) int {
	t, code := traced{Events: r.Events, Answers: r.Answers, Unknown: r.Unknown, Own: r.Own}, Solved
	line := p.texts.Say(solve.Say("command.trace.sum", "PluralCount", r.Events, "Answers", r.Answers, "Unknown",
		r.Unknown))
	if r.Own {
		line = p.texts.Say(solve.Say("command.trace.own", "PluralCount", r.Events))
	}
	if w := r.Wrong; w != nil {
		code = Wrong
		t.Wrong, t.Line, t.Dataset, t.Query = true, w.Line, w.Where.Dataset+1, w.Where.Query+1
		t.State, t.What = json.RawMessage(w.State), p.texts.Say(w.What)
		line = fmt.Sprintf("%s:%d: %s", name, w.Line, p.texts.Say(solve.Say("command.trace.wrong", "Dataset", t.Dataset,
			"Query", t.Query, "State", w.State, "What", t.What)))
	}
	if asJSON {
		code = max(code, p.printJSON(t))
	}
	switch {
	case r.Events == 0:
		p.complain(solve.Say("command.trace.nothing", "Name", name))
		return BadInput
	case asJSON:
		return code
	}
	return max(code, p.print(line))
}
