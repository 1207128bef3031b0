package command

import (
	"cmp"
	"os"
	"strconv"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// help is the command: how the program is called or, with the ID of a puzzle, what that puzzle is and how it is solved.
func (p *program) help(args []string) int {
	ids, _, code, done := p.arguments(args, "", nil)
	if done {
		return code
	}
	if len(ids) > 0 {
		puzzle := puzzles.ByID(ids[0])
		if puzzle == nil {
			p.complain(solve.Say("command.help_unknown", "Name", strconv.Quote(ids[0]), "Commands", p.names, "Puzzles",
				strings.Join(puzzles.IDs(), ", ")))
			return BadUsage
		}
		return p.print(describe(puzzle, p.texts))
	}
	text := p.texts.Say(solve.Say("command.help"))
	for _, puzzle := range puzzles.All() {
		text += "\n" + p.texts.Say(solve.Say("command.help_item", "Name", puzzle.ID(), "Text",
			solve.Say(puzzle.ID()+".title")))
	}
	return p.print(text)
}

// languages that -lang takes.
var languages = []string{"en", "zh", "ja"}

// inLanguage is the option -lang of every command. What is said from then on is said in that language.
func (p *program) inLanguage() option {
	return option{name: "lang", read: func(s string) error {
		return choose(s, languages, func(i int) { p.texts.SetLanguage(languages[i]) })
	}}
}

// systemLanguage is the locale of messages.
func systemLanguage() string {
	return cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// describe is what a puzzle is, with its tasks and the algorithms of each, the default ones first.
func describe(puzzle solve.Puzzle, texts *catalogue.Catalogue) string {
	id := puzzle.ID()
	text := texts.Say(solve.Say(id+".title")) + "\n\n" + texts.Say(solve.Say(id+".about")) + "\n"
	for _, task := range puzzle.Tasks() {
		text += "\n" + texts.Say(solve.Say("command.help_task", "Task", task, "Text", solve.Say(id+".task."+task)))
		for _, s := range puzzle.Solvers(task) {
			text += "\n" + texts.Say(solve.Say("command.help_item", "Name", s.ID(), "Text",
				solve.AlgorithmHint(puzzle, s.ID())))
		}
	}
	return text
}
