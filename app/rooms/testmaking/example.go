package testmaking

import (
	"fmt"
	"strings"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// sides are the sides of the boards in the example: the sample, then two boards in each group.
var sides = []int{7, 8, 10, 16, 30}

// samples(p) returns the inputs of the samples in a puzzle's file of rules. For other puzzles it returns nil.
func samples(p solve.Puzzle) (inputs []string) {
	if own, ok := solve.Inner(p).(*script.Puzzle); ok {
		for _, s := range own.File.Samples {
			inputs = append(inputs, s.Input)
		}
	}
	return inputs
}

// firstSize returns the size of the first board of the samples in a puzzle's file of rules.
func firstSize(p solve.Puzzle) grid.Size {
	return solve.Inner(p).(*script.Puzzle).Boards()[0].Board.Size
}

// mostPainted is the largest number of the document's boards that the example offers.
const mostPainted = 10

// painted returns the boards of the document as inputs, without the samples of its rules and without boards that the
// format of the puzzle can't hold. If the document is of another puzzle, it returns nil.
func (r *Room) painted(p solve.Puzzle, samples []string) (inputs []string) {
	doc := r.Bench.Doc()
	if doc.Puzzle() != p {
		return nil
	}
	seen := map[string]bool{}
	for _, s := range samples {
		seen[strings.TrimSpace(s)] = true
	}
	for i := range doc.Len() {
		var out strings.Builder
		err := p.Format(&out, []*solve.Dataset{doc.Dataset(i)})
		if text := out.String(); err == nil && !seen[strings.TrimSpace(text)] && len(inputs) < mostPainted {
			seen[strings.TrimSpace(text)] = true
			inputs = append(inputs, text)
		}
	}
	return inputs
}

// example(p) returns a text to begin with: a sample and two groups of boards, with comments that explain the lines. The
// boards are random, or the samples in a file of rules, because a random board may have no answer there.
func (r *Room) example(p solve.Puzzle) string {
	var out strings.Builder
	line := func(about, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if about != "" {
			text = fmt.Sprintf("%-15s # %s", text, r.Say(solve.Say(about)))
		}
		out.WriteString(text + "\n")
	}
	own, l := samples(p), p.Limits()
	cases := 0
	board := func(options string) {
		side := min(sides[cases], l.MaxRows, l.MaxCols)
		cases++
		least := side / 2                                   // a board with a very short answer tests little
		if _, own := solve.Inner(p).(*script.Puzzle); own { // perhaps all its answers are short
			least = 1
		}
		line("", "make %s -n %d%s -answer %d.. -seed %d", p.ID(), side, options, least, cases)
	}
	other, hard := "", "" // hard: options for boards on which the first idea of a program is too slow, or wrong
	if m, ok := p.(solve.Maker); ok {
		kinds, parameters := m.Makes()
		if len(kinds) > 1 {
			other = " -kind " + kinds[1]
		}
		for _, q := range parameters {
			switch q.Counts {
			case solve.CountsMovers: // as many as the judge has: each multiplies the states
				hard = fmt.Sprintf(" -%s %d", q.ID, p.Given().Movers)
			case solve.CountsTaken: // then a search that remembers cells alone is wrong
				hard = " -captures 3"
			}
		}
	}
	out.WriteString("# " + r.Say(solve.Say("testing.example.about")) + "\n")
	line("", "name %s-set", p.ID())
	line("", "title %s", r.Say(solve.TextOf(p, "name")))
	line("testing.example.time", "time 1")
	line("testing.example.memory", "memory 256")
	out.WriteByte('\n')
	line("testing.example.sample", "sample")
	if len(own) > 0 {
		line("", "input %q", own[0])
		out.WriteByte('\n')
		line("", "group all 100")
		for _, input := range own[min(1, len(own)-1):] { // a set needs a case besides the sample
			line("", "input %q", input)
		}
		for i, input := range r.painted(p, own) {
			if i == 0 {
				line("", "# %s", r.Say(solve.Say("testing.example.painted")))
			}
			line("", "# input %q", input)
		}
		line("", "# %s", r.Say(solve.Say("testing.example.random")))
		for i, more := range []int{0, 2} {
			size := firstSize(p)
			rows, cols := min(size.Rows+more, l.MaxRows), min(size.Cols+more, l.MaxCols)
			line("", "# make %s -n %d -m %d -answer 1.. -seed %d", p.ID(), rows, cols, i+1)
		}
		return out.String()
	}
	board("")
	out.WriteByte('\n')
	line("testing.example.group", "group small 40")
	board("")
	board(other)
	out.WriteByte('\n')
	line("", "group large 60")
	asks, time := "", 2
	if n := p.Given().Queries; n > 1 { // then a program is too slow that searches from the beginning for each query
		asks, time = fmt.Sprintf(" -q %d", n), 1
	}
	line("testing.example.later", "time %d", time)
	board(hard)
	board(asks + hard + other)
	return out.String()
}
