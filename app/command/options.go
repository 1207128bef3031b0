package command

import (
	"errors"
	"flag"
	"io"
	"math"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/puzzles"
)

// options of the command solve, as given.
type options struct {
	puzzle, task, algorithm string
	budget                  int64 // bytes; 0: the default
	json                    bool
	places                  map[string]string // "box" and "player", where given
	file                    string            // empty: standard input
	help                    bool
}

// options reads the arguments of the command solve. Flags may stand before and behind the file.
func (p *program) options(args []string) (o options, complaint *solve.Text) {
	complain := func(key string, pairs ...any) (options, *solve.Text) {
		t := solve.Say(key, pairs...)
		return o, &t
	}
	set := flag.NewFlagSet("solve", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&o.puzzle, "puzzle", "", "")
	set.StringVar(&o.task, "task", "", "")
	set.StringVar(&o.algorithm, "algorithm", "", "")
	set.BoolVar(&o.json, "json", false, "")
	memory := set.String("memory", "", "")
	places := map[string]*string{"box": set.String("box", "", ""), "player": set.String("player", "", "")}
	for named := false; ; {
		err := set.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			o.help = true
			return o, nil
		}
		if err != nil {
			return complain("command.bad_flag", "Why", err.Error())
		}
		if set.NArg() == 0 {
			break
		}
		if named {
			return complain("command.two_files", "File", set.Arg(0))
		}
		o.file, named = set.Arg(0), true
		args = set.Args()[1:]
	}
	if o.file == "-" {
		o.file = ""
	}
	if *memory != "" {
		mb, err := strconv.ParseInt(*memory, 10, 64)
		if err != nil || mb < 1 || mb > math.MaxInt64/budget.MB {
			return complain("command.bad_memory", "Value", strconv.Quote(*memory))
		}
		o.budget = mb * budget.MB
	}
	o.places = map[string]string{}
	set.Visit(func(f *flag.Flag) {
		if v := places[f.Name]; v != nil {
			o.places[f.Name] = *v
		}
	})
	if o.puzzle != "" && puzzles.ByID(o.puzzle) == nil {
		return complain("command.no_puzzle", "Name", strconv.Quote(o.puzzle), "Names", strings.Join(puzzleIDs(), ", "))
	}
	return o, nil
}

// memory is the budget in bytes, and fits the garbage collector to it.
func (o options) memory() int64 {
	bytes := o.budget
	if bytes == 0 {
		bytes = budget.Default()
	}
	budget.Collect(bytes)
	return bytes
}

// puzzleOf is the puzzle that the options name, or nil.
func puzzleOf(o options) solve.Puzzle {
	if o.puzzle == "" {
		return nil
	}
	return puzzles.ByID(o.puzzle)
}
