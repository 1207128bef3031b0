//go:build reviewtmp

package app

import (
	"fmt"
	"os"
	"runtime/pprof"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

func timeIt(n int, f func(i int)) (minimum, mean, worst time.Duration) {
	minimum = time.Hour
	for i := range n {
		s := time.Now()
		f(i)
		d := time.Since(s)
		minimum = min(minimum, d)
		worst = max(worst, d)
		mean += d
	}
	return minimum, mean / time.Duration(n), worst
}

func report(what string, n int, f func(i int)) {
	if os.Getenv("PROF") == what {
		o, _ := os.Create("/tmp/prof." + what)
		_ = pprof.StartCPUProfile(o)
		defer pprof.StopCPUProfile()
	}
	a, b, c := timeIt(n, f)
	fmt.Printf("%-40s min %8.2f mean %8.2f worst %8.2f ms\n", what, a.Seconds()*1e3, b.Seconds()*1e3, c.Seconds()*1e3)
}

func (b *bench) flush(d time.Duration) {
	end := time.After(d)
	for {
		select {
		case f := <-b.posts:
			f()
		case <-end:
			return
		}
	}
}

func content(p string, rows, cols int) document.Content {
	z := puzzles.ByID(p)
	return document.Content{Puzzle: z, Datasets: []*solve.Dataset{z.New(grid.Size{Rows: rows, Cols: cols})}}
}

func TestMeasureExplore(t *testing.T) {
	b := open(t)
	for _, c := range []struct {
		name string
		c    document.Content
		alg  string
	}{
		{"huarong50", content("huarong", 50, 50), "bruteforce"},
		{"huarong50d", content("huarong", 50, 50), "dijkstra"},
		{"sokoban60", content("sokoban", 60, 60), ""},
	} {
		b.show(c.c, file{})
		b.solved()
		if c.alg != "" {
			b.doc.SetAlgorithm(c.alg)
		}
		for _, task := range b.doc.Puzzle().Tasks() {
			b.doc.SetTask(task)
			b.wait("answer", func() bool { r, ok := b.result(); return ok && !r.Stale && (r.Checked || r.Err != nil) })
			for _, l := range b.lenses() {
				name := c.name + "." + task + "." + l.ID
				b.lensCalled(l.ID)
				if l.Explores {
					b.recorded()
				}
				b.wait("lens "+l.ID, func() bool { b.drawBoard(); return b.lens.view != nil || b.lens.err != nil })
				if b.lens.err != nil {
					fmt.Println(name, b.lens.err)
				}
				n := b.playback.Len()
				b.setUnit(explore.ByEvent)
				report(name+fmt.Sprintf(" %d", n), 60, func(i int) { b.playback.Seek(n * i / 60) })
				report(name+" draw", 30, func(i int) { b.drawBoard() })
				report(name+" refresh", 30, func(i int) { b.refresh(posChanged) })
				if os.Getenv("CAPTURE") != "" {
					report(name+" capture", 10, func(i int) { b.playback.Seek(n * i / 10); b.win.Canvas().Capture() })
				}
				b.chooseLens(nil)
				b.setExploring(false)
			}
		}
	}
}
