package search

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/solvetest"
)

// TestSweep compares the costs of a sweep with a plain search over piece and blank. Each node has its number of
// moves, and exactly the nodes without a way are unreached. The sweep begins at a node of cost 0, beside which walks
// are missing.
func TestSweep(t *testing.T) {
	r := rand.New(rand.NewPCG(2013, 105))
	var reached, missing int
	for range solvetest.Rounds(300) {
		d := &solve.Dataset{Board: solve.NewBoard(2+r.IntN(5), 2+r.IntN(5)), Queries: []solve.Query{}}
		fixed := r.IntN(50)
		for c := range d.Board.Terrain {
			if r.IntN(100) < fixed {
				d.Board.Terrain[c] = solve.Wall
			}
		}
		m := &solve.Meter{}
		run := huarongtest.Prepared(t, Fast, m, d).(*fastSession).run
		g, err := makeMesh(m, run.Sides)
		if err != nil || g == nil {
			t.Fatal(err)
		}
		w, err := newSweeper(m, g)
		if err != nil {
			t.Fatal(err)
		}
		for piece := range grid.Cell(d.Board.Cells()) {
			for _, side := range grid.Dirs {
				blank, ok := d.Board.Step(piece, side)
				if !ok || !w.Gate(w.Place(piece), side) {
					continue
				}
				if err := w.fromGate(m, grid.Whole(w.Size), w.Place(piece), side, unreached); err != nil {
					t.Fatal(err)
				}
				want := movesFrom(d.Board, blank, piece)
				for c := range grid.Cell(d.Board.Cells()) {
					for _, beside := range grid.Dirs {
						to, ok := d.Board.Step(c, beside)
						if !ok || !w.Gate(w.Place(c), beside) {
							continue
						}
						moves, ok := want[[2]grid.Cell{to, c}]
						if !ok {
							moves = unreached
							missing++
						} else {
							reached++
						}
						if got := w.cost[NodeAt(w.Place(c), beside)]; got != moves {
							t.Fatalf("piece on %d, blank on %d: %d moves, want %d\n%s", c, to, got, moves, d.Board.Terrain)
						}
					}
				}
			}
		}
	}
	if min(reached/10, missing) < solvetest.Rounds(1000) {
		t.Errorf("%d nodes reached, %d not", reached, missing)
	}
}

// movesFrom returns the number of moves to every pair of blank and piece.
func movesFrom(b *solve.Board, blank, piece grid.Cell) map[[2]grid.Cell]uint32 {
	start := [2]grid.Cell{blank, piece}
	moves := map[[2]grid.Cell]uint32{start: 0}
	for waiting := [][2]grid.Cell{start}; len(waiting) > 0; waiting = waiting[1:] {
		now := waiting[0]
		for _, d := range grid.Dirs {
			to, ok := b.Step(now[0], d)
			if !ok || b.Terrain[to] != solve.Floor {
				continue
			}
			next := [2]grid.Cell{to, now[1]}
			if to == now[1] {
				next[1] = now[0]
			}
			if _, seen := moves[next]; !seen {
				moves[next] = moves[now] + 1
				waiting = append(waiting, next)
			}
		}
	}
	return moves
}
