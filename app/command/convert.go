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

// convert is the command convert. It writes the boards of a file into another file, whose name decides the format.
func (p *program) convert() ([][]option, action) {
	var puzzle, out string
	var dataset int // number of the board, from 1; 0: all boards
	list := []option{
		{name: "o", value: "OUT", read: text(&out)},
		p.puzzleOption("", &puzzle),
		{name: "dataset", value: "N", read: whole(&dataset, 1, math.MaxInt32)},
	}
	return [][]option{list}, func(ctx context.Context, names []string, _ map[string]bool) int {
		var endings []string
		for _, format := range []files.Format{files.Judge, files.Stepboard, files.MovingAI, files.Level} {
			for _, e := range files.Extensions[format] {
				endings = append(endings, "."+e)
			}
		}
		switch {
		case len(names) != 1 || out == "":
			return p.usage(solve.Say("command.convert.usage"))
		case !slices.Contains(endings, strings.ToLower(filepath.Ext(out))):
			return p.usage(solve.Say("command.convert.ending", "File", out, "Names", strings.Join(endings, ", ")))
		}
		f, code := p.readUntil(ctx, puzzle, names[0])
		if code != Solved {
			return code
		}
		for _, x := range f.Warnings {
			p.warn(f.Error(x))
		}
		c := f.Content
		switch {
		case dataset > len(c.Datasets):
			return p.usage(solve.Say("command.draw.no_dataset", "Dataset", dataset, "PluralCount", len(c.Datasets)))
		case dataset > 0:
			c.Datasets = c.Datasets[dataset-1 : dataset]
		}
		format := files.FormatOf(out)
		if format != files.Stepboard && !p.quiet {
			for _, lost := range files.Losses(c, format) {
				p.about(f, lost)
			}
		}
		_, _, err := files.Save(out, c, format)
		if unfit, ok := errors.AsType[*solve.FormatError](err); ok {
			p.about(f, unfit.Text)
			return BadInput
		}
		return p.fail(f, err)
	}
}
