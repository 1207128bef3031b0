package command

import (
	"os"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// help is the command: how the program is called or, with the ID of a puzzle, what that puzzle is and how it is solved;
// in the language that is asked for, or else the system's.
func (p *program) help(args []string) int {
	lang := ""
	ids, _, _, complaint := parse(args, []option{{name: "lang", read: oneOf(&lang, languages...)}})
	if complaint != nil {
		return p.usage(*complaint)
	}
	texts := helpTexts(lang)
	if len(ids) > 0 {
		puzzle := puzzles.ByID(ids[0])
		if puzzle == nil {
			return p.usage(*noPuzzle(ids[0]))
		}
		return p.print(describe(puzzle, texts))
	}
	text := texts.Say(solve.Say("command.help"))
	for _, puzzle := range puzzles.All() {
		text += "\n" + texts.Say(solve.Say("command.help_item", "Name", puzzle.ID(), "Text",
			solve.Say(puzzle.ID()+".title")))
	}
	return p.print(text)
}

// languages that -lang takes.
var languages = []string{"en", "zh", "ja"}

// helpTexts are those of a language, or where none is given of the system's: help is for who reads it, other than
// answers and complaints, which programs read as well.
func helpTexts(lang string) *catalogue.Catalogue {
	for _, variable := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if lang == "" {
			lang = os.Getenv(variable)
		}
	}
	return catalogue.New(lang)
}

// describe is what a puzzle is, with its tasks and the algorithms of each, the default ones first.
func describe(puzzle solve.Puzzle, texts *catalogue.Catalogue) string {
	id := puzzle.ID()
	text := texts.Say(solve.Say(id+".title")) + "\n\n" + texts.Say(solve.Say(id+".about")) + "\n"
	for _, task := range puzzle.Tasks() {
		text += "\n" + texts.Say(solve.Say("command.help_task", "Task", task, "Text", solve.Say(id+".task."+task)))
		for _, s := range puzzle.Solvers(task) {
			text += "\n" + texts.Say(solve.Say("command.help_item", "Name", s.ID(), "Text",
				solve.Say(id+".algorithm."+s.ID()+".hint")))
		}
	}
	return text
}
