package lenses

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

// BenchmarkLens draws each lens on a whole 50×50 board: at 18 pixels a cell as in a usual window, and at 60 with
// numbers. It also measures the drawing for the cell under the pointer.
func BenchmarkLens(b *testing.B) {
	d := huarongtest.Crowded(50, 0.2, 1)
	shut := huarongtest.DeadEnd(50)
	for _, l := range Puzzle.Lenses(solve.TaskSolve) {
		v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, nil)
		switch {
		case l.Fits != nil:
			v = lenstest.View(Puzzle, shut, 0, solve.TaskSolve, nil)
		case l.Explores:
			v = lenstest.View(Puzzle, d, 0, solve.TaskSolve, recorded(b, l.Algorithms[0], d))
		}
		lenstest.Prepare(b, v, l.ID)
		for name, cell := range map[string]float64{"18": 18, "60": 60} {
			v.Window = lens.Whole(v.Dataset.Board.Size, cell)
			b.Run(l.ID+"/"+name, func(b *testing.B) {
				for b.Loop() {
					l.Draw(v)
				}
			})
		}
		b.Run(l.ID+"/hover", func(b *testing.B) {
			at := grid.Cell(0)
			for b.Loop() {
				at = (at + 1) % grid.Cell(v.Dataset.Board.Cells())
				l.Hover(v, at)
			}
		})
	}
}

// BenchmarkLensLarge draws the lens sides on a whole 1000×1000 board.
func BenchmarkLensLarge(b *testing.B) {
	d := huarongtest.Crowded(1000, 0.2, 1)
	v := lenstest.View(Puzzle, d, 0, solve.TaskSolve, lenstest.Explore(b, Puzzle, d, 0, solve.TaskSolve, "dijkstra",
		4<<20))
	l := lenstest.Prepare(b, v, "sides")
	v.Window = lens.Window{Patch: scene.Patch{Rows: 250, Cols: 250, Step: 4}, Cell: 0.9}
	for b.Loop() {
		l.Draw(v)
	}
}

// BenchmarkRecord solves a 50×50 board with a recording.
func BenchmarkRecord(b *testing.B) {
	d := huarongtest.Crowded(50, 0.2, 1)
	for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
		b.Run(s.ID(), func(b *testing.B) {
			events := 0
			for b.Loop() {
				r := solve.NewRecording(s.ID(), lenstest.Limit, nil)
				m := &solve.Meter{Record: r}
				if _, err := huarongtest.Prepared(b, s, m, d).Solve(m, 0); err != nil {
					b.Fatal(err)
				}
				events += r.Len()
			}
			b.ReportMetric(float64(b.Elapsed())/float64(events), "ns/event")
		})
	}
}
