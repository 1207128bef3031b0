package script_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/script"
)

// in makes the function moves from a faulty line, which is line 4 of the file.
func in(line string) string { return "def moves(b, s):\n    " + line + "\n    return []" }

// faults are mistakes that a coach may make, each with the place and the text of its error.
var faults = []struct {
	text         string // the file behind head
	line, column int
	key          string
}{
	{in("if s"), 4, 8, "script.want"},
	{in("if s:"), 5, 5, "script.layout"},
	{in("x = [1, 2"), 5, 5, "script.unclosed"},
	{in("x = (1 2)"), 4, 12, "script.unclosed"},
	{in("x = "), 4, 9, "script.want"},
	{in("x = 1,"), 4, 10, "script.hidden"},
	{in("for i of b.cells: pass"), 4, 11, "script.want"},
	{in("x++"), 4, 8, "script.hidden"},
	{in("if s && b: pass"), 4, 10, "script.hidden"},
	{in("if !s: pass"), 4, 8, "script.hidden"},
	{in("if s = 3: pass"), 4, 10, "script.hidden"},
	{in("else if s: pass"), 4, 5, "script.hidden"},
	{in("x = “a”"), 4, 9, "script.stray"},
	{in("x = f（1）"), 4, 10, "script.stray"},
	{in("x = 1）"), 4, 10, "script.stray"},
	{in("x = 'abc"), 4, 9, "script.unquoted"},
	{in("x = 'a\\qb'"), 4, 9, "script.escape"},
	{in("x = 007"), 4, 12, "script.digits"},
	{in("x = 3x"), 4, 9, "script.want"},
	{in("x = 0x"), 4, 9, "script.digits"},
	{in("1 = x"), 4, 5, "script.assigned"},
	{in("f(x) = 3"), 4, 5, "script.assigned"},
	{in("(a, c) += 1"), 4, 6, "script.assigned"},
	{in("f(a = 1, 2)"), 4, 14, "script.argument_order"},
	{in("move(s, s, x = 1, x = 2)"), 4, 23, "script.twice"},
	{in("break"), 4, 5, "script.loop_outside"},
	{"return 3", 3, 1, "script.return_outside"},
	{"def f(a, a): pass", 3, 10, "script.twice"},
	{"def f(a = 1, c): pass", 3, 14, "script.argument_order"},
	{in("x = true"), 4, 9, "script.hidden"},
	{in("x = movs(b, s)"), 4, 9, "script.meant"},
	{in("x = 1)"), 4, 10, "script.unopened"},
	{in("x = [1, 2") + "\n", 5, 5, "script.unclosed"},
	{in("x = nul"), 4, 9, "script.undefined"},
	{in("x = DIRECTION"), 4, 9, "script.meant"},
	{in("x = -'a'"), 4, 9, "script.operator"},
	{in("x = 'a' < 3"), 4, 13, "script.operator"},
	{in("x = 1 in 'abc'"), 4, 11, "script.want"},
	{in("x = 'abc'['a']"), 4, 14, "script.want"},
	{in("x = 5[0]"), 4, 10, "script.want"},
	{in("x = 'abc'\n    x[0] = 'd'"), 5, 6, "script.want"},
	{in("x = [1][0.5]"), 4, 12, "script.fraction"},
	{in("x = range(3 / 2)"), 4, 14, "script.fraction"},
	{in("x = int('abc')"), 4, 12, "script.digits"},
	{in("x = len(5)"), 4, 12, "script.not_iterable"},
	{in("x = min([])"), 4, 12, "script.empty"},
	{in("x = min()"), 4, 12, "script.call_arguments"},
	{in("x = [].pop()"), 4, 15, "script.empty"},
	{in("x = [].index(3)"), 4, 17, "script.not_found"},
	{in("[].remove(2)"), 4, 14, "script.not_found"},
	{in("x = {}.pop(3)"), 4, 15, "script.not_found"},
	{in("x = '%d' % 'a'"), 4, 14, "script.format"},
	{in("x = '%d %d' % 1"), 4, 17, "script.format"},
	{in("x = '%d' % (1, 2)"), 4, 14, "script.format"},
	{in("x = '%q' % 1"), 4, 14, "script.format"},
	{in("x = '{} {}'.format(1)"), 4, 23, "script.format"},
	{in("x = '{:d}'.format(1)"), 4, 22, "script.format"},
	{in("x = ','.join([1])"), 4, 17, "script.want"},
	{in("x = 'abc'.startswith(3)"), 4, 25, "script.want"},
	{in("x = ord('abc')"), 4, 12, "script.call_arguments"},
	{in("x = chr(-1)"), 4, 12, "script.number_size"},
	{in("x = range(1, 2, 0)"), 4, 14, "script.step"},
	{in("x = [1, 2][::0]"), 4, 15, "script.step"},
	{in("x = [1]['a':]"), 4, 12, "script.want"},
	{in("x = zip(1, 2)"), 4, 12, "script.not_iterable"},
	{in("x = sorted([1, 'a'])"), 4, 15, "script.operator"},
	{in("x = sorted(3)"), 4, 15, "script.not_iterable"},
	{in("x = dict([1])"), 4, 13, "script.not_iterable"},
	{in("x = {1: 2, 1: 3}"), 4, 17, "script.twice"},
	{in("x = 10000000000000000000000 // 1\n    y = range(x)"), 5, 14, "script.number_size"},
	{in("x = 1 << -1"), 4, 11, "script.number_size"},
	{in("x = [1] * 100000000"), 4, 13, "script.too_large"},
	{in("x = list(3)"), 4, 13, "script.not_iterable"},
	{in("x = [y for y in 3]"), 4, 12, "script.not_iterable"},
	{in("x = [y for y, z in [1]]"), 4, 12, "script.not_iterable"},
	{in("a, c = 3"), 4, 10, "script.not_iterable"},
	{in("x = s.at(b.cell(9, 9)).name"), 4, 27, "script.none"},
	{in("x = None.foo()"), 4, 17, "script.none"},
	{in("x = None + 1"), 4, 14, "script.operator"},
	{in("x = s < s"), 4, 11, "script.operator"},
	{in("x = divmod('a', 3)"), 4, 15, "script.want"},
	{in("x = s.walk(3)"), 4, 15, "script.no_cell"},
	{in("x = b.cell('a', 1)"), 4, 15, "script.arguments"},
	{in("x = b.cell(1)"), 4, 15, "script.arguments"},
	{in("x = s.find(p).to(3)"), 4, 21, "script.arguments"},
	{"q = piece('q', coutn = 1)", 3, 10, "script.meant_argument"},
	{"q = piece()", 3, 10, "script.argument_needed"},
	{"q = piece(3)", 3, 10, "script.want"},
	{"q = piece('q', 1, 2, 3, 4, 5, 6, 7, 8, 9)", 3, 10, "script.call_arguments"},
	{"n = number(1)", 3, 11, "script.argument_needed"},
	{"n = number('a', 3)", 3, 11, "script.want"},
	{"def f(a): pass\nf()", 4, 2, "script.argument_needed"},
	{"def f(a): pass\nf(c = 1)", 4, 2, "script.no_argument"},
	{"def f(a): pass\nf(*3)", 4, 2, "script.not_iterable"},
	{"def f(a): pass\nf(**3)", 4, 2, "script.want"},
	{in("switch = 1\n    match s:\n      x"), 5, 11, "script.want"},
	{in("print 'x'"), 4, 14, "script.want"},
	{in("x = 'a' 'c'"), 4, 16, "script.hidden"},
	{in("x = abs('a')"), 4, 12, "script.want"},
	{in("x = s.fnd(p)"), 4, 14, "script.no_attribute_of"},
	{in("x = s.piecs()"), 4, 16, "script.meant_attribute"},
	{in("x = sum(3)"), 4, 12, "script.not_iterable"},
	{in("x = float('a')"), 4, 14, "script.digits"},
	{in("x = str(1, 2)"), 4, 12, "script.call_arguments"},
	{in("x = enumerate(3)"), 4, 18, "script.not_iterable"},
	{in("x = a.b.c.d"), 4, 9, "script.undefined"},
	{in("x = $3"), 4, 9, "script.stray"},
	{in("x = a ? b : c"), 4, 11, "script.hidden"},
	{in("x = a \\ b"), 4, 12, "script.stray"},
	{in("  x = 1"), 5, 5, "script.layout"},
	{in("x = 1\n  y = 2"), 5, 3, "script.layout"},
	{in("del x"), 4, 5, "script.reserved"},
	{in("assert x"), 4, 12, "script.reserved"},
	{in("raise x"), 4, 5, "script.reserved"},
	{in("x = [1, 2}"), 4, 14, "script.unclosed"},
	{in("x = {1, 2: 3}"), 4, 11, "script.hidden"},
	{in("x = lambda"), 4, 15, "script.name_needed"},
	{in("def f: pass"), 4, 10, "script.want"},
	{in("def f(:"), 4, 11, "script.unclosed"},
	{in("def f(a: int): pass"), 4, 12, "script.hidden"},
	{in("def f(1): pass"), 4, 12, "script.name_needed"},
	{in("x = s.1"), 4, 11, "script.want"},
	{in("x = s."), 4, 11, "script.name_needed"},
	{in("f(1 = 2)"), 4, 10, "script.argument_order"},
	{in("f(**x, y)"), 4, 12, "script.argument_order"},
	{in("f(*x, y)"), 4, 11, "script.argument_order"},
	{in("x = \"\"\"abc"), 4, 9, "script.unquoted"},
	{in("load('x', 'y')"), 4, 5, "script.load"},
	{in("x = [i for i in b.cells if]"), 4, 31, "script.want"},
	{in("x: int"), 4, 6, "script.hidden"},
	{in("x = s.set(foo)"), 4, 15, "script.undefined"},
	{in("x = s.set(foo = 1)"), 4, 14, "script.no_number"},
	{in("while s.x"), 4, 13, "script.want"},
	{in("pass pass"), 4, 10, "script.want"},
	{in("x = reversed(3)"), 4, 17, "script.not_iterable"},
	{in("x = any(3)"), 4, 12, "script.not_iterable"},
	{in("x = tuple(3)"), 4, 14, "script.not_iterable"},
	{in("x = [1,2].sort()"), 4, 19, "script.hidden"},
	{in("x = [1,2].add(3)"), 4, 14, "script.no_attribute_of"},
	{in("x = {1:2}.has(3)"), 4, 18, "script.no_attribute_of"},
	{in("x = 'abc'.length"), 4, 14, "script.hidden"},
	{in("x = 'abc'.big"), 4, 14, "script.no_attribute_of"},
	{in("x = b.row"), 4, 10, "script.no_attribute_of"},
	{in("x = s.find(p).x"), 4, 18, "script.no_attribute_of"},
	{in("x = UP.foo"), 4, 11, "script.no_attribute_of"},
	{in("x = 1 + [1]"), 4, 11, "script.operator"},
	{in("x = [1] + (1,)"), 4, 13, "script.list_tuple"},
	{in("x = 'a' * 'b'"), 4, 13, "script.operator"},
	{in("x = b.cells[99]"), 4, 16, "script.index"},
	{in("x = {}[3]"), 4, 11, "script.key"},
	{in("x = [][0]"), 4, 11, "script.index"},
	{in("y = y + 1"), 4, 9, "script.before_assignment"},
	{in("x = 1 % 0"), 4, 11, "script.division"},
	{in("x = 1.0 / 0"), 4, 13, "script.division"},
	{in("x = 3()"), 4, 10, "script.no_function"},
	{in("a, c = [1, 2, 3]"), 4, 10, "script.unpack"},
	{in("x = type(1, 2)"), 4, 13, "script.call_arguments"},
	{in("x = s.put(p)"), 4, 14, "script.arguments"},
	{in("x = move('a')"), 4, 13, "script.arguments"},
	{in("x = max(1, 'a')"), 4, 12, "script.operator"},
	{in("x = hash(3)"), 4, 9, "script.hidden"},
	{in("x = getattr(s, 'x')"), 4, 9, "script.hidden"},
	{in("x = {[1]: 2}"), 4, 13, "script.unhashable"},
	{in("x = bool(1, 2)"), 4, 13, "script.call_arguments"},
	{in("x = [1] == 3 == 4"), 4, 20, "script.chained"},
	{in("x = not"), 4, 9, "script.want"},
	{in("x = 1 if s else"), 4, 16, "script.want"},
	{in("x = (1, 2"), 5, 5, "script.unclosed"},
	{in("if (s: pass"), 4, 10, "script.unclosed"},
	{in("x = 'a' + str(s)[0"), 5, 5, "script.unclosed"},
}

// english matches a sentence of the interpreter.
var english = regexp.MustCompile(`[a-z]{2,}( [a-z]{2,}){2}|\b(got|want) `)

// Each mistake has a place and a text in the language of the window. No sentence of the interpreter is left in it.
func TestFaultsAreToldInTheLanguageOfTheWindow(t *testing.T) {
	for _, c := range faults {
		f, err := script.Read("x.star", []byte(head+c.text))
		if err == nil {
			err = firstMoves(f)
		}
		e, ok := errors.AsType[*solve.InputError](err)
		if !ok || e.Line != c.line || e.Column != c.column || e.Text.Key != c.key {
			t.Errorf("%s\n%v, want %s in line %d, column %d", c.text, err, c.key, c.line, c.column)
			continue
		}
		for _, lang := range []string{"en", "zh", "ja"} {
			said := catalogue.New(lang).Say(e.Text)
			if strings.HasPrefix(said, "[") || strings.Contains(said, "<no value>") || lang != "en" && english.MatchString(said) {
				t.Errorf("%s\n%s: %s", c.text, lang, said)
			}
		}
	}
	for _, message := range []string{"got newline, want ':'", "unknown unary op: - string"} {
		if !english.MatchString(message) {
			t.Errorf("%s is not found to be English", message)
		}
	}
}

// An error in a row names the line and the column of the input, also where blanks stand between the cells, and in the
// row of a later board that looks like an earlier one.
func TestPlaceInSpacedRows(t *testing.T) {
	p, err := script.Open("x.star", []byte(`
ground("0")
piece("1", count = 1)
def moves(b, s): return []
def won(b, s): return True
def read(text):
    words = text.split()
    rows = [words[1 + 2 * i] + words[2 + 2 * i] for i in range(2 * int(words[0]))]
    return [board(rows[i:i + 2]) for i in range(0, len(rows), 2)]
`))
	if err != nil {
		t.Fatal(explained(err))
	}
	for _, c := range []struct {
		input        string
		line, column int
	}{
		{"1\n0 1\nq 0\n", 3, 1},
		{"2\n1 0\n0 0\n1 0\n0 q\n", 5, 3},
	} {
		_, _, err := p.Parse("in", strings.NewReader(c.input))
		e, ok := errors.AsType[*solve.InputError](err)
		if !ok || e.Line != c.line || e.Column != c.column {
			t.Errorf("%q: %v", c.input, explained(err))
		}
	}
}
