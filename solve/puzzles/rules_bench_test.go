package puzzles_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

// plain returns boards for a plain search over the rules, with thousands of states each.
func plain(t testing.TB, p solve.Puzzle) *solve.Dataset {
	t.Helper()
	text := map[string]string{
		"halloween": "8 6 2\n########\n#a    A#\n# # ## #\n# #    #\n#b   #B#\n########\n0 0 0\n",
		"knight":    "8\n.X......\n..P.....\n....K...\n.C...B..\n........\n...P..P.\n.P......\n......O.\n",
	}[p.ID()]
	if text != "" {
		list, _, err := p.Parse("", bytes.NewReader([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		return list[0]
	}
	const side = 16
	random := rand.New(rand.NewPCG(3, 4))
	d := &solve.Dataset{Board: solve.NewBoard(side, side), Queries: make([]solve.Query, 1)}
	for i := range d.Board.Terrain {
		if random.IntN(100) < 5 {
			d.Board.Terrain[i] = solve.Wall
		}
	}
	place := func(list *[]solve.Thing, kind solve.Kind, c grid.Cell) {
		d.Board.Terrain[c] = solve.Floor
		*list = append(*list, solve.Thing{Kind: kind, At: c})
	}
	q := &d.Queries[0].Things
	if p.ID() == "huarong" {
		place(q, 'E', d.Board.At(side-2, 1))
		place(q, 'S', d.Board.At(1, 1))
		place(q, 'T', d.Board.At(side-2, side-2))
	} else {
		place(&d.Board.Things, 'X', d.Board.At(1, 1))
		place(q, 'B', d.Board.At(side/2, side/2))
		place(q, 'P', d.Board.At(side-2, side-2))
	}
	return d
}

// BenchmarkOracle runs the plain search over the rules.
func BenchmarkOracle(b *testing.B) {
	for _, p := range puzzles.BuiltIn() {
		rules, err := p.Rules(plain(b, p), 0)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(p.ID(), func(b *testing.B) {
			for range b.N {
				solvetest.Least(rules)
			}
		})
	}
}

// BenchmarkVerify replays a walk through the rules.
func BenchmarkVerify(b *testing.B) {
	for _, p := range puzzles.BuiltIn() {
		task := p.Tasks()[len(p.Tasks())-1]
		d := plain(b, p)
		b.Run(p.ID(), func(b *testing.B) {
			m, release := solve.NewMeter(context.Background(), 0, nil)
			defer release()
			solver := p.Solvers(task)[0]
			session, err := solver.Prepare(m, d, task)
			if err != nil {
				b.Fatal(err)
			}
			a, err := session.Solve(m, 0)
			if err != nil || a.Value < 1 {
				b.Fatal(a, err)
			}
			v := solve.NewVerifier(p, d, task, solver)
			for range b.N {
				if v, err := v.Check(m, 0, session, a, nil); err != nil || v.Level < solve.LeastIf {
					b.Fatal(v, err)
				}
			}
		})
	}
}

// BenchmarkRecorded records states of one to twelve movers.
func BenchmarkRecorded(b *testing.B) {
	for _, movers := range []int{1, 2, 3, 12} {
		b.Run(string(rune('a'+movers)), func(b *testing.B) {
			for range b.N {
				r := solve.NewRecording("x", 1<<30, nil)
				s := solve.NewState(make([]grid.Cell, movers)...)
				for i := range 200_000 {
					s.Cells[i%movers] = grid.Cell(i * 7919 % 100_003)
					at := r.Reach(0, s, i/2, solve.Units(int64(i/1000)))
					r.Expand(0, s)
					_ = r.Event(at)
				}
				r.Seal()
			}
		})
	}
}
