package command

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/scene/lines"
	"stepboard/solve"
)

// help is the command help. It describes the program, a command, or a puzzle with its algorithms.
func (p *program) help() ([][]option, action) {
	var shell string
	return [][]option{{choice("completion", &shell, shells...)}},
		func(_ context.Context, ids []string, _ map[string]bool) int {
			switch {
			case shell != "":
				return p.print(p.guide().completion(shell))
			case len(ids) == 0:
				return p.print(p.guide().overview())
			}
			if e := find(table(), strings.Join(ids, " ")); e != nil {
				return p.print(p.guide().help(*e))
			}
			puzzle := p.puzzles.ByID(ids[0])
			if puzzle == nil {
				p.complain(solve.Say("command.help_unknown", "Name", strconv.Quote(ids[0]), "Commands", listedNames(),
					"Puzzles", strings.Join(p.puzzles.IDs(), ", ")))
				return BadUsage
			}
			return p.print(describe(puzzle, p.texts))
		}
}

// guide makes the texts about the command line: help, and scripts for completion.
type guide struct{ *program }

func (p *program) guide() guide { return guide{p} }

func (g guide) overview() string {
	var commands []string
	for _, e := range table() {
		commands = append(commands, column("stepboard "+e.name, g.summary(e), narrow))
	}
	text := g.texts.Say(solve.Say("command.help", "Commands", strings.Join(commands, "\n"), "Options",
		g.listed(subcommand{}, g.common())))
	for _, puzzle := range g.puzzles {
		text += "\n" + g.texts.Say(solve.Say("command.help_item", "Name", puzzle.ID(), "Text", solve.TextOf(puzzle, "title")))
	}
	return text
}

func (g guide) help(e subcommand) string {
	var listed [2]string
	for i, options := range g.optionsOf(e) {
		listed[i] = g.listed(e, options)
	}
	return g.text(e, listed)
}

func (g guide) listed(e subcommand, options []option) string {
	heads, width := make([]string, len(options)), 0
	for i, o := range options {
		heads[i] = strings.TrimSpace("-" + o.name + " " + o.value)
		if o.short != "" {
			heads[i] += ", -" + o.short + " " + o.value
		}
		if n := len(heads[i]); n <= wide {
			width = max(width, n)
		}
	}
	lines := make([]string, len(options))
	for i, o := range options {
		lines[i] = column(heads[i], g.hint(e, o), width)
	}
	return strings.Join(lines, "\n")
}

// Widths in help, in cells of a terminal: for the name of a command, for options (at most), and for a whole line.
const (
	narrow  = 19
	wide    = 24
	mostRow = 110
)

// column returns a name (head) in a column of the given width, and a text beside it. After a wider name, the text
// begins in a new line.
func column(head, text string, width int) string {
	out, indent := fmt.Sprintf("  %-*s  ", width, head), "\n"+strings.Repeat(" ", width+4)
	if len(head) > width {
		out = "  " + head + indent
	}
	for i, line := range wrapped(text, mostRow-width-4) {
		if i > 0 {
			out += indent
		}
		out += line.Text
	}
	return out
}

// wrapped divides a text into lines of at most width cells of a terminal. CJK characters take two cells.
func wrapped(text string, width int) []lines.Line {
	measured := lines.Measure(text, func(char rune) float64 {
		if char >= firstWide {
			return 2
		}
		return 1
	})
	return measured.Break(float64(width))
}

// firstWide is the smallest character that is counted as two cells. CJK characters are above it.
const firstWide = 0x1100

func (p *program) common() []option {
	return []option{
		{name: "quiet", group: sharedGroup, on: &p.quiet},
		// The method bring reads the file of rules before all other options, because their values depend on the puzzles.
		{name: "rules", group: sharedGroup, value: "FILE", read: func(string) error { return nil }},
		p.inLanguage(),
	}
}

// inLanguage returns the option -lang, which sets the language of messages.
func (p *program) inLanguage() option {
	languages := document.Languages
	read := func(s string) error {
		return choose(s, languages, func(i int) { p.texts.SetLanguage(languages[i]) })
	}
	return option{name: "lang", group: sharedGroup, value: strings.Join(languages, "|"), words: languages, read: read}
}

// describe(puzzle, texts) describes a puzzle with its tasks and the algorithms of each task. The default comes first.
func describe(puzzle solve.Puzzle, texts *catalogue.Catalogue) string {
	text := texts.Say(solve.TextOf(puzzle, "title")) + "\n\n" + texts.Say(solve.TextOf(puzzle, "about")) + "\n"
	for _, task := range puzzle.Tasks() {
		text += "\n" + texts.Say(solve.Say("command.help_task", "Task", task, "Text", solve.TextOf(puzzle, "task."+task)))
		for _, s := range puzzle.Solvers(task) {
			hint := solve.AlgorithmHint(puzzle, s.ID())
			text += "\n" + texts.Say(solve.Say("command.help_item", "Name", s.ID(), "Text", hint))
		}
	}
	return text
}
