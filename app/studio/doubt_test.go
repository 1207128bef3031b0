package studio_test

import (
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/solve/grid"
	"stepboard/solve/script"
)

// A picture of a way that is not shown to be the least says so.
func TestPictureSaysThatAWayMayNotBeLeast(t *testing.T) {
	p, err := script.Open("hill.star", []byte(`size = ((1, 1), (8, 8))
free = ground(".")
hill = ground("h")
flag = ground("x", look = "target")
man = piece("r", count = 1)

def won(b, s):
    return b.ground(s.find(man)) == flag

def moves(b, s):
    at = s.find(man)
    return [move(d.name, s.move(at, at.to(d)), 1) for d in DIRECTIONS if s.free(at.to(d))]

def estimate(b, s):
    return 9 if b.ground(s.find(man)) == hill else 0
`))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("hill", strings.NewReader("rhx.\n....\n"))
	if err != nil {
		t.Fatal(err)
	}
	for algorithm, want := range map[string]string{
		"astar": "verify.fault", "bfs": "verify.level.way", "dfs": "verify.level.way", "uniform": "",
	} {
		v := view.Shot{
			Puzzle: p, Dataset: list[0], Algorithm: algorithm, Event: -1, Pointer: grid.None, Route: true,
		}
		if note := panel(t, newStudio(), v).Note; want == "" && note != "" || !strings.Contains(note, want) {
			t.Errorf("%s: below the picture stands %q", algorithm, note)
		}
	}
}
