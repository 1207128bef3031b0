package export_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/solve/figure"
	"stepboard/solve/scene"
)

func TestMeasure(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	for _, n := range []int{30, 100, 300} {
		lensed := exporttest.Huarong(n).Steps(t, 2, scene.Paper)
		lensed.Figures = lensed.Figures[1:]
		plain := &exporttest.Pages{Figures: []figure.Figure{exporttest.Board(n, n)}}
		for name, p := range map[string]*exporttest.Pages{"lensed": lensed, "plain": plain} {
			for _, f := range []export.Format{export.SVG, export.PDF, export.HTML, export.PNG} {
				o := options(f, 24)
				o.Scale = 1
				path := fmt.Sprintf("%s/m-%s-%d.%s", dir, name, n, f)
				start := time.Now()
				if _, err := export.Write(context.Background(), path, p, o, nil); err != nil {
					t.Error(err)
					continue
				}
				took := time.Since(start)
				info, _ := os.Stat(path)
				fmt.Printf("%s %d %s: %v, %d bytes, %.1f bytes/cell, %.2f µs/cell\n", name, n, f, took.Round(time.Millisecond), info.Size(),
					float64(info.Size())/float64(n*n), float64(took.Microseconds())/float64(n*n))
			}
		}
	}
}
