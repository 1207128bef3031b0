package studio_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// halls is a search for two ghosts in a lattice of halls with some more walls. On 30×30 cells it records 342 214
// events.
func halls(side int) view.Shot {
	p := puzzles.BuiltIn().ByID("halloween")
	d := p.New(grid.Size{Rows: side, Cols: side})
	b, rng := d.Board, rand.New(rand.NewPCG(3, 4))
	for c := range b.Terrain {
		if b.Terrain[c] == solve.Floor && (b.Row(grid.Cell(c))+b.Col(grid.Cell(c)))%2 == 1 && rng.IntN(5) == 0 {
			b.Terrain[c] = solve.Wall
		}
	}
	at := func(row, col int) grid.Cell { return b.At(row, col) }
	far, middle := side/2*2-3, side/4*2-1
	b.Things = []solve.Thing{
		{Kind: 'a', At: at(1, 1)},
		{Kind: 'A', At: at(middle, far)},
		{Kind: 'b', At: at(far, far)},
		{Kind: 'B', At: at(middle+2, 1)},
	}
	for _, it := range b.Things {
		b.Terrain[it.At] = solve.Floor
	}
	return view.Shot{
		Puzzle: p, Dataset: d, Track: view.Exploration, Algorithm: "bfs", Lens: "waves", Event: -1, Pointer: grid.None,
	}
}

// BenchmarkSteps measures all steps of an exploration, from the first search to the last page. With "again" it
// measures only the pages, when all searches are done.
func BenchmarkSteps(b *testing.B) {
	for _, n := range []int{60, 1000} {
		for _, warm := range []bool{false, true} {
			name := map[int]string{60: "60", 1000: "1000"}[n]
			if warm {
				name += " again"
			}
			b.Run(name, func(b *testing.B) {
				b.ReportAllocs()
				v, style := halls(30), figure.Natural(scene.Light, scene.Light.Ground, 18)
				s := newStudio()
				for b.Loop() {
					if !warm {
						s = newStudio()
					}
					frames, _, err := s.Steps(context.Background(), v, studio.Range{
						Track: view.Exploration,
						Unit:  explore.ByExpansion, From: 1000, To: -1,
					}, n)
					if err != nil || len(frames) != n {
						b.Fatalf("%d frames: %v", len(frames), err)
					}
					for i := range frames {
						if _, err := s.Page(context.Background(), "", frames[i:i+1], 0, style); err != nil {
							b.Fatal(err)
						}
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/frame")
			})
		}
	}
}
