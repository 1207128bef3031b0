// Package scripttest has a puzzle from a file of rules, for tests of packages that show any puzzle.
package scripttest

import (
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/script"
)

// frog has two kinds of pieces. The stones are declared first. They can't be told apart, so the way of a single stone
// is not known.
const frog = `size = (1, 4)
free = ground(".")
stone = piece("o")
frog = piece("f", count = 1)

def moves(b, s):
    at = s.find(frog)
    return [move(d.name, s.take(at.to(d)).move(at, at.to(d))) for d in DIRECTIONS if s.at(at.to(d)) == stone]

def won(b, s):
    return len(s.all(stone)) == 0

sample("fooo", 3)
`

// Frog returns a puzzle and a board that needs three moves. A frog hops over stones, which then sink. Stones can't be
// told apart, so no move of a stone is visible.
func Frog(t testing.TB) (*generic.Puzzle, *solve.Dataset) {
	t.Helper()
	f, err := script.Read("frog.star", []byte(frog))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := f.Parse("", strings.NewReader("fooo"))
	if err != nil {
		t.Fatal(err)
	}
	return f.Puzzle("frog"), list[0]
}
