package command

import (
	"io"
	"os"
	"strings"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/script"
)

// rulesOption is the option -rules of every command. Its file is read before the options, since what these take goes by
// the puzzles that there are.
func (p *program) rulesOption() option {
	return option{name: "rules", group: everyone, value: "FILE", read: func(string) error { return nil }}
}

// bring adds to the puzzles that there are those of the collection that arguments name, and that of the file behind
// -rules, which is the default for -puzzle. It returns an exit code where the file is wrong.
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

// rulesIn is the value of -rules among arguments, or empty.
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

// words are arguments, and the values of those that have one behind a sign.
func words(args []string) (list []string) {
	for _, arg := range args {
		list = append(list, arg)
		if _, value, ok := strings.Cut(arg, "="); ok {
			list = append(list, value)
		}
	}
	return list
}

// preferRules gives -puzzle the puzzle of -rules, where it was not given itself.
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
