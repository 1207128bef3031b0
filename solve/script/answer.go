package script

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/script/expression"
)

// answerArguments are the names that the function answer() of a file may give to its arguments after the first one. The
// first argument is the cost, or the first number of a cost of two numbers, or None if there is no way. second is the
// second number. way is a list of the words of the moves; it is empty if there is no way. number is the position of the
// board in its input, from 1.
var answerArguments = []string{"second", "way", "number", "board"}

// adoptAnswer reads the names of the arguments of the function answer(). A second argument with another name is the
// number.
func (f adoption) adoptAnswer() error {
	fn := f.functions["answer"]
	if fn == nil {
		return nil
	}
	f.arguments = []string{"value"}
	for i := 1; i < fn.NumParams(); i++ {
		name, _ := fn.Param(i)
		if fn.NumParams() == 2 && !slices.Contains(answerArguments, name) {
			name = "number"
		}
		if !slices.Contains(answerArguments, name) {
			return f.errorOf(fn, solve.Say("script.answer_argument", "Found", name, "Names", joined(answerArguments)))
		}
		f.arguments = append(f.arguments, name)
	}
	if fn.NumParams() == 0 || fn.HasVarargs() || fn.HasKwargs() {
		return f.errorOf(fn, solve.Say("script.answer_argument", "Found", "", "Names", joined(answerArguments)))
	}
	return nil
}

// answering prints answers: by the function answer() of a file, or as numbers.
type answering struct {
	by        *caller
	arguments []string // of the function: see answerArguments
	costs     []string // the names of one or two numbers of a cost; nil: moves
}

func (f *answering) asks(argument string) bool { return slices.Contains(f.arguments, argument) }

// AnswersWay reports whether the answer to a board contains the way itself.
func (f *answering) AnswersWay() bool { return f.asks("way") }

// dependsOnWay reports whether answers can't be written without a board and a way.
func (f *answering) dependsOnWay() bool { return f.asks("way") || f.asks("second") || f.asks("board") }

// AnswersWay implements [solve.Answerer].
func (p *Puzzle) AnswersWay() bool { return p.File.dependsOnWay() }

// AnswerLine implements [solve.Answerer].
func (p *Puzzle) AnswerLine(
	d *solve.Dataset, number int, a solve.Answer, moves iter.Seq2[solve.Move, error],
) (string, error) {
	return p.File.Answer(d, number, a, moves)
}

// printedWay is a way as an answer prints it: its cost and the words of its moves.
type printedWay struct {
	cost  solve.Cost
	words []string
}

// mostWay is the largest number of moves of a printed way, because the file's function answer() gets them as a list.
// mostNodes is the largest number of steps that are tried to read a printed way.
const mostWay, mostNodes = mostLength, 1 << 20

// Answer returns the answer to a dataset in the judge's form: the result of the file's function answer(), or else the
// number. See [solve.Answerer].
func (f *File) Answer(
	d *solve.Dataset, number int, a solve.Answer, moves iter.Seq2[solve.Move, error],
) (string, error) {
	if !f.dependsOnWay() {
		if a.Value < 0 {
			return f.printed(nil, nil, number)
		}
		return f.printed(nil, &printedWay{cost: solve.Cost{Major: a.Value, Minor: a.Value}}, number)
	}
	r, err := f.remembered(d, 0)
	if err != nil {
		return "", err
	}
	rules := rulesIn(r)
	if a.Value < 0 {
		return f.printed(rules.game, nil, number)
	}
	way, at := &printedWay{}, rules.Start()
	for m, err := range moves {
		if err != nil {
			return "", err
		}
		if len(way.words) == mostWay {
			return "", solve.Refused("script.way.long", "Max", mostWay)
		}
		next := at
		err := rules.list(rules.moves, &at, func(i int, v *moveValue) {
			if uint64(i) == uint64(m) {
				next, way.cost, way.words = v.to.st, way.cost.Plus(v.cost), append(way.words, v.printed())
			}
		})
		if err != nil {
			return "", err
		}
		at = next
	}
	return f.printed(rules.game, way, number)
}

// printed calls the file's function answer() for a way on a board, or for no way (nil). The game is nil if the function
// does not ask for it.
func (f *answering) printed(g *game, way *printedWay, number int) (string, error) {
	value := solve.None
	if way != nil {
		value = way.cost.Value(len(f.costs) > 1)
	}
	fn := f.by.functions["answer"]
	if fn == nil {
		return strconv.FormatInt(value, 10), nil
	}
	args := make([]starlark.Value, len(f.arguments))
	for i, name := range f.arguments {
		args[i] = starlark.None
		switch {
		case name == "number":
			args[i] = starlark.MakeInt(number)
		case name == "board":
			args[i] = g.value
		case way == nil && name == "way":
			args[i] = starlark.NewList(nil)
		case way == nil:
		case name == "way":
			args[i] = starlark.NewList(solve.Map(way.words, func(w string) starlark.Value { return starlark.String(w) }))
		case name == "second":
			args[i] = starlark.MakeInt64(way.cost.Minor)
		default:
			args[i] = starlark.MakeInt64(value)
		}
	}
	v, err := f.by.call(fn, args...)
	if err != nil {
		return "", err
	}
	if n, ok := v.(starlark.Int); ok {
		return n.String(), nil
	}
	if s, ok := starlark.AsString(v); ok && (f.AnswersWay() || len(s) <= mostText) {
		return s, nil
	}
	return "", f.by.errorOf(fn, solve.Say("script.answer", "Found", quote(v)))
}

// In the form of an answer, hole stands for a word of the way, and digits for a number that depends on the way. Neither
// is a character of a judge's output.
const (
	hole   = "\x01"
	digits = "\x02"
)

var number1 = pattern(`[0-9]+|\x02`)

// form is the answer to a board without the words of its way.
type form struct{ head, between, tail *expression.Regexp }

// answerReader reads answers to a board. The field number is the position of the board in its input, from 1.
type answerReader struct {
	*rules
	number int
}

// form returns the form of the answers to the board, by calls of answer() with ways of one, two and three holes.
func (r answerReader) form() (form, error) {
	f, fn := r.file, r.file.functions["answer"]
	var head, between, tail string
	for k := int64(1); k <= 4; k++ {
		way := &printedWay{solve.Cost{Major: 5 * k, Minor: 7 * k}, slices.Repeat([]string{hole}, int(min(k, 3)))}
		text, err := f.printed(r.game, way, r.number)
		if err != nil {
			return form{}, err
		}
		parts := strings.Split(words(text), hole)
		last := len(parts) - 1
		if last != len(way.words) {
			return form{}, f.errorOf(fn, solve.Say("script.way.once"))
		}
		if k == 1 {
			head, tail = parts[0], parts[last]
		}
		var ok, ok2 bool
		head, ok = common(head, parts[0])
		tail, ok2 = common(tail, parts[last])
		for _, gap := range parts[1:last] {
			ok = ok && (between == gap || k == 2)
			between = gap
		}
		if !ok || !ok2 {
			return form{}, f.errorOf(fn, solve.Say("script.way.form"))
		}
	}
	return form{formPattern(head), formPattern(between), formPattern(tail)}, nil
}

// common returns a text in which the numbers that differ between a and b are replaced by digits. If a and b differ
// elsewhere, ok is false.
func common(a, b string) (text string, ok bool) {
	x, y := number1().FindAllString(a, -1), number1().FindAllString(b, -1)
	if number1().ReplaceAllString(a, digits) != number1().ReplaceAllString(b, digits) {
		return "", false
	}
	i := -1
	return number1().ReplaceAllStringFunc(a, func(n string) string {
		if i++; x[i] != y[i] {
			return digits
		}
		return n
	}), true
}

func formPattern(form string) *expression.Regexp {
	return expression.Compile("^" + strings.ReplaceAll(expression.Quote(form), digits, "[0-9]+"))
}

// after returns the place behind the text that a form matches at a place, or -1.
func after(form *expression.Regexp, text string, at int) int {
	if at < 0 {
		return -1
	}
	span := form.FindStringIndex(text[at:])
	if span == nil {
		return -1
	}
	return at + span[1]
}

// ends reports whether a word ends at a place of a text.
func ends(text string, at int) bool { return at >= 0 && (at == len(text) || text[at] == ' ') }

// shownAt returns the word at a place of a text for a message.
func shownAt(text string, at int) solve.Text {
	word, _, _ := strings.Cut(strings.TrimLeft(text[at:], " "), " ")
	if word == "" {
		return solve.Say("script.way.end")
	}
	return solve.Quote(strconv.Quote(cut(word, 20)))
}

// followed is the answer that was read at a place of an output.
type followed struct {
	way  bool // false: there is no way
	cost solve.Cost
	end  int        // the place behind the answer
	why  solve.Text // the fault; empty: the answer is a way by the rules, or says that there is none
}

type wayNode struct {
	parent int
	word   string
}

// standing is a state that a printed way may have reached: several legal moves may have the same word.
type standing struct {
	node, moves int
	cost        solve.Cost
}

// read reads the answer at a place of an output, and replays its way.
func (r answerReader) read(ctx context.Context, text string, from int) (a followed, err error) {
	for _, way := range []*printedWay{nil, {}} {
		if way != nil && !r.Done(r.Start()) {
			break
		}
		plain, err := r.file.printed(r.game, way, r.number)
		if err != nil {
			return a, err
		}
		if end := from + len(words(plain)); strings.HasPrefix(text[from:], words(plain)) && ends(text, end) {
			return followed{way: way != nil, end: end}, nil
		}
	}
	form, err := r.form()
	if err != nil {
		return a, err
	}
	first := after(form.head, text, from)
	if first < 0 {
		return followed{why: solve.Say("script.way.head", "Found", shownAt(text, from))}, nil
	}
	nodes := []wayNode{{-1, ""}}
	todo := map[int]map[solve.State]standing{first: {r.Start(): {}}}
	for len(todo) > 0 {
		at := slices.Min(slices.Collect(maps.Keys(todo)))
		now := todo[at]
		delete(todo, at)
		if err := ctx.Err(); err != nil {
			return a, err
		}
		moves, solved := 0, false
		for s, here := range now {
			moves = max(moves, here.moves)
			if r.Done(s) {
				solved = true
				end := after(form.tail, text, at)
				if here.moves == 0 || !ends(text, end) {
					continue
				}
				if here.moves > mostWay {
					return followed{why: solve.Say("script.way.long", "Max", mostWay)}, nil
				}
				way := &printedWay{cost: here.cost}
				for n := here.node; n > 0; n = nodes[n].parent {
					way.words = append(way.words, nodes[n].word)
				}
				slices.Reverse(way.words)
				right, err := r.file.printed(r.game, way, r.number)
				if err != nil {
					return a, err
				}
				if words(right) != text[from:end] {
					return followed{why: differs(words(right), text[from:end])}, nil
				}
				if !a.way || here.cost.Less(a.cost) {
					a = followed{way: true, cost: here.cost, end: end}
				}
				continue
			}
			next := at
			if here.moves > 0 {
				next = after(form.between, text, at)
			}
			if next < 0 {
				continue
			}
			err := r.list(r.moves, &s, func(_ int, m *moveValue) {
				word := words(m.printed())
				if word == "" || !strings.HasPrefix(text[next:], word) {
					return
				}
				to := next + len(word)
				if todo[to] == nil {
					todo[to] = map[solve.State]standing{}
				}
				cost := here.cost.Plus(m.cost)
				if known, ok := todo[to][m.to.st]; ok && !cost.Less(known.cost) {
					return
				}
				nodes = append(nodes, wayNode{here.node, word})
				todo[to][m.to.st] = standing{len(nodes) - 1, here.moves + 1, cost}
			})
			if err != nil {
				return a, err
			}
		}
		switch {
		case a.way:
			return a, nil
		case len(nodes) > mostNodes:
			return followed{why: solve.Say("script.way.long", "Max", mostWay)}, nil
		case len(todo) > 0:
			continue
		}
		next := at
		if moves > 0 {
			next = after(form.between, text, at)
		}
		switch {
		case solved:
			a.why = solve.Say("script.way.goes_on", "N", moves, "Found", shownAt(text, at))
		case next < 0 || next == len(text) || ends(text, after(form.tail, text, at)):
			a.why = solve.Say("script.way.unsolved", "N", moves)
		default:
			a.why = solve.Say("script.way.illegal", "N", moves+1, "Found", shownAt(text, next))
		}
	}
	return a, nil
}

// CheckOutput implements [solve.Answerer].
func (p *Puzzle) CheckOutput(
	ctx context.Context, datasets []*solve.Dataset, output, wanted []byte,
) (fault *solve.OutputFault, err error) {
	defer solve.Caught(&err)
	return p.File.checkOutput(ctx, datasets, words(string(output)), words(string(wanted)))
}

func (f *File) checkOutput(
	ctx context.Context, datasets []*solve.Dataset, have, want string,
) (*solve.OutputFault, error) {
	if !f.AnswersWay() {
		if have == want {
			return nil, nil
		}
		return &solve.OutputFault{Text: differs(want, have)}, nil
	}
	i, k := 0, 0
	for n, d := range datasets {
		fault := func(text solve.Text) *solve.OutputFault {
			return &solve.OutputFault{Dataset: n, Text: solve.Say("script.way.answer", "N", n+1, "What", text)}
		}
		made, err := f.remembered(d, 0)
		if err != nil {
			return nil, err
		}
		r := answerReader{rulesIn(made), n + 1}
		judge, err := r.read(ctx, want, afterBlank(want, k))
		if err != nil {
			return nil, err
		}
		if k = judge.end; judge.why.Key != "" {
			return nil, solve.Refused("script.way.judge", "What", fault(judge.why).Text)
		}
		if i == len(have) && len(want) > 0 {
			return fault(solve.Say("script.way.missing")), nil
		}
		own, err := r.read(ctx, have, afterBlank(have, i))
		if err != nil {
			return nil, err
		}
		i = own.end
		switch {
		case own.why.Key != "":
			return fault(own.why), nil
		case judge.way && !own.way:
			return fault(solve.Say("script.way.exists", "Cost", r.saying(judge.cost))), nil
		case own.way && !judge.way && f.limit != nil:
			return fault(solve.Say("script.way.limit", "Cost", r.saying(own.cost))), nil
		case own.way && (!judge.way || own.cost.Less(judge.cost)):
			return nil, solve.Refused("script.way.better", "N", n+1, "Cost", r.saying(own.cost))
		case own.way && judge.cost.Less(own.cost):
			return fault(solve.Say("script.way.dearer", "Have", r.saying(own.cost), "Want", r.saying(judge.cost))), nil
		}
	}
	if i < len(have) {
		text := solve.Say("script.way.behind", "Found", shownAt(have, i))
		return &solve.OutputFault{Dataset: len(datasets) - 1, Text: text}, nil
	}
	return nil, nil
}

// afterBlank returns the place of the next word.
func afterBlank(text string, at int) int {
	if at < len(text) && text[at] == ' ' {
		at++
	}
	return at
}

// differs says that an output should have another text.
func differs(want, found string) solve.Text {
	return solve.Say("script.way.differs", "Want", solve.Quote(strconv.Quote(cut(want, 60))), "Found",
		solve.Quote(strconv.Quote(cut(found, 60))))
}

// saying returns a cost in numbers: one, or two.
func (r *rules) saying(c solve.Cost) string {
	if r.twofold {
		return strconv.FormatInt(c.Major, 10) + " + " + strconv.FormatInt(c.Minor, 10)
	}
	return strconv.FormatInt(c.Minor, 10)
}
