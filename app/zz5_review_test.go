//go:build reviewtmp

package app

import (
	"context"
	"fmt"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/lens"
)

func TestMeasureCancel(t *testing.T) {
	for _, c := range []struct {
		name string
		c    document.Content
		alg  string
	}{
		{"sokoban4000", content("sokoban", 4000, 4000), ""},
		{"huarong1000", content("huarong", 1000, 1000), ""},
		{"huarong50", content("huarong", 50, 50), ""},
		{"halloween64", content("halloween", 64, 64), ""},
		{"knight128", content("knight", 128, 128), ""},
	} {
		p := c.c.Puzzle
		d := c.c.Datasets[0]
		for _, task := range p.Tasks() {
			for _, l := range lens.Of(p, task) {
				if l.Prepare == nil {
					continue
				}
				v := &lens.View{Puzzle: p.(lens.Puzzle), Dataset: d, Task: task, Colors: nil}
				if l.Explores {
					for _, s := range p.Solvers(task) {
						if l.Suits(s.ID()) {
							ctx, cancel := context.WithCancel(context.Background())
							time.AfterFunc(6*time.Second, cancel)
							job := solve.NewRunner().Start(ctx, solve.Request{Puzzle: p, Task: task, Solver: s, Datasets: []*solve.Dataset{d}, Targets: []solve.Target{{}}, Show: true, Record: 5_000_000, Budget: 4 << 30})
							for range job.Updates() {
							}
							if r := job.Recording(); r != nil {
								v.Exploration = explore.New(r, d.Board.Size, solve.Outcome{}, nil)
							}
							cancel()
							break
						}
					}
					if v.Exploration == nil {
						continue
					}
				}
				full := time.Now()
				fctx, fc := context.WithTimeout(context.Background(), 5*time.Second)
				_, err := l.Run(fctx, 4<<30, v)
				fc()
				whole := time.Since(full)
				var worst time.Duration
				var at time.Duration
				for i := range 12 {
					after := whole * time.Duration(i) / 12
					ctx, cancel := context.WithCancel(context.Background())
					done := make(chan time.Time, 1)
					go func() { _, _ = l.Run(ctx, 4<<30, v); done <- time.Now() }()
					time.Sleep(after)
					s := time.Now()
					cancel()
					if w := (<-done).Sub(s); w > worst {
						worst, at = w, after
					}
				}
				n := 0
				if v.Exploration != nil {
					n = v.Exploration.Len()
				}
				fmt.Printf("%-14s %-6s %-12s events %8d whole %8.1f ms, err %v, cancel worst %7.1f ms at %v\n", c.name, task, l.ID, n, whole.Seconds()*1e3, err != nil, worst.Seconds()*1e3, at)
			}
		}
	}
}
