package testset

import (
	"fmt"
	"strings"

	"stepboard/solve"
)

// Sides of the boards that the example makes, as far as the puzzle has them: of the sample, and of two in each group.
var sides = []int{6, 7, 9, 12, 30}

// example is a text to begin with: a sample and two groups of boards of a puzzle, with what each line means.
func (r *Room) example(p solve.Puzzle) string {
	var out strings.Builder
	line := func(about, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if about != "" {
			text = fmt.Sprintf("%-15s # %s", text, r.Say(solve.Say(about)))
		}
		out.WriteString(text + "\n")
	}
	cases := 0
	board := func(kind string) {
		most := min(p.Limits().MaxRows, p.Limits().MaxCols)
		line("", "make %s -n %d%s -answer 1.. -seed %d", p.ID(), min(sides[cases], most), kind, cases+1)
		cases++
	}
	other := ""
	if m, ok := p.(solve.Maker); ok {
		if kinds, _ := m.Makes(); len(kinds) > 1 {
			other = " -kind " + kinds[1]
		}
	}
	out.WriteString("# " + r.Say(solve.Say("testing.example.about")) + "\n")
	line("", "name %s-set", p.ID())
	line("", "title %s", r.Say(solve.TextOf(p, "name")))
	line("testing.example.time", "time 1")
	line("testing.example.memory", "memory 256")
	out.WriteByte('\n')
	line("testing.example.sample", "sample")
	board("")
	out.WriteByte('\n')
	line("testing.example.group", "group small 40")
	board("")
	board(other)
	out.WriteByte('\n')
	line("", "group large 60")
	line("testing.example.later", "time 2")
	board("")
	board(other)
	return out.String()
}
