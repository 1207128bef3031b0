package command

import (
	"math"
	"slices"

	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// options of the command solve, as given.
type options struct {
	puzzle, task, algorithm string
	budget                  int64 // bytes; 0: the default
	json                    bool
	puzzles                 puzzles.List      // that there are
	places                  map[string]string // by the IDs of brushes, where given
	file                    string            // empty: standard input
	files                   []string          // several, whose answers go into files of a folder
	folder                  string            // of the answers; empty: standard output
	trace                   string            // where to tell what the algorithm did; empty: nowhere
	proof                   string            // where to write proofs; of check: what to check; empty: nowhere
	right                   bool              // answers are to be least: others are held against them
}

// list is the options of the command solve, each of which writes what it was given into o.
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

// places lists the brushes of puzzles that place what a task asks of: judges' formats leave these things out.
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

// solving is those of them that the command check takes as well.
func (o *options) solving() []option {
	const group = "solve"
	return []option{
		{name: "puzzle", group: group, value: "ID", words: o.puzzles.IDs(), read: text(&o.puzzle)},
		{name: "task", group: group, value: "T", read: text(&o.task)},
		{name: "algorithm", group: group, value: "A", read: text(&o.algorithm)},
		{name: "memory", group: group, value: "MB", read: megabytes(&o.budget, math.MaxInt32)},
	}
}

// take takes in the files of the command solve, and complains of what does not go together.
func (o *options) take(files []string) (complaint *solve.Text) {
	switch {
	case o.folder != "" && (len(files) == 0 || slices.Contains(files, "")):
		return said("command.no_name")
	case o.folder != "" && o.trace != "":
		return said("command.one_input", "Option", "-trace")
	case o.folder != "" && o.proof != "":
		return said("command.one_input", "Option", "-proof")
	case o.folder != "":
		o.files, o.right = files, !o.json
	case len(files) > 1:
		return said("command.two_files", "File", files[1])
	case len(files) == 1:
		o.file = files[0]
	}
	if o.puzzle != "" && o.puzzles.ByID(o.puzzle) == nil {
		return noPuzzle(o.puzzles, o.puzzle)
	}
	return nil
}
