package command

import (
	"bytes"
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/document"
	"stepboard/app/files"
	"stepboard/app/generate"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// make is the command: it makes a board, or with -set a set of test data.
func (p *program) make(args []string) int {
	if slices.Contains(args, "-set") || slices.Contains(args, "--set") {
		return p.makeSet(args)
	}
	if len(args) > 0 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]) {
		return p.print(p.texts.Say(solve.Say("command.make.help")))
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return p.usage(solve.Say("command.make.no_puzzle", "Names", strings.Join(puzzles.IDs(), ", ")))
	}
	maker, ok := puzzles.ByID(args[0]).(solve.Maker)
	if !ok {
		return p.usage(*noPuzzle(args[0]))
	}
	o := making{order: generate.Order{Maker: maker, Least: generate.Any, Most: math.MaxInt64}}
	more, _, help, complaint := parse(args[1:], append(o.list(), p.inLanguage()))
	switch {
	case complaint != nil:
		return p.usage(*complaint)
	case help:
		return p.print(p.texts.Say(solve.Say("command.make.help")))
	case len(more) > 0:
		return p.usage(solve.Say("command.two_files", "File", more[0]))
	}
	if complaint := o.fit(); complaint != nil {
		return p.usage(*complaint)
	}
	ctx, stop := p.interruptible()
	defer stop()
	d, err := generate.Make(ctx, solve.NewBudget(memory(0)), o.order)
	if err != nil {
		return p.unmade(ctx, o.order, err)
	}
	return p.give(o, d)
}

// making is the options of the command make.
type making struct {
	order      generate.Order
	rows, cols int
	seed       int
	file       string
}

// most is the largest seed, and more than any size.
const most = 1<<31 - 1

func (o *making) list() []option {
	o.order.Values = map[string]int{}
	kinds, parameters := o.order.Maker.Makes()
	o.order.Kind = kinds[0]
	list := []option{
		{name: "n", read: whole(&o.rows, 1, most)},
		{name: "m", read: whole(&o.cols, 1, most)},
		{name: "kind", read: oneOf(&o.order.Kind, kinds...)},
		{name: "answer", read: o.answer},
		{name: "seed", read: whole(&o.seed, 0, most)},
		{name: "o", read: text(&o.file)},
	}
	for _, parameter := range parameters {
		read := func(s string) error {
			var v int
			err := whole(&v, parameter.Least, parameter.Most)(strings.TrimSuffix(s, percent(parameter)))
			o.order.Values[parameter.ID] = v
			return err
		}
		list = append(list, option{name: parameter.ID, read: read})
		if parameter.ID == "queries" {
			list = append(list, option{name: "q", read: read})
		}
	}
	return list
}

// percent is what may stand behind the value of a parameter.
func percent(p solve.Parameter) string {
	if p.Percent {
		return "%"
	}
	return ""
}

// answer reads A, A.., ..B, A..B or none: which answers are wanted.
func (o *making) answer(s string) error {
	const want = "7, 40.., ..9, 5..9, none"
	if s == "none" {
		o.order.Least, o.order.Most = solve.None, solve.None
		return nil
	}
	least, more, ranged := strings.Cut(s, "..")
	if !ranged {
		more = least
	}
	number := func(to *int64, s string, open int64) bool {
		if *to = open; s == "" {
			return ranged
		}
		n, err := strconv.ParseInt(s, 10, 64)
		*to = n
		return err == nil && n >= 0
	}
	ok := number(&o.order.Least, least, 0) && number(&o.order.Most, more, math.MaxInt64-1)
	return wanted(ok && s != ".." && o.order.Least <= o.order.Most, want)
}

// fit works out the size, and complains of one that the puzzle has not.
func (o *making) fit() *solve.Text {
	limits := o.order.Maker.Limits()
	size := document.DefaultSize(limits)
	if o.rows > 0 {
		size = grid.Size{Rows: o.rows, Cols: o.rows}
	}
	if o.cols > 0 {
		size.Cols = o.cols
	}
	o.order.Size, o.order.Seed = size, uint64(o.seed) //nolint:gosec // it is not negative
	if size.Rows < limits.MinRows || size.Rows > limits.MaxRows || size.Cols < limits.MinCols ||
		size.Cols > limits.MaxCols || limits.Square && size.Rows != size.Cols {
		return said("command.make.size", "Rows", size.Rows, "Cols", size.Cols, "Puzzle", o.order.Maker.ID(),
			"MaxRows", limits.MaxRows, "MaxCols", limits.MaxCols)
	}
	return nil
}

// unmade says why no board was made. Where none had the answers wanted, the one that came nearest is told.
func (p *program) unmade(ctx context.Context, o generate.Order, err error) int {
	var unmet *generate.Unmet
	var refusal *solve.Refusal
	switch {
	case ctx.Err() != nil:
		return Interrupted
	case errors.As(err, &unmet):
		p.complain(solve.Say("command.make.unmet", "PluralCount", generate.Tries, "Nearest", unmet.Nearest))
		var board bytes.Buffer
		if o.Maker.Format(&board, []*solve.Dataset{unmet.Dataset}) == nil {
			_, _ = p.stderr.Write(board.Bytes())
		}
		return Unsolved
	case errors.As(err, &refusal):
		p.complain(refusal.Text)
		return Unsolved
	case outOfBudget(err):
		p.complain(solve.Say("command.make.budget"))
		return Unsolved
	}
	p.failed(err)
	return BadInput
}

// formatOf is the format that a file is to have, by its name.
func formatOf(path string) files.Format {
	if strings.EqualFold(filepath.Ext(path), files.Extension) {
		return files.Stepboard
	}
	return files.Judge
}

// give writes a board that was made into the file, or prints it.
func (p *program) give(o making, d *solve.Dataset) int {
	content := document.Content{
		Puzzle: o.order.Maker, Task: generate.Task(o.order.Maker, d), Datasets: []*solve.Dataset{d},
	}
	format := formatOf(o.file)
	var err error
	if o.file != "" {
		_, _, err = files.Save(o.file, content, format)
	} else {
		err = files.Write(p.stdout, content, format)
	}
	var lost *solve.FormatError
	switch {
	case errors.As(err, &lost):
		p.complain(lost.Text)
		return BadUsage
	case err != nil:
		p.failed(err)
		return BadInput
	}
	return Solved
}
