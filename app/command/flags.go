package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/puzzles"
)

// option is an option of a command. If it has a value, read reads the value. Otherwise its name alone sets *on.
type option struct {
	name  string
	short string   // second name; empty: none
	value string   // placeholder for the value in help
	words []string // all values, or the most important values; nil: not listed
	group string   // group in the key of its text; empty: the group of its command
	read  func(value string) error
	on    *bool
}

// sharedGroup is the group of options that several commands share.
const sharedGroup = "all"

// choice returns an option whose value is one of words.
func choice[T ~string](name string, to *T, words ...T) option {
	list := plain(words)
	read := func(s string) error { return choose(s, list, func(i int) { *to = words[i] }) }
	return option{name: name, value: strings.Join(list, "|"), words: list, read: read}
}

func plain[T ~string](words []T) (list []string) {
	for _, w := range words {
		list = append(list, string(w))
	}
	return list
}

// picked returns an option whose value is one of names. It stores the index of the name.
func picked[E ~uint8](name string, to *E, names []string) option {
	read := func(s string) error { return choose(s, names, func(i int) { *to = E(i) }) }
	return option{name: name, value: strings.Join(names, "|"), words: names, read: read}
}

// arguments reads the arguments of a command, with the options that all commands have: see parse. If the arguments are
// wrong or ask for help, it prints a message and returns done = true with the exit code.
func (p *program) arguments(args []string, name string, options []option) (
	files []string, given map[string]bool, code int, done bool,
) {
	files, given, err := parse(args, append(options, p.common()...))
	if err == nil && p.ruled != nil && !given["puzzle"] { // the puzzle of -rules is the default of -puzzle
		for _, o := range options {
			if o.name == "puzzle" {
				err = o.read(p.ruled.ID())
			}
		}
	}
	if errors.Is(err, flag.ErrHelp) {
		return nil, nil, p.print(p.guide().help(*find(table(), name))), true
	}
	return files, given, p.fail(nil, err), err != nil
}

// endOfOptions is the argument after which all arguments are names of files.
const endOfOptions = "--"

// ambiguous returns the first option that is also the name of a file. A stranger may have named the file so that the
// shell's * becomes an option.
func ambiguous(args []string) (word string, ok bool) {
	for _, arg := range args {
		if arg == endOfOptions {
			break
		}
		if strings.HasPrefix(arg, "-") {
			if _, err := os.Lstat(arg); err == nil {
				return arg, true
			}
		}
	}
	return "", false
}

// parse returns the files among the arguments ("" is standard input), and the names of the given options. Options may
// come before and after files, up to endOfOptions. The error is a *misuse, or flag.ErrHelp if the user asks for help.
func parse(args []string, options []option) (files []string, given map[string]bool, err error) {
	set := flag.NewFlagSet("", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	for _, o := range options {
		if o.on != nil {
			set.BoolVar(o.on, o.name, false, "")
			continue
		}
		for _, name := range []string{o.name, o.short} {
			if name == "" {
				continue
			}
			set.Func(name, "", func(value string) error {
				err = o.read(value)
				if bad, ok := errors.AsType[*badValue](err); ok {
					err = misused("command.draw.bad_value", "Option", "-"+name, "Value", strconv.Quote(value), "Want", bad.want)
				}
				return err
			})
		}
	}
	for {
		switch wrong := set.Parse(args); {
		case errors.Is(wrong, flag.ErrHelp):
			return nil, nil, flag.ErrHelp
		case wrong != nil && err == nil:
			err = badOption(wrong.Error())
		}
		if err != nil {
			return nil, nil, err
		}
		if set.NArg() == 0 {
			break
		}
		names := set.Args()
		before := len(args) - len(names) - 1
		ended := before >= 0 && args[before] == endOfOptions
		if !ended {
			names = names[:1]
		}
		for _, name := range names {
			switch name {
			case "": // an empty name, for example from an unset variable of the shell
				return nil, nil, misused("command.empty_name")
			case "-":
				name = ""
			}
			files = append(files, name)
		}
		if ended {
			break
		}
		args = set.Args()[1:]
	}
	given = map[string]bool{}
	set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return files, given, nil
}

// badOption turns an error of package flag into a *misuse.
func badOption(why string) error {
	if name, ok := strings.CutPrefix(why, "flag provided but not defined: "); ok {
		return misused("command.no_option", "Option", name)
	}
	if name, ok := strings.CutPrefix(why, "flag needs an argument: "); ok {
		return misused("command.no_value", "Option", name)
	}
	return misused("command.bad_option", "Why", why)
}

// misuse is an error of the arguments.
type misuse struct{ text solve.Text }

func (m *misuse) Error() string { return m.text.Key }

func misused(key string, pairs ...any) error { return &misuse{solve.Say(key, pairs...)} }

// missingPuzzle returns the error that the ID of a puzzle must follow the given word.
func missingPuzzle(list puzzles.List, word string) error {
	return misused("command.missing_puzzle", "Word", word, "Names", strings.Join(list.IDs(), ", "))
}

func noPuzzle(list puzzles.List, id string) error {
	return misused("command.no_puzzle", "Name", strconv.Quote(id), "Names", strings.Join(list.IDs(), ", "))
}

// memory returns a budget in bytes; 0 becomes the default. It also adjusts the garbage collector to the budget.
func memory(bytes int64) int64 {
	if bytes == 0 {
		bytes = budget.Default()
	}
	budget.Collect(bytes)
	return bytes
}

// badValue is the error for a wrong value of an option. The field want says which values are right.
type badValue struct{ want string }

func (e *badValue) Error() string { return e.want }

func wanted(ok bool, want string) error {
	if ok {
		return nil
	}
	return &badValue{want}
}

// choose(s, names, store) calls store with the index of s in names. The error is a badValue if s is not among names.
func choose(s string, names []string, store func(i int)) error {
	i := slices.Index(names, s)
	if i >= 0 {
		store(i)
	}
	return wanted(i >= 0, strings.Join(names, ", "))
}

func whole(to *int, least, most int) func(string) error {
	return func(s string) error {
		n, err := strconv.Atoi(s)
		*to = n
		return wanted(err == nil && n >= least && n <= most, fmt.Sprintf("%d-%d", least, most))
	}
}

func megabytes(to *int64, most int) func(string) error {
	return func(s string) error {
		var mb int
		err := whole(&mb, 1, most)(s)
		*to = int64(mb) * budget.MB
		return err
	}
}

func decimal(to *float64, least, most float64) func(string) error {
	return func(s string) error {
		x, err := strconv.ParseFloat(s, 64)
		*to = x
		return wanted(err == nil && x >= least && x <= most, fmt.Sprintf("%g-%g", least, most))
	}
}

// position reads a number of at least 0, or the word "end". It stores "end" as -1.
func position(to *int) func(string) error {
	return func(s string) error {
		if s == "end" {
			*to = -1
			return nil
		}
		n, err := strconv.Atoi(s)
		*to = n
		return wanted(err == nil && n >= 0, "0, 1, 2, …, end")
	}
}

// puzzleOption returns the option with the ID of a known puzzle.
func (p *program) puzzleOption(group string, to *string) option {
	return option{name: "puzzle", group: group, value: "ID", words: p.puzzles.IDs(), read: func(id string) error {
		if *to = id; id != "" && p.puzzles.ByID(id) == nil {
			return noPuzzle(p.puzzles, id)
		}
		return nil
	}}
}

func text(to *string) func(string) error {
	return func(s string) error {
		*to = s
		return nil
	}
}
