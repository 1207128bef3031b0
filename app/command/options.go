package command

import (
	"math"
	"slices"

	"stepboard/solve"
)

// options are the options of the commands solve and check.
type options struct {
	puzzle, task, algorithm string
	budget                  int64 // memory in bytes; 0: the default
	json                    bool
	places                  map[string]string // given values by the ID of the brush, such as "2,3" for -box
	folder                  string            // folder for the answers; empty: standard output
	trace                   string            // file for the trace of the algorithm; empty: none
	proof                   string            // file for the proofs; for check: file of proofs to check; empty: none
	exactOnly               bool              // only exact algorithms may run: their answers are compared with others
}

func (p *program) solveOptions(o *options) []option {
	o.places = map[string]string{}
	list := append(p.solving(o),
		option{name: "json", on: &o.json},
		option{name: "o", value: "FOLDER", read: text(&o.folder)},
		option{name: "trace", value: "FILE", read: text(&o.trace)},
		option{name: "proof", value: "FILE", read: text(&o.proof)},
	)
	for _, puzzle := range p.puzzles {
		for _, b := range puzzle.Brushes() {
			if b.Layer == solve.InQuery && b.Task != "" { // judges' formats can't hold things that only one task needs
				read := func(s string) error { o.places[b.ID] = s; return nil }
				list = append(list, option{name: b.ID, value: "R,C", read: read})
			}
		}
	}
	return list
}

func (p *program) solving(o *options) []option {
	const group = "solve"
	return []option{
		p.puzzleOption(group, &o.puzzle),
		{name: "task", group: group, value: "T", read: text(&o.task)},
		{name: "algorithm", group: group, value: "A", read: text(&o.algorithm)},
		{name: "memory", group: group, value: "MB", read: megabytes(&o.budget, math.MaxInt32)},
	}
}

// take(files) returns a *misuse if files and options contradict each other.
func (o *options) take(files []string) error {
	switch {
	case o.folder != "" && (len(files) == 0 || slices.Contains(files, "")):
		return misused("command.no_name")
	case o.folder != "" && o.trace != "":
		return misused("command.one_input", "Option", "-trace")
	case o.folder != "" && o.proof != "":
		return misused("command.one_input", "Option", "-proof")
	case o.folder != "":
		o.exactOnly = !o.json
	case len(files) > 1:
		return misused("command.two_files", "File", files[1])
	}
	return nil
}
