package script

import (
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// A given number whose start is a list is a list of numbers: each board has one of its own length. Board.Numbers has
// the lists behind the numbers of all variables, each with its length before it. If a board has no lists, the
// declared numbers count.

const mostInList = 1024 // numbers in a list

// takeList takes the argument start from the arguments of given(), if it is a list of numbers.
func (x *variable) takeList(args tuple, kwargs []tuple) (rest []tuple, isList bool, err error) {
	for i, kv := range kwargs {
		list, ok := sequence(kv[1])
		if !ok || kv[0] != starlark.String("start") {
			continue
		}
		if x.values, ok = numbersIn(kv[1]); !ok || len(args) > 2 {
			return nil, false, say("script.given_list", "Found", quote(kv[1]), "Max", mostInList, "Have", len(list))
		}
		return slices.Concat(kwargs[:i], kwargs[i+1:]), true, nil
	}
	return kwargs, false, nil
}

// numbersIn reads a list of whole numbers.
func numbersIn(v value) (numbers []int64, ok bool) {
	list, ok := sequence(v)
	if !ok || len(list) > mostInList {
		return nil, false
	}
	for _, x := range list {
		n, isInt := x.(starlark.Int)
		whole, fits := n.Int64()
		if !isInt || !fits {
			return nil, false
		}
		numbers = append(numbers, whole)
	}
	return numbers, true
}

// check returns an error if a value of a variable is out of its range.
func (x *variable) check(values ...int64) error {
	for _, v := range values {
		if v < x.least || v > x.most {
			return say("script.out_of_range", "Name", x.name, "Found", v, "Min", x.least, "Max", x.most)
		}
	}
	return nil
}

func numberTuple(list []int64) tuple {
	return solve.Map(list, func(n int64) value { return starlark.MakeInt64(n) })
}

func inLine(list []int64, between string) string {
	return strings.Join(solve.Map(list, func(n int64) string { return strconv.FormatInt(n, 10) }), between)
}

// listsOf returns the lists of a board.
func (d *declared) listsOf(b *solve.Board) (lists [][]int64, err error) {
	declared := len(b.Numbers) <= len(d.variables)
	tail := b.Numbers[min(len(b.Numbers), len(d.variables)):]
	for _, x := range d.lists {
		list := x.values
		if !declared {
			if len(tail) == 0 || tail[0] < 0 || tail[0] >= int64(len(tail)) || tail[0] > mostInList {
				return nil, say("script.board.lists")
			}
			list, tail = tail[1:1+tail[0]], tail[1+tail[0]:]
		}
		if err := x.check(list...); err != nil {
			return nil, err
		}
		lists = append(lists, list)
	}
	if len(tail) > 0 && len(d.lists) > 0 {
		return nil, say("script.board.lists")
	}
	return lists, nil
}

// numbersWith returns the numbers of a board: the values of all variables, then the lists. It leaves out fields and
// lists that have the values declared by the file.
func (d *declared) numbersWith(values []int64, lists [][]int64) []int64 {
	if slices.EqualFunc(lists, d.lists, func(list []int64, x *variable) bool { return slices.Equal(list, x.values) }) {
		n := len(d.givens)
		if slices.EqualFunc(values[n:], d.fields, func(v int64, x *variable) bool { return v == x.start }) {
			values = values[:n]
		}
		return slices.Clip(values)
	}
	all := slices.Clone(values)
	for _, list := range lists {
		all = append(append(all, int64(len(list))), list...)
	}
	return all
}

// numbersFor returns the numbers for the board of a problem.
func (d *declared) numbersFor(p *problem) ([]int64, error) {
	for name := range p.numbers {
		if x := called(d.variables, name); x == nil || x.kind == subset {
			return nil, say("script.no_given", "Name", name)
		}
	}
	for name := range p.lists {
		if called(d.lists, name) == nil {
			return nil, say("script.no_given", "Name", name)
		}
	}
	values, known := make([]int64, len(d.variables)), len(d.givens) // how many of the numbers the board must have
	for i, x := range d.variables {
		own, given := p.numbers[x.name]
		if values[i] = x.start; given {
			values[i] = own
		}
		if given && x.kind == number {
			known = len(values)
		}
		if err := x.check(values[i]); err != nil {
			return nil, err
		}
	}
	var lists [][]int64
	for _, x := range d.lists {
		list, own := p.lists[x.name]
		if !own {
			list = x.values
		}
		if err := x.check(list...); err != nil {
			return nil, err
		}
		lists = append(lists, list)
	}
	if len(p.lists) > 0 {
		return d.numbersWith(values, lists), nil
	}
	return slices.Clip(values[:known]), nil
}

// KeepsNumbers reports whether the numbers of a board of other rules can be numbers of a board of this puzzle.
func (p *Puzzle) KeepsNumbers(b *solve.Board) bool {
	_, err := p.File.listsOf(b)
	return p.File.counted(len(b.Numbers)) && len(b.Numbers) >= len(p.File.givens) && err == nil
}
