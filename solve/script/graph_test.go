package script_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

const guards = `
shape = "graph"
edges = [(0, 5), (5, 3), (0, 6), (6, 1), (2, 5), (2, 6), (2, 4), (3, 4)]
arrows = [(1, 4, 2)]
points = [(0, 0), (4, 0), (2, 2), (0, 4), (4, 4), (0, 2), (2, 0)]
a, b_ = piece("A", count = 1), piece("B", count = 1)

def moves(b, s): return [m for m in step(s, [a, b_]) if m.state.find(b_) not in m.state.find(a).near]
def won(b, s): return s.find(a) == b.cells[4] and s.find(b_) == b.cells[0]
`

// A graph of the file has the points and edges that the file says. Ways along it are the sample's answer.
func TestGraphOfAFile(t *testing.T) {
	f, err := script.Read("guards.star", []byte(guards+"sample(\"A...B..\", 0)\n"))
	if err != nil {
		t.Fatal(explained(err))
	}
	next := [7]map[int]int{} // the weights of edges
	for _, e := range [][4]int{
		{0, 5, 1, 1}, {5, 3, 1, 1}, {0, 6, 1, 1}, {6, 1, 1, 1}, {2, 5, 1, 1}, {2, 6, 1, 1}, {2, 4, 1, 1}, {3, 4, 1, 1}, {1, 4, 2, 0},
	} {
		for k := range 1 + e[3] {
			from, to := e[k], e[1-k]
			if next[from] == nil {
				next[from] = map[int]int{}
			}
			next[from][to] = e[2]
		}
	}
	best := map[[2]int]int{{0, 4}: 0}
	for range 50 { // Bellman and Ford, over the places of both guards
		for at, cost := range best {
			for k := range at {
				for to, weight := range next[at[k]] {
					after := at
					after[k] = to
					_, seen := next[after[0]][after[1]]
					if old, known := best[after]; after[0] != after[1] && !seen && (!known || cost+weight < old) {
						best[after] = cost + weight
					}
				}
			}
		}
	}
	if got, want := leastOf(t, f, "A...B..\n"), best[[2]int{4, 0}]; want == 0 || got != int64(want) {
		t.Errorf("the least way costs %d, want %d", got, want)
	}
	list, _, err := f.Parse("test", strings.NewReader("A...B..\n"))
	if err != nil {
		t.Fatal(explained(err))
	}
	g := list[0].Board.Shape.(*grid.Graph)
	if len(g.Edges) != 9 || len(g.Next(4)) != 2 || len(g.Next(1)) != 2 {
		t.Errorf("the edges are %v", g.Edges)
	}
}

// Rows of text keep the edges of a board. Wrong edges, points and functions are errors that name them.
func TestEdgesOfABoard(t *testing.T) {
	const file = `
shape = "graph"
size = ((1, 2), (1, 9))
man, town = piece("m", count = 1), ground(".")
end = ground("x", look = "target")
def moves(b, s): return step(s, man)
def won(b, s): return b.ground(s.find(man)) == end
`
	f, err := script.Read("g.star", []byte(file))
	if err != nil {
		t.Fatal(explained(err))
	}
	const text = "edge = 0 1 3\nedge = 1 2 1\narrow = 0 2 9\nm.x\n"
	list, _, err := f.Parse("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(explained(err))
	}
	var out bytes.Buffer
	if err := f.Format(&out, list); err != nil || out.String() != text {
		t.Errorf("written as %q: %v", out.String(), err)
	}
	if got := leastOf(t, f, text); got != 4 {
		t.Errorf("the least way costs %d", got)
	}
	for _, c := range []struct{ change, to, key string }{
		{`"graph"`, `"graf"`, "script.shape"},
		{"def moves", "edges = [(0,)]\ndef moves", "script.edges"},
		{"def moves", "edges = [(0, 1)]\npoints = [(0, 0)]\ndef moves", "script.points"},
		{"def moves", "edges = [(0, 1)]\npoints = [(0, float(\"nan\")), (1e300, 0)]\ndef moves", "script.points"},
		{"def moves", "box = piece('b', size = (2, 1))\ndef moves", "script.shape_squares"},
		{"shape = \"graph\"", "wrap = True\nbox = piece('b', size = (2, 1))", "script.wrap_large"},
	} {
		_, err := script.Read("g.star", []byte(strings.Replace(file, c.change, c.to, 1)))
		e, ok := errors.AsType[*solve.InputError](err)
		if !ok || e.Text.Key != c.key || e.Line == 0 {
			t.Errorf("%s: %v, want %s with its line", c.to, err, c.key)
		}
	}
	for _, c := range []struct{ change, read, want string }{
		{"", "board('m.x', edges = [(0, 1), (1, 3)])", "leads to no point"},
		{"shape", "board('m.x', edges = [(0, 1)])", "A board has edges"},
		{"def won", "board('mx', edges = [(0, 1)])", "A board has edges"},
	} {
		changed := strings.Replace(file, c.change, map[string]string{"shape": "form", "def won": "edges = [(0, 1)]\ndef won"}[c.change], 1)
		f, err := script.Read("g.star", []byte(changed+"def read(text): return "+c.read+"\n"))
		if err != nil {
			t.Fatal(explained(err))
		}
		if _, _, err = f.Parse("test", strings.NewReader("")); err == nil || !strings.Contains(fmt.Sprint(explained(err)), c.want) {
			t.Errorf("%s: %v, want %s", c.read, explained(err), c.want)
		}
	}
	if _, _, err = f.Parse("test", strings.NewReader("edge = 0 3\nm.x\n")); err == nil {
		t.Error("an edge leads to no point")
	}
	f, err = script.Read("g.star", []byte(strings.Replace(file, "step(s", "slide(s", 1)))
	if err != nil {
		t.Fatal(explained(err))
	}
	r, err := f.Rules(list[0], 0)
	if err != nil {
		t.Fatal(explained(err))
	}
	defer func() {
		if recover() == nil {
			t.Error("a slide on a graph is taken")
		}
	}()
	_ = solve.Steps(r, r.Start())
}

// The function edges() gives edges to a board that has none in its text. Edges of a text are kept.
func TestEdgesFollowFromTheBoard(t *testing.T) {
	f := read(t, `
shape = "graph"
hop = given(1, 9, start = 2)
man, town = piece("m", count = 1), ground(".")
end = ground("x", look = "target")
def edges(b): return [(c, b.cells[c.col + b.hop], b.hop) for c in b.cells if c.col + b.hop < b.cols] + [(0, 1, 10)]
def moves(b, s): return step(s, man)
def won(b, s): return b.ground(s.find(man)) == end
`)
	for text, want := range map[string]int64{"m...x": 4, "m....x": 14, "hop = 1\nm....x": 5, "edge = 0 4 1\nm...x": 1} {
		if got := leastOf(t, f, text); got != want {
			t.Errorf("%q costs %d, want %d", text, got, want)
		}
		var out bytes.Buffer
		if err := f.Format(&out, boards(t, f, text)); err != nil || leastOf(t, f, out.String()) != want {
			t.Errorf("%q is written as %q: %v", text, out.String(), err)
		}
	}
	for _, wrong := range []string{"[(0, 9)]", "3", "[(0,)]", "[1]"} {
		f := read(t, strings.Replace(f.Source, "def edges(b): return", "def edges(b): return "+wrong+" if b.cols else", 1))
		_, _, err := f.Parse("test", strings.NewReader("m..x"))
		if e, ok := errors.AsType[*solve.InputError](err); !ok || e.Text.Key != "script.edges" || e.Line != 6 {
			t.Errorf("%s: %v", wrong, explained(err))
		}
	}
}

// A file does not keep boards that are graphs, after other boards. A search for a wrong program makes thousands of them.
func TestGraphsAreNotKept(t *testing.T) {
	f, err := script.Read("g.star", []byte(`
shape = "graph"
man = piece("m", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return s.find(man) == b.cells[1]
`))
	if err != nil {
		t.Fatal(explained(err))
	}
	freed := make(chan bool, 1)
	for i := range 9 {
		list, _, err := f.Parse("test", strings.NewReader(fmt.Sprintf("edge = 0 1 %d\nm.\n", i)))
		if err != nil {
			t.Fatal(explained(err))
		}
		if _, err := f.Rules(list[0], 0); err != nil {
			t.Fatal(explained(err))
		}
		if i == 0 {
			runtime.AddCleanup(list[0].Board.Shape.(*grid.Graph), func(int) { freed <- true }, 0)
		}
	}
	for range 100 {
		runtime.GC()
		select {
		case <-freed:
			runtime.KeepAlive(f)
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
	t.Error("a graph out of use is kept")
}

// What a graph can't use is an error with its line, and so is a shape that is not written as a text.
func TestSettingsOfGraphs(t *testing.T) {
	const rest = `
free = ground(".")
man = piece("m", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return s.find(man) == b.cells[-1]
`
	for _, c := range []struct {
		head, key string
		line      int
	}{
		{"shape = \"graph\"\nedges = [(0, 1)]\npoints = [(0, 0), (1, 1)]", "", 0},
		{"shape = \"graph\"\nedges = []\npoints = [(0, 0), (1, 1)]", "script.edges", 2},
		{"shape = \"graph\"\narrows = []", "script.edges", 2},
		{"shape = \"graph\"\npoints = [(0, 0), (1, 1)]", "script.points_alone", 2},
		{"NAME = \"hex\"\nshape = NAME", "script.shape_literal", 2},
		{"if True:\n    shape = \"graph\"", "script.shape_literal", 0},
		{"def shape(): pass", "", 0},
		{"wrap = 1", "script.wrap", 1},
		{"wrap = \"row\"", "script.wrap", 1},
		{"wrap = \"rows\"", "", 0},
		{"reversible = \"yes\"", "script.flag", 1},
		{"reversible = True\ndef back(b, s): return []", "script.reversible_back", 1},
	} {
		_, err := script.Read("a.star", []byte(c.head+rest))
		e, wrong := errors.AsType[*solve.InputError](err)
		if wrong != (c.key != "") || wrong && (e.Text.Key != c.key || e.Line != c.line) {
			t.Errorf("%q: %v", c.head, err)
		}
	}
}
