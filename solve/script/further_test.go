package script_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// Mistakes about pieces that share cells, and about labels, have a text and a place.
func TestMistakesAboutSharedCells(t *testing.T) {
	const rest = `
free = ground(".")
man = piece("m", count = 1)
flag = piece("f", stack = True)
def moves(b, s): return step(s, man)
def won(b, s): return s.find(man) == b.cells[-1]
`
	for _, c := range []struct{ more, board, key string }{
		{"", "m.f\n", ""},
		{"", "also = 0 0 f\nm..\n", ""},
		{"", "also = 0 3 f\nm..\n", "script.also_outside"},
		{"", "also = 0 0 x\nm..\n", "script.also_letter"},
		{"", "also = 0 0 f\nf.m\n", "script.occupied"},
		{"", "also = 0 2 m\nf..\n", ""},
		{"wide = piece(\"w\", size = (1, 2), stack = True)\n", "m..\n", "script.stack_large"},
		{"patterns = [\"m\"]\ndef goals(b): return []\n", "m..\n", "script.patterns_stack"},
		{"def read(text): return board(text, also = [(0, 2, \"f\")])\n", "m..\n", ""},
		{"def read(text): return board(text, also = [(0, \"f\")])\n", "m..\n", "script.also"},
	} {
		p, err := script.Open("a.star", []byte(rest+c.more))
		if err == nil {
			_, _, err = p.Parse("board", strings.NewReader(c.board))
		}
		key := ""
		if e, ok := errors.AsType[*solve.InputError](err); ok {
			if key = e.Text.Key; key == "script.in_board" || key == "script.read_failed" {
				key = e.Text.Args["Reason"].(solve.Text).Key
			}
		}
		if key != c.key {
			t.Errorf("%q, %q: %v, want %s", c.more, c.board, err, c.key)
		}
	}
	for labels, key := range map[string]string{
		"{b.cells[0]: 3, b.cells[1]: \"a\"}": "", "{}": "", "3": "script.labels", "{1: 2}": "script.labels",
		"{b.cells[0]: [1]}": "script.labels", "{b.cells[0].to(UP): 1}": "script.labels",
		"{b.cells[0]: 1 // 0}": "script.division",
	} {
		p := puzzleOf(t, rest+"def labels(b, s): return "+labels+"\nsample(\"m.f\\n\", 2)\n")
		_, err := p.File.Try(&solve.Meter{})
		d := p.Boards()[0]
		said := p.Values(d, 0, startRules(t, p, d).Start())
		e, wrong := errors.AsType[*solve.InputError](err)
		other := wrong && key != "script.division" && e.Text.Key != key
		if wrong != (key != "") || other || wrong != (said.Key == "script.at_line") {
			t.Errorf("labels %s: %v, and %v", labels, err, said)
		}
	}
}

func startRules(t *testing.T, p *script.Puzzle, d *solve.Dataset) solve.Rules {
	t.Helper()
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A board with shared cells is not written by a function write() that leaves pieces out.
func TestSharedCellsAreNotLeftOut(t *testing.T) {
	for write, holds := range map[string]bool{
		`def write(boards): return boards[0].text() + "\n"
def read(text): return board(text.strip())
`: false,
		`def write(boards): return " ".join(["%s%d" % (p.letter, c.col) for p, c in boards[0].start.pieces()])
def read(text):
    return board("...", also = [(0, int(x[1]), x[0]) for x in text.split()])
`: true,
	} {
		p := puzzleOf(t, `free = ground(".")
man = piece("m", stack = True)
flag = piece("f", stack = True)
size = (1, 3)
def moves(b, s): return step(s, man)
def won(b, s): return s.find(man) == b.cells[-1]
`+write)
		d := &solve.Dataset{Board: solve.NewBoard(1, 3), Queries: make([]solve.Query, 1)}
		d.Board.Things = []solve.Thing{{Kind: 'm', At: 1}, {Kind: 'f', At: 1}}
		var out bytes.Buffer
		err := p.Format(&out, []*solve.Dataset{d})
		if (err == nil) != holds {
			t.Errorf("written as %q, %v by\n%s", out.String(), err, write)
		}
	}
}

// A file that reads its own format, and has no function for it, does not write boards that it can't read.
func TestReadWithoutWrite(t *testing.T) {
	for read, holds := range map[string]bool{"board(text.split()[1])": false, "board(text.strip()[:1])": false, "board(text.strip())": true} {
		p := puzzleOf(t, head+"def moves(b, s): return []\ndef read(text): return "+read+"\n")
		d := p.New(grid.Size{Rows: 1, Cols: 2})
		if err := p.Format(io.Discard, []*solve.Dataset{d}); (err == nil) != holds {
			t.Errorf("%s: %v", read, err)
		}
	}
}

// The rows of a board have all letters of a large piece. Pieces on its cells stay when the board is written and read.
func TestSharedCellsOfLargePieces(t *testing.T) {
	p := puzzleOf(t, `size = (2, 4)
free = ground(".")
flag = piece("f", stack = True)
car = piece("C", size = (1, 2))
plate = piece("P", size = ["##", "#."])
tower = piece("t", stack = True)
man = piece("m")
def moves(b, s): return step(s, man)
def won(b, s): return False
`)
	for text, want := range map[string]string{
		"also = 0 0 f\nPP..\nPt..\n":                "also = 0 0 f\nPP..\nPt..\n",
		"also = 0 1 tf\nPP..\nP...\n":               "also = 0 1 ft\nPP..\nP...\n",
		"also = 0 0 t\nalso = 1 0 ft\nPPCC\nP...\n": "also = 0 0 t\nalso = 1 0 ft\nPPCC\nP...\n",
		"tPPf\nfPm.\n":                              "tPPf\nfPm.\n",
		"PP..\nt...\n":                              "also = 1 0 t\nPP..\nP...\n",
		"PP..\nm...\n":                              "script.occupied",
	} {
		list := parsedOr(t, p, text, want)
		if list == nil {
			continue
		}
		var out bytes.Buffer
		if err := p.Format(&out, list); err != nil || out.String() != want {
			t.Errorf("%q is written as %q, %v; want %q", text, out.String(), err, want)
			continue
		}
		again := boardOf(t, p, out.String())
		if startRules(t, p, list[0]).Start() != startRules(t, p, again).Start() {
			t.Errorf("%q is read as another board", out.String())
		}
	}
}

// Lists of given numbers come from lines and from board(), are written again, and stay when other numbers change.
func TestGivenLists(t *testing.T) {
	const rest = `low = given(0, 9, start = 4)
times = given(1, 99, start = [3, 5])
weights = given(-5, 5, start = [])
n = number(0, 9, start = 2)
def moves(b, s): return [move("more", s.set(n = min(9, s.n + 1)), b.times[0])]
def won(b, s): return s.n == len(b.times) + 3
`
	p := puzzleOf(t, rest+`sample("low = 4\n", 9)
`)
	if _, err := p.File.Try(&solve.Meter{}); err != nil {
		t.Fatal(explained(err))
	}
	for text, want := range map[string]string{
		"times = 7 8 9\n":            "low = 4\ntimes = 7 8 9\nweights = \n\n",
		"low = 1\n":                  "low = 1\ntimes = 3 5\nweights = \n\n",
		"n = 3\nweights = -1\n":      "low = 4\nn = 3\ntimes = 3 5\nweights = -1\n\n",
		"times =\nweights = 0 0 5\n": "low = 4\ntimes = \nweights = 0 0 5\n\n",
		"times = 3 5\nlow = 9\n":     "low = 9\ntimes = 3 5\nweights = \n\n",
		"times = 1 100\n":            "script.out_of_range",
		"times = 1\nweights = 6\n":   "script.out_of_range",
		"times = 1 a\n":              "script.rows.boardless",
		"low = 1\n\ntimes = 5\n":     "low = 1\ntimes = 3 5\nweights = \n\n\nlow = 4\ntimes = 5\nweights = \n\n",
	} {
		list := parsedOr(t, p, text, want)
		if list == nil {
			continue
		}
		var out bytes.Buffer
		if err := p.Format(&out, list); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(out.String(), ".\n", "\n"); got != want {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
		again, _, err := p.Parse("", strings.NewReader(out.String()))
		for i, d := range list {
			if err != nil || !solve.Same(d, again[i]) {
				t.Errorf("%q: board %d is %v, then %v, %v", text, i, d.Board.Numbers, again[i].Board.Numbers, err)
			}
		}
	}
	d := boardOf(t, p, "low = 2\nweights = 1 2 3\n")
	numbers := p.WithGauge(d.Board, 0, 7)
	d.Board.Numbers = p.WithNumbers(d.Board, []int64{1, 8})
	var out bytes.Buffer
	if err := p.Format(&out, []*solve.Dataset{d}); err != nil || !strings.Contains(out.String(), "low = 1\nn = 8\n") ||
		!strings.Contains(out.String(), "weights = 1 2 3\n") || len(numbers) != len(d.Board.Numbers) {
		t.Errorf("after a change: %q, %v, %v", out.String(), numbers, err)
	}
	r := startRules(t, p, d)
	if next := solve.Steps(r, r.Start())[0]; !p.KeepsNumbers(d.Board) || len(p.Numbers(d, 0, next.To)) != len(d.Board.Numbers) {
		t.Errorf("a later state has the numbers %v", p.Numbers(d, 0, next.To))
	}
	long := slices.Concat([]int64{2, 2, 1025}, slices.Repeat([]int64{5}, 1025), []int64{0}) // an input can't have it
	for _, wrong := range [][]int64{{2, 2, 5, 1, 2}, {2, 2, 1, 7, 0, 0}, {2, 2, -1}, {2, 2, 1, 7}, long} {
		d.Board.Numbers = wrong
		if p.KeepsNumbers(d.Board) || len(p.Check(d, 0, solve.TaskSolve)) == 0 {
			t.Errorf("numbers %v are taken", wrong)
		}
	}
	for _, start := range []string{"[1, 200]", "[\"a\"]", "[1, [2]]"} {
		if _, err := script.Read("a.star", []byte(rest+"x = given(1, 99, start = "+start+")\n")); err == nil {
			t.Errorf("start = %s is taken", start)
		}
	}
}

// parsedOr reads boards. If the input has an error, it must have the key, and the result is nil.
func parsedOr(t *testing.T, p *script.Puzzle, text, key string) []*solve.Dataset {
	t.Helper()
	list, _, err := p.Parse("", strings.NewReader(text))
	switch e, wrong := errors.AsType[*solve.InputError](err); {
	case wrong && e.Text.Key != key, !wrong && err != nil:
		t.Errorf("%q: %v", text, explained(err))
	case !wrong:
		return list
	}
	return nil
}
