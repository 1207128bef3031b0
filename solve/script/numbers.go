package script

import (
	"fmt"
	"math"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// The numbers of a board are the numbers that the file declares by given(). After them a board may have a value for
// each field: the numbers and sets with which its search starts. If the board has no such values, the search starts
// with the values that the file declares. So each state of a search can be stored as a board.

// begin stores the numbers and sets of the start in state s.
func (g *game) begin(s *solve.State) error {
	numbers, n := g.board.Numbers, len(g.of.givens)
	if !g.of.counted(len(numbers)) {
		return say("script.board.numbers", "Have", len(numbers), "Want", n)
	}
	for i, x := range g.of.variables {
		v := numberOf(g.board, i, x.start)
		if err := x.check(v); err != nil {
			return err
		}
		if i >= n {
			x.put(s, v)
		}
	}
	return nil
}

// counted reports whether a board may have so many numbers, besides lists.
func (d *declared) counted(numbers int) bool {
	return numbers <= len(d.givens) || numbers == len(d.variables) || numbers > len(d.variables) && len(d.lists) > 0
}

// value returns the value of a field in a state: a number, or the bits of a set.
func (x *variable) value(s *solve.State) int64 {
	return int64(bitsAt(&s.Bits, x.at, x.width)) + x.least
}

func (x *variable) put(s *solve.State, v int64) { setBits(&s.Bits, x.at, x.width, uint64(v-x.least)) }

// inCode returns a value of a variable in the notation of rules files.
func (x *variable) inCode(v int64) string {
	if x.kind == subset {
		return setValue{x, uint64(v)}.String()
	}
	return fmt.Sprint(v)
}

// assignment returns the name of a variable with a value in the notation of rules files, for example "fuel = 3".
func (x *variable) assignment(v int64) string { return x.name + " = " + x.inCode(v) }

func (x *variable) title() solve.Text { return solve.Text{Key: "quote", Own: x.names(0)} }

// saying returns the name of a variable with a value, for example "fuel = 3". A set is its items: "held = {a}".
func (x *variable) saying(v int64) solve.Text {
	value := solve.Quote(strings.ReplaceAll(x.inCode(v), `"`, ""))
	if x.kind == subset && v == 0 {
		value = solve.Say("script.nothing")
	}
	return solve.Say("script.value", "Name", x.title(), "Value", value)
}

// together joins texts to a list. Without texts it returns the zero Text.
func together(list []solve.Text) solve.Text {
	if len(list) < 2 {
		return append(list, solve.Text{})[0]
	}
	return solve.Say("script.list", "First", list[0], "Rest", together(list[1:]))
}

// numbersOf returns the numbers of a board whose search starts with state s.
func (g *game) numbersOf(s *solve.State) []int64 {
	return g.of.numbersWith(solve.Map(g.of.variables, func(x *variable) int64 { return g.valueOf(x, s) }), g.lists)
}

// Number is a whole number of a board that the user can change. If it is not Given, Value is its start in a search.
type Number struct {
	Name               string
	Title              solve.Text // the name for readers
	Given              bool       // whether the file declares the number by given()
	Least, Most, Value int64
}

// BoardNumbers returns the numbers of a board in the order of their declarations, the given numbers first.
func (p *Puzzle) BoardNumbers(b *solve.Board) (list []Number) {
	for i, x := range p.File.variables {
		if x.kind != subset {
			list = append(list, Number{x.name, x.title(), x.kind == given, x.least, x.most, numberOf(b, i, x.start)})
		}
	}
	return list
}

// WithNumbers returns the numbers of a board with new values for its BoardNumbers. Sets keep their values.
func (p *Puzzle) WithNumbers(b *solve.Board, values []int64) []int64 {
	return p.File.replaced(b, 0, values...)
}

// WithGauge returns the numbers of a board with another value of a gauge: see Gauges.
func (p *Puzzle) WithGauge(b *solve.Board, gauge int, value int64) []int64 {
	return p.File.replaced(b, len(p.File.givens)+gauge, value)
}

// replaced returns the numbers of a board with other values for its variables from the given one on.
func (d *declared) replaced(b *solve.Board, from int, values ...int64) (list []int64) {
	for i, x := range d.variables {
		list = append(list, numberOf(b, i, x.start))
	}
	copy(list[from:], values)
	lists, _ := d.listsOf(b)
	return d.numbersWith(list, lists)
}

// changes lists the numbers and sets that a move changes, with their values after the move: "fuel = 3, held = {a}".
func (g *game) changes(before, after *solve.State) solve.Text {
	var list []solve.Text
	for _, x := range g.fields {
		if v := x.value(after); v != x.value(before) {
			list = append(list, x.saying(v))
		}
	}
	return together(list)
}

// Record implements [solve.Puzzle]. It has the pieces, the numbers by name, and each set as a list of its items' texts.
func (p *Puzzle) Record(d *solve.Dataset, s solve.State) any {
	record := map[string]any{}
	for name, cells := range p.Puzzle.Record(d, s).(map[string][][2]int) {
		record[name] = cells
	}
	for _, x := range p.File.fields {
		if x.kind == number {
			record[x.name] = x.value(&s)
			continue
		}
		record[x.name] = itemTexts(setValue{x, uint64(x.value(&s))}.items())
	}
	return record
}

func itemTexts(items []starlark.Value) []string {
	texts := make([]string, len(items))
	for i, item := range items {
		if s, ok := starlark.AsString(item); ok {
			texts[i] = s
		} else {
			texts[i] = item.String()
		}
	}
	return texts
}

// Values implements [solve.Valued], for example "t = 100, fuel = 3, held = {a}".
func (p *Puzzle) Values(d *solve.Dataset, query int, s solve.State) solve.Text {
	return ask(p.File, d, query, func(r *rules) solve.Text {
		list := solve.Map(r.of.variables, func(x *variable) solve.Text { return x.saying(r.valueOf(x, &s)) })
		for i, x := range r.of.lists {
			list = append(list, solve.Say("script.value", "Name", x.title(), "Value", solve.Quote(inLine(r.lists[i], ", "))))
		}
		if _, err := r.labels(&s); err != nil {
			list = append(list, textOf(err))
		}
		return together(list)
	})
}

// Gauges implements [solve.Gauged].
func (p *Puzzle) Gauges(d *solve.Dataset, query int, s solve.State) []solve.Gauge {
	if !p.File.boardless() {
		return nil
	}
	return ask(p.File, d, query, func(r *rules) []solve.Gauge { return r.gauges(&s) })
}

// gauges returns the numbers and sets of a state. The numbers that the board gives are not among them. If there are
// such numbers, a bar ends at its declared one, or else at the greatest of them, and of the numbers at the start.
func (g *game) gauges(s *solve.State) (list []solve.Gauge) {
	top := int64(math.MinInt64)
	if len(g.of.givens) > 0 {
		for _, x := range g.of.variables {
			if x.kind != subset {
				top = max(top, g.valueOf(x, &g.start))
			}
		}
	}
	for _, x := range g.fields {
		gauge := solve.Gauge{Name: x.title(), Least: x.least, Most: x.most, Value: g.valueOf(x, s)}
		end := top
		if x.end != nil {
			end = max(g.valueOf(x.end, &g.start), x.value(&g.start))
		}
		if end > x.least {
			gauge.Most = min(x.most, end)
		}
		if x.kind == subset {
			gauge.Items = itemTexts(x.items)
			for i := range gauge.Items {
				gauge.Has = append(gauge.Has, gauge.Value>>i&1 != 0)
			}
		}
		list = append(list, gauge)
	}
	return list
}
