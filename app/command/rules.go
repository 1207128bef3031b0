package command

import (
	"context"
	"io"
	"math"
	"os"
	"strings"

	"stepboard/app/storage/collection"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/script"
)

// bring adds puzzles to the list of known puzzles: the puzzles of the collection that args name, and the puzzle of
// -rules. If the file of -rules is wrong, the exit code is not Solved. Before this, bring reads -lang for the messages.
func (p *program) bring(args []string) (code int) {
	_ = p.inLanguage().read(valueIn(args, "lang"))
	p.puzzles = collection.With(p.puzzles, words(args))
	path := valueIn(args, "rules")
	if path == "" {
		return Solved
	}
	file, err := os.Open(path) // may be a pipe
	if err != nil {
		return p.failed(err, BadInput)
	}
	defer file.Close()
	source, err := io.ReadAll(io.LimitReader(file, script.MaxSource+1))
	if err != nil {
		return p.failed(err, BadInput)
	}
	puzzle, err := script.Open(path, source)
	if err == nil {
		var most int64
		if megabytes(&most, math.MaxInt32)(valueIn(args, "memory")) != nil { // missing, or arguments reports it later
			most = math.MaxInt64
		}
		_, err = files.TryRules(context.Background(), puzzle, most)
	}
	switch {
	case files.Untested(err):
		p.complain(solve.Say("command.rules.untested", "File", path))
	case err != nil:
		return p.unread(err, BadInput)
	}
	p.puzzles, p.ruled = p.puzzles.With(puzzle), puzzle
	return Solved
}

// valueIn returns the value of an option in args, or "" if the option is not given.
func valueIn(args []string, option string) string {
	for i, arg := range args {
		if arg == endOfOptions {
			break
		}
		name := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
		if name == arg {
			continue
		}
		if value, ok := strings.CutPrefix(name, option+"="); ok {
			return value
		}
		if name == option && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

// words(args) returns the arguments, and in addition the values after equals signs.
func words(args []string) (list []string) {
	for _, arg := range args {
		list = append(list, arg)
		if _, value, ok := strings.Cut(arg, "="); ok {
			list = append(list, value)
		}
	}
	return list
}
