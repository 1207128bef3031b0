package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/contest/testset"
	"stepboard/assets"
	"stepboard/solve"
)

// makeSet is the command make with the option -set: it builds a set from a text file of generator lines and writes it
// in a judge's format.
func (p *program) makeSet(args []string) int {
	var file, out string
	format := testset.Formats()[0]
	files, _, code, done := p.arguments(args, "command.make.set_help", []option{
		{name: "set", read: text(&file)},
		{name: "o", read: text(&out)},
		{name: "format", read: oneOf(&format, testset.Formats()...)},
	})
	switch {
	case done:
		return code
	case file == "" || out == "" || len(files) > 0:
		return p.usage(solve.Say("command.make.set_usage"))
	}
	ctx, stop := p.interruptible()
	defer stop()
	set, code := p.built(ctx, file)
	if code != Solved {
		return code
	}
	if err := testset.Write(set, format, out); err != nil {
		return p.unread(err, BadInput)
	}
	made := solve.Say("command.make.set_made", "PluralCount", len(set.Cases), "File", out, "Format", format)
	return p.print(p.texts.Say(made))
}

// built is a set made from a text file of generator lines.
func (p *program) built(ctx context.Context, path string) (*testset.Set, int) {
	file, err := os.Open(path)
	if err != nil {
		p.failed(err)
		return nil, BadUsage
	}
	defer file.Close()
	set, err := testset.Parse(path, file)
	b := &Builder{program: p}
	if err == nil {
		for _, err = range set.Build(ctx, filepath.Dir(path), b) {
			if err != nil {
				break
			}
		}
	}
	if err == nil {
		b.Illustrate(ctx, set)
		err = ctx.Err()
	}
	if err != nil {
		return nil, p.unread(err, BadInput)
	}
	return set, Solved
}

// Builder makes inputs and answers by the commands of the program.
type Builder struct {
	*program
	puzzle solve.Puzzle // of the first input
	first  []byte
}

// NewBuilder is a builder that prints nothing; its errors say in a language what is wrong. It serves one goroutine.
func NewBuilder(language string) *Builder {
	p := newProgram(strings.NewReader(""), io.Discard, io.Discard)
	p.texts = catalogue.New(language)
	return &Builder{program: p}
}

// Said is the error of a command that has said itself, in the user's language, what is wrong.
type Said struct {
	Text string
	code int
}

// Error is what was said.
func (e *Said) Error() string { return e.Text }

// under is the program that a context ends, and no signal.
func (b *Builder) under(ctx context.Context) program {
	one := *b.program
	one.interruptible = func() (context.Context, context.CancelFunc) { return context.WithCancel(ctx) }
	return one
}

// Make runs a line as a command.
func (b *Builder) Make(ctx context.Context, line []string) ([]byte, error) {
	var out bytes.Buffer
	one := b.under(ctx)
	one.stdout = &out
	if code := one.run(line); code != Solved {
		return nil, &Said{one.said, code}
	}
	return out.Bytes(), nil
}

// Answer answers an input. An answer that is not verified is refused: it is to judge others.
func (b *Builder) Answer(ctx context.Context, name string, input []byte) ([]byte, error) {
	w, code := b.work(options{}, name, bytes.NewReader(input))
	if code != Solved {
		return nil, &Said{b.said, code}
	}
	if b.puzzle == nil {
		b.puzzle, b.first = w.puzzle, input
	}
	r := &run{program: b.program, work: w, ctx: ctx}
	var out []byte
	for i, d := range w.datasets {
		answers, err := r.proved(i, d)
		if err != nil {
			code := b.fail(w.file, err)
			return nil, &Said{b.said, code}
		}
		out = append(out, answers...)
	}
	return out, nil
}

// proved answers the queries of a dataset, and verifies each answer.
func (r *run) proved(i int, d *solve.Dataset) (out []byte, err error) {
	a := r.attempt(d)
	defer func() { a.release() }()
	for q := range d.Queries {
		o, err := r.solveQuery(a, d, solve.Target{Dataset: i, Query: q})
		if err != nil {
			return nil, err
		}
		if !o.OK {
			return nil, solve.Refused("command.make.not_proved", "Dataset", i+1, "Query", q+1, "Why", o.Reason)
		}
		out = fmt.Appendln(out, o.Answer.Value)
	}
	return out, nil
}

// Illustrate gives a set that was built what its packages have beside cases: a picture of the first board, and a
// validator where it has none of its own.
func (b *Builder) Illustrate(ctx context.Context, set *testset.Set) {
	var out bytes.Buffer
	one := b.under(ctx)
	one.stdin, one.stdout = bytes.NewReader(b.first), &out
	if one.draw([]string{"-puzzle", b.puzzle.ID(), "-format", "png", "-o", "-", "-"}) == Solved {
		set.Statement = append(set.Statement, testset.Bytes("board.png", out.Bytes()))
	}
	if len(set.Validators) > 0 {
		return
	}
	if data, err := assets.Validators.ReadFile("validators/" + b.puzzle.ID() + ".py"); err == nil {
		set.Validators = []testset.File{testset.Bytes("validate.py", data)}
	}
}
