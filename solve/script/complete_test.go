package script_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stepboard/solve/script"
)

// The names that complete a word are those of the interpreter, of the file, and of the value before a point. The place
// is a stroke in the text.
func TestComplete(t *testing.T) {
	const head = `free = ground(".")
fox = piece("f", count = 1)
fuel = number(0, 9)
def moves(b, s):
    return step(s, fox)
def won(b, s):
    return True
def lens_near(b, s, at):
    return []
`
	f := read(t, head)
	for _, c := range []struct {
		text, typed string
		want, not   []string
	}{
		{"fo|", "fo", []string{"for", "fox"}, []string{"fuel", "step"}},
		{"dir|", "dir", []string{"DIRECTIONS"}, []string{"dict"}},
		{"tit|", "tit", []string{"title"}, nil},
		{"x = tit|", "tit", nil, []string{"title"}},
		{"def m|", "m", []string{"make", "moves"}, []string{"move"}},
		{"x = mo|", "mo", []string{"move", "moves"}, nil},
		{"def goals(b):\n    b.|", "", []string{"cells", "ground", "rows", "start"}, []string{"find", "near"}},
		{"def help(x, s):\n    s.|", "", []string{"find", "fuel", "move", "set"}, []string{"rows"}},
		{"def help(x, y):\n    x.f|", "f", []string{"find", "fits", "free", "fuel"}, []string{"rows"}},
		{"def lens_far(b, s, at):\n    at.|", "", []string{"distance", "near", "to"}, []string{"find"}},
		{"x = |", "", []string{"and", "fox", "len"}, []string{"!=", "*args"}},
		{"fox.|", "", []string{"letter", "name"}, []string{"find"}},
		{"UP.|", "", []string{"opposite"}, []string{"find"}},
		{"fuel.|", "", nil, []string{"find"}},
		{"x = s.find(fox).|", "", []string{"near"}, nil},
		{"x = 3.|", "", nil, []string{"near"}},
		{`look = "|`, "", []string{"ball", "wall-below"}, []string{"fox"}},
		{`look = "wall-b|"`, "wall-b", []string{"wall-below", "wall-beside"}, []string{"wall"}},
		{`color("ba|`, "ba", []string{"ball"}, []string{"bad"}},
		{`mark(at, color = "ba|`, "ba", []string{"bad"}, []string{"ball"}},
		{`note("fo|`, "fo", nil, []string{"fox"}},
		{"# fo|", "fo", nil, []string{"fox"}},
		{"fox|", "fox", nil, []string{"fox"}},
		{"fo|\nfoxes = [fox]", "fo", []string{"for", "fox", "foxes"}, nil},
	} {
		text := head + c.text
		at := strings.IndexByte(text, '|')
		names, typed, looks := f.Complete(text[:at]+text[at+1:], at)
		if typed != c.typed || !slices.IsSorted(lowered(names)) {
			t.Errorf("%s: typed %q, names %v", c.text, typed, names)
		}
		if pictures := slices.Contains(c.want, "ball") || slices.Contains(c.want, "wall-below"); looks != pictures {
			t.Errorf("%s: names of pictures: %v", c.text, looks)
		}
		if len(c.want) == 0 && len(names) > 0 {
			t.Errorf("%s: %v", c.text, names)
		}
		for _, w := range c.want {
			if !slices.Contains(names, w) {
				t.Errorf("%s: no %q in %v", c.text, w, names)
			}
		}
		for _, n := range c.not {
			if slices.Contains(names, n) {
				t.Errorf("%s: %q in %v", c.text, n, names)
			}
		}
	}
}

func lowered(list []string) (lower []string) {
	for _, s := range list {
		lower = append(lower, strings.ToLower(s))
	}
	return lower
}

// A text of rules is divided into words of the language, literals and comments, even if it has faults.
func TestParts(t *testing.T) {
	for text, want := range map[string]string{
		"def f(x): return 12 # in":       "0 def, 0 return, 1 12, 2 # in",
		`a = "in # \" if" + 'or'`:        `1 "in # \" if", 1 'or'`,
		"x = \"open\nif x2 not in y":     "1 \"open, 0 if, 0 not, 0 in",
		"\"\"\"two\nlines\"\"\"\nelse":   "1 \"\"\"two\nlines\"\"\", 0 else",
		`"" or """a "b" c""" and "d"`:    `1 "", 0 or, 1 """a "b" c""", 0 and, 1 "d"`,
		`"""never closed "" \"""" if x`:  `1 """never closed "" \"""", 0 if`,
		"x.in_for + form, 3or 4, lambda": "1 3, 0 or, 1 4, 0 lambda",
	} {
		var got []string
		script.Parts(text, func(from, to, kind int) { got = append(got, fmt.Sprint(kind, " ", text[from:to])) })
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s: %s, want %s", text, s, want)
		}
	}
}
