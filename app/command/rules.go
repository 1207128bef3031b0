package command

import (
	"io"
	"os"
	"strings"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/script"
)

// rulesOption is the option -rules of every command. Its file is read before the options, because these depend on the
// known puzzles.
func (p *program) rulesOption() option {
	return option{name: "rules", group: everyone, value: "FILE", read: func(string) error { return nil }}
}

// bring adds puzzles of the collection that arguments name, and the puzzle of the file of -rules, which is the default
// for -puzzle. It returns an exit code if the file is wrong.
func (p *program) bring(args []string) (code int) {
	p.puzzles = collection.With(p.puzzles, words(args))
	path := rulesIn(args)
	if path == "" {
		return Solved
	}
	file, err := os.Open(path)
	if err != nil {
		p.failed(err)
		return BadInput
	}
	defer file.Close()
	source, err := io.ReadAll(io.LimitReader(file, script.MaxSource+1))
	if err != nil {
		p.failed(err)
		return BadInput
	}
	puzzle, err := script.Open(path, source)
	if err == nil {
		_, err = puzzle.File.Try(&solve.Meter{})
	}
	if err != nil {
		return p.unread(err, BadInput)
	}
	p.puzzles, p.ruled = p.puzzles.With(puzzle), puzzle
	return Solved
}

// rulesIn is the value of -rules in arguments, or empty.
func rulesIn(args []string) string {
	for i, arg := range args {
		name := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
		if name == arg {
			continue
		}
		if value, ok := strings.CutPrefix(name, "rules="); ok {
			return value
		}
		if name == "rules" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

// words are arguments, and the values after an equals sign.
func words(args []string) (list []string) {
	for _, arg := range args {
		list = append(list, arg)
		if _, value, ok := strings.Cut(arg, "="); ok {
			list = append(list, value)
		}
	}
	return list
}

// preferRules sets -puzzle to the puzzle of -rules, unless it was given.
func (p *program) preferRules(options []option, given map[string]bool) error {
	if p.ruled == nil || given["puzzle"] {
		return nil
	}
	for _, o := range options {
		if o.name == "puzzle" {
			return o.read(p.ruled.ID())
		}
	}
	return nil
}
