package script_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/script"
)

// A sentence of explain becomes a part of the program's sentences, so its full stop is removed. "..." stays.
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

// Lists and edges of trees show a move's name, even if explain returns a sentence about it.
func TestMovesWithSentencesHaveNames(t *testing.T) {
	const rules = head + "def moves(b, s): return [move('stay', s)]\n"
	for text, want := range map[string]string{
		rules: "stay / stay", rules + "def explain(before, after): return 'Nothing moves'\n": "Nothing moves / stay",
	} {
		f := read(t, text)
		p := &script.Puzzle{Puzzle: f.Puzzle("mine"), File: f}
		d := boards(t, p.File, "p")[0]
		r, err := p.Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		at := r.Start()
		if got := p.Describe(d, at, at).String() + " / " + solve.MoveName(p, d, at, at).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Several notes of a lens become one text, with a limited length.
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

// If explain returns the same text for several moves, their names are added.
func TestExplainedAlike(t *testing.T) {
	f := read(t, `size = (1, 3)
ground(".")
fox = piece("f", count = 1)
def moves(b, s):
    at = s.find(fox)
    return [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
def won(b, s): return False
def explain(before, after):
    return "The fox steps." if after.find(fox).col != 2 else "The fox comes to the end."
`)
	p := f.Puzzle("mine")
	for from, want := range map[string]string{
		".f.": "The fox comes to the end, The fox steps", "f..": "The fox steps", "..f": "The fox steps",
	} {
		if got := tellings(t, p, boards(t, f, from)[0]); got != want {
			t.Errorf("from %s: %q; want %q", from, got, want)
		}
	}
	g := read(t, strings.Replace(f.Source, " if after.find(fox).col != 2 else \"The fox comes to the end.\"", "", 1))
	if got, want := tellings(t, g.Puzzle("mine"), boards(t, g, ".f.")[0]), "right: The fox steps, left: The fox steps"; got != want {
		t.Errorf("two moves are told as %q; want %q", got, want)
	}
}

// tellings returns the descriptions of all moves from the start.
func tellings(t *testing.T, p solve.Puzzle, d *solve.Dataset) string {
	t.Helper()
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, next := range solve.Steps(r, r.Start()) {
		list = append(list, catalogue.New("en").Say(p.Describe(d, r.Start(), next.To)))
	}
	return strings.Join(list, ", ")
}

// Values that no cell shows have a text: the board's numbers, and the numbers and sets of a state.
func TestValues(t *testing.T) {
	f := read(t, head+`t = given(1, 9, start = 5)
fuel = number(-1, 9, start = 9)
held = subset("ab", name = {"en": "keys", "zh": "钥匙", "ja": "held"})
def moves(b, s): return [move("go", s.set(fuel = 8, held = s.held.add("b")))]
`)
	p := &script.Puzzle{Puzzle: f.Puzzle("mine"), File: f}
	d := boards(t, f, "t = 7\np")[0]
	values := func(s *solve.State, want map[string]string) {
		t.Helper()
		for lang, want := range want {
			if got := catalogue.New(lang).Say(solve.ValuesOf(p, d, 0, s)); got != want {
				t.Errorf("%s: %q, want %q", lang, got, want)
			}
		}
	}
	values(nil, map[string]string{"en": "t = 7, fuel = 9, keys = none", "zh": "t = 7，fuel = 9，钥匙 = 无"})
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	after := solve.Steps(r, r.Start())[0].To
	values(&after, map[string]string{"en": "t = 7, fuel = 8, keys = {b}", "ja": "t = 7、fuel = 8、held = {b}"})
	if got := catalogue.New("zh").Say(p.Describe(d, r.Start(), after)); got != "go（fuel = 8，钥匙 = {b}）" {
		t.Errorf("a move is told as %q", got)
	}
	plain := &script.Puzzle{File: read(t, head+"def moves(b, s): return []\n")}
	plain.Puzzle = plain.File.Puzzle("mine")
	if got := solve.ValuesOf(plain, boards(t, plain.File, "p")[0], 0, nil); got.Key != "" {
		t.Errorf("a puzzle without numbers tells %v", got)
	}
	bare := &solve.Dataset{Board: solve.NewBoard(1, 1), Queries: make([]solve.Query, 1)}
	if got := solve.ValuesOf(p, bare, 0, nil); got.Key != "" {
		t.Errorf("a board without its piece tells %v", got)
	}
}

// A direction in the name of a move is in the reader's language. The rest of the name stays as in the file.
func TestDirectionsInNames(t *testing.T) {
	for name, want := range map[string]string{
		"right": "右", "(1, 1) left 2": "(1, 1) 左 2", "push up": "push 上", "downright": "downright", "rights": "rights",
	} {
		f := read(t, head+`def moves(b, s): return [move("`+name+`", s.move(s.find(p), s.find(p).to(RIGHT)))]
`)
		d := boards(t, f, "p.")[0]
		r, err := f.Puzzle("mine").Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		text := f.Puzzle("mine").Describe(d, r.Start(), solve.Steps(r, r.Start())[0].To)
		if got := catalogue.New("ja").Say(text); got != want {
			t.Errorf("%q is told as %q; want %q", name, got, want)
		}
		if got := catalogue.New("en").Say(text); got != name {
			t.Errorf("%q is told as %q in English", name, got)
		}
	}
}

// The name of a move may be given by language. Numbers that the move changes follow the name.
func TestNamesOfMovesByLanguage(t *testing.T) {
	const rules = head + `n = number(0, 9)
NAME = {"en": "push up", "ja": "押す"}
def moves(b, s): return [move(NAME, s.move(s.find(p), s.find(p).to(RIGHT)).set(n = N))]
`
	for n, more := range map[string][]string{"0": {"", ""}, "1": {" (n = 1)", "（n = 1）"}} {
		f := read(t, strings.Replace(rules, "N))", n+"))", 1))
		d := boards(t, f, "p.")[0]
		r, err := f.Puzzle("mine").Rules(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		text := f.Puzzle("mine").Describe(d, r.Start(), solve.Steps(r, r.Start())[0].To)
		for lang, want := range map[string]string{"en": "push up" + more[0], "zh": "push up" + more[1], "ja": "押す" + more[1]} {
			if got := catalogue.New(lang).Say(text); got != want {
				t.Errorf("in %s, a move is told as %q; want %q", lang, got, want)
			}
		}
	}
	f := read(t, strings.NewReplacer("n = N", "n = 1", `"en"`, `"zh"`).Replace(rules)+`sample("p.", "-1")`)
	_, err := f.Try(&solve.Meter{})
	if e := (*solve.InputError)(nil); !errors.As(err, &e) || e.Text.Key != "script.move_name" {
		t.Errorf("a name without English: %v", explained(err))
	}
}
