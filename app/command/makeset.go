package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"stepboard/app/catalogue"
	"stepboard/app/contest/testset"
	"stepboard/solve"
)

// makeSet is the command make -set. It builds a set, tries the set's programs, and writes the set in a judge's format.
func (p *program) makeSet() ([][]option, action) {
	var file, out string
	format := testset.Formats()[0]
	list := []option{
		{name: "set", value: "FILE", read: text(&file)},
		{name: "o", value: "OUT", read: text(&out)},
		choice("format", &format, testset.Formats()...),
		p.trusting(),
	}
	return [][]option{list}, func(ctx context.Context, files []string, _ map[string]bool) int {
		if file == "" || out == "" || len(files) > 0 {
			return p.usage(solve.Say("command.make.set_usage"))
		}
		set, b, code := p.building(ctx, file)
		defer func() { _ = b.Close() }()
		if code != Solved {
			return code
		}
		notes := len(set.Notes)
		b.Describe(ctx, set)
		wrong, err := b.Try(ctx, set)
		switch {
		case ctx.Err() != nil:
			return Interrupted
		case err != nil:
			return p.unread(err, BadInput)
		}
		for _, w := range wrong {
			p.complainAt(w, "command.error")
		}
		if len(wrong) > 0 {
			return BadInput
		}
		for _, note := range set.Notes[notes:] {
			p.warn(note)
		}
		for _, lost := range testset.Losses(set, format) {
			p.warn(lost)
		}
		if err := testset.Write(set, format, out); err != nil {
			return p.unread(err, BadInput)
		}
		made := solve.Say("command.make.set_made", "PluralCount", len(set.Cases), "File", out, "Format", format)
		return p.print(p.texts.Say(made))
	}
}

// building makes a set from a text of generator lines, and returns the set with its builder, which the caller must
// close. Errors and warnings are printed with their line and column in the text.
func (p *program) building(ctx context.Context, path string) (*testset.Set, *Builder, int) {
	b := NewBuilder(p.texts.Language())
	b.Know(p.puzzles, p.ruled)
	if p.trusts {
		b.gate.Trust()
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, b, p.failed(err, BadUsage)
	}
	defer file.Close()
	set, err := testset.Parse(path, file)
	if err != nil {
		return nil, b, p.unread(err, BadInput)
	}
	code := Solved
	for i, err := range set.Build(ctx, filepath.Dir(path), b) {
		if ctx.Err() != nil {
			return nil, b, Interrupted
		}
		if err != nil {
			code = max(code, b.unbuilt(p, set, i, err))
		}
	}
	for _, note := range set.Notes {
		p.warn(note)
	}
	set.Puzzle = b.puzzle
	return set, b, code
}

// unbuilt prints why case i of a set was not made. If i is -1, err is about another file of the set.
func (b *Builder) unbuilt(p *program, set *testset.Set, i int, err error) int {
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
		said = b.saidOf(err)
	}
	p.said = catalogue.PlainLines(fmt.Sprintf("%s:%d:%d: %s", set.Source, at.Line, at.Column, said.Text))
	_, _ = fmt.Fprintln(p.stderr, p.said)
	return said.code
}
