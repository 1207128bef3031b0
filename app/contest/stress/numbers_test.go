package stress

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/script"
)

// The numbers of a board stay while rows, columns and pieces are removed. Then the numbers are made smaller. An
// answer may have several words.
func TestShrinkNumbers(t *testing.T) {
	p, err := script.Open("walk.star", []byte(`size = ((1, 1), (9, 9))
t = given(1, 90, start = 2)
debt = given(-50, 0, start = 0)
free = ground(".")
man = piece("@", count = 1)
stone = piece("s", count = (0, 9))
def moves(b, s): return [move("wait", s)]
def won(b, s): return True
def answer(value, number): return "Case %d: %s" % (number, value)
`))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("t = 64\ndebt = -40\n..s..\n.s@..\n...s.\n"))
	if err != nil {
		t.Fatal(err)
	}
	o := &Order{Puzzle: p, Workers: 1, Budget: solve.NewBudget(1 << 30)}
	o.Run = liar(p, func(d []*solve.Dataset, i, _ int, right int64) string {
		if n := d[i].Board.Numbers; n[0] > 6 && n[1] < -2 {
			right = 5
		}
		return fmt.Sprintf("Case %d: %d", i+1, right)
	})
	ctx := context.Background()
	first, err := o.try(ctx, list)
	if err != nil || !first.Failed() {
		t.Fatalf("the program is not wrong: %v", err)
	}
	if f, ok := first.Fault(); !ok || f.Have != "Case 1: 5" || f.Want != "Case 1: 0" {
		t.Errorf("the fault is %+v", f)
	}
	least, err := o.shrink(ctx, first, func(*Trial) {})
	if got, want := string(least.Input), "t = 7\ndebt = -3\n@\n"; err != nil || got != want {
		t.Errorf("shrunk to %q, want %q; %v", got, want, err)
	}
}

// Points, edges and weights of a graph go until the program is right. The edges that stay lead between the same points.
func TestShrinkGraphs(t *testing.T) {
	p, err := script.Open("roads.star", []byte(`shape = "graph"
size = ((1, 2), (1, 9))
man, town, end = piece("m", count = 1), ground("."), ground("x", look = "target")
def moves(b, s): return step(s, man)
def won(b, s): return b.ground(s.find(man)) == end
`))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("edge = 0 2 8\nedge = 1 3 9\nedge = 2 4 7\nedge = 0 4 30\narrow = 4 5 2\nm...x.\n"))
	if err != nil {
		t.Fatal(err)
	}
	o := &Order{Puzzle: p, Workers: 1, Budget: solve.NewBudget(1 << 30)}
	o.Run = liar(p, func(_ []*solve.Dataset, _, _ int, right int64) string { return fmt.Sprint(min(right, 3)) })
	ctx := context.Background()
	first, err := o.try(ctx, list)
	if err != nil || !first.Failed() {
		t.Fatalf("the program is not wrong: %v", err)
	}
	least, err := o.shrink(ctx, first, func(*Trial) {})
	if got, want := string(least.Input), "edge = 0 1 4\nmx\n"; err != nil || got != want {
		t.Errorf("shrunk to %q, want %q; %v", got, want, err)
	}
}
