package script_test

import (
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/script"
)

// The statement of a puzzle lists the letters of its boards with their numbers of pieces, the puzzle's numbers, and
// the form of answers.
func TestStatement(t *testing.T) {
	const file = `size = ((1, 2), (6, 2))
t = given(1, 20, start = 3)
fuel = number(0, 9, start = 4)
used = number(0, 9)
held = subset("ab")
free = ground(".")
east = ground(">")
goal = ground("x", look = "target")
ground("#", look = "wall")
doors = [ground(c, look = "door") for c in "AB"]
man = piece("@", count = 1, on = free)
block = piece("V", count = (0, 3), size = (2, 1), look = "car")
both("+", man, free)
limit = 15
def moves(b, s): return []
def won(b, s): return False
def answer(value, number): return "Case %d: %s" % (number, "Impossible" if value == None else value)
`
	p, err := script.Open("x.star", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, part := range []string{"input", "output"} {
		for _, text := range solve.StatementOf(p, part) {
			got += catalogue.New("en").Say(text) + "\n"
		}
	}
	const want = `A board is lines of characters, one character for each cell. It has 1 to 6 rows and 2 columns. The characters:
. – an empty cell
> – ground “east”
x – ground “goal”, drawn as a target
# – a wall (nothing can stand there)
A B – a door
@ – piece “man” (number on a board: 1); it can stand only on an empty cell
V – piece “block”, drawn as a car (number on a board: 0 to 3); its height is 2 and its width 1 cells, each with this character
+ – piece “man” standing on an empty cell
The number t is given: 1 to 20.
At the start, fuel is 4.
Each number stands on a line of its own before the rows: t = 3
The input has one board or several, up to its end, with a blank line between two.
For each board print a line with the least number of moves to a won position.
Where the answer to the first board is 9, its line is: Case 1: 9
A way may cost at most 15.
If there is no way, the line is: Case 1: Impossible
`
	if got != want {
		t.Errorf("the statement is\n%s", got)
	}
}

// The statements of the collection have all texts in each language.
func TestStatementsOfCollection(t *testing.T) {
	languages := map[string]*catalogue.Catalogue{}
	for _, lang := range []string{"en", "zh", "ja"} {
		languages[lang] = catalogue.New(lang)
	}
	for _, id := range collection.IDs() {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		for lang, c := range languages {
			for _, part := range []string{"task", "input", "output"} {
				for _, text := range solve.StatementOf(p, part) {
					said := c.Say(text)
					if said == "" || strings.Contains(said, "script.") || strings.Contains(said, "{{") || strings.Contains(said, "<no value>") {
						t.Errorf("%s, %s, %s: %q", id, lang, part, said)
					}
				}
			}
		}
	}
}

// A statement describes the input of the judge, not the letters of the file: letters only if inputs have them, no
// rows for a puzzle without a board, and points for a graph. It names the texts that it lacks.
func TestStatementOfRead(t *testing.T) {
	const (
		man   = "free = ground('.')\nman = piece('@', count = 1)\n"
		moves = "def moves(b, s): return []\ndef won(b, s): return True\n"
		pair  = "size = ((1, 1), (3, 5))\n" + man + moves + "def read(text):\n    return board('@.')\n"
	)
	for _, c := range []struct {
		about, file string
		input       []string
		untold      string
	}{
		{"numbers", pair + "sample('1 2', 0)", []string{
			"A board has 1 to 3 rows and 1 to 5 columns.", "The samples show all else that the input has.",
		}, "about rules input"},
		{"numbers of many", "about, rules = 'a', 'r'\nsize = (2, 2)\nbox = piece('b', count = (1, 3))\nfree = ground('.')\n" + moves +
			"def read(text): return board('b.\\n..')\nsample('1', 0)", []string{
			"A board has 2 rows and 2 columns.", "Number of “box” on a board: 1 to 3.", "The samples show all else that the input has.",
		}, "input"},
		{"letters with blanks", pair + "sample('2\\n@ .', 0)", []string{
			"A board has 1 to 3 rows and 1 to 5 columns.", "The characters of cells:", ". – an empty cell",
			"@ – piece “man” (number on a board: 1)", "The samples show all else that the input has.",
		}, "about rules input"},
		{"its own text", "about, rules = 'a', 'r'\ninput = {'en': 'Two numbers.', 'zh': 'x'}\n" + pair, []string{
			"Two numbers.", "A board has 1 to 3 rows and 1 to 5 columns.",
		}, ""},
		{"its own text about its numbers", "input = 'Two numbers.'\nn = given(0, 9)\ntolls = given(0, 9, start = [0])\n" + pair, []string{
			"Two numbers.", "A board has 1 to 3 rows and 1 to 5 columns.",
		}, "about rules"},
		{"no board", "n = given(1, 9)\nx = number(0, 9, start = 2)\n" + moves + "def read(text): return board(n = 3)\n", []string{
			"The number n is given: 1 to 9.", "At the start, x is 2.", "The samples show all else that the input has.",
		}, "about rules input"},
		{"no board, no read", "rules = 'r'\nn = given(1, 9)\nx = number(0, 9)\n" + moves, []string{
			"The number n is given: 1 to 9.", "Each number stands on a line of its own: n = 1",
			"The input has one board or several, up to its end, with a blank line between two.",
		}, "about"},
		{"one start", "rules = 'r'\nx = number(0, 9)\n" + moves, []string{"The input is empty."}, "about"},
		{"a graph", "rules = 'r'\nshape = 'graph'\nsize = ((1, 2), (1, 9))\n" + man + moves +
			"def read(text): return board('@.')\n", []string{"A graph has 2 to 9 points.", "The samples show all else that the input has."}, "about input"},
		{"ways", "rules = 'r'\n" + man + moves + "def answer(value, way): return ''.join(way)\n", nil, "about output"},
	} {
		p, err := script.Open("x.star", []byte(c.file))
		if err != nil {
			t.Fatal(c.about, explained(err))
		}
		var got []string
		for _, text := range solve.StatementOf(p, "input") {
			got = append(got, catalogue.New("en").Say(text))
		}
		if c.input != nil && !slices.Equal(got, c.input) {
			t.Errorf("%s: %q", c.about, got)
		}
		if untold := strings.Join(p.Untold(), " "); untold != c.untold {
			t.Errorf("%s: untold are %q", c.about, untold)
		}
	}
}

// A statement says which cells are neighbours, if a board is of hexagons or its edges are joined.
func TestStatementOfNeighbours(t *testing.T) {
	for setting, want := range map[string]string{
		"shape = 'hex'": "Rows 2, 4, … are half a cell further to the right.",
		"wrap = True":   "behind the last row comes the first, behind the last column comes the first",
		"wrap = 'rows'": "The upper and the lower edge of a board are joined",
		"wrap = 'cols'": "The left and the right edge of a board are joined",
	} {
		for _, read := range []string{"", "def read(text): return board('@.')\n"} {
			p, err := script.Open("x.star", []byte(setting+"\nfree = ground('.')\nman = piece('@', count = 1)\n"+
				"def moves(b, s): return []\ndef won(b, s): return True\n"+read))
			if err != nil {
				t.Fatal(setting, explained(err))
			}
			if got := said(p, "input"); strings.Count(got, want) != 1 {
				t.Errorf("%s: the statement is\n%s", setting, got)
			}
		}
	}
}

// If the author describes the answers of a format of his own, the statement adds only facts that he left out.
func TestStatementOfOwnOutput(t *testing.T) {
	const rest = "costs = 'litres'\nfree = ground('.')\nman = piece('@', count = 1)\n" +
		"def moves(b, s): return []\ndef won(b, s): return True\ndef read(text): return board('@.')\n"
	for own, want := range map[string]string{
		"the least sum, or -1": "the least sum, or -1\n",
		"the least sum":        "the least sum\nIf there is no way, the line is: -1\n",
	} {
		p, err := script.Open("x.star", []byte("output = '"+own+"'\n"+rest))
		if err != nil {
			t.Fatal(explained(err))
		}
		if got := said(p, "output"); got != want {
			t.Errorf("%s: the statement is\n%s", own, got)
		}
	}
}

// said returns a part of a statement in English.
func said(p solve.Puzzle, part string) (text string) {
	for _, t := range solve.StatementOf(p, part) {
		text += catalogue.New("en").Say(t) + "\n"
	}
	return text
}

// A text that is not in all languages of the statements is named, and so is a text without a language.
func TestUntranslated(t *testing.T) {
	p, err := script.Open("x.star", []byte("about = {'en': 'a', 'zh': 'b'}\nrules = 'r'\ninput = {'en': 'a', 'ja': 'b', 'zh': 'c'}\n"+
		"free = ground('.')\nx = piece('x')\ndef moves(b, s): return []\ndef won(b, s): return True\n"))
	if err != nil {
		t.Fatal(err)
	}
	for languages, want := range map[string]string{"en ja zh": "about rules", "en zh": "rules", "": ""} {
		if got := strings.Join(p.Untranslated(strings.Fields(languages)), " "); got != want {
			t.Errorf("not in %s are %q, want %q", languages, got, want)
		}
	}
}

// A text output replaces the words about the form of ways.
func TestStatementOfWay(t *testing.T) {
	const file = "man = piece('@')\nground('.')\ndef moves(b, s): return []\ndef won(b, s): return True\n" +
		"def answer(value, way): return 'none' if value == None else ''.join(way)\n"
	for _, c := range []struct{ more, want string }{
		{"", "The form is that of the samples."},
		{"output = 'One line of letters.'\n", "One line of letters."},
	} {
		p, err := script.Open("x.star", []byte(file+c.more))
		if err != nil {
			t.Fatal(explained(err))
		}
		list := solve.StatementOf(p, "output")
		if len(list) != 3 || catalogue.New("en").Say(list[1]) != c.want {
			t.Errorf("%q: %v", c.more, list)
		}
	}
}

// A statement draws the form of a piece with its letter.
func TestStatementsOfForms(t *testing.T) {
	p, err := collection.Open("jigsaw")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range solve.StatementOf(p, "input") {
		if strings.Contains(catalogue.New("en").Say(text), ".A/AA") {
			return
		}
	}
	t.Error("no line has the form of A")
}

// A statement says where the characters of a piece with several cells stand if others may share these cells.
func TestStatementOfSharedCells(t *testing.T) {
	for size, want := range map[string]bool{"": false, ", size = (1, 2)": true} {
		p := puzzleOf(t, `free = ground(".")
man = piece("m", stack = True)
car = piece("C"`+size+`)
def moves(b, s): return step(s, man)
def won(b, s): return False
`)
		said := slices.ContainsFunc(solve.StatementOf(p, "input"), func(x solve.Text) bool {
			return x.Key == "script.statement.also_large"
		})
		if said != want {
			t.Errorf("size %q: said %v, want %v", size, said, want)
		}
	}
}
