package puzzles_test

import (
	"bytes"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

func TestList(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		if puzzles.BuiltIn().ByID(p.ID()) != p {
			t.Errorf("%s is not found by its ID", p.ID())
		}
		keys := map[rune]bool{}
		for _, b := range p.Brushes() {
			if keys[b.Key] {
				t.Errorf("%s: two brushes have the key %c", p.ID(), b.Key)
			}
			keys[b.Key] = true
		}
	}
	if puzzles.BuiltIn().ByID("chess") != nil || puzzles.BuiltIn().ByID("") != nil {
		t.Error("found a puzzle that there is not")
	}
}

// TestRecognize: a puzzle recognizes its own output, even if the text is cut off after the second line.
func TestRecognize(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		var b bytes.Buffer
		d := p.New(grid.Size{Rows: 9, Cols: 9})
		if err := p.Format(&b, []*solve.Dataset{d}); err != nil {
			t.Fatal(err)
		}
		text := b.Bytes()
		second := bytes.IndexByte(text, '\n') + 10
		for end := second; end <= len(text); end++ {
			if got := puzzles.BuiltIn().Recognize(text[:end]); got != p {
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
