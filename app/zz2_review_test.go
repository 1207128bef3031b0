//go:build reviewtmp

package app

import (
	"fmt"
	"os"
	"testing"
	"time"

	"stepboard/app/document"
	"stepboard/solve/grid"
)

func TestMeasureEdits(t *testing.T) {
	b := open(t)
	for _, c := range []struct {
		name string
		c    document.Content
	}{
		{"sokoban4000", content("sokoban", 4000, 4000)},
		{"sokoban500", content("sokoban", 500, 500)},
		{"huarong1000", content("huarong", 1000, 1000)},
		{"huarong50", content("huarong", 50, 50)},
	} {
		if only := os.Getenv("ONLY"); only != "" && only != c.name {
			continue
		}
		fmt.Println(c.name, c.c.Puzzle.Limits())
		s := time.Now()
		b.show(c.c, file{})
		fmt.Println("show", time.Since(s))
		for _, task := range b.doc.Puzzle().Tasks() {
			b.doc.SetTask(task)
			brush := b.brushes()[1]
			other := b.brushes()[0]
			b.flush(2 * time.Second)
			edit := func(i int) {
				br := brush
				if i%2 == 1 {
					br = other
				}
				b.doc.Paint(br, grid.Cell(i/2*7+5))
			}
			report(c.name+"."+task+" edits none", 20, edit)
			b.flush(time.Second)
			for _, l := range b.lenses() {
				b.lensCalled(l.ID)
				name := c.name + "." + task + "." + l.ID
				b.flush(3 * time.Second)
				fmt.Println(name, b.lens.err, b.lens.view != nil, b.lens.working)
				report(name+" edits", 20, edit)
				b.flush(time.Second)
				report(name+" draw", 20, func(int) { b.drawBoard() })
				report(name+" look", 20, func(int) { b.exploration.Stop(); b.exploration.Look(b.shown(), "") })
				b.chooseLens(nil)
				b.setExploring(false)
			}
			report(c.name+"."+task+" hand", 3, func(int) { b.playHand() })
			report(c.name+"."+task+" hand drag", 3, func(int) { b.drawBoard() })
			b.leaveHand()
		}
	}
}
