package script_test

import (
	"errors"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/script"
)

// trapCases are mistakes of a person who knows Python. Each has the line and the text of its error.
var trapCases = []struct {
	name, text string
	line       int
	key        string
}{
	{"chained comparison", head + "def moves(b, s):\n  r = 1\n  if 0 <= r < 3: return []\n  return []", 5, "script.chained"},
	{"class", head + "class X: pass", 3, "script.reserved"},
	{"import", head + "import math", 3, "script.reserved"},
	{"with", head + "def moves(b, s): return [move('x', s.with(k = 1))]", 3, "script.reserved"},
	{"is", head + "def moves(b, s):\n  if s is None: return []", 4, "script.hidden"},
	{"is not", head + "def moves(b, s):\n  return [] if s is not None else []", 4, "script.hidden"},
	{"f-string", head + "def moves(b, s): return [move(f'go {b.rows}', s)]", 3, "script.hidden"},
	{"power", head + "x = 2 ** 3", 3, "script.hidden"},
	{"generator", head + "def moves(b, s): return any(c for c in b.cells)", 3, "script.hidden"},
	{"set of values", head + "x = {1, 2}", 3, "script.hidden"},
	{"set comprehension", head + "x = {c for c in [1]}", 3, "script.hidden"},
	{"walrus", head + "def moves(b, s):\n  if (n := 3) > 2: return []", 4, "script.hidden"},
	{"annotation", head + "def moves(b: int, s): return []", 3, "script.hidden"},
	{"annotated variable", head + "x: int = 3", 3, "script.hidden"},
	{"annotated result", head + "def moves(b, s) -> list: return []", 3, "script.hidden"},
	{"star", head + "x, *y = [1, 2]", 3, "script.hidden"},
	{"star in a list", head + "x = [*[1], 2]", 3, "script.hidden"},
	{"assignment twice", head + "x = y = 0", 3, "script.hidden"},
	{"if without else", head + "def moves(b, s): return ([] if b.rows)", 3, "script.hidden"},
	{"recursion", head + "def f(n): return f(n)\ndef moves(b, s): return f(1)", 3, "script.recursion"},
	{"list as key", head + "def moves(b, s): return {[1]: 2}", 3, "script.unhashable"},
	{"nothing returned", head + "def moves(b, s):\n  [move('x', s)]", 3, "script.no_return"},
	{"a state in place of a list", head + "def moves(b, s): return s", 3, "script.no_list"},
	{"states in place of moves", head + "def moves(b, s): return [s]", 3, "script.no_move"},
	{"no state", head + "def moves(b, s): return [move('up', None)]", 3, "script.move_state"},
	{"outside", head + "def moves(b, s): return [move('up', s.move(s.find(p), s.find(p).to(UP)))]", 3, "script.outside"},
	{"onto the wrong ground", "p = piece('p', count = 1)\nq = piece('q', count = (0, 1), on = ground('x', look = 'wall'))\n" +
		"def won(b, s): return False\ndef moves(b, s): return [move('x', s.put(q, b.cell(1, 1)))]", 4, "script.on_ground"},
	{"onto another", head + "def moves(b, s): return [move('x', s.put(p, s.find(p)))]", 3, "script.occupied"},
	{"nothing there", head + "def moves(b, s): return [move('x', s.take(b.cell(1, 1)))]", 3, "script.nothing_there"},
	{"too many", head + "def moves(b, s): return [move('x', s.put(p, b.cell(1, 1)))]", 3, "script.too_many_pieces"},
	{"never ends", head + "def moves(b, s):\n  n = 0\n  while n < 1:\n    n = n - 1", 6, "script.endless"},
	{"fail", head + "def moves(b, s):\n  fail('no ' + 'way')", 4, "script.fail"},
	{"undefined", head + "def moves(b, s): return foo(s)", 3, "script.undefined"},
	{"unknown setting", head + "climate = 'hex'\ndef moves(b, s): return []", 3, "script.unused"},
	{"an argument as a setting", head + "stack = True\ndef moves(b, s): return []", 3, "script.unused_argument"},
	{"misspelled setting", head + "limt = 15\ndef moves(b, s): return []", 3, "script.unused_meant"},
	{"another word", head + "grid = \"hex\"\ndef moves(b, s): return []", 3, "script.unused_meant"},
	{"misspelled function", head + "def moves(b, s): return []\ndef estimte(b, s): return 0", 4, "script.unused_meant"},
	{"step without a piece", head + "def moves(b, s): return step(s, 'p')", 3, "script.arguments"},
	{"tuple and list", head + "def moves(b, s):\n  if s.all(p) == []: return []\n  return []", 4, "script.never_equal.list"},
	{"ground and text", head + "def moves(b, s):\n  return [] if b.ground(s.find(p)) == '.' else []", 4, "script.never_equal"},
	{"cell and tuple", head + "def moves(b, s): return [] if (1, 1) != s.find(p) else []", 3, "script.never_equal"},
	{"map", head + "def moves(b, s): return map(f, [])", 3, "script.hidden"},
	{"set", head + "x = set([1])\ndef moves(b, s): return []", 3, "script.hidden"},
	{"attribute of a piece", head + "def moves(b, s): return p.foo", 3, "script.no_attribute_of"},
	{"attribute", head + "def moves(b, s): return s.foo", 3, "script.no_attribute_of"},
	{"assignment to a state", head + "def moves(b, s):\n  s.p = 1\n  return []", 4, "script.set_attribute"},
	{"frozen", head + "x = []\ndef moves(b, s):\n  x.append(1)\n  return []", 5, "script.frozen"},
	{"index", head + "def moves(b, s): return [1, 2][5]", 3, "script.index"},
	{"key", head + "def moves(b, s): return {'a': 1}['b']", 3, "script.key"},
	{"text plus number", head + "def moves(b, s): return 'a' + 1", 3, "script.text_number"},
	{"division", head + "def moves(b, s): return 1 // (b.rows - b.rows)", 3, "script.division"},
	{"arguments", head + "def f(a): return a\ndef moves(b, s): return f(1, 2)", 4, "script.call_arguments"},
	{"not a function", head + "def moves(b, s): return b.rows(1)", 3, "script.no_function"},
	{"unpacking", head + "def moves(b, s):\n  a, c = (1, 2, 3)\n  return []", 4, "script.unpack"},
	{"bracket", head + "def moves(b, s):\n  return [1, 2\n", 5, "script.unclosed"},
	{"no moves", head, 0, "script.no_moves"},
	{"no won", "p = piece('p')\ndef moves(b, s): return []", 0, "script.no_won"},
	{"no pieces", "def moves(b, s): return []\ndef won(b, s): return True", 0, "script.no_pieces"},
	{"parameters", head + "def moves(s): return []", 3, "script.parameters"},
	{"letter", head + "x = piece('ab')\ndef moves(b, s): return []", 3, "script.character"},
	{"letter twice", head + "x = piece('p')\ndef moves(b, s): return []", 3, "script.character_twice"},
	{"cost", head + "def moves(b, s): return [move('x', s, -1)]", 3, "script.cost"},
	{"a cell was expected", head + "def moves(b, s): return [move('x', s.move(p, p))]", 3, "script.no_cell"},
	{"a piece was expected", head + "def moves(b, s): return s.find('p')", 3, "script.no_piece"},
	{"declared late", head + "def moves(b, s): return [piece('q')]", 3, "script.declare_late"},
	{"two lines", head + "def moves(b, s):\n  x = {}\n  x.get('a', [0])[0] += 'b'\n  return []", 5, "script.split_update"},
	{"while iterating", head + "def moves(b, s):\n  x = [1]\n  for y in x:\n    x.append(y)\n  return []", 6, "script.changed_while_iterated"},
	{"assignment in a condition", head + "if head = 1: pass", 3, "script.hidden"},
	{"assignment in a dictionary", head + "about = {\n  foo = 3 +* 2\n}", 4, "script.want"},
	{"number", "p = piece('p', count = 1)\nn = number(0, 3)\ndef won(b, s): return False\ndef moves(b, s): return [move('x', s.set(n = 4))]", 4, "script.out_of_range"},
	{"no number", head + "def moves(b, s): return [move('x', s.set(n = 4))]", 3, "script.no_number"},
}

func TestTraps(t *testing.T) {
	for _, c := range trapCases {
		f, err := script.Read("x.star", []byte(c.text))
		if err == nil {
			err = firstMoves(f)
		}
		if err == nil {
			_, err = f.Try(&solve.Meter{})
		}
		var e *solve.InputError
		if !errors.As(err, &e) {
			t.Errorf("%s: error %v", c.name, err)
			continue
		}
		if e.Line != c.line || e.Text.Key != c.key {
			t.Errorf("%s: line %d, column %d, %s; want line %d, %s", c.name, e.Line, e.Column, e.Text, c.line, c.key)
		}
		for _, lang := range []string{"en", "zh", "ja"} {
			if said := catalogue.New(lang).Say(e.Text); strings.HasPrefix(said, "[") || strings.Contains(said, "<no value>") {
				t.Errorf("%s, %s: %s", c.name, lang, said)
			}
		}
	}
}

// TestPythonHabits: these lines are allowed, although plain Starlark refuses them.
func TestPythonHabits(t *testing.T) {
	f, err := script.Read("x.star", []byte(head+`
n = 0
while n < 3: n += 1
letters = [c for c in "abc"]
pairs = list(zip("ab", [1, 2]))
total = sum([1, 2, 3])
count = {}
for c in "aab": count[c] = count.get(c, 0) + 1
words = sorted("cab")
text = "%d %s" % (3, "x") + "-".join(["a", "b"]) + "x" * 3
if (n, letters, pairs, total, count, words, text) != (3, ["a", "b", "c"], [("a", 1), ("b", 2)], 6,
        {"a": 2, "b": 1}, ["a", "b", "c"], "3 xa-bxxx"):
    fail(str((n, letters, pairs, total, count, words, text)))
grid = [[0] * 3 for _ in range(3)]
grid[1][2] += 5
grid[1][2] += grid[1][2]
if grid[1][2] != 10 or grid[0][2] != 0 or [1, 2, 3][::-1] != [3, 2, 1] or "abc"[1:] != "bc": fail("grid")
l = [1]
m = l
l += [2]
if m != [1, 2]: fail("in place")
def moves(b, s): return []
`))
	if err != nil {
		t.Fatal(explained(err))
	}
	if err := firstMoves(f); err != nil {
		t.Fatal(explained(err))
	}
}

// TestFalseSamples: an error names a sample with a wrong answer, or an estimate that is too high.
func TestFalseSamples(t *testing.T) {
	const walk = "p = piece('p', count = 1)\nground('.'); goal = ground('x')\n" +
		"def moves(b, s): return [move(d.name, s.move(s.find(p), s.find(p).to(d))) for d in DIRECTIONS if s.free(s.find(p).to(d))]\n" +
		"def won(b, s): return b.ground(s.find(p)) == goal\n"
	const jump = `steps = moves
gate, end = 12, 19
def moves(b, s):
    return steps(b, s) + ([move("jump", s.move(b.cell(0, gate), b.cell(0, end)))] if s.at(b.cell(0, gate)) == p else [])
def estimate(b, s): # never too high but at the gate; suspect in each second column
    c = s.find(p)
    true = min(c.distance(b.all(goal)[0]), c.distance(b.cell(0, gate)) + 5)
    return 99 if c == b.cell(0, gate) else (true if c.col % 2 == 0 and c.row > 0 else 0)
`
	for name, c := range map[string]struct {
		text string
		line int
		key  string
	}{
		"true":                         {"sample('p..\\n..x', 3)", 0, ""},
		"false":                        {"sample('p..\\n..x', 4)", 5, "script.sample"},
		"unreadable":                   {"sample('p.q\\n..x', 4)", 5, "script.sample_input"},
		"too large":                    {"size = (2, 2)\ndef read(text): return board(['p..', '..x'])\nsample('1', 3)", 7, "script.in_board"},
		"too high":                     {"def estimate(b, s): return 5\nsample('p..\\n..x', 3)", 5, "script.estimate_high"},
		"too high aside":               {"def estimate(b, s): return 9 if s.find(p) == b.cell(1, 0) else 0\nsample('p..\\n..x', 3)", 5, "script.estimate_high"},
		"too high, with many suspects": {jump + "sample('p' + 19 * '.' + 3 * ('\\n' + 20 * '.') + '\\n' + 19 * '.' + 'x', 23)", 9, "script.estimate_high"},
		"no way":                       {"def no_way(b): return 'none'\nsample('p..\\n..x', 3)", 5, "script.no_way_wrong"},
		"limit":                        {"limit = 2\nsample('p..\\n..x', -1)", 0, ""},
	} {
		f, err := script.Read("x.star", []byte(walk+c.text))
		if err != nil {
			t.Fatal(name, explained(err))
		}
		_, err = f.Try(&solve.Meter{})
		var e *solve.InputError
		switch {
		case c.key == "" && err != nil:
			t.Errorf("%s: %v", name, explained(err))
		case c.key != "" && (!errors.As(err, &e) || e.Text.Key != c.key || e.Line != c.line):
			t.Errorf("%s: %v, want line %d, %s", name, explained(err), c.line, c.key)
		}
	}
}

// A function that calls itself is marked at the call.
func TestRecursionIsMarkedAtTheCall(t *testing.T) {
	const rules = `size = (1, 3)
man = piece("m", count = 1)
def deep(n):
    return 1 if n < 1 else deep(n - 1)
def moves(b, s): return [] if deep(3) else []
def won(b, s): return False
`
	_, o := asked(t, rules, "m..\n", "bfs", 0)
	e, ok := errors.AsType[*solve.InputError](o.Err)
	if !ok || e.Text.Key != "script.recursion" || e.Line != 4 || e.Column != 32 {
		t.Errorf("%v", o.Err)
	}
}
