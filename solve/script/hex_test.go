package script_test

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
)

// On hexagons, many steps in a direction are as many single steps, also back and beyond the board. They take no longer
// than one.
func TestManyStepsOnHexagons(t *testing.T) {
	f, err := script.Read("far.star", []byte(`
shape = "hex"
p = piece("p", count = 1)
def moves(b, s):
    for c in b.cells + (b.cells[0].shift(-3, -20),):
        for d in DIRECTIONS:
            for e, sign in [(d, 1), (d.opposite, -1)]:
                one = c
                for n in range(12):
                    if c.to(d, sign * n) != one:
                        fail("%s: %d steps %s lead to %s, want %s" % (c, sign * n, d, c.to(d, sign * n), one))
                    one = one.to(e)
            for n in range(20):
                if c.to(d, 1000000).to(d, -1000000) != c:
                    fail("there and back")
    return []
def won(b, s): return False
`))
	if err != nil {
		t.Fatal(explained(err))
	}
	list, _, err := f.Parse("test", strings.NewReader("p...\n....\n....\n"))
	if err != nil {
		t.Fatal(explained(err))
	}
	r, err := f.Rules(list[0], 0)
	if err != nil {
		t.Fatal(explained(err))
	}
	defer func() {
		if e := recover(); e != nil {
			t.Error(e)
		}
	}()
	solve.Steps(r, r.Start())
}
