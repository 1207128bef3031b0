package puzzles_test

import (
	"bytes"
	"testing"

	"stepboard/solve"
	"stepboard/solve/generic/generictest"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// tried has the built-in puzzles, and a puzzle that is little more than a generic.Spec: a new puzzle needs no more.
var tried = puzzles.BuiltIn().With(generictest.Lamps)

func TestList(t *testing.T) {
	for _, p := range tried {
		if tried.ByID(p.ID()) != p {
			t.Errorf("%s is not found by its ID", p.ID())
		}
		keys, ids := map[rune]bool{}, map[string]bool{}
		for _, b := range p.Brushes() {
			if keys[b.Key] || ids[b.ID] {
				t.Errorf("%s: two brushes have the key %c or the ID %s", p.ID(), b.Key, b.ID)
			}
			keys[b.Key], ids[b.ID] = true, true
		}
	}
	if puzzles.BuiltIn().ByID("chess") != nil || puzzles.BuiltIn().ByID("") != nil {
		t.Error("found a puzzle that there is not")
	}
}

// TestNew: a new board of any size has no error, and its first task an answer. From four rows and columns on, it has no
// warning either, and the answer is above 0.
func TestNew(t *testing.T) {
	for _, p := range tried {
		limits, task := p.Limits(), p.Tasks()[0]
		sizes := []grid.Size{{Rows: limits.MaxRows, Cols: 16}, {Rows: 64, Cols: 64}, {Rows: 16, Cols: 33}}
		for i, size := range sizes {
			sizes[i] = grid.Size{Rows: min(size.Rows, limits.MaxRows), Cols: min(size.Cols, limits.MaxCols)}
		}
		for rows := limits.MinRows; rows <= 9; rows++ {
			for cols := limits.MinCols; cols <= 9; cols++ {
				sizes = append(sizes, grid.Size{Rows: rows, Cols: cols})
			}
		}
		for _, size := range sizes {
			if limits.Square && size.Rows != size.Cols {
				continue
			}
			d, m := p.New(size), &solve.Meter{}
			small := min(size.Rows, size.Cols) < 4
			if list := p.Check(d, 0, task); d.Board.Size != size || solve.FirstError(list) != nil || !small && len(list) > 0 {
				t.Errorf("%s, %v: a board of %v, %v", p.ID(), size, d.Board.Size, list)
			}
			s, err := p.Solvers(task)[0].Prepare(m, d, task)
			if err != nil {
				t.Fatal(err)
			}
			if a, err := solve.SolveWhole(m, s, 0); err != nil || a.Value == 0 && !small || a.Value < 0 && (!limits.Square || size.Rows > 2) {
				t.Errorf("%s, %v: %d, %v", p.ID(), size, a.Value, err)
			}
		}
	}
}

// TestRecognize: a puzzle recognizes its own output, even if the text is cut off after the second line.
func TestRecognize(t *testing.T) {
	for _, p := range tried {
		var b bytes.Buffer
		d := p.New(grid.Size{Rows: 9, Cols: 9})
		if err := p.Format(&b, []*solve.Dataset{d}); err != nil {
			t.Fatal(err)
		}
		list := puzzles.BuiltIn()
		if list.ByID(p.ID()) == nil { // perhaps it has the same characters as a built-in puzzle
			list = puzzles.List{p}
		}
		text := b.Bytes()
		second := bytes.IndexByte(text, '\n') + 10
		for end := second; end <= len(text); end++ {
			if got := list.Recognize(text[:end]); got != p {
				t.Fatalf("%s is taken for %v:\n%s", p.ID(), got, text[:end])
			}
		}
	}
}

// TestRecognizeBroken: an input with an error is recognized by the text before the error.
func TestRecognizeBroken(t *testing.T) {
	for text, want := range map[string]string{
		"3\n..X\nO..\n..z\n":                "knight",
		"2 3\n...\n.%X\n":                   "sokoban",
		"3 4 1\n0 1 1 1\n0 x 1 1\n":         "huarong",
		"5 3 1\n#####\n#a?A#\n":             "halloween",
		"hello\n3\n...\n":                   "",
		"":                                  "",
		"\n":                                "",
		"\x00\x01\x02":                      "",
		"{\"not\": \"for a judge\"}":        "",
		"1 2 3 4 5 6 7\n":                   "",
		"some words, and no board at all\n": "",
	} {
		got := ""
		if p := puzzles.BuiltIn().Recognize([]byte(text)); p != nil {
			got = p.ID()
		}
		if got != want {
			t.Errorf("%q is taken for %q, want %q", text, got, want)
		}
	}
}
