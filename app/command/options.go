package command

import (
	"math"
	"slices"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// options are the options of the commands solve and check.
type options struct {
	puzzle, task, algorithm string
	budget                  int64 // memory in bytes; 0: the default
	json                    bool
	puzzles                 puzzles.List      // known puzzles
	places                  map[string]string // given values by the ID of the brush, such as "2,3" for -box
	folder                  string            // folder for the answers; empty: standard output
	trace                   string            // file for the trace of the algorithm; empty: none
	proof                   string            // file for the proofs; with check: file of proofs to check; empty: none
	exactOnly               bool              // only exact algorithms, because other answers are compared with theirs
}

func (o *options) list() []option {
	o.places = map[string]string{}
	place := func(name string) option {
		return option{name: name, value: "R,C", read: func(s string) error { o.places[name] = s; return nil }}
	}
	list := append(o.solving(),
		option{name: "json", on: &o.json},
		option{name: "o", value: "FOLDER", read: text(&o.folder)},
		option{name: "trace", value: "FILE", read: text(&o.trace)},
		option{name: "proof", value: "FILE", read: text(&o.proof)},
	)
	for _, b := range places(o.puzzles) {
		list = append(list, place(b.ID))
	}
	return list
}

// places lists the brushes of things in queries that only one task needs. Judges' formats can't hold such things.
func places(all puzzles.List) (list []solve.Brush) {
	for _, p := range all {
		for _, b := range p.Brushes() {
			if b.Layer == solve.InQuery && b.Task != "" {
				list = append(list, b)
			}
		}
	}
	return list
}

func (o *options) solving() []option {
	const group = "solve"
	return []option{
		{name: "puzzle", group: group, value: "ID", words: o.puzzles.IDs(), read: text(&o.puzzle)},
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
	if o.puzzle != "" && o.puzzles.ByID(o.puzzle) == nil {
		return noPuzzle(o.puzzles, o.puzzle)
	}
	return nil
}
