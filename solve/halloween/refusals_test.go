package halloween

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// tried finds out by the rules what becomes of every joint move of a state: all digits of all ghosts that lead to
// floor.
func tried(t *testing.T, d *solve.Dataset, s solve.State) (tally, map[[2]grid.Cell]int64) {
	t.Helper()
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := len(ghosts(d.Board))
	var sum tally
	clashes := map[[2]grid.Cell]int64{}
	last := solve.Move(1)
	for range n {
		last *= digits
	}
moves:
	for m := range last {
		var to []grid.Cell
		for i, rest := 0, m; i < n; i, rest = i+1, rest/digits {
			c := s.Cells[i]
			if rest%digits != stay {
				var ok bool
				if c, ok = d.Board.Step(c, grid.Dir(rest%digits-1)); !ok || d.Board.Terrain[c] == solve.Wall {
					continue moves
				}
			}
			to = append(to, c)
		}
		sum.moves++
		shared, traded := map[grid.Cell]bool{}, map[[2]grid.Cell]bool{}
		for j := range n {
			for i := range j {
				if to[i] == to[j] {
					shared[to[i]] = true
				} else if to[i] == s.Cells[j] && to[j] == s.Cells[i] {
					traded[[2]grid.Cell{s.Cells[i], s.Cells[j]}] = true
				}
			}
		}
		for c := range shared {
			clashes[[2]grid.Cell{c, grid.None}]++
		}
		for c := range traded {
			clashes[c]++
		}
		_, err := rules.Apply(s, m)
		if (err == nil) != (len(shared)+len(traded) == 0) {
			t.Fatalf("the rules say %v\n%s", err, show(d))
		}
		switch {
		case len(shared) > 0:
			sum.share++
		case len(traded) > 0:
			sum.trade++
		}
	}
	return sum, clashes
}

func TestRefusals(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 9))
	var shares, trades int64
	for range rounds(400) {
		d := smallBoard(r)
		if r.IntN(2) == 0 {
			d = scattered(r, 2+r.IntN(5), 2+r.IntN(5), 20, 1+r.IntN(5))
		}
		if len(d.Board.Things) == 0 {
			continue
		}
		g := newGraph(d.Board)
		s := g.stand(g.starts)
		want, clashes := tried(t, d, s)
		f := newRefusals(d.Board)
		if got := f.count(s); got != want {
			t.Fatalf("%+v, want %+v\n%s", got, want, show(d))
		}
		list := f.clashes(s)
		for _, c := range list {
			if clashes[[2]grid.Cell{c.cell, c.other}] != c.moves {
				t.Fatalf("%+v, want %d moves\n%s", c, clashes[[2]grid.Cell{c.cell, c.other}], show(d))
			}
		}
		if len(list) != len(clashes) {
			t.Fatalf("%d clashes, want %d\n%s", len(list), len(clashes), show(d))
		}
		shares, trades = shares+want.share, trades+want.trade
	}
	if min(shares, trades) < 100 {
		t.Errorf("%d moves refused for a shared cell, %d for a trade", shares, trades)
	}
}

// TestRefusalsOfTheLost: ghosts that a state does not have are in nobody's way.
func TestRefusalsOfTheLost(t *testing.T) {
	d := draw("ab c", "BA C")
	all := newGraph(d.Board)
	s := all.stand(all.starts)
	f := newRefusals(d.Board)
	// a and b: 3 × 4 moves; they can meet where the one stands or the other, and trade places.
	s.Cells[2] = grid.None
	if got, want := f.count(s), (tally{moves: 12, share: 2, trade: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := f.clashes(s); len(got) != 3 {
		t.Errorf("%v, want three", got)
	}
}
