package lenstest_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

// made returns a random board of a puzzle for which the first algorithm's answer fits. A nil fits accepts any answer.
func made(b *testing.B, p solve.Puzzle, task string, side int, fits func(solve.Answer) bool) *solve.Dataset {
	b.Helper()
	kinds, _ := p.(solve.Maker).Makes()
	for seed := range uint64(5000) {
		order := solve.MakeOrder{
			Kind: kinds[seed%uint64(len(kinds))], Size: grid.Size{Rows: side, Cols: side},
			Values: map[string]int{task: 1}, // sokoban's number of walks
		}
		d, err := p.(solve.Maker).Make(rand.New(rand.NewPCG(seed, 50)), order)
		if err != nil || !solve.Sound(p, task, d) {
			continue
		}
		v := lenstest.View(p.(lens.Puzzle), d, 0, task, nil)
		if lenstest.Walk(b, v, p.Solvers(task)[0].ID(), 0); fits == nil || fits(*v.Answer) {
			return d
		}
	}
	b.Skip("no board fits")
	return nil
}

// BenchmarkLens prepares and draws each lens on a made board at 18 pixels a cell, and then the addition for a cell. The
// board has 50×50 cells, or 12×12 for a lens that fits only some answers.
func BenchmarkLens(b *testing.B) {
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			for _, l := range p.(lens.Puzzle).Lenses(task) {
				b.Run(p.ID()+"/"+task+"/"+l.ID, func(b *testing.B) { benchmark(b, p.(lens.Puzzle), task, l) })
			}
		}
	}
}

func benchmark(b *testing.B, p lens.Puzzle, task string, l lens.Lens) {
	side := 50
	if l.Fits != nil {
		side = 12
	}
	d := made(b, p, task, side, l.Fits)
	v := lenstest.View(p, d, 0, task, nil)
	if l.Explores {
		v = lenstest.View(p, d, 0, task, lenstest.Explore(b, p, d, 0, task, append(l.Algorithms, p.Solvers(task)[0].ID())[0],
			lenstest.Limit))
	} else {
		lenstest.Walk(b, v, p.Solvers(task)[0].ID(), 0)
	}
	lenstest.Prepare(b, v, l.ID)
	v.Window = lens.Whole(d.Board.Size, 18)
	b.Run("prepare", func(b *testing.B) {
		for b.Loop() {
			if _, err := l.Run(context.Background(), nil, v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("draw", func(b *testing.B) {
		for b.Loop() {
			l.Draw(v)
		}
	})
	if l.Hover == nil {
		return
	}
	b.Run("hover", func(b *testing.B) {
		for at := grid.Cell(0); b.Loop(); at = (at + 1) % grid.Cell(d.Board.Cells()) {
			l.Hover(v, at)
		}
	})
}

// BenchmarkRecord measures recorded runs of each puzzle's own algorithms.
func BenchmarkRecord(b *testing.B) {
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			d := made(b, p, task, 15, nil)
			for _, s := range solvetest.Own(p, task) {
				b.Run(p.ID()+"/"+task+"/"+s.ID(), func(b *testing.B) {
					events := 0
					for b.Loop() {
						events += lenstest.Explore(b, p, d, 0, task, s.ID(), lenstest.Limit).Len()
					}
					b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
				})
			}
		}
	}
}
