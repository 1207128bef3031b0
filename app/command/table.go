package command

import (
	"cmp"
	"slices"
	"strings"

	"stepboard/solve"
)

// subcommand is a command. Help, manual page and completion are made from the list of commands.
type subcommand struct {
	// name is the first argument. name contains the option if an option makes another command, as -set of make.
	name string
	key  string                              // key of its texts
	run  func(p *program, args []string) int // nil: the command without the option runs
	// sections are its options in the order of help, without the options that all commands have.
	sections func(p *program) [][]option
	words    func(p *program) []string // words that may follow the name; nil: files
}

// table lists the commands in the order of help.
func table() []subcommand {
	return []subcommand{
		{name: "solve", key: "solve", run: (*program).solve, sections: func(p *program) [][]option {
			return [][]option{(&options{puzzles: p.puzzles}).list()}
		}},
		{name: "draw", key: "draw", run: (*program).draw, sections: func(p *program) [][]option {
			d := drawing{puzzles: p.puzzles}
			return [][]option{d.viewOptions(), d.otherOptions()}
		}},
		{name: "check", key: "check", run: (*program).check, sections: func(p *program) [][]option {
			return [][]option{p.checkOptions(&options{puzzles: p.puzzles})}
		}},
		{name: "make", key: "make", run: (*program).make, sections: makeSections, words: puzzleIDs},
		{name: "make -set", key: "set", sections: func(p *program) [][]option {
			return [][]option{p.setOptions(new(setMaking))}
		}},
		{name: "convert", key: "convert", run: (*program).convert, sections: func(p *program) [][]option {
			return [][]option{(&converting{puzzles: p.puzzles}).list()}
		}},
		{name: "judge", key: "judge", run: (*program).judge, sections: func(p *program) [][]option {
			return [][]option{append(new(judging).list(), p.trusting())}
		}},
		{name: "break", key: "break", run: (*program).breaks, sections: func(p *program) [][]option {
			return [][]option{append((&breakOptions{puzzles: p.puzzles}).list(), p.trusting())}
		}},
		{name: "trace", key: "trace", run: (*program).trace, sections: func(*program) [][]option {
			return [][]option{new(tracing).list()}
		}},
		{name: "reports", key: "reports", run: (*program).reports, sections: func(*program) [][]option {
			return [][]option{new(reporting).list()}
		}},
		{name: "version", key: "version", run: (*program).version},
		{name: "help", key: "help", run: (*program).help, sections: func(*program) [][]option {
			return [][]option{new(helping).list()}
		}, words: func(p *program) []string { return append(commandNames(), puzzleIDs(p)...) }},
	}
}

// find returns the command with a name, or nil.
func find(table []subcommand, name string) *subcommand {
	i := slices.IndexFunc(table, func(e subcommand) bool { return e.name == name })
	if i < 0 {
		return nil
	}
	return &table[i]
}

// commandNames returns the names of the commands, sorted.
func commandNames() (names []string) {
	for _, e := range table() {
		if e.run != nil {
			names = append(names, e.name)
		}
	}
	slices.Sort(names)
	return names
}

// listedNames returns the names of the commands as part of a sentence.
func listedNames() string { return strings.Join(commandNames(), ", ") }

func puzzleIDs(p *program) []string { return p.puzzles.IDs() }

// makeSections returns the options of make, each once. Puzzles have different options for their boards.
func makeSections(p *program) [][]option {
	var all []option
	for _, puzzle := range p.puzzles {
		maker, ok := puzzle.(solve.Maker)
		if !ok {
			continue
		}
		for _, o := range makeOptions(maker) {
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
	return [][]option{all}
}

func makeOptions(maker solve.Maker) []option {
	o := newMaking(maker)
	return o.list()
}

// summary returns a short description of a command.
func (g guide) summary(e subcommand) string {
	return g.texts.Say(solve.Say("command.summary." + e.key))
}

// text returns the help about a command. sections are the texts that describe its options.
func (g guide) text(e subcommand, sections [2]string) string {
	return g.texts.Say(solve.Say("command."+e.key+".help", "Options", sections[0], "More", sections[1]))
}

// optionsOf returns the options of a command in sections. Options of all commands are at the end of the last section.
func (g guide) optionsOf(e subcommand) [][]option {
	sections := [][]option{nil}
	if e.sections != nil {
		sections = e.sections(g.program)
	}
	last := len(sections) - 1
	sections[last] = append(slices.Clip(sections[last]), g.common()...)
	return sections
}

// hint returns a short description of an option.
func (g guide) hint(e subcommand, o option) string {
	return g.texts.Say(solve.Say("command.option." + cmp.Or(o.group, e.key) + "." + o.name))
}
