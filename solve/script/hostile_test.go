package script_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/solve"
	"stepboard/solve/script"
)

// head is the beginning of a file. Only the function moves is missing.
const head = "p = piece(\"p\", count = 1)\ndef won(b, s): return False\n"

// hostile has files that try to take all time or memory, in their first lines or in moves. Each must end in an error.
var hostile = map[string]string{
	"while":                "while True: pass",
	"nested loops":         "for a in range(1000000):\n  for b in range(1000000): pass",
	"range":                "x = [i for i in range(1000000000000)]",
	"list of range":        "x = list(range(1000000000000))",
	"sorted range":         "x = sorted(range(1000000000000))",
	"tuple of range":       "x = tuple(range(100000000000))",
	"max of range":         "x = max(range(1000000000000))",
	"any":                  "x = any(range(0, 1000000000000, 0 + 1))",
	"sum":                  "x = sum(range(1000000000000))",
	"zip":                  "x = zip(range(1000000000000), range(1000000000000))",
	"enumerate":            "x = enumerate(range(1000000000000))",
	"dict of range":        "x = dict([(i, 'x' * 1000) for i in range(100000)])",
	"repeat":               "x = 'x' * 1000000000",
	"repeat list":          "x = [0] * 1000000000",
	"repeat other way":     "x = 1000000000 * 'x'",
	"doubling":             "s = 'x'\nfor i in range(60): s = s + s",
	"doubling in place":    "s = 'x'\nfor i in range(60): s += s",
	"doubling list":        "l = [1]\nfor i in range(60): l += l",
	"extend":               "l = [1]\nfor i in range(60): l.extend(list(l))",
	"extend by itself":     "l = [1]\nfor i in range(60): l.extend(l)",
	"many copies":          "l = list(range(50000))\nx = []\nfor i in range(50000): x.append(l[:])",
	"join":                 "s = 'x' * 1000\nfor i in range(60): s = s.join([s, s, s])",
	"replace":              "s = 'x' * 1000\nfor i in range(60): s = s.replace('x', s)",
	"format":               "s = 'x' * 1000\nfor i in range(60): s = '{0}{0}{0}'.format(s)",
	"percent":              "s = 'x'\nfor i in range(60): s = '%s%s' % (s, s)",
	"percent of a dict":    "s = 'x'\nfor i in range(60): s = '%(a)s%(a)s' % {'a': s}",
	"big numbers":          "n = 3\nfor i in range(60): n = n * n",
	"big numbers in place": "n = 3\nfor i in range(60): n *= n",
	"shift":                "n = 1\nfor i in range(100000): n = n << 511",
	"digits":               "n = int('9' * 100000)",
	"shared lists":         "l = [0]\nfor i in range(60): l = [l, l]\nx = str(l)",
	"shared tuples":        "t = (0,)\nfor i in range(60): t = (t, t)",
	"shared in a default":  "t = (0,)\nfor i in range(60): t = (t, t)\ndef f(x = t): return x\nt = 0",
	"shared as key":        "t = (0,)\nfor i in range(60): t = (t, t)\nd = {t: 1}",
	"shared compared":      "t = (0,)\nu = (0,)\nfor i in range(60):\n  t = (t, t)\n  u = (u, u)\nx = t == u",
	"shared in a list":     "t = (0,)\nfor i in range(60): t = (t, t)\nx = t in [t, 1]",
	"spread":               "def f(*a): return 1\nx = f(*range(1000000000000))",
	"itself":               "def f(n): return f(n + 1)\nx = f(0)",
	"lambda itself":        "f = lambda g: g(g)\nx = f(f)",
	"print":                "for i in range(10000000): print('x' * 1000)",
	"load":                 "load('/etc/passwd', 'x')",
	"hidden":               "x = getattr([], 'append')",
	"bound method":         "f = 'x'.join\nx = f(['a'])",
	"pieces":               "x = [piece(c) for c in 'abcdefghijklmnoqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?$%&/()=+*-']",
	"subset":               "x = subset(range(1000000000))",
	"fail":                 "fail('x' * 100000)",
}

// ended is the longest time for a file. Files take far less, so that a busy machine does not matter.
const ended = 20 * time.Second

// TestHostileFiles: reading any hostile file ends with an error in words that names a line, and takes little memory.
func TestHostileFiles(t *testing.T) {
	cat := catalogue.New("en")
	for name, text := range hostile {
		t.Run(name, func(t *testing.T) {
			limited(t, func() {
				_, err := script.Read("x.star", []byte(head+text+"\ndef moves(b, s): return []\n"))
				var e *solve.InputError
				if !errors.As(err, &e) {
					t.Fatalf("error %v", err)
				}
				if said := cat.Say(e.Text); strings.HasPrefix(said, "[") || said == "" || len(said) > 1200 {
					t.Errorf("says %.200q", said)
				}
			})
		})
	}
}

// A sum with as many terms as a file can hold is read in about a second. If each part of it were looked at again for
// each term, this would take minutes.
func TestLongSum(t *testing.T) {
	if _, err := script.Open("x.star", []byte("x = "+strings.Repeat("1 + ", 60_000)+"1\n")); err == nil {
		t.Error("a file without moves is read")
	}
}

// TestHostileMoves: the same lines inside moves end the search with an error.
func TestHostileMoves(t *testing.T) {
	for name, text := range hostile {
		switch name {
		case "load", "hidden", "bound method", "shared tuples", "shared in a default", "lambda itself":
			continue // refused, or harmless, before moves is called
		}
		t.Run(name, func(t *testing.T) {
			body := "\n  " + strings.ReplaceAll(text, "\n", "\n  ")
			file := head + "def moves(b, s):" + body + "\n  return []\n"
			limited(t, func() {
				f, err := script.Read("x.star", []byte(file))
				if err == nil {
					err = firstMoves(f)
				}
				var e *solve.InputError
				if !errors.As(err, &e) || e.Line < 3 {
					t.Errorf("error %v\n%s", err, file)
				}
			})
		})
	}
}

// TestHostileTools: a call that keeps many large results of tools ends with an error.
func TestHostileTools(t *testing.T) {
	board := strings.Repeat(strings.Repeat(".", 128)+"\n", 127) + "p" + strings.Repeat(".", 127)
	for _, text := range []string{
		"b.all(floor)", "s.walk(b.cells[0])", "s.walk(b.cells[0]).way(b.cells[-1])", "s.reach(s.find(p))",
	} {
		if testing.Short() && text != "b.all(floor)" {
			continue
		}
		for _, loop := range []string{"[%s for i in range(20000)]", "[lens(b, s) for i in range(20000)]"} {
			t.Run(text, func(t *testing.T) {
				file := strings.Replace(head, "p =", "size = ((1, 1), (128, 128))\nfloor = ground(\".\")\np =", 1) +
					"def lens(b, s): return " + text + "\ndef moves(b, s):\n  x = " +
					strings.Replace(loop, "%s", text, 1) + "\n  return []\n"
				limited(t, func() {
					f, err := script.Read("x.star", []byte(file))
					if err == nil {
						err = movesOn(f, board)
					}
					if e, ok := errors.AsType[*solve.InputError](err); !ok || e.Text.Key != "script.memory" {
						t.Errorf("error %v\n%s", err, file)
					}
				})
			})
		}
	}
}

// A short slice of a long list takes little memory, so that read can take a long input in parts.
func TestShortSlices(t *testing.T) {
	f, err := script.Read("x.star", []byte(head+`def moves(b, s): return []
def read(text):
    words = text.split()
    for i in range(0, len(words), 4):
        a, b, c, d = words[i:i + 4]
    return board(a)
`))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = f.Parse("x", strings.NewReader(strings.Repeat("p ", 40_000))); err != nil {
		t.Error(err)
	}
}

// TestHostilePrepare: a call that may take much memory can't keep more of it in results of tools.
func TestHostilePrepare(t *testing.T) {
	f, err := script.Read("x.star", []byte("size = ((1, 1), (128, 128))\nfloor = ground(\".\")\n"+head+
		"def moves(b, s): return []\ndef prepare(b): return [b.all(floor) for i in range(300)]\n"))
	if err == nil {
		err = movesOn(f, strings.Repeat(strings.Repeat(".", 128)+"\n", 127)+"p"+strings.Repeat(".", 127))
	}
	if e, ok := errors.AsType[*solve.InputError](err); !ok || e.Text.Key != "script.memory" {
		t.Errorf("error %v", err)
	}
}

func firstMoves(f *script.File) error { return movesOn(f, "p.\n..\n") }

func movesOn(f *script.File, board string) (err error) {
	defer solve.Caught(&err)
	list, _, err := f.Parse("x", strings.NewReader(board))
	if err != nil {
		return err
	}
	r, err := f.Rules(list[0], 0)
	if err != nil {
		return err
	}
	solve.Steps(r, r.Start())
	return nil
}

// limited calls a function. The function must end and must not use or keep much memory.
func limited(t *testing.T, f func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		f()
	}()
	select {
	case v := <-done:
		if v != nil {
			t.Fatal(fmt.Sprint("panic: ", v))
		}
	case <-time.After(ended):
		t.Fatal("it does not end")
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 600<<20 {
		t.Errorf("%d MB are taken", got>>20)
	}
}

// FuzzRead: no file makes the program hang or crash. A file that can be read is also asked about a board.
func FuzzRead(f *testing.F) {
	for _, text := range hostile {
		f.Add(head + text + "\ndef moves(b, s): return []\n")
	}
	for _, c := range trapCases {
		f.Add(c.text)
	}
	f.Add(head + "def moves(b, s): return [move(d.name, s.move(s.find(p), s.find(p).to(d))) for d in DIRECTIONS]")
	f.Fuzz(func(_ *testing.T, text string) {
		file, err := script.Read("x.star", []byte(text))
		if err == nil {
			_ = firstMoves(file)
		}
	})
}
