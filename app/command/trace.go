package command

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

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

// trace is the command trace. It checks the trace of a program's search, and names the first error.
func (p *program) trace() ([][]option, action) {
	var board, helper string
	var asJSON bool
	list := []option{
		{name: "board", value: "FILE", read: text(&board)},
		choice("helper", &helper, trace.Languages()...),
		{name: "json", on: &asJSON},
	}
	return [][]option{list}, func(ctx context.Context, names []string, _ map[string]bool) int {
		switch {
		case helper != "" && len(names) == 0:
			_, text := trace.Helper(helper, p.texts.Language())
			return p.print(strings.TrimSuffix(string(text), "\n"))
		case len(names) != 1 || helper != "":
			return p.usage(solve.Say("command.trace.no_file"))
		}
		puzzle, datasets := p.ruled, []*solve.Dataset(nil)
		if board != "" {
			f, err := files.Open(p.puzzles, board)
			if err != nil {
				return p.unread(err, BadInput)
			}
			puzzle, datasets = f.Content.Puzzle, f.Content.Datasets
		}
		in, name := p.stdin, "standard input"
		if names[0] != "" {
			file, err := os.Open(names[0])
			if err != nil {
				return p.failed(err, BadUsage)
			}
			defer file.Close()
			in, name = file, names[0]
		}
		report, err := trace.Check(ctx, p.puzzles, name, in, puzzle, datasets)
		if err != nil {
			return p.unread(err, BadInput)
		}
		return p.tellTrace(name, report, asJSON)
	}
}

// tell(ctx, path) writes the runs of the algorithm on all queries into a file, as a trace.
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
		return trace.Write(to, w.puzzle, w.datasets, run)
	})
	return err
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
