package lenses

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/knight/search"
	"stepboard/solve/lens"
)

// BenchmarkLens draws each lens of a 50×50 board, then the drawing for a cell.
func BenchmarkLens(b *testing.B) {
	d := knighttest.Fair(rand.New(rand.NewPCG(3930, 5)), 50, 15, true)
	x := lenstest.Explore(b, Puzzle, d, 0, solve.TaskSolve, "bfs", lenstest.Limit)
	for _, id := range []string{"attacked", "capture", "layers", "sets", "why-not"} {
		v, l := lookThrough(b, d, x, id, scene.Light)
		v.Window = lens.Whole(d.Board.Size, 18)
		b.Run(id+"/prepare", func(b *testing.B) {
			for b.Loop() {
				if _, err := l.Run(context.Background(), nil, v); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(id+"/draw", func(b *testing.B) {
			for b.Loop() {
				l.Draw(v)
			}
		})
		b.Run(id+"/hover", func(b *testing.B) {
			for b.Loop() {
				l.Hover(v, grid.Cell(777))
			}
		})
	}
}

// BenchmarkRecording compares recorded runs with runs without a recording.
func BenchmarkRecording(b *testing.B) {
	d := knighttest.Hard(50, 8, true)
	for _, s := range []solve.Solver{search.BreadthFirst{}, search.Fast{}} {
		for _, name := range []string{"off", "on"} {
			b.Run(s.ID()+"/"+name, func(b *testing.B) {
				events := 0
				for b.Loop() {
					m, release := solve.NewMeter(context.Background(), 0, nil)
					if name == "on" {
						m.Record = solve.NewRecording(s.ID(), 5_000_000, nil)
					}
					session, err := s.Prepare(m, d, solve.TaskSolve)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := session.Solve(m, 0); err != nil {
						b.Fatal(err)
					}
					if m.Record != nil {
						events += m.Record.Len()
					}
					release()
				}
				b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
			})
		}
	}
}
