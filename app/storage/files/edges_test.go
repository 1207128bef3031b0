package files_test

import (
	"errors"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// A file keeps the edges and arrows of boards. The error of a wrong edge names the expected form.
func TestEdges(t *testing.T) {
	p, err := script.Open("towns.star", []byte(`
shape = "graph"
man = piece("m", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return s.find(man) == b.cells[2]
sample("arrow = 0 2 5\nedge = 0 1 2\narrow = 1 2 0\nedge = 1 1 1\nm..\n", 2)
`))
	if err != nil {
		t.Fatal(err)
	}
	text := write(t, document.Content{Puzzle: p, Datasets: p.Boards()})
	if again := read(t, text).Content.Datasets[0]; !solve.Same(again, p.Boards()[0]) {
		t.Errorf("comes back with %v", again.Board.Shape)
	}
	for _, c := range []struct{ edge, want string }{
		{"[1, 4]", "4 is out of range; expected the number of a point from 1 to 3"},
		{"[1, 2, -1]", "expected the weight of an edge from 0 to"},
		{"[1]", "the edge is not whole; expected two points"},
		{"[1, 2, 3, 4]", "expected the end of the edge"},
	} {
		_, err := files.Read(puzzles.BuiltIn(), "a.stepboard", strings.NewReader(strings.Replace(text, "[1, 2, 2]", c.edge, 1)), nil)
		wrong, ok := errors.AsType[*solve.InputError](err)
		if !ok {
			t.Fatal(c.edge, err)
		}
		if said := catalogue.New("en").Say(wrong.Text); !strings.Contains(said, c.want) {
			t.Errorf("%s: %s, want %s", c.edge, said, c.want)
		}
	}
}
