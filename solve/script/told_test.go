package script_test

import (
	"strconv"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
)

// A sentence of explain goes on in the program's sentences, so it comes without its full stop; "..." stays.
func TestExplainedWithoutFullStop(t *testing.T) {
	for said, want := range map[string]string{
		"The fox slides.": "The fox slides", "狐狸滑行。": "狐狸滑行", "It goes on...": "It goes on...", " up ": "up",
	} {
		f := read(t, head+"def moves(b, s): return [move('stay', s)]\ndef explain(before, after): return "+strconv.Quote(said)+"\n")
		d := boards(t, f, "p")[0]
		r, err := f.Puzzle("mine").Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Puzzle("mine").Describe(d, r.Start(), r.Start()).String(); got != want {
			t.Errorf("%q is told as %q; want %q", said, got, want)
		}
	}
}

// Several notes of a lens are one sentence beside another, and no longer than there is room for.
func TestNotesOfALens(t *testing.T) {
	f := read(t, head+`
def moves(b, s): return []
def lens_two(b, s, at): return [note("A 3 of 5"), legend("good", "x"), note("B 2 of 4")]
def lens_many(b, s, at): return [note("word " * 20)] * 1000
def lens_none(b, s, at): return []
`)
	d := boards(t, f, "p")[0]
	p := f.Puzzle("mine")
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	v := &lens.View{
		Puzzle: p, Dataset: d, Task: solve.TaskSolve, State: r.Start(), Colors: scene.Dark,
	}
	notes := map[string]string{}
	for _, l := range p.Lenses(solve.TaskSolve)[:3] {
		notes[l.ID] = l.Draw(v).Note.String()
	}
	if got := notes["own-two"]; got != "A 3 of 5 · B 2 of 4" {
		t.Errorf("two notes are %q", got)
	}
	if got := notes["own-many"]; len([]rune(got)) != 301 || !strings.HasSuffix(got, "…") {
		t.Errorf("a thousand notes have %d letters", len([]rune(got)))
	}
	if got := notes["own-none"]; got != (solve.Text{}).String() {
		t.Errorf("no note is %q", got)
	}
}
