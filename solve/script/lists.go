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

// inList returns an error if a number is out of the range of a list.
func (x *variable) inList(list []int64) error {
	for _, v := range list {
		if v < x.least || v > x.most {
			return textError{x.outOfRange(v)}
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

// listsOf returns the lists of a board. If its numbers are wrong, it returns a text.
func (f *File) listsOf(b *solve.Board) (lists [][]int64, wrong solve.Text) {
	if len(f.lists) == 0 {
		return nil, solve.Text{}
	}
	tail := b.Numbers[min(len(b.Numbers), len(f.variables)):]
	for _, x := range f.lists {
		if len(b.Numbers) <= len(f.variables) {
			lists = append(lists, x.values)
			continue
		}
		if len(tail) == 0 || tail[0] < 0 || tail[0] >= int64(len(tail)) || tail[0] > mostInList {
			return nil, solve.Say("script.board.lists")
		}
		list := tail[1 : 1+tail[0]]
		if err := x.inList(list); err != nil {
			return nil, textOfError(err)
		}
		lists, tail = append(lists, list), tail[1+tail[0]:]
	}
	if len(tail) > 0 && len(b.Numbers) > len(f.variables) {
		return nil, solve.Say("script.board.lists")
	}
	return lists, solve.Text{}
}

// withLists returns the numbers of a board: the values of all variables, then the lists. Values and lists that the file
// declares are left out.
func (f *File) withLists(values []int64, lists [][]int64) []int64 {
	declared := true
	for i, x := range f.lists {
		declared = declared && slices.Equal(lists[i], x.values)
	}
	if declared {
		return f.shortened(values)
	}
	all := slices.Clone(values)
	for _, list := range lists {
		all = append(append(all, int64(len(list))), list...)
	}
	return all
}

func (p *problem) addList(name string, list []int64) {
	if p.lists == nil {
		p.lists = map[string][]int64{}
	}
	p.lists[name] = list
}

// ownLists returns the lists of a problem, in the order of their declarations.
func (f *File) ownLists(p *problem) (lists [][]int64, wrong *solve.InputError) {
	used := 0
	for _, x := range f.lists {
		list, own := p.lists[x.name]
		if !own {
			list = x.values
		} else {
			used++
		}
		if err := x.inList(list); err != nil {
			return nil, f.errorAt(1, 1, textOfError(err))
		}
		lists = append(lists, list)
	}
	for name := range p.lists {
		if used < len(p.lists) && !slices.ContainsFunc(f.lists, func(x *variable) bool { return x.name == name }) {
			return nil, f.errorAt(1, 1, solve.Say("script.no_given", "Name", name))
		}
	}
	return lists, nil
}

// listLine reads a line of a list in rows of text: "times = 1 2 5 10".
func (f *File) listLine(line string) (name string, list []int64, ok bool) {
	name, rest, ok := strings.Cut(line, "=")
	name = strings.TrimSpace(name)
	words := strings.Fields(rest)
	if !ok || len(words) > mostInList || !slices.ContainsFunc(f.lists, func(x *variable) bool { return x.name == name }) {
		return "", nil, false
	}
	for _, word := range words {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return "", nil, false
		}
		list = append(list, n)
	}
	return name, list, true
}

// KeepsNumbers reports whether the numbers of a board of other rules can be numbers of a board of this puzzle.
func (p *Puzzle) KeepsNumbers(b *solve.Board) bool {
	_, wrong := p.File.listsOf(b)
	return p.File.counted(len(b.Numbers)) && len(b.Numbers) >= len(p.File.givens) && wrong.Key == ""
}
