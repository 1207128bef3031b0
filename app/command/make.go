package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/contest/generate"
	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// make is the command make. It makes boards or, with -set, a set of test data.
func (p *program) make(args []string) int {
	asks := slices.ContainsFunc(args, func(arg string) bool { return aliases[arg] == "help" })
	switch {
	case slices.Contains(args, "-set") || slices.Contains(args, "--set"):
		if asks { // otherwise -help would be the value of -set
			args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return strings.TrimLeft(arg, "-") == "set" })
		}
		return p.perform(find(table(), makeSet), args)
	case len(args) > 0 && !strings.HasPrefix(args[0], "-"):
		p.ruled = p.puzzles.ByID(args[0])
		if _, ok := p.ruled.(solve.Maker); !ok {
			return p.fail(nil, noPuzzle(p.puzzles, args[0]))
		}
		args = args[1:]
	case asks:
		_, _, code, _ := p.arguments(args, "make", nil)
		return code
	case p.ruled == nil:
		return p.fail(nil, missingPuzzle(p.puzzles, "make"))
	}
	o := newMaking(p, p.ruled.(solve.Maker))
	more, _, code, done := p.arguments(args, "make", o.list())
	switch {
	case done:
		return code
	case len(more) > 0:
		return p.usage(solve.Say("command.no_option", "Option", more[0]))
	}
	if err := o.fit(); err != nil {
		return p.fail(nil, err)
	}
	ctx, stop := p.interruptible()
	defer stop()
	if o.Over.Solver != "" {
		return o.climb(ctx)
	}
	var all []*solve.Dataset
	for i := range o.datasets {
		o.Number = uint64(i) //nolint:gosec // it is not negative
		d, err := generate.Make(ctx, solve.NewBudget(memory(0)), o.Order)
		if err != nil {
			return o.unmade(ctx, err)
		}
		all = append(all, d)
	}
	if o.NearMiss {
		if code := o.tellHairs(ctx, all); code != Solved {
			return code
		}
	}
	return o.write(all...)
}

func (o *making) tellHairs(ctx context.Context, all []*solve.Dataset) int {
	for i, d := range all {
		for q := range d.Queries {
			wall, answer, _, err := generate.NearMiss(ctx, solve.NewBudget(memory(0)), o.Maker, d, q)
			if err != nil {
				return o.unmade(ctx, err)
			}
			o.complain(solve.Say("command.make.hair", "Dataset", i+1, "Query", q+1, "Row", d.Board.Row(wall)+1,
				"Col", d.Board.Col(wall)+1, "Answer", answer))
		}
	}
	return Solved
}

// climb makes a board that is hard for an algorithm. After an interrupt or an error it writes the best board so far.
func (o *making) climb(ctx context.Context) int {
	o.Better = func(c generate.Climbed) {
		if o.quiet {
			return
		}
		o.complain(solve.Say("command.make.climbed", "PluralCount", c.Step, "Over", c.Over, "Under", c.Under,
			"Ratio", strconv.FormatFloat(float64(c.Over)/float64(max(1, c.Under)), 'f', 2, 64)))
	}
	best, err := o.Run(ctx, solve.NewBudget(memory(0)))
	if best == nil {
		return o.unmade(ctx, err)
	}
	code := o.write(best.Dataset)
	if err != nil {
		o.complain(solve.Say("command.make.stopped", "PluralCount", best.Step))
		return max(code, o.unmade(ctx, err))
	}
	return code
}

type making struct {
	*program
	generate.Climb // if Over is empty, only Order is used
	rows, cols     int
	datasets       int
	seed           int
	file           string
}

// newMaking returns an order that accepts every board.
func newMaking(p *program, maker solve.Maker) *making {
	order := generate.Order{Maker: maker, Least: generate.Any, Most: math.MaxInt64}
	order.Doubt = func(query int, what solve.Text) {
		p.complain(solve.Say("command.make.doubt", "Query", query+1, "What", what))
	}
	return &making{program: p, Climb: generate.Climb{Order: order}}
}

const mostDatasets = 1000

func (o *making) list() []option {
	o.Values = map[string]int{}
	kinds, parameters := o.Maker.Makes()
	o.Kind, o.datasets, o.Steps = kinds[0], 1, generate.UsualSteps
	list := []option{
		{name: "n", value: "ROWS", read: whole(&o.rows, 1, math.MaxInt32)},
		{name: "m", value: "COLS", read: whole(&o.cols, 1, math.MaxInt32)},
		{name: "kind", value: "K", words: kinds, read: choice("kind", &o.Kind, kinds...).read},
		{name: "answer", value: "A..B", read: o.answer},
		{name: "unique", on: &o.Unique},
		{name: "difficulty", value: "A..B", read: o.difficulty},
		{name: "hard", value: "A[:C][/B[:D]]", read: o.hard},
		{name: "steps", value: "N", read: whole(&o.Steps, 1, generate.MostSteps)},
		{name: "datasets", value: "N", read: whole(&o.datasets, 1, mostDatasets)},
		{name: "seed", value: "N", read: whole(&o.seed, 0, generate.MostSeed)},
		{name: "o", value: "FILE", read: text(&o.file)},
	}
	if solve.HasWalls(o.Maker) {
		list = append(list, option{name: "hair", on: &o.NearMiss})
	}
	for _, parameter := range parameters {
		read := func(s string) error {
			if parameter.Percent {
				s = strings.TrimSuffix(s, "%")
			}
			var v int
			err := whole(&v, parameter.Least, parameter.Most)(s)
			o.Values[parameter.ID] = v
			return err
		}
		value := "N"
		switch {
		case parameter.Percent:
			value = "P%"
		case parameter.Most == 1:
			value = "1"
		}
		list = append(list, option{name: parameter.ID, short: parameter.Short, value: value, read: read})
		if parameter.Counts == solve.CountsTaken {
			list = append(list, option{name: "captures", value: "N", read: whole(&o.Captures, 0, parameter.Most)})
		}
	}
	return list
}

// answer(s) reads the range of wanted answers: A, A.., ..B, A..B or none.
func (o *making) answer(s string) error {
	if s == "none" {
		o.Least, o.Most = solve.None, solve.None
		return nil
	}
	return between(s, &o.Least, &o.Most, "7, 40.., ..9, 5..9, none")
}

// difficulty(s) reads the range of the wanted number of misleading states.
func (o *making) difficulty(s string) error {
	o.Misled.Wanted = true
	return between(s, &o.Misled.Least, &o.Misled.Most, "3, 2.., ..4, 2..4")
}

// between(s, from, to, want) reads a range: A, A.., ..B or A..B. The parameter want has examples for the error.
func between(s string, from, to *int64, want string) error {
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
	ok := number(from, least, 0) && number(to, more, generate.Open)
	return wanted(ok && s != ".." && *from <= *to, want)
}

// hard(s) reads ALGORITHM[:COUNT][/ALGORITHM[:COUNT]]. The first measure should be large, and the second divides it.
func (o *making) hard(s string) error {
	over, under, divided := strings.Cut(s, "/")
	return wanted(o.measure(&o.Over, over) && (!divided || o.measure(&o.Under, under)),
		"spfa, bfs:generated, spfa:expanded/dijkstra:expanded")
}

// measure(to, s) reads ALGORITHM[:COUNT]: an exact algorithm of the puzzle, and one of [generate.Counts].
func (o *making) measure(to *generate.Measure, s string) bool {
	counts := generate.Counts()
	*to = generate.Measure{Count: counts[0]}
	solver, count, named := strings.Cut(s, ":")
	if to.Solver = solver; named {
		to.Count = count
	}
	return slices.Contains(counts, to.Count) && slices.ContainsFunc(o.Maker.Tasks(), func(task string) bool {
		s := solve.SolverByID(o.Maker, task, solver)
		return s != nil && solve.Exact(s)
	})
}

// fit sets the size and the seed. For a wrong size, or for conditions that -hard does not allow, it returns a *misuse.
func (o *making) fit() error {
	limits := o.Maker.Limits()
	size := document.DefaultSize(limits)
	size = grid.Size{Rows: cmp.Or(o.rows, size.Rows), Cols: cmp.Or(o.cols, o.rows, size.Cols)}
	o.Size, o.Seed = size, uint64(o.seed) //nolint:gosec // it is not negative
	if misfit, ok := errors.AsType[*solve.Refusal](document.Fits(limits, size)); ok {
		return &misuse{misfit.Text}
	}
	if o.Over.Solver != "" && (o.datasets > 1 || o.Guarantees != (generate.Guarantees{})) {
		return misused("command.make.hard_alone")
	}
	return nil
}

// unmade prints why no board was made, and the board with the nearest answer if no board met the conditions.
func (o *making) unmade(ctx context.Context, err error) int {
	var unmet *generate.Unmet
	var refusal *solve.Refusal
	switch {
	case ctx.Err() != nil:
		return Interrupted
	case errors.As(err, &unmet):
		o.complain(solve.Say("command.make.unmet", "PluralCount", unmet.Tried, "Nearest", unmet.Nearest))
		var board bytes.Buffer
		if o.Maker.Format(&board, []*solve.Dataset{unmet.Dataset}) == nil {
			_, _ = o.stderr.Write(board.Bytes())
		}
		return Unsolved
	case errors.As(err, &refusal):
		o.complain(refusal.Text)
		return Unsolved
	case outOfBudget(err):
		o.complain(solve.Say("command.make.budget"))
		return Unsolved
	}
	return o.failed(err, BadInput)
}

func (o *making) write(all ...*solve.Dataset) int {
	content := document.Content{Puzzle: o.Maker, Task: generate.Task(o.Maker, all[0]), Datasets: all}
	format := files.FormatOf(o.file)
	var err error
	if o.file != "" {
		_, _, err = files.Save(o.file, content, format)
	} else {
		err = files.Write(o.stdout, content, format)
	}
	var lost *solve.FormatError
	switch {
	case errors.As(err, &lost) && o.inSet:
		o.complain(lost.Text)
		return BadInput
	case errors.As(err, &lost):
		return o.usage(solve.Say("command.make.lost", "What", lost.Text))
	case err != nil:
		return o.failed(err, BadInput)
	}
	return Solved
}
