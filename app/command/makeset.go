package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"stepboard/app/testset"
	"stepboard/assets"
	"stepboard/solve"
)

// makeSet is the command make with the option -set: it builds a set from a text file of generator lines and writes it
// in a judge's format.
func (p *program) makeSet(args []string) int {
	var file, out string
	format := testset.Formats()[0]
	files, _, help, complaint := parse(args, []option{
		{name: "set", read: text(&file)},
		{name: "o", read: text(&out)},
		{name: "format", read: oneOf(&format, testset.Formats()...)},
		p.inLanguage(),
	})
	switch {
	case complaint != nil:
		return p.usage(*complaint)
	case help:
		return p.print(p.texts.Say(solve.Say("command.make.set_help")))
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
	b := &builder{program: p}
	if err == nil {
		err = set.Build(ctx, filepath.Dir(path), b)
	}
	var wrong *solve.InputError
	switch {
	case errors.As(err, &wrong):
		p.complainAt(wrong, "command.error")
		return nil, BadInput
	case b.code != Solved: // and it has been said why
		return nil, b.code
	case err != nil:
		return nil, p.unread(err, BadInput)
	}
	b.illustrate(set)
	return set, Solved
}

// builder makes inputs and answers by the commands of the program.
type builder struct {
	*program
	code   int
	puzzle solve.Puzzle // of the first input
	first  []byte
}

// errSaid is the error of a command that has said itself what is wrong.
var errSaid = errors.New("failed")

// Make runs a line as a command.
func (b *builder) Make(ctx context.Context, line []string) ([]byte, error) {
	var out bytes.Buffer
	one := *b.program
	one.stdout = &out
	one.interruptible = func() (context.Context, context.CancelFunc) { return context.WithCancel(ctx) }
	if b.code = one.run(line); b.code != Solved {
		return nil, fmt.Errorf("%v: %w", line, errSaid)
	}
	return out.Bytes(), nil
}

// Answer answers an input. An answer that is not verified is refused: it is to judge others.
func (b *builder) Answer(ctx context.Context, name string, input []byte) ([]byte, error) {
	w, code := b.workOn(options{}, name, bytes.NewReader(input))
	if b.code = code; code != Solved {
		return nil, errSaid
	}
	if b.puzzle == nil {
		b.puzzle, b.first = w.puzzle, input
	}
	r := &run{program: b.program, work: w, ctx: ctx}
	var out []byte
	for i, d := range w.datasets {
		answers, err := r.proved(i, d)
		if err != nil {
			b.code = b.fail(w.file, err)
			return nil, errSaid
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
		o, err := r.solveQuery(a, d, q)
		if err != nil {
			return nil, err
		}
		if !o.verified.OK {
			return nil, &solve.Refusal{Text: solve.Say("command.make.not_proved", "Dataset", i+1, "Query", q+1, "Why",
				o.verified.Reason)}
		}
		out = fmt.Appendln(out, o.answer.Value)
	}
	return out, nil
}

// illustrate gives a set what its packages have beside cases: a picture of the first board, and a validator where it
// has none of its own.
func (b *builder) illustrate(set *testset.Set) {
	var out bytes.Buffer
	one := *b.program
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
