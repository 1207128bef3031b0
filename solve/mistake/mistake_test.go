package mistake_test

import (
	"context"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/mistake"
	"stepboard/solve/puzzles"
)

// Boards on which a mistake has another answer than the right search. The answers were found by hand.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		puzzle, id, board string
		wrong, right      int64
	}{
		{"knight", "pawns", "3\nXP.\n...\nO..\n", 2, solve.None},
		{"halloween", "swap", "6 3 2\n######\n#aBAb#\n######\n0 0 0\n", 2, solve.None},
		{"huarong", "through", "1 4 1\n1 1 1 1\n1 1 1 2 1 3\n", 3, solve.None},
		{"huarong", "places:piece", "2 2 1\n1 1\n1 1\n1 1 2 2 2 1\n", solve.None, 2},
		{"huarong", "places", "2 2 1\n1 1\n1 1\n1 1 2 2 2 1\n", 2, 2},
	} {
		p := puzzles.BuiltIn().ByID(c.puzzle)
		list, _, err := p.Parse("", strings.NewReader(c.board))
		if err != nil {
			t.Fatal(c.id, err)
		}
		m, ok := mistake.ByID(p, c.id)
		if !ok || m.ID(p) != c.id || m.Name(p).Key == "" {
			t.Errorf("%s is %+v, with the name %v", c.id, m, m.Name(p))
		}
		known := false
		for _, other := range mistake.Of(p, p.Tasks()[0], list[0], 0) {
			known = known || other == m
		}
		if !known {
			t.Errorf("%s is no mistake of the board", c.id)
		}
		answer := func(m mistake.Mistake, key func(solve.State) string) int64 {
			rules, err := m.Rules(p, list[0], 0)
			if err != nil {
				t.Fatal(err)
			}
			found := m.Search(context.Background(), rules, key, 1000)
			if !found.Whole {
				t.Fatalf("%s: the search is not whole", c.id)
			}
			if !found.Found {
				return solve.None
			}
			cost := solve.Cost{}
			for i, step := range found.Way {
				if cost = cost.Plus(step.Cost); (i == 0) != (step.To == rules.Start()) {
					t.Errorf("%s: the way is at the start at position %d", c.id, i)
				}
			}
			if cost != found.Answer || !rules.Done(found.Way[len(found.Way)-1].To) {
				t.Errorf("%s: a way of cost %v for the answer %v", c.id, cost, found.Answer)
			}
			return found.Answer.Minor
		}
		if got := answer(m, m.Key(p, list[0], 0)); got != c.wrong {
			t.Errorf("%s: with the mistake %d, want %d", c.id, got, c.wrong)
		}
		if got := answer(mistake.Mistake{}, nil); got != c.right {
			t.Errorf("%s: without a mistake %d, want %d", c.id, got, c.right)
		}
	}
	for _, id := range []string{"", "steps:", "places:", "places:empty", "pawn"} {
		if _, ok := mistake.ByID(puzzles.BuiltIn().ByID("knight"), id); ok {
			t.Errorf("%q is a mistake", id)
		}
	}
}

// A search of a board with many movers ends, and says that it is not whole.
func TestManyMovers(t *testing.T) {
	p := puzzles.BuiltIn().ByID("halloween")
	for _, ghosts := range []int{10, 3} {
		if testing.Short() && ghosts == 3 { // too many moves wait
			continue
		}
		d := p.New(grid.Size{Rows: 12, Cols: 12})
		b := d.Board
		b.Things = nil
		for at := range b.Terrain {
			b.Terrain[at] = solve.Floor
			if row, col := at/12, at%12; row%11 == 0 || col%11 == 0 {
				b.Terrain[at] = solve.Wall
			}
		}
		for k := range ghosts {
			b.Things = append(b.Things, solve.Thing{Kind: solve.Kind('a' + k), At: b.At(1+k, 1)},
				solve.Thing{Kind: solve.Kind('A' + k), At: b.At(10-k, 10)})
		}
		rules, err := mistake.Mistake{}.Rules(p, d, 0)
		if err != nil {
			t.Fatal(err)
		}
		if found := (mistake.Mistake{}).Search(context.Background(), rules, nil, 20_000); found.Whole || found.Found {
			t.Errorf("%d ghosts: %d states are the whole", ghosts, len(found.States))
		}
	}
}

// A cancelled search ends at once: the rules of a file may need seconds for the states that a search may have.
func TestCancelledSearch(t *testing.T) {
	p := puzzles.BuiltIn().ByID("huarong")
	list, _, err := p.Parse("", strings.NewReader("3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 1 2 2 3 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := p.Rules(list[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if found := (mistake.Mistake{}).Search(ctx, rules, nil, 20_000); found.Whole || len(found.States) > 1 {
		t.Errorf("found %+v", found)
	}
}
