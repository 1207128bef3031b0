package command

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"stepboard/solve"
)

// subcommand is a command. Help and completion are made from the list of commands.
type subcommand struct {
	name string // the first argument, or the constant makeSet
	key  string // key of its texts
	// begin returns the command's options, without the options that all commands have, and the action that uses their
	// values. The options are in sections, in the order of help.
	begin func(p *program) ([][]option, action)
	run   func(p *program, args []string) int // nil: the action of begin does the work
	words func(p *program) []string           // words that may follow the name; nil: files
}

// action does the work of a command until ctx ends. given has the names of the given options.
type action func(ctx context.Context, files []string, given map[string]bool) int

// makeSet is the name of the command make with the option -set.
const makeSet = "make -set"

// table lists the commands in the order of help.
func table() []subcommand {
	return []subcommand{
		{name: "solve", key: "solve", begin: (*program).solve},
		{name: "draw", key: "draw", begin: (*program).draw},
		{name: "check", key: "check", begin: (*program).check},
		{name: "make", key: "make", begin: makeSections, run: (*program).make, words: puzzleIDs},
		{name: makeSet, key: "set", begin: (*program).makeSet},
		{name: "convert", key: "convert", begin: (*program).convert},
		{name: "judge", key: "judge", begin: (*program).judge},
		{name: "break", key: "break", begin: (*program).breaks},
		{name: "trace", key: "trace", begin: (*program).trace},
		{name: "class", key: "class", begin: (*program).class},
		{name: "reports", key: "reports", begin: (*program).reports},
		{name: "version", key: "version", run: (*program).version},
		{name: "help", key: "help", begin: (*program).help, words: func(p *program) []string {
			return append(commandNames(), puzzleIDs(p)...)
		}},
	}
}

func find(table []subcommand, name string) *subcommand {
	i := slices.IndexFunc(table, func(e subcommand) bool { return e.name == name })
	if i < 0 {
		return nil
	}
	return &table[i]
}

func commandNames() (names []string) {
	for _, e := range table() {
		if e.name != makeSet {
			names = append(names, e.name)
		}
	}
	slices.Sort(names)
	return names
}

func listedNames() string { return strings.Join(commandNames(), ", ") }

func puzzleIDs(p *program) []string { return p.puzzles.IDs() }

// makeSections returns the options of make, each once. They depend on the puzzle.
func makeSections(p *program) ([][]option, action) {
	var all []option
	for _, puzzle := range p.puzzles {
		maker, ok := puzzle.(solve.Maker)
		if !ok {
			continue
		}
		for _, o := range newMaking(p, maker).list() {
			i := slices.IndexFunc(all, func(other option) bool { return other.name == o.name })
			if i < 0 {
				all = append(all, o)
				continue
			}
			for _, word := range o.words {
				if !slices.Contains(all[i].words, word) {
					all[i].words = append(slices.Clip(all[i].words), word)
				}
			}
		}
	}
	return [][]option{all}, nil
}

func (g guide) summary(e subcommand) string {
	return g.texts.Say(solve.Say("command.summary." + e.key))
}

func (g guide) text(e subcommand, sections [2]string) string {
	return g.texts.Say(solve.Say("command."+e.key+".help", "Options", sections[0], "More", sections[1]))
}

// optionsOf returns the options of a command in sections. The options of all commands are in the last section.
func (g guide) optionsOf(e subcommand) [][]option {
	sections := [][]option{nil}
	if e.begin != nil {
		sections, _ = e.begin(g.program)
	}
	last := len(sections) - 1
	sections[last] = append(slices.Clip(sections[last]), g.common()...)
	return sections
}

func (g guide) hint(e subcommand, o option) string {
	return g.texts.Say(solve.Say("command.option." + cmp.Or(o.group, e.key) + "." + o.name))
}
