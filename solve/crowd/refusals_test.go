package crowd

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// tried applies the rules to every joint move of a state that leads to floor cells, and counts the moves by their
// fate.
func tried(t *testing.T, d *solve.Dataset, s solve.State) (Tally, map[[2]grid.Cell]int64) {
	t.Helper()
	play := rules.New(d.Board)
	n := len(rules.Ghosts(d.Board))
	var sum Tally
	clashes := map[[2]grid.Cell]int64{}
	last := solve.Move(1)
	for range n {
		last *= rules.Digits
	}
moves:
	for m := range last {
		var to []grid.Cell
		for i, rest := 0, m; i < n; i, rest = i+1, rest/rules.Digits {
			c := s.Cells[i]
			if rest%rules.Digits != rules.Stay {
				var ok bool
				if c, ok = d.Board.Step(c, grid.Dir(rest%rules.Digits-1)); !ok || d.Board.Terrain[c] == solve.Wall {
					continue moves
				}
			}
			to = append(to, c)
		}
		sum.Moves++
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
		_, _, err := play.Apply(s, m)
		if (err == nil) != (len(shared)+len(traded) == 0) {
			t.Fatalf("the rules say %v\n%s", err, halloweentest.Show(d))
		}
		switch {
		case len(shared) > 0:
			sum.Share++
		case len(traded) > 0:
			sum.Trade++
		}
	}
	return sum, clashes
}

func refusalsOf(t *testing.T, d *solve.Dataset) *Refusals {
	t.Helper()
	r, err := NewRefusals(&solve.Meter{}, d.Board)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRefusals(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 9))
	var shares, trades int64
	for range solvetest.Rounds(400) {
		d := halloweentest.SmallBoard(r)
		if r.IntN(2) == 0 {
			d = halloweentest.Scattered(r, 2+r.IntN(5), 2+r.IntN(5), 20, 1+r.IntN(5))
		}
		if len(d.Board.Things) == 0 {
			continue
		}
		g := newGraph(d.Board)
		s := g.stand(g.starts)
		want, clashes := tried(t, d, s)
		f := refusalsOf(t, d)
		if got, counted := f.Count(s); got != want || !counted {
			t.Fatalf("%+v, want %+v\n%s", got, want, halloweentest.Show(d))
		}
		list := f.Clashes(s)
		for _, c := range list {
			if clashes[[2]grid.Cell{c.Cell, c.Other}] != c.Moves {
				t.Fatalf("%+v, want %d moves\n%s", c, clashes[[2]grid.Cell{c.Cell, c.Other}], halloweentest.Show(d))
			}
		}
		if len(list) != len(clashes) {
			t.Fatalf("%d clashes, want %d\n%s", len(list), len(clashes), halloweentest.Show(d))
		}
		shares, trades = shares+want.Share, trades+want.Trade
	}
	if min(shares, trades) < 100 {
		t.Errorf("%d moves refused for a shared cell, %d for a trade", shares, trades)
	}
}

// TestRefusalsOfTheLost: ghosts that are absent from a state are in nobody's way.
func TestRefusalsOfTheLost(t *testing.T) {
	d := halloweentest.Draw("ab c", "BA C")
	all := newGraph(d.Board)
	s := all.stand(all.starts)
	f := refusalsOf(t, d)
	// a and b have 3 × 4 moves. They can meet on either start, and they can trade places.
	s.Cells[2] = grid.None
	want := Tally{Moves: 12, Share: 2, Trade: 1}
	if got, counted := f.Count(s); got != want || !counted {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := f.Clashes(s); len(got) != 3 {
		t.Errorf("%v, want three", got)
	}
}
