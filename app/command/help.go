package command

import (
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// help is the command: how the program is called or, with the ID of a puzzle, what that puzzle is and how it is solved.
func (p *program) help(args []string) int {
	if len(args) > 0 {
		puzzle := puzzles.ByID(args[0])
		if puzzle == nil {
			return p.usage(*noPuzzle(args[0]))
		}
		return p.print(p.describe(puzzle))
	}
	text := p.texts.Say(solve.Say("command.help"))
	for _, puzzle := range puzzles.All() {
		text += "\n" + p.texts.Say(solve.Say("command.help_item", "Name", puzzle.ID(), "Text",
			solve.Say(puzzle.ID()+".title")))
	}
	return p.print(text)
}

// describe is what a puzzle is, with its tasks and the algorithms of each, the default ones first.
func (p *program) describe(puzzle solve.Puzzle) string {
	id := puzzle.ID()
	text := p.texts.Say(solve.Say(id+".title")) + "\n\n" + p.texts.Say(solve.Say(id+".about")) + "\n"
	for _, task := range puzzle.Tasks() {
		text += "\n" + p.texts.Say(solve.Say("command.help_task", "Task", task, "Text", solve.Say(id+".task."+task)))
		for _, s := range puzzle.Solvers(task) {
			text += "\n" + p.texts.Say(solve.Say("command.help_item", "Name", s.ID(), "Text",
				solve.Say(id+".algorithm."+s.ID()+".hint")))
		}
	}
	return text
}

// puzzleIDs lists the names that -puzzle takes.
func puzzleIDs() (ids []string) {
	for _, p := range puzzles.All() {
		ids = append(ids, p.ID())
	}
	return ids
}
