package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"stepboard/app/contest/testset"
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
	for _, lost := range testset.Losses(set, format) {
		p.complainAt(lost, "command.warning")
	}
	if err := testset.Write(set, format, out); err != nil {
		return p.unread(err, BadInput)
	}
	made := solve.Say("command.make.set_made", "PluralCount", len(set.Cases), "File", out, "Format", format)
	return p.print(p.texts.Say(made))
}

// built is a set made from a text file of generator lines. All that is wrong or odd about the set is told, with the line
// and column of the text.
func (p *program) built(ctx context.Context, path string) (*testset.Set, int) {
	file, err := os.Open(path)
	if err != nil {
		p.failed(err)
		return nil, BadUsage
	}
	defer file.Close()
	set, err := testset.Parse(path, file)
	if err != nil {
		return nil, p.unread(err, BadInput)
	}
	b := NewBuilder(p.texts.Language())
	code := Solved
	for i, err := range set.Build(ctx, filepath.Dir(path), b) {
		if ctx.Err() != nil {
			return nil, Interrupted
		}
		if err != nil {
			code = max(code, p.unbuilt(set, i, err))
		}
	}
	if code == Solved {
		b.Describe(ctx, set)
		wrong, err := b.Try(ctx, set)
		if err != nil && ctx.Err() == nil {
			return nil, p.unread(err, BadInput)
		}
		for _, w := range wrong {
			p.complainAt(w, "command.error")
			code = BadInput
		}
	}
	for _, note := range set.Notes {
		p.complainAt(note, "command.warning")
	}
	if ctx.Err() != nil {
		return nil, Interrupted
	}
	return set, code
}

// unbuilt tells why a case of a set, or with the number -1 another file of it, was not made.
func (p *program) unbuilt(set *testset.Set, i int, err error) int {
	var at testset.Place
	var file *testset.FileError
	switch {
	case i >= 0:
		at = set.Cases[i].At
	case errors.As(err, &file):
		at = file.At
	}
	var said *Said
	if !errors.As(err, &said) {
		one := NewBuilder(p.texts.Language())
		said = one.because(err)
	}
	p.said = fmt.Sprintf("%s:%d:%d: %s", set.Source, at.Line, at.Column, said.Text)
	_, _ = fmt.Fprintln(p.stderr, p.said)
	return said.code
}
