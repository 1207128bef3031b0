package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"syscall"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/budget"
)

const standardInput = "<stdin>"

const maxWarnings = 20

// solve is the command solve. It reads a whole input, checks the input, and prints the answers.
func (p *program) solve() ([][]option, action) {
	var o options
	return [][]option{p.solveOptions(&o)}, func(ctx context.Context, files []string, _ map[string]bool) int {
		if err := o.take(files); err != nil {
			return p.fail(nil, err)
		}
		if o.folder != "" {
			return p.solveEach(ctx, o, files)
		}
		return p.answers(ctx, o, append(files, "")[0]) // no file means standard input
	}
}

// answers(ctx, o, file) prints the answers to a file. The name "" stands for standard input.
func (p *program) answers(ctx context.Context, o options, file string) int {
	w, code := p.work(o, file, nil)
	if code != Solved {
		return code
	}
	return p.answer(ctx, o, w)
}

// work(o, name, in) reads an input (see the method read), checks it, and chooses task and algorithm.
func (p *program) work(o options, name string, in io.Reader) (w work, code int) {
	bytes := make(chan int64, 1)
	go func() { bytes <- memory(o.budget) }() // asking the system for its memory takes as long as reading a small input
	f, code := p.read(o.puzzle, name, in)
	if code != Solved {
		return w, code
	}
	w, err := o.work(f)
	if err != nil {
		return w, p.fail(nil, err)
	}
	code = p.examine(w, o)
	w.budget = <-bytes
	return w, code
}

func (p *program) answer(ctx context.Context, o options, w work) int {
	out := bufio.NewWriterSize(p.stdout, 1<<16)
	r := &run{program: p, work: w, ctx: ctx, out: out}
	answers := r.plain
	if o.json {
		answers = r.json
	}
	if !o.json && !solve.Exact(w.solver) {
		p.about(w.file, solve.Say("command.some_way", "Algorithm", solve.AlgorithmName(w.puzzle, w.solver.ID())))
	}
	var code int
	var err error
	if o.proof != "" {
		code, err = r.withProofs(o.proof, answers)
	} else {
		code, err = answers()
	}
	r.wipe()
	err = cmp.Or(err, out.Flush())
	if err == nil && code == Solved && o.trace != "" {
		err = w.tell(ctx, o.trace)
	}
	if err == nil && code == Solved && o.proof != "" {
		code, err = p.checkProofs(ctx, w, o.proof, p.stderr)
	}
	if err != nil {
		return p.fail(w.file, err)
	}
	return code
}

// fail prints an error about a file, and returns the exit code. If err is nil, the exit code is Solved.
func (p *program) fail(f *files.File, err error) int {
	var board *solve.BoardError
	var over *solve.OverBudget
	var refusal *solve.Refusal
	var misuse *misuse
	var wrong *solve.InputError
	switch {
	case err == nil:
		return Solved
	case errors.As(err, &misuse):
		return p.usage(misuse.text)
	case errors.Is(err, context.Canceled):
		return Interrupted
	case errors.Is(err, syscall.EPIPE): // the reader of our output has closed the pipe
	case errors.As(err, &board):
		p.complainAt(f.Error(board.Diagnostic), "command.error")
	case errors.As(err, &wrong): // in a file of rules
		p.complainAt(wrong, "command.error")
	case errors.As(err, &over):
		p.about(f, solve.Say("command.over_budget", "MB", over.Budget/budget.MB))
		return Unsolved
	case errors.As(err, &refusal):
		p.about(f, refusal.Text)
	default:
		return p.failed(err, BadInput)
	}
	return BadInput
}

func (p *program) about(f *files.File, what solve.Text) {
	p.complain(solve.Say("command.draw.about", "File", f.Name, "What", what))
}

// readUntil is like the method read, but returns when ctx ends, because reading standard input may never end.
func (p *program) readUntil(ctx context.Context, puzzle, name string) (*files.File, int) {
	type result struct {
		file *files.File
		code int
	}
	done := make(chan result, 1)
	go func() {
		f, code := p.read(puzzle, name, nil)
		done <- result{f, code}
	}()
	select {
	case r := <-done:
		return r.file, r.code
	case <-ctx.Done():
		return nil, Interrupted
	}
}

// read(puzzle, name, source) reads an input of the puzzle with the ID puzzle, or of any puzzle if the ID is "". If
// source is nil, it reads the file called name, or standard input if name is "". Otherwise name is only for messages.
func (p *program) read(puzzle, name string, source io.Reader) (*files.File, int) {
	switch {
	case source != nil:
	case name == "":
		source, name = p.stdin, standardInput
	default:
		file, err := os.Open(name)
		if err != nil {
			return nil, p.failed(err, BadUsage)
		}
		defer file.Close()
		source = file
	}
	f, err := files.Read(p.puzzles, name, source, p.puzzles.ByID(puzzle))
	if err != nil {
		return nil, p.unread(err, BadUsage)
	}
	return f, Solved
}

// complainAt prints an error at a place of the input as NAME:LINE:COLUMN: text. Without a line it prints NAME: text. A
// file of rules may say any text, so control characters are replaced.
func (p *program) complainAt(e *solve.InputError, key string) {
	at := e.Name
	if e.Line > 0 {
		at = fmt.Sprintf("%s:%d:%d", e.Name, e.Line, e.Column)
	}
	p.said = catalogue.PlainLines(at + ": " + p.texts.Say(solve.Say(key, "What", e.Text)))
	_, _ = fmt.Fprintln(p.stderr, p.said)
}

func (p *program) warn(e *solve.InputError) {
	if !p.quiet {
		p.complainAt(e, "command.warning")
	}
}

// examine prints warnings, and the errors for which algorithms would refuse the input. A judge's input was already
// checked for the first task when it was read.
func (p *program) examine(w work, o options) int {
	warnings, more := w.file.Warnings, 0
	if w.file.Format == files.Judge && unplaced(w, o) {
		return p.usage(solve.Say("command.not_placed", "Task", w.task))
	}
	if w.file.Format != files.Judge || w.task != w.puzzle.Tasks()[0] {
		for i, d := range w.datasets {
			for x := range diagnose(w, d) {
				x.Dataset = i
				switch {
				case x.Severity == solve.Warning && len(warnings) < maxWarnings:
					warnings = append(warnings, x)
				case x.Severity == solve.Warning:
					more++
				case x.Query >= 0 && len(o.places) > 0:
					return p.usage(x.Text)
				default:
					p.complainAt(w.file.Error(x), "command.error")
					return BadInput
				}
			}
		}
	}
	for _, x := range warnings[:min(len(warnings), maxWarnings)] {
		p.warn(w.file.Error(x))
	}
	if n := max(0, len(warnings)-maxWarnings) + more; n > 0 && !p.quiet {
		p.complain(solve.Say("command.more_warnings", "PluralCount", n))
	}
	return Solved
}

// diagnose checks a dataset with its queries, one after the other. It yields diagnostics of the board only once.
func diagnose(w work, d *solve.Dataset) iter.Seq[solve.Diagnostic] {
	return func(yield func(solve.Diagnostic) bool) {
		for q := min(0, len(d.Queries)-1); q < len(d.Queries); q++ {
			for _, x := range w.puzzle.Check(d, q, w.task) {
				if (q < 1 || x.Query >= 0) && !yield(x) {
					return
				}
			}
		}
	}
}

type run struct {
	*program
	work
	ctx     context.Context
	out     *bufio.Writer
	proofs  io.Writer // receives the proofs of all answers; nil: no proofs are wanted
	flushed time.Time
	told    bool // the terminal shows the progress now
	// replaced says which algorithms took the place of others, and why.
	replaced []solve.Text
	bounds   solve.Bounds  // bounds of the last query's answer, if the answer is not known
	kept     *solve.Budget // the memory of all queries; it keeps the tables that they share
}

// unanswered reports whether err concerns only one query: its memory was too small, or the user ended its search.
func (r *run) unanswered(err error) bool {
	return outOfBudget(err) || errors.Is(err, context.Canceled) && r.bounds.Known()
}

func (r *run) unsolved(dataset, query int, err error) {
	r.wipe()
	line := r.texts.Say(solve.Say("command.unsolved", "Dataset", dataset+1, "Query", query+1, "Why", r.reason(err)))
	if r.bounds.Known() {
		line += "; " + r.within(r.bounds)
	}
	_, _ = fmt.Fprintf(r.stderr, "%s: %s\n", r.file.Name, line)
}

func (r *run) reason(err error) solve.Text {
	if errors.Is(err, context.Canceled) {
		return solve.Say("command.ended")
	}
	return solve.Say("command.over_budget", "MB", r.budget/budget.MB)
}

// flush prints waiting output, at most ten times a second. So slow answers appear one by one.
func (r *run) flush() error {
	r.wipe()
	if now := time.Now(); now.Sub(r.flushed) > 100*time.Millisecond {
		r.flushed = now
		return r.out.Flush()
	}
	return nil
}
