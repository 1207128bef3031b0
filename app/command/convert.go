package command

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"stepboard/app/storage/files"
	"stepboard/solve"
)

type converter struct {
	*program
	puzzle, out string
	dataset     int // number of the board, from 1; 0: all boards
}

// convert is the command convert. It writes the boards of a file into another file, whose name decides the format.
func (p *program) convert() ([][]option, action) {
	o := &converter{program: p}
	return [][]option{{
		{name: "o", value: "OUT", read: text(&o.out)},
		p.puzzleOption("", &o.puzzle),
		{name: "dataset", value: "N", read: whole(&o.dataset, 1, math.MaxInt32)},
	}}, o.write
}

func (o *converter) write(ctx context.Context, names []string, _ map[string]bool) int {
	p, endings := o.program, convertible()
	switch {
	case len(names) != 1 || o.out == "":
		return p.usage(solve.Say("command.convert.usage"))
	case !slices.Contains(endings, strings.ToLower(filepath.Ext(o.out))):
		return p.usage(solve.Say("command.convert.ending", "File", o.out, "Names", strings.Join(endings, ", ")))
	}
	f, code := p.readUntil(ctx, o.puzzle, names[0])
	if code != Solved {
		return code
	}
	for _, x := range f.Warnings {
		p.warn(f.Error(x))
	}
	c := f.Content
	switch {
	case o.dataset > len(c.Datasets):
		return p.usage(solve.Say("command.draw.no_dataset", "Dataset", o.dataset, "PluralCount", len(c.Datasets)))
	case o.dataset > 0:
		c.Datasets = c.Datasets[o.dataset-1 : o.dataset]
	}
	format := files.FormatOf(o.out)
	if format != files.Stepboard && !p.quiet {
		for _, lost := range files.Losses(c, format) {
			p.about(f, lost)
		}
	}
	_, _, err := files.Save(o.out, c, format)
	if unfit, ok := errors.AsType[*solve.FormatError](err); ok {
		p.about(f, unfit.Text)
		return BadInput
	}
	return p.fail(f, err)
}

func convertible() (endings []string) {
	for _, format := range []files.Format{files.Judge, files.Stepboard, files.MovingAI, files.Level} {
		for _, e := range files.Extensions[format] {
			endings = append(endings, "."+e)
		}
	}
	return endings
}
