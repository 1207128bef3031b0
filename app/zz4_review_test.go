//go:build reviewtmp

package app

import (
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"testing"
	"time"

	"stepboard/solve/grid"
)

func (b *bench) heap(what string) {
	b.flush(700 * time.Millisecond)
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Printf("%-40s heap %4d MB goroutines %d\n", what, m.HeapAlloc>>20, runtime.NumGoroutine())
	if os.Getenv("HEAP") == what {
		f, _ := os.Create("/tmp/heap.prof")
		_ = pprof.WriteHeapProfile(f)
		f.Close()
	}
}

func TestMeasureMemory(t *testing.T) {
	b := open(t)
	b.heap("opened")
	b.show(content("huarong", 50, 50), file{})
	b.solved()
	b.heap("huarong")
	b.lensCalled("plain")
	b.recorded()
	b.drawBoard()
	b.heap("plain lens")
	b.askCell(100)
	b.showTab(0)
	b.lensCalled("sides")
	b.recorded()
	b.wait("lens", func() bool { b.drawBoard(); return b.lens.view != nil })
	b.heap("sides lens")
	b.lensCalled("plain")
	b.recorded()
	b.wait("lens", func() bool { b.drawBoard(); return b.lens.view != nil })
	b.heap("plain again")
	b.chooseLens(nil)
	b.heap("no lens, exploring")
	b.setExploring(false)
	b.heap("solution")
	b.lensCalled("plain")
	b.recorded()
	b.askCell(100)
	b.heap("plain, asked")
	b.doc.Paint(b.brushes()[1], grid.Cell(700))
	b.heap("edit at once")
	b.recorded()
	b.heap("edit recorded")
	b.doc.SetAlgorithm("dijkstra")
	b.chooseLens(nil)
	b.heap("dijkstra exploring")
	b.recorded()
	b.heap("dijkstra recorded")
	b.setExploring(false)
	b.heap("solution")
	b.comparing.chosen[b.lensKey()] = []string{"bruteforce", "dijkstra", "spfa"}
	b.perform(b.action("compare"))
	b.settled()
	b.heap("compared")
	b.doc.Undo()
	b.heap("compared undo at once")
	b.settled()
	b.heap("compared undo settled")
	b.perform(b.action("compare"))
	b.heap("left")
	b.perform(b.action("compare"))
	b.settled()
	b.heap("compared")
	b.show(content("knight", 8, 8), file{})
	b.solved()
	b.setComparing(false)
	b.heap("another document")
	for i := range 60 {
		b.doc.Paint(b.brushes()[1], grid.Cell(i))
		b.setExploring(i%3 == 0)
		b.setComparing(i%3 == 1)
		b.flush(5 * time.Millisecond)
	}
	b.setComparing(false)
	b.setExploring(false)
	b.heap("after many")
}
