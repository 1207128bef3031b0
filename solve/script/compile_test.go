package script

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// bothWays calls a function of a state in compiled code and in the interpreter. It returns a difference between the
// values, or between the counts if compiled code counts fewer steps or bytes. ok is false if compiled code gives up.
// The error is the interpreter's.
func bothWays(f *File, fn *starlark.Function, g *game, s solve.State) (ok bool, wrong string, err error) {
	r := f.runner(quick)
	args := []value{g.value, &stateValue{g: g, st: s}}
	fast, ok := r.try(f.codes[fn], args)
	ticks, taken := r.ticks+r.thread.Steps, r.account.bytes
	r.limit(quick)
	slow, err := starlark.Call(r.thread, fn, args, nil)
	if ok && err == nil && ticks < r.thread.Steps {
		wrong = fmt.Sprintf("%d steps were counted, and the interpreter took %d", ticks, r.thread.Steps)
	}
	if ok && err == nil && taken < r.account.bytes {
		wrong = fmt.Sprintf("%d bytes were counted, by the interpreter %d", taken, r.account.bytes)
	}
	if ok && err != nil {
		wrong = fmt.Sprintf("compiled code gives %s, and the interpreter %v", text(fast), err)
	}
	if ok && err == nil && text(fast) != text(slow) {
		wrong = fmt.Sprintf("compiled code gives\n%s\nand the interpreter\n%s", text(fast), text(slow))
	}
	if err == nil {
		r.thread.Uncancel()
		f.threads.Put(r) // so that the next call uses its memory again
	}
	return ok, wrong, err
}

// text writes a value with all its parts.
func text(v value) string {
	switch v := v.(type) {
	case *stateValue:
		return fmt.Sprint(v.st)
	case *moveValue:
		return v.name + " " + fmt.Sprint(v.to.st, v.cost, v.at)
	case *starlark.List:
		list, _ := sequence(v)
		return "list " + text(tuple(list))
	case tuple:
		var all []string
		for _, x := range v {
			all = append(all, text(x))
		}
		return "(" + strings.Join(all, ", ") + ")"
	case *starlark.Dict:
		var all []string
		for _, kv := range v.Items() {
			all = append(all, text(kv))
		}
		return "{" + strings.Join(all, ", ") + "}"
	}
	return v.Type() + " " + v.String()
}

// TestCompiledCollection: on states of each puzzle of the collection, compiled code and the interpreter give the same
// values. Compiled code never gives up and counts no fewer steps or bytes.
func TestCompiledCollection(t *testing.T) {
	names, err := filepath.Glob("../../assets/puzzles/*.star")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(name, source)
			if err != nil {
				t.Fatal(err)
			}
			list, _, err := f.Parse("", strings.NewReader(f.Samples[0].Input))
			if err != nil {
				t.Fatal(err)
			}
			made, err := f.Rules(list[0], 0)
			if err != nil {
				t.Fatal(err)
			}
			g := rulesIn(made).game
			seen := map[solve.State]bool{g.start: true}
			for work := []solve.State{g.start}; len(work) > 0 && len(seen) < 400; work = work[1:] {
				for name := range perState {
					fn := f.functions[name]
					if fn == nil {
						continue
					}
					ok, wrong, err := bothWays(f, fn, g, work[0])
					if !ok || err != nil || wrong != "" {
						t.Fatalf("%s: gave up: %v, error: %v; %s", name, !ok, err, wrong)
					}
				}
				for _, step := range solve.Steps(made, work[0]) {
					if !seen[step.To] {
						seen[step.To] = true
						work = append(work, step.To)
					}
				}
			}
		})
	}
}

// program makes random functions. Most of them run without an error.
type program struct {
	*rand.Rand
	out    strings.Builder
	indent int
	loops  int // around the statement
	depth  int // of the expression
}

func (p *program) line(format string, args ...any) {
	fmt.Fprintf(&p.out, "%s%s\n", strings.Repeat("    ", p.indent), fmt.Sprintf(format, args...))
}

func (p *program) one(list ...string) string { return list[p.IntN(len(list))] }

// number, truth, list, word, cell and state make expressions of these types. One in 200 has another type.
func (p *program) number() string {
	p.depth++
	defer func() { p.depth-- }()
	if p.IntN(200) == 0 {
		return p.word()
	}
	if p.depth > 4 || p.IntN(3) == 0 {
		return p.one("n", "m", "k", "1", "2", "7", "0", "-3", "2147483647", "1 << 40", "GLOBAL")
	}
	switch p.IntN(16) {
	case 0, 1, 2:
		return "(" + p.number() + p.one(" + ", " - ", " * ", " // ", " % ") + p.number() + ")"
	case 3:
		return "-" + p.number()
	case 4:
		return p.one("len("+p.list()+")", "len(s.stack("+p.cell()+"))")
	case 5:
		return "(" + p.number() + " if " + p.truth() + " else " + p.number() + ")"
	case 6:
		return "sum([" + p.number() + " for x in " + p.list() + "])"
	case 7:
		return p.cell() + p.one(".row", ".col")
	case 8:
		return p.cell() + ".distance(" + p.cell() + ")"
	case 9:
		return "twice(" + p.number() + ")"
	case 10:
		return p.one("max", "min") + "(" + p.number() + ", " + p.number() + ")"
	case 11:
		return p.one("(lambda q: q + k)(", "adder(n)(m)(", "[f(n) for f in [adder(1)(m), adder(m)(2)]][1] + (") + p.number() + ")"
	case 12:
		return p.list() + "[" + p.number() + " % 3]"
	case 13:
		return "(" + p.number() + p.one(" or ", " and ") + p.number() + ")"
	case 14:
		return "{1: 2, 7: n}.get(" + p.number() + ", 5)"
	}
	return "sum([1 for x in " + p.list() + " if " + p.truth() + "])"
}

func (p *program) truth() string {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > 4 {
		return p.one("True", "n > m", "k", "not l", "s.free(c)")
	}
	switch p.IntN(12) {
	case 0, 1:
		return p.number() + p.one(" < ", " <= ", " > ", " >= ", " == ", " != ") + p.number()
	case 2:
		return "(" + p.truth() + p.one(" and ", " or ") + p.truth() + ")"
	case 3:
		return "not " + p.truth()
	case 4:
		return p.number() + p.one(" in ", " not in ") + p.list()
	case 5:
		return p.one("s.free", "b.inside") + "(" + p.cell() + ")"
	case 6:
		return p.state() + ".at(" + p.cell() + ")" + p.one(" == ", " != ") + p.one("hole", "None", "tiles[0]")
	case 7:
		return p.one("all", "any") + "([" + p.truth() + " for x in " + p.list() + "])"
	case 8:
		return p.word() + p.one(" == ", " < ", " in ") + p.word()
	case 9:
		return p.number() + " in (" + p.number() + ", 3, " + p.number() + ")"
	case 10:
		return "s.fits(" + p.cell() + ", " + p.cell() + p.one(")", ", tiles[1])")
	}
	return p.number() + p.one(" in ", " not in ") + "d"
}

func (p *program) list() string {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > 4 || p.IntN(3) == 0 {
		return p.one("l", "[1, 2, 3]", "(4, 5, 6)", "range(5)", "LIST", "[]", "[n, m, k]")
	}
	switch p.IntN(8) {
	case 0:
		return "[" + p.number() + " for x in " + p.list() + "]"
	case 1:
		return "[" + p.number() + " for x in " + p.list() + " for k in range(3) if " + p.truth() + "]"
	case 2:
		return "sorted(" + p.list() + p.one("", ", key = lambda q: -q", ", key = lambda q: q % (n * n + 2)", ", reverse = True") + ")"
	case 3:
		return "([" + p.number() + "] + [" + p.number() + "])"
	case 4:
		return "list(" + p.list() + ")"
	case 5:
		return "[len(x) for x in " + p.word() + "]"
	case 6:
		return "[1, 2, 3, 4][" + p.one("1:", ":2", "::-1", ":") + "]"
	}
	return "[c.row for c in " + p.one("s.all(tiles[0])", "b.cells", "c.near", "[x for x in b.cells]",
		"s.sight("+p.cell()+")", "s.sight(c, d0)", "s.sight(c, [UP, LEFT])") + "]"
}

func (p *program) word() string {
	if p.depth++; p.depth > 4 {
		p.depth--
		return p.one(`"abc"`, `w`, `"x"`)
	}
	defer func() { p.depth-- }()
	switch p.IntN(6) {
	case 0:
		return "(" + p.word() + " + " + p.word() + ")"
	case 1:
		return `("%d %s" % (` + p.number() + ", " + p.word() + "))"
	case 2:
		return "str(" + p.number() + ")"
	case 3:
		return p.word() + p.one(".upper()", `.replace("a", "bb")`, "[1:]", "[:3]")
	case 4:
		return `",".join([` + p.word() + " for x in range(2)])"
	}
	return p.one(`"abc"`, `w`, `"x"`, "s.text()", "d0.name")
}

func (p *program) cell() string {
	if p.depth++; p.depth > 4 {
		p.depth--
		return p.one("c", "s.find(hole)", "b.cell(1, 2)")
	}
	defer func() { p.depth-- }()
	switch p.IntN(5) {
	case 0:
		return p.cell() + ".to(" + p.one("UP", "DOWN", "LEFT", "RIGHT", "d0", "d0.opposite") + ")"
	case 1:
		return p.cell() + ".to(d0, 2)"
	case 2:
		return p.cell() + ".shift(" + p.one("0", "1", "-1") + ", " + p.one("0", "1", "-1") + ")"
	case 3:
		return "b.cell(" + p.one("0", "1", "2") + ", " + p.one("0", "1", "2") + ")"
	}
	return p.one("c", "s.find(hole)", "s.find(tiles[3])")
}

func (p *program) state() string {
	switch p.IntN(7) {
	case 3:
		return "s.take(s.find(hole), hole)"
	case 4:
		return "s.move(s.find(hole), " + p.cell() + ", hole)"
	case 0:
		return "s.swap(s.find(hole), b.cell(1, 1))"
	case 1:
		return "s.take(s.find(hole))"
	case 2:
		return "s.take(s.find(hole)).put(hole, s.find(hole))"
	}
	return "s"
}

func (p *program) block(n int) {
	p.indent++
	for range 1 + p.IntN(n) {
		p.statement(n)
	}
	p.indent--
}

func (p *program) statement(n int) {
	kind := p.IntN(14)
	if n < 2 {
		kind = p.IntN(6)
	}
	switch kind {
	case 0, 1:
		p.line("%s = %s", p.one("n", "m", "k"), p.number())
	case 2:
		p.line("%s %s %s", p.one("n", "m", "k"), p.one("+=", "-=", "*="), p.one("1", "2", "n", p.number()))
	case 3:
		p.line("%s", p.one("l = "+p.list(), "l = list(l)", "l.append("+p.number()+")", "l += [n]", "l = l[:20]", "w = w[:9]"))
	case 4:
		p.line("d[%s] = %s", p.number(), p.number())
	case 5:
		p.line("%s", p.one("w = "+p.word(), "c = "+p.cell(), "n, (m, k) = k, (n, m)", "[n, m] = (m, "+p.number()+")", "d0 = d0.right"))
	case 6, 7:
		p.line("if %s:", p.truth())
		p.block(n - 1)
		if p.IntN(2) == 0 {
			p.line("else:")
			p.block(n - 1)
		}
	case 8, 9, 10:
		p.line("for %s in %s:", p.one("x", "k", "x"), p.one(p.list(), "range(4)", "d.keys()"))
		p.loops++
		p.block(n - 1)
		p.loops--
	case 11:
		p.line("for d0 in DIRECTIONS:")
		p.loops++
		p.block(n - 1)
		p.loops--
	case 12:
		p.line("for a, z in [(1, 2), (n, m)]:")
		p.loops++
		p.block(n - 1)
		p.line("    n += a * z")
		p.loops--
	case 13:
		if p.loops > 0 {
			p.line("if %s: %s", p.truth(), p.one("break", "continue", "return n"))
			return
		}
		p.line("k = 0")
		p.line("while k < 6:")
		p.line("    k += 1")
		p.loops++
		p.block(n - 1)
		p.line("    k += 1")
		p.loops--
	}
}

// TestCompiledPrograms: for random functions, compiled code gives the interpreter's values or gives up. If the
// interpreter does not fail, compiled code rarely gives up.
func TestCompiledPrograms(t *testing.T) {
	const head = `hole = piece("0", count = 1)
tiles = [piece(str(i), count = (0, 1), stack = i == 2) for i in range(1, 9)]
size = (3, 3)
GLOBAL = 11
LIST = [3, 1, 2]
def twice(n): return 2 * n
def adder(a):
    def later(z): return lambda y: a + z * y
    return later
def moves(b, s): return []
def won(b, s): return False
def estimate(b, s):
    n, m, k, l, w, d, c, d0, x = 3, 5, 2, [4, 1, 7], "ab", {1: 2, 3: 4}, b.cell(1, 1), UP, 1
`
	programs, failed, gaveUp := 1000, 0, 0
	if testing.Short() {
		programs = 300
	}
	for seed := range programs {
		p := &program{Rand: rand.New(rand.NewPCG(uint64(seed), 36)), indent: 1}
		p.indent = 0
		p.block(4)
		p.line("    return (n, m, k, l, w, d, c, d0, x, %s)", p.state())
		source := head + p.out.String()
		f, err := Read("x.star", []byte(source))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, source)
		}
		list, _, err := f.Parse("", strings.NewReader("123\n804\n765\n"))
		if err != nil {
			t.Fatal(err)
		}
		g, wrong := f.newGame(list[0], -1)
		if wrong != nil {
			t.Fatal(wrong.Diagnostic.Text)
		}
		ok, what, err := bothWays(f, f.functions["estimate"], g, g.start)
		switch {
		case what != "":
			t.Fatalf("seed %d: %s\n%s", seed, what, source)
		case err != nil:
			failed++
		case !ok:
			gaveUp++
			if gaveUp < 4 {
				t.Logf("seed %d gave up\n%s", seed, source)
			}
		}
	}
	t.Logf("%d programs: %d failed, compiled code gave up in %d of the others", programs, failed, gaveUp)
	if failed > programs/2 || gaveUp > programs/50 {
		t.Errorf("%d of %d failed, compiled code gave up in %d of the others", failed, programs, gaveUp)
	}
}

// TestCompiledCorners covers cases that random programs do not reach. give: compiled code must give up because the
// interpreter fails.
func TestCompiledCorners(t *testing.T) {
	for _, c := range []struct {
		name, functions, body string
		give                  bool
	}{
		{"an index with a call", "", "l, n = [0, 1, 2], [5, 6, 7, 8]; n[l.pop()] += 1; n[l.pop()] -= 3; (n[l.pop()]) //= 2; return n", false},
		{"an index of a dict", "", "l, d = [1, 2], {1: 3, 2: 4}; d[l.pop()] -= 1; d[l.pop(0)] += 7; return (l, d)", false},
		{"numbers with a point", "", "return (0.5 * 3, 1 // 2.0, 2.0 == 2, 7 < 7.5, int(2.5))", false},
		{"a cost of two", "", "return [move('a', s, (1, 2)), move('b', s, 3), move('c', s), move('d', s, len([1, 2]))]", false},
		{"moves with cells", "", "return [move('a', s, at = b.cells[1]), move('b', s, 3, at = None), move('c', s)]", false},
		{"moves with paths", "", "return [move('a', s, at = b.cells[1], path = [b.cells[0]]), move('b', s, 3, path = None)]", false},
		{"a move with a path that is none", "", "return [move('a', s, path = 1)]", true},
		{"a move with a cell that is none", "", "return [move('a', s, at = 1)]", true},
		{"a cost that is none", "", "return [move('a', s, (1, 'x'))]", true},
		{"more lists and dicts than a room has", "def f(n):\n    d = {n: [n]}\n    d[-1] = [n, n]\n    return d\n", "return [f(n) for n in range(40)]", false},
		{"methods of lists", "", "l = [1, 2, 3]; k = [l.pop(), l.pop()]; l.append(7); return (l, k, [8].pop())", false},
		{"a pop from an empty list", "", "return [].pop()", true},
		{"values of dicts", "", "l, d = [1], {1: 2, (1, 2): 3}; return (d.get(l.pop()), d.get((1, 2), 0), d.get(5), d.get(s.find(hole), l))", false},
		{"a key that is none", "", "return {1: 2}.get([1])", true},
		{"texts with values", "", "return ('%s %d' % ('a', 1), '%r %s' % ([1], (2,)), '%s' % 'x', 7 % 4)", false},
		{"pieces of states", "", "l = s.pieces(); return (l, [c for p, c in s.move(b.cells[0], b.cells[1]).pieces()], l)", false},
		{"a function that calls itself", "def f(n): return 1 if n == 0 else n * f(n - 1)\n", "return f(3)", true},
		{"functions that call each other", "def f(n): return n if n < 2 else g(n - 1)\ndef g(n): return f(n - 1)\n", "return f(3)", true},
		{"a function called by one after another", "def f(n): return n + 1\ndef g(n): return f(n) + f(n)\n", "return g(f(g(2)))", false},
	} {
		source := c.functions + `hole = piece("0", count = 1)
size = (1, 2)
def moves(b, s): return []
def won(b, s): return False
def estimate(b, s): ` + c.body + "\n"
		f, err := Read("x.star", []byte(source))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		list, _, err := f.Parse("", strings.NewReader("0.\n"))
		if err != nil {
			t.Fatal(err)
		}
		g, wrong := f.newGame(list[0], -1)
		if wrong != nil {
			t.Fatal(wrong.Diagnostic.Text)
		}
		ok, what, err := bothWays(f, f.functions["estimate"], g, g.start)
		if what != "" || ok == c.give || (err != nil) != c.give {
			t.Errorf("%s: %s, gave up: %v, the interpreter: %v", c.name, what, !ok, err)
		}
	}
}
