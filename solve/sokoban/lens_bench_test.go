package sokoban_test

import (
	"fmt"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/sokoban"
)

// BenchmarkLens draws the lenses on 50×50 cells in the size of the window. The pointer is on a cell near the middle.
func BenchmarkLens(b *testing.B) {
	d := walk(50, 10)
	dead := walk(50, 10) // the box stands at the edge
	dead.Queries[0].Things[0].At = dead.Board.At(0, 20)
	dead.Board.Terrain[dead.Queries[0].Things[0].At] = solve.Floor
	x := record(b, d, sokoban.TaskWalk, "pull")
	for _, l := range sokoban.Puzzle.(lens.Puzzle).Lenses(sokoban.TaskWalk) {
		v := view(b, d, sokoban.TaskWalk, x)
		switch l.ID {
		case "steps": // the lens searches all pairs, so it needs a small board
			d := walk(50, 40)
			v = view(b, d, sokoban.TaskWalk, record(b, d, sokoban.TaskWalk, "bruteforce"))
		case "why-not":
			v = view(b, dead, sokoban.TaskWalk, nil)
		}
		v.Window.Cell = 22
		l := lenstest.Prepare(b, v, l.ID)
		b.Run(l.ID+"/draw", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l.Draw(v)
			}
		})
		b.Run(l.ID+"/hover", func(b *testing.B) {
			b.ReportAllocs()
			at := v.Dataset.Board.At(24, 26) // floor beside the goal
			for b.Loop() {
				l.Hover(v, at)
			}
		})
	}
}

// BenchmarkRecorded measures the cost of a recording per event.
func BenchmarkRecorded(b *testing.B) {
	for _, c := range []struct {
		task, id string
		d        *solve.Dataset
	}{
		{sokoban.TaskCount, "fast", noise(300, 20)},
		{sokoban.TaskCount, "pull", noise(300, 20)},
		{sokoban.TaskCount, "bruteforce", noise(30, 10)},
		{sokoban.TaskWalk, "fast", walk(200, 10)},
		{sokoban.TaskWalk, "pull", walk(100, 10)},
		{sokoban.TaskWalk, "bruteforce", walk(30, 10)},
	} {
		b.Run(fmt.Sprintf("%s/%s", c.task, c.id), func(b *testing.B) {
			events := 0
			for b.Loop() {
				m := &solve.Meter{Record: solve.NewRecording(c.id, 1<<30, nil)}
				session, err := solver(b, c.task, c.id).Prepare(m, c.d, c.task)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := session.Solve(m, 0); err != nil {
					b.Fatal(err)
				}
				events += m.Record.Len()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
		})
	}
}
