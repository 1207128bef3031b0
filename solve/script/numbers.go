package script

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// The numbers of a board are the numbers that the file declares by given(). After them a board may have a value for
// each field: the numbers and sets with which its search starts. If the board has no such values, the search starts
// with the values that the file declares. So each state of a search can be stored as a board.

// begin stores the numbers and sets of the start in state s. If a number of the board is wrong, it returns a text.
func (g *game) begin(s *solve.State) (wrong solve.Text) {
	numbers, n := g.board.Numbers, len(g.file.givens)
	if len(numbers) > n && len(numbers) != n+len(g.fields) {
		return solve.Say("script.board.numbers", "Have", len(numbers), "Want", n)
	}
	for i, v := range numbers[:min(n, len(numbers))] {
		if x := g.file.givens[i]; v < x.least || v > x.most {
			return solve.Say("script.out_of_range", "Name", x.name, "Found", v, "Min", x.least, "Max", x.most)
		}
	}
	for i, f := range g.fields {
		v := f.start
		if len(numbers) > n {
			v = numbers[n+i]
		}
		if v < f.least || v > f.most {
			return solve.Say("script.out_of_range", "Name", f.name(), "Found", v, "Min", f.least, "Max", f.most)
		}
		f.put(s, v)
	}
	return solve.Text{}
}

// value returns the value of a field in a state: a number, or the bits of a set.
func (f *field) value(s *solve.State) int64 {
	return int64(bitsAt(&s.Bits, f.at, f.width)) + f.least
}

func (f *field) put(s *solve.State, v int64) { setBits(&s.Bits, f.at, f.width, uint64(v-f.least)) }

// inCode returns a value of a field in the notation of rules files.
func (f *field) inCode(v int64) string {
	if f.number != nil {
		return fmt.Sprint(v)
	}
	return setValue{f.subset, uint64(v)}.String()
}

// assignment returns the name of a field with its value in a state, for example "fuel = 3".
func (f *field) assignment(s *solve.State) string { return f.name() + " = " + f.inCode(f.value(s)) }

// numbersOf returns the numbers of a board whose search starts with state s.
func (f *File) numbersOf(d *solve.Dataset, query int, s solve.State) []int64 {
	g, err := f.gameOf(d, query)
	if err != nil || len(g.fields) == 0 {
		return d.Board.Numbers
	}
	var list []int64
	for _, x := range f.givens {
		list = append(list, g.given(x))
	}
	for _, x := range g.fields {
		list = append(list, x.value(&s))
	}
	return f.shortened(list)
}

// shortened returns the numbers of a board. It leaves out the values of fields if the file declares the same values.
func (f *File) shortened(list []int64) []int64 {
	n := len(f.givens)
	if slices.EqualFunc(list[n:], f.fields, func(v int64, x field) bool { return v == x.start }) {
		list = list[:n]
	}
	return slices.Clip(list)
}

// changedStarts returns the fields that start with another value on this board than in the file.
func (g *game) changedStarts() []field {
	return slices.DeleteFunc(slices.Clone(g.fields), func(f field) bool { return f.value(&g.start) == f.start })
}

// Number is a whole number of a board that the user can change.
type Number struct {
	Name               string
	Given              bool // the file declares the number by given(); otherwise Value is the number's start in a search
	Least, Most, Value int64
}

// BoardNumbers returns the numbers of a board in the order of their declarations, the given numbers first.
func (p *Puzzle) BoardNumbers(b *solve.Board) (list []Number) {
	for i, x := range p.File.givens {
		list = append(list, Number{x.name, true, x.least, x.most, numberOf(b, i, x.start)})
	}
	for _, x := range p.File.fields {
		if x.number != nil {
			list = append(list, Number{x.name(), false, x.least, x.most, numberOf(b, len(list), x.start)})
		}
	}
	return list
}

// WithNumbers returns the numbers of a board with new values for its BoardNumbers. Sets keep their values.
func (p *Puzzle) WithNumbers(b *solve.Board, values []int64) []int64 {
	list := slices.Clone(values)
	for _, x := range p.File.fields {
		if x.number == nil { // the numbers are already among the values
			list = append(list, numberOf(b, len(list), x.start))
		}
	}
	return p.File.shortened(list)
}

// beginnings returns the start of each field. It takes the numbers from a map by their names, and deletes the names
// that it uses. If the map has no number of any field, the result is nil.
func (f *File) beginnings(numbers map[string]int64) (list []int64) {
	found := false
	for _, x := range f.fields {
		v := x.start
		if own, ok := numbers[x.name()]; ok && x.number != nil {
			v, found = own, true
			delete(numbers, x.name())
		}
		list = append(list, v)
	}
	if !found {
		return nil
	}
	return list
}

// changes lists the numbers and sets that a move changes, with their values after the move: "fuel = 3, held = {a}".
func (g *game) changes(before, after *solve.State) string {
	var list []string
	for _, f := range g.fields {
		if f.value(before) != f.value(after) {
			list = append(list, f.assignment(after))
		}
	}
	return strings.Join(list, ", ")
}

// Record implements [solve.Puzzle]. It has the pieces, the numbers by name, and each set as a list of its items' texts.
func (p *Puzzle) Record(d *solve.Dataset, s solve.State) any {
	g, err := p.File.gameOf(d, 0)
	pieces := p.Puzzle.Record(d, s)
	if err != nil || len(g.fields) == 0 {
		return pieces
	}
	record := map[string]any{}
	for name, cells := range pieces.(map[string][][2]int) {
		record[name] = cells
	}
	for _, f := range g.fields {
		if f.number != nil {
			record[f.name()] = f.value(&s)
			continue
		}
		items := []string{}
		for _, item := range (setValue{f.subset, uint64(f.value(&s))}).items() {
			text, ok := starlark.AsString(item)
			if !ok {
				text = item.String()
			}
			items = append(items, text)
		}
		record[f.name()] = items
	}
	return record
}

// Values implements [solve.Valued], for example "t = 100, fuel = 3, held = {a}".
func (p *Puzzle) Values(d *solve.Dataset, query int, s solve.State) solve.Text {
	g, err := p.File.gameOf(d, query)
	if err != nil || len(p.File.givens)+len(g.fields) == 0 {
		return solve.Text{}
	}
	var list []string
	for _, x := range p.File.givens {
		list = append(list, fmt.Sprintf("%s = %d", x.name, g.given(x)))
	}
	for _, f := range g.fields {
		list = append(list, f.assignment(&s))
	}
	return solve.Quote(strings.Join(list, ", "))
}
