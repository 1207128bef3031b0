package script

import (
	"errors"
	"strings"
	"testing"

	"stepboard/solve"
)

const corridor = `
size = ((1, 1), (9, 9))
free = ground(".")
wall = ground("#", look = "wall")
goal = ground("x", look = "target")
man = piece("m", count = 1)
costs = ("pushes", "moves")

def moves(b, s):
    at = s.find(man)
    return [move(d.name, s.move(at, at.to(d)), (d.row * d.row, 1), word = d.name[0].upper()) for d in DIRECTIONS if s.free(at.to(d))]

def won(b, s):
    return b.ground(s.find(man)) == goal
`

func fileOf(t *testing.T, text string) *File {
	t.Helper()
	f, err := Read("corridor.star", []byte(corridor+text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Each of several right ways is right. Every other output gets the message that helps.
func TestCheckOutput(t *testing.T) {
	f := fileOf(t, `
def answer(value, second, way, number, board):
    if value == None:
        return "Case %d: none" % number
    return "Case %d: %d+%d in %dx%d\n%s!" % (number, value, second, board.rows, board.cols, "-".join(way))
`)
	datasets, _, err := f.Parse("", strings.NewReader("m.\n.x\n\nm#x\n\nm.x\n"))
	if err != nil {
		t.Fatal(err)
	}
	const judge = "Case 1: 1+2 in 2x2\nD-R!\nCase 2: none\nCase 3: 0+2 in 1x3\nR-R!\n"
	for _, c := range []struct{ replace, by, key string }{
		{"", "", ""},
		{"D-R", "R-D", ""},
		{"\n", "  \r\n\n", ""},
		{"D-R", "D-L", "script.way.illegal"},
		{"D-R", "D", "script.way.unsolved"},
		{"D-R", "D-R-L-R", "script.way.goes_on"},
		{"D-R", "D-R-", "script.way.goes_on"},
		{"1+2", "1+3", "script.way.differs"},
		{"Case 1: 1+2 in 2x2\nD-R", "Case 1: 3+4 in 2x2\nD-U-D-R", "script.way.dearer"},
		{"Case 1: 1+2 in 2x2\nD-R!", "Case 1: none", "script.way.exists"},
		{"Case 2", "Case 3", "script.way.head"},
		{"Case 2: none", "Case 2: 0+1 in 1x3 R!", "script.way.illegal"},
		{"Case 3: 0+2 in 1x3\nR-R!\n", "", "script.way.missing"},
		{"R-R!\n", "R-R!\nend", "script.way.behind"},
		{"R-R!", "R-R", "script.way.goes_on"},
		{"R-R!", strings.Repeat("R-L-", mostWay/2) + "R-R!", "script.way.long"},
	} {
		fault, err := f.checkOutput(t.Context(), datasets, words(strings.ReplaceAll(judge, c.replace, c.by)), words(judge))
		if err != nil {
			t.Fatal(c, err)
		}
		key := ""
		if fault != nil {
			key = fault.Text.Key
			if inner, ok := fault.Text.Args["What"].(solve.Text); ok {
				key = inner.Key
			}
		}
		if key != c.key {
			t.Errorf("%q for %q: %q, want %q", c.by, c.replace, key, c.key)
		}
	}
	for _, judge := range []string{
		strings.Replace(judge, "D-R", "D-L", 1),
		strings.Replace(judge, "Case 1: 1+2 in 2x2\nD-R", "Case 1: 3+4 in 2x2\nD-U-D-R", 1),
	} {
		own := "Case 1: 1+2 in 2x2\nR-D!\nCase 2: none\nCase 3: 0+2 in 1x3\nR-R!\n"
		_, err := f.checkOutput(t.Context(), datasets, words(own), words(judge))
		if _, ok := errors.AsType[*solve.Refusal](err); !ok {
			t.Errorf("the judge's answer %q is not refused: %v", judge, err)
		}
	}
}

// A sample may have any of the least ways. A file whose answers can't be read again is refused.
func TestSamplesWithWays(t *testing.T) {
	for _, c := range []struct{ text, key string }{
		{`
def answer(value, way):
    return "no" if value == None else "".join(way)
sample("m.\n.x\n", "RD")
sample("m.\n.x\n", "DR")
sample("m#x\n", "no")
`, ""},
		{`
def answer(value, way):
    return "".join(way)
sample("m.\n.x\n", "RL")
`, "script.sample_way"},
		{`
def answer(value, way):
    return str(len(way))
sample("m.\n.x\n", "2")
`, "script.way.once"},
		{`
def answer(value, way):
    return ("long " if len(way) > 1 else "") + " ".join(way)
sample("m.\n.x\n", "long R D")
`, "script.way.form"},
	} {
		_, err := fileOf(t, c.text).Try(newMeter(t))
		key := ""
		if wrong, ok := errors.AsType[*solve.InputError](err); ok {
			key = wrong.Text.Key
		} else if err != nil {
			t.Fatal(err)
		}
		if key != c.key {
			t.Errorf("%s: %q, want %q", c.text, key, c.key)
		}
	}
	for _, text := range []string{"def answer(value, moves, way):\n    return 1\n", "def answer():\n    return 1\n"} {
		_, err := Read("corridor.star", []byte(corridor+text))
		if wrong, ok := errors.AsType[*solve.InputError](err); !ok || wrong.Text.Key != "script.answer_argument" {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func newMeter(t *testing.T) *solve.Meter {
	t.Helper()
	m, release := solve.NewBudget(1<<30).NewMeter(t.Context(), nil)
	t.Cleanup(release)
	return m
}

// A construct without a translation into C++ is named with its place: also a function inside a function, if it may be
// called after a variable of the outer one has changed.
func TestTranslateNames(t *testing.T) {
	for text, translated := range map[string]bool{
		"    return \"%s\" % (1.5 * len(way))\n":                                                                     false,
		"    n = 1\n    f = lambda w: w * n\n    return \"\".join([f(w) for w in way])\n":                            true,
		"    for n in range(2):\n        way = sorted(way, key = lambda w: len(w) * n)\n    return \"\".join(way)\n": true,
		"    n = 1\n    f = lambda w: w * n\n    n = 2\n    return f(\"a\")\n":                                       false,
		"    n = 1\n    f = lambda w: w * n\n    n += 1\n    return f(\"a\")\n":                                      false,
		"    f = None\n    for n in range(2):\n        f = f or (lambda w: w * n)\n    return f(\"a\")\n":            false,
	} {
		_, err := Translate(fileOf(t, "def answer(value, way):\n"+text))
		wrong, ok := errors.AsType[*solve.InputError](err)
		if translated && err != nil || !translated && (!ok || wrong.Text.Key != "script.no_translation" || wrong.Line == 0) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// An error of read() is an error of the input, at its place there.
func TestErrorsOfReadAreOfTheInput(t *testing.T) {
	f := fileOf(t, `
def read(text):
    w = text.split()
    rows = int(w[0])
    if w[1] == "bad":
        fail("no", line = 2, column = 5)
    return board(w[1:1 + rows] if w[rows] else [])
`)
	for _, c := range []struct {
		text         string
		line, column int
	}{
		{"two\nm.\n", 1, 1},
		{"\n  x3\nm.\n", 2, 3},
		{"3\nm.\n.x", 3, 3},
		{"2\nbad\n", 2, 5},
		{"2\nm.\n.y\n", 3, 2},
	} {
		_, _, err := f.Parse("board.txt", strings.NewReader(c.text))
		wrong, ok := errors.AsType[*solve.InputError](err)
		if !ok || wrong.Name != "board.txt" || wrong.Line != c.line || wrong.Column != c.column {
			t.Errorf("%q: %v, want line %d, column %d", c.text, err, c.line, c.column)
		}
	}
}
